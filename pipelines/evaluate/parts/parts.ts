import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Models } from '../../../src/models/models.ts'
import { modelsFileSchema } from '../../../src/models/setting.ts'
import { writeWhole } from '../../../src/storage/draft.ts'
import { readBytes } from '../../../src/storage/read-bytes.ts'
import { UsageError } from '../../errors.ts'
import { waitsForAnswers } from '../../generate/make.ts'
import { modelLines } from '../../generate/model-run.ts'
import { requireModels } from '../../generate/requirements.ts'
import { requireEmpty, requireFolder } from '../../out-folder.ts'
import { printJson, stoppable } from '../../output.ts'
import { print, safe, say } from '../../terminal.ts'
import { claimed, type EvaluateFlags } from '../asked.ts'
import { evaluate } from '../evaluate.ts'
import type { Evaluated } from '../evaluated.ts'
import { gamesFolder, provenancePath, reportPath } from '../evaluation.ts'
import { noteRun } from '../provenance.ts'
import { asMarkdown, asText, type Section } from '../sections.ts'
import { writeReport } from '../write-report.ts'

/** One of several evaluations that answer one question: its own folder, with what differs from the others. */
export interface EvaluationPart {
  readonly name: string
  readonly flags: Pick<EvaluateFlags, 'player' | 'against' | 'among' | 'role'>
}

/** What several evaluations come to. */
export interface PartsReport {
  readonly title: string
  readonly lines: readonly string[]
  readonly sections: readonly Section[]
  readonly json: object
}

export type PartsFlags = EvaluateFlags & { readonly out: string; readonly recipe?: string | undefined }

/** Options that are for one evaluation alone. */
const ALONE = ['until', 'gate', 'role', 'seats', 'reduce', 'hub', 'shard', 'from', 'gauntlet'] as const

/** Plays evaluations one after the other, all of the same deals, each in its own folder, and reports the results. Running it again resumes. */
export async function playParts(
  option: string,
  parts: readonly EvaluationPart[],
  flags: PartsFlags,
  args: readonly string[],
  reportOf: (found: readonly Evaluated[]) => PartsReport,
): Promise<void> {
  const alone = ALONE.find((name) => flags[name] !== undefined)
  if (alone)
    throw new UsageError(`--${alone} is for one evaluation, and ${option} makes several; leave out one of them`)
  const { out, workers, concurrency, tokenizer, budget, cache, json } = flags
  const named = parts.flatMap(({ flags: own }) => seatsOf({ ...flags, ...own }))
  requireModels(named, flags)
  claim(out, { format: 1, parts })
  const models = { file: flags.models ?? modelsFileSchema.parse({}), budget, cache }
  let used: string[] = []
  const asked = (asked: Models): void => void (used = modelLines(asked))
  const found: Evaluated[] = []
  for (const { name, flags: own } of parts) {
    const folder = join(out, name)
    say(name)
    const evaluation = await claimed(flags.recipe, { ...flags, ...own }, folder)
    noteRun(provenancePath(folder), args)
    const others = parts.filter((part) => part.name !== name)
    const shared = { ...models, together: others.map((part) => gamesFolder(join(out, part.name))) }
    const evaluated = await stoppable(
      (stopped) => evaluate({ folder, evaluation, workers, concurrency, models: shared, tokenizer, stopped, asked }),
      { waits: waitsForAnswers(evaluation.recipe) },
    )
    await writeReport(folder, evaluation, evaluated)
    found.push(evaluated)
  }
  const report = reportOf(found)
  writeWhole(reportPath(out, 'json'), `${JSON.stringify({ format: 1, ...report.json }, null, 2)}\n`)
  writeWhole(
    reportPath(out, 'md'),
    [
      `# ${report.title}`,
      ...report.lines,
      asMarkdown(report.sections),
      `Each part is an evaluation: ${parts.map(({ name }) => `[${name}](${name}/report.md)`).join(', ')}.\n`,
    ].join('\n\n'),
  )
  if (json) return printJson({ ok: true, folder: out, ...report.json })
  print([...report.lines, asText(report.sections), ...used.map(safe), `report: ${join(out, 'report.md')}`].join('\n\n'))
}

/** The players that the options of one evaluation name. */
const seatsOf = ({ player, against, among, moderator }: EvaluateFlags): string[] =>
  [player, against, among, moderator].filter((name) => name !== undefined)

/** Makes a folder that of these evaluations, or checks that it is. */
function claim(out: string, stated: object): void {
  requireFolder(out)
  const path = join(out, 'parts.json')
  const text = `${JSON.stringify(stated, null, 2)}\n`
  if (existsSync(path)) {
    if (readBytes(path).toString() !== text)
      throw new UsageError(`${out} contains evaluations of other players; name another folder`)
    return
  }
  requireEmpty(out)
  writeWhole(path, text)
}
