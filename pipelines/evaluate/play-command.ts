import { existsSync } from 'node:fs'
import type { Evaluation } from '../../schemas/evaluation.ts'
import { seatedIn } from '../../schemas/recipe.ts'
import { FEWEST_DEALS } from '../../src/evaluation/verdict.ts'
import { type Failed, failedInBoth } from '../../src/models/failed.ts'
import type { Models } from '../../src/models/models.ts'
import { modelsFileSchema } from '../../src/models/setting.ts'
import { Stopped } from '../errors.ts'
import { waitsForAnswers } from '../generate/make.ts'
import { modelLines } from '../generate/model-run.ts'
import { requireModels } from '../generate/requirements.ts'
import { printJson, stoppable } from '../output.ts'
import type { Part } from '../part.ts'
import { many, print, safe, say } from '../terminal.ts'
import { claimed, type EvaluateFlags } from './asked.ts'
import { dealsIn, evaluate, evaluatePart, mergeParts } from './evaluate.ts'
import { provenancePath, removeIfNothingPlayed } from './evaluation.ts'
import { writeHubFiles } from './hub-files.ts'
import { noteRun } from './provenance.ts'
import { asText } from './sections.ts'
import { tooFew } from './verdict-text.ts'
import { whereLine, writeReport } from './write-report.ts'

/** How many tables are printed; the page has all. */
const PRINTED = 2
const PRINTED_OF_ALL = 4

/** Plays the rest of an evaluation, and prints the result. `args` are those of the whole command line. */
export async function playEvaluation(
  file: string | undefined,
  flags: EvaluateFlags & { readonly out: string; readonly figures?: 'paper' },
  args: readonly string[],
): Promise<void> {
  const { out: folder } = flags
  const isNew = !existsSync(folder)
  const evaluation = await claimed(file, flags, folder)
  noteRun(provenancePath(folder), args)
  try {
    await played(evaluation, flags)
  } catch (error) {
    // A folder from a failed start, for example with a wrong server, must not block the corrected command.
    if (!(error instanceof Stopped)) removeIfNothingPlayed(folder, isNew)
    throw error
  }
}

async function played(
  evaluation: Evaluation,
  flags: EvaluateFlags & { readonly out: string; readonly figures?: 'paper' },
): Promise<void> {
  const { out: folder, shard, from, workers, concurrency, tokenizer, budget, cache, hub, json } = flags
  requireModels(seatedIn(evaluation.recipe), flags)
  const { stop } = evaluation
  if (stop.deals < FEWEST_DEALS && dealsIn(folder) < stop.deals) say(tooFew(stop.deals))
  let used: string[] = []
  let failed: Record<string, Failed> | undefined
  const report = await stoppable(
    async (stopped) => {
      const models = { file: flags.models ?? modelsFileSchema.parse({}), budget, cache }
      const asked = (asked: Models): void => {
        used = modelLines(asked)
        failed = failedInBoth(failed ?? {}, asked.failed())
      }
      const options = { folder, evaluation, workers, concurrency, models, tokenizer, stopped, asked }
      if (shard) return partText(await evaluatePart(options, shard), shard, folder)
      if (from) mergeParts(folder, evaluation, from)
      const evaluated = await evaluate(options)
      if (hub !== undefined && evaluated.results.duel) writeHubFiles(folder, evaluation, evaluated, hub)
      const gate = evaluated.results.duel?.verdict.gate
      if (gate) process.exitCode = GATE_CODES[gate.decision]
      return writeReport(folder, evaluation, evaluated, flags.figures === 'paper')
    },
    { waits: waitsForAnswers(evaluation.recipe) },
  )
  if (typeof report === 'string') return json ? printJson({ ok: true, folder, ...shard }) : print(report)
  if (json) return printJson({ ok: true, folder, ...report.json, ...(failed && { failed_requests: failed }) })
  const tables = report.sections.slice(0, flags.gauntlet === undefined ? PRINTED : PRINTED_OF_ALL)
  print([...report.lines, asText(tables), ...used.map(safe), whereLine(folder)].join('\n\n'))
}

/** Exit codes of a gate. 2 is wrong usage. */
const GATE_CODES = { accepted: 0, rejected: 1, undecided: 3 } as const

const partText = (shards: number, { part, parts }: Part, folder: string): string =>
  [
    `part ${part} of ${parts}: ${many(shards, 'shard')} in ${folder}`,
    [
      `when all ${parts} parts are there: the same command without --shard;`,
      'where each part has a folder of its own, with --out <a new folder> --from <the parts>',
    ].join(' '),
  ].join('\n')
