import { availableParallelism } from 'node:os'
import { type Command, InvalidArgumentError } from 'commander'
import { issueText } from '../../schemas/issue.ts'
import { REPO_NAME } from '../../schemas/manifest.ts'
import { playerSchema } from '../../schemas/recipe.ts'
import type { Models } from '../../src/models/models.ts'
import { modelsFileSchema } from '../../src/models/setting.ts'
import { readingFrom, UsageError } from '../errors.ts'
import { modelLines, readModelsFile } from '../generate/model-run.ts'
import { seatList, switchPair } from '../generate/recipe.ts'
import { amount, argument, atLeastOne, type Part, partOption, rendererOption, rowsOption } from '../options.ts'
import { printJson, stoppable } from '../output.ts'
import { many, print, safe } from '../terminal.ts'
import { claimed, type EvaluateFlags, MOST_DEALS, USUAL_BELIEFS, USUAL_DEALS, USUAL_GAUNTLET } from './asked.ts'
import { compareEvaluations, comparisonText } from './compare.ts'
import { evaluate, evaluatePart, mergeParts } from './evaluate.ts'
import { writeHubFiles } from './hub-files.ts'
import { testRows } from './rows.ts'
import { writeRowReport } from './rows-report.ts'
import { asText } from './sections.ts'
import { whereLine, writeReport } from './write-report.ts'

/** How many tables are printed; the page has all. */
const PRINTED = 2
const PRINTED_OF_ALL = 4

/** The verb evaluate. */
export function addEvaluate(program: Command): void {
  program
    .command('evaluate')
    .description('play two players on the same deals, and say which plays better, with intervals')
    .argument(
      '[recipe]',
      'a recipe file (JSON) with the rules, the sampling and the like; the options below override it',
    )
    .option('-o, --out <folder>', 'where the games and the report go; running it again goes on')
    .option('--player <name>', 'who is tested: a built-in player or a model, as for generate --players')
    .option('--against <name>', 'whom it is compared with')
    .option(
      '--gauntlet [players]',
      `everybody against everybody, itself too, on the same deals (default: ${USUAL_GAUNTLET.join(',')}; --player adds one)`,
      seatList,
    )
    .option('--ruleset <name>', 'the game (default: mafia-2025)')
    .option(
      '--switch <name=value>',
      'a house rule; may be repeated',
      (text: string, before: [string, unknown][] = []) => [...before, argument(switchPair)(text)],
    )
    .option('--role <name>', 'compare them in this one role; the others are the same player in both games')
    .option('--seats <number>', 'compare them in so many seats drawn by deal, among the same others', atLeastOne)
    .option('--among <name>', 'who sits in the other seats with --role or --seats (default: the player of --against)')
    .option(
      '--deals <number>',
      `how many deals (default: ${USUAL_DEALS}), or with --until at most (default: ${MOST_DEALS})`,
      rowsOption,
    )
    .option(
      '--until <rule>',
      'stop early: "decided" when the sequential test has decided, or 0.05 when the margin is known to within ±0.05',
      untilOption,
    )
    .option('--delta <margin>', 'the margin that matters to the sequential test', shareOption, 0.05)
    .option('--alpha <chance>', 'how often it may call equal players different', shareOption, 0.05)
    .option('--beta <chance>', 'how often it may overlook a margin of delta', shareOption, 0.05)
    .option(
      '--reduce <folder>',
      'remove luck from the results, by what it was worth in the games of this earlier evaluation or dataset',
    )
    .option(
      '--beliefs <deals>',
      `compute beliefs in so many deals, from the first (default: ${USUAL_BELIEFS})`,
      rowsOption,
    )
    .option('--seed <text>', 'evaluations with one seed have the same deals')
    .option('--moderator <player>', 'who runs the floor where the rules have a moderator')
    .addOption(rendererOption('full'))
    .option('--values <states>', 'estimate what each choice was worth, from so many imagined states', atLeastOne)
    .option('--tokenizer <name>', 'a tokenizer that limits speeches in tokens')
    .option('--workers <threads>', 'threads that play and count', atLeastOne, availableParallelism())
    .option('--concurrency <games>', 'games at once where players are models', atLeastOne, 4)
    .option('--models <file>', 'how models are used (JSON), as for generate', argument(readModelsFile))
    .option('--budget <amount>', 'what the answers of models may cost', amount)
    .option('--cache <folder>', 'where answers of models are kept for other runs')
    .option('--shard <i/n>', 'play only the shards with index i modulo n of a fixed number of deals', partOption)
    .option('--from <folders...>', 'put together parts that were played with --shard in folders of their own')
    .option(
      '--rows <dataset>',
      'ask --player at decisions of this dataset instead, and compare what it chooses; nothing is played',
    )
    .option('--limit <rows>', 'with --rows: how many decisions', rowsOption, 1000)
    .option('--compare <folders...>', 'set two evaluations beside each other; nothing is played')
    .option(
      '--hub <user/name>',
      'write the result as the Hub reads it, for a dataset of this name: eval.yaml, and .eval_results of the model',
      repoOption,
    )
    .option('--json', 'print the report as JSON')
    .action(async (file: string | undefined, flags: EvaluateFlags) => {
      if (flags.compare) return compare(flags.compare, flags)
      if (flags.out === undefined) throw new UsageError('name a folder for the games and the report with --out')
      if (flags.rows !== undefined) return askAtRows(flags.rows, flags.out, flags)
      const evaluation = await claimed(file, flags, flags.out)
      let used: string[] = []
      const { shard, from } = flags
      const report = await stoppable(async (stopped) => {
        const models = { file: flags.models ?? modelsFileSchema.parse({}), budget: flags.budget, cache: flags.cache }
        const { workers, concurrency, tokenizer } = flags
        const asked = (asked: Models): void => void (used = modelLines(asked))
        const folder = flags.out!
        const options = { folder, evaluation, workers, concurrency, models, tokenizer, stopped, asked }
        if (shard) return partText(await evaluatePart(options, shard), shard, folder)
        if (from) mergeParts(folder, evaluation, from)
        const evaluated = await evaluate(options)
        if (flags.hub !== undefined && evaluated.results.duel) writeHubFiles(folder, evaluation, evaluated, flags.hub)
        return writeReport(folder, evaluation, evaluated)
      })
      if (typeof report === 'string')
        return flags.json ? printJson({ ok: true, folder: flags.out, ...shard }) : print(report)
      if (flags.json) return printJson({ ok: true, folder: flags.out, ...report.json })
      print(
        [
          ...report.lines,
          asText(report.sections.slice(0, 'gauntlet' in flags ? PRINTED_OF_ALL : PRINTED)),
          ...used.map(safe),
          whereLine(flags.out),
        ].join('\n\n'),
      )
    })
}

const partText = (shards: number, { part, parts }: Part, folder: string): string =>
  [
    `part ${part} of ${parts}: ${many(shards, 'shard')} in ${folder}`,
    `when all ${parts} parts are there: the same command without --shard; where each part has a folder of its own, with --out <a new folder> --from <the parts>`,
  ].join('\n')

/** Asks a player at the decisions of a dataset, and prints what came of it. */
async function askAtRows(dataset: string, out: string, flags: EvaluateFlags): Promise<void> {
  const { player, against, limit, concurrency, budget, cache, json } = flags
  if (player === undefined || against !== undefined)
    throw new UsageError(
      '--rows asks one player at the decisions of a dataset; name it with --player, and nobody with --against',
    )
  const name = playerSchema.safeParse(player)
  if (!name.success) throw new UsageError(issueText(name.error))
  const models = { file: flags.models ?? modelsFileSchema.parse({}), budget, cache }
  let used: string[] = []
  const asked = (asked: Models): void => void (used = modelLines(asked))
  const report = await stoppable((stopped) =>
    readingFrom(dataset, () => testRows({ dataset, player, out, limit, concurrency, models, stopped, asked })),
  )
  const section = writeRowReport(out, report)
  if (json) printJson({ ok: true, folder: out, ...report })
  else print([asText([section]), ...used.map(safe)].join('\n\n'))
}

/** Prints how two evaluations differ. */
async function compare(folders: readonly string[], { workers, json }: EvaluateFlags): Promise<void> {
  const [first, second] = folders
  if (first === undefined || second === undefined || folders.length > 2)
    throw new UsageError('--compare takes two folders of evaluations')
  const found = await stoppable((stopped) => compareEvaluations([first, second], { workers, stopped }))
  if (json) return printJson({ ok: true, ...found })
  const { lines, section } = comparisonText(found)
  print([...lines, asText([section])].join('\n\n'))
}

function repoOption(text: string): string {
  if (!REPO_NAME.test(text)) throw new InvalidArgumentError('it must be user/name, as the Hub names a dataset.')
  return text
}

function untilOption(text: string): 'decided' | number {
  if (text === 'decided') return text
  const [, width] = /^±?(0?\.\d{1,6})$/.exec(text) ?? []
  if (width === undefined || Number(width) === 0)
    throw new InvalidArgumentError('it must be decided, or a margin between 0 and 1, for example 0.05.')
  return Number(width)
}

function shareOption(text: string): number {
  if (!/^0?\.\d{1,9}$/.test(text) || Number(text) === 0)
    throw new InvalidArgumentError('it must be a number between 0 and 1, for example 0.05.')
  return Number(text)
}
