import { issueText } from '../../schemas/issue.ts'
import { playerSchema } from '../../schemas/player.ts'
import type { Models } from '../../src/models/models.ts'
import { type ModelsFile, modelsFileSchema } from '../../src/models/setting.ts'
import { isWaitedFor, unknownPlayer } from '../../src/policy/players.ts'
import { readingFrom, UsageError } from '../errors.ts'
import { modelLines } from '../generate/model-run.ts'
import { requireModels } from '../generate/requirements.ts'
import { printJson, stoppable } from '../output.ts'
import { print, safe } from '../terminal.ts'
import { testRows } from './rows.ts'
import { filesOf, writeRowReport } from './rows-report.ts'
import { asText } from './sections.ts'

export interface DecisionFlags {
  readonly out: string
  readonly player?: string
  readonly against?: string
  readonly limit: number
  readonly concurrency?: number
  readonly models?: ModelsFile
  readonly budget?: number
  readonly cache?: string
  readonly json?: boolean
}

/** Asks a player at the decisions of a dataset, and prints the result. */
export async function askDecisions(dataset: string, flags: DecisionFlags): Promise<void> {
  const { out, player, against, limit, concurrency, budget, cache, json } = flags
  if (player === undefined || against !== undefined)
    throw new UsageError(
      'evaluate decisions asks one player at the decisions of a dataset; name it with --player, and nobody with --against',
    )
  const name = playerSchema.safeParse(player)
  if (!name.success) throw new UsageError(issueText(name.error))
  const unknown = unknownPlayer(player)
  if (unknown !== undefined) throw new UsageError(unknown)
  requireModels([player], flags)
  const models = { file: flags.models ?? modelsFileSchema.parse({}), budget, cache }
  let used: string[] = []
  const asked = (asked: Models): void => void (used = modelLines(asked))
  const report = await stoppable(
    (stopped) =>
      readingFrom(dataset, () => testRows({ dataset, player, out, limit, concurrency, models, stopped, asked })),
    { waits: isWaitedFor(player) },
  )
  const section = writeRowReport(out, report, { dataset, limit })
  if (json) printJson({ ok: true, folder: out, ...report })
  else print([asText([section]), ...used.map(safe), filesOf(out).join('\n')].join('\n\n'))
}
