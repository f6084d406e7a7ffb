import { type Command, InvalidArgumentError, Option } from 'commander'
import { REPO_NAME } from '../../schemas/manifest.ts'
import { UsageError } from '../errors.ts'
import { atLeastOne, paperOption, rowsOption, seatList } from '../options.ts'
import { say } from '../terminal.ts'
import { addArchitectures } from './architectures.ts'
import { type EvaluateFlags, requireRecipe, USUAL_GAUNTLET } from './asked.ts'
import { compareTwo } from './compare-command.ts'
import { askDecisions, type DecisionFlags } from './decisions-command.ts'
import { DECISIONS_AT_ONCE } from './drawn-decisions.ts'
import { addLadder } from './ladder/command.ts'
import {
  withAnswers,
  withDeals,
  withGame,
  withModels,
  withMostDeals,
  withParts,
  withStop,
  withTwo,
  withValues,
} from './options.ts'
import { playAdversaries } from './parts/adversaries.ts'
import { isPattern, playSeeds } from './parts/seeds.ts'
import { playSkills } from './parts/skills.ts'
import { playEvaluation } from './play-command.ts'

const RECIPE = 'a recipe file (JSON) with the rules, the sampling and the like; the options below override it'
const OUT = 'where the games and the report go; running the command again resumes'

/** The verb evaluate, with a subcommand for each other question. */
export function addEvaluate(program: Command): void {
  const evaluate = program
    .command('evaluate')
    .description('play two players on the same deals and report which plays better, with intervals')
    .argument('[recipe]', RECIPE)
    .option('-o, --out <folder>', OUT)
  for (const add of [withTwo, withGame, withValues, withMostDeals, withStop]) add(evaluate)
  evaluate.option(
    '--reduce <folder>',
    'variance reduction: control variates fitted on this earlier evaluation or dataset',
  )
  for (const add of [withModels, withParts]) add(evaluate)
  evaluate
    .option(
      '--hub <user/name>',
      "write the results in the Hub's format, for a dataset of this name: eval.yaml, and .eval_results of the model",
      repoOption,
    )
    .addOption(paperOption())
    .option('--json', 'print the report as JSON')
    .action(async (file: string | undefined, flags: EvaluateFlags & EarlierFlags, command: Command) => {
      requireRecipe(file)
      const [first, ...rest] = flags.compare ?? []
      if (flags.compare) return compareTwo(earlier('--compare', 'compare', [first, ...rest]), flags)
      if (flags.rows !== undefined) {
        earlier('--rows', 'decisions', flags.rows)
        return askDecisions(flags.rows, { limit: 1000, ...flags, out: named(flags.out) })
      }
      if (flags.gauntlet !== undefined) earlier('--gauntlet', 'gauntlet', undefined)
      const parts = { ...flags, recipe: file }
      if (flags.adversaries) return playAdversaries({ ...parts, out: named(flags.out) }, argumentsOf(command))
      if (flags.skills) return playSkills({ ...parts, out: named(flags.out) }, argumentsOf(command))
      if (isPattern(flags.player)) return playSeeds({ ...parts, out: named(flags.out) }, argumentsOf(command))
      return playEvaluation(file, { ...flags, out: named(flags.out) }, argumentsOf(command))
    })
  for (const option of EARLIER) evaluate.addOption(option.hideHelp())
  addGauntlet(evaluate)
  addDecisions(evaluate)
  addCompare(evaluate)
  addLadder(evaluate, argumentsOf)
  addArchitectures(evaluate, argumentsOf)
}

function addGauntlet(evaluate: Command): void {
  const gauntlet = evaluate
    .command('gauntlet')
    .description('play every player against every player, itself included, on the same deals')
    .argument('[players]', `names, separated by commas (default: ${USUAL_GAUNTLET.join(',')})`, seatList)
    .requiredOption('-o, --out <folder>', OUT)
    .option('--player <name>', 'another player')
    .option('--recipe <file>', RECIPE)
  for (const add of [withGame, withValues, withDeals, withModels, withParts]) add(gauntlet)
  gauntlet
    .addOption(paperOption())
    .option('--json', 'print the report as JSON')
    .action((players: string[] | undefined, flags: GauntletFlags, command: Command) =>
      playEvaluation(flags.recipe, { ...RULE, ...flags, gauntlet: players ?? true }, argumentsOf(command)),
    )
}

/** Settings of the test of two players: a gauntlet has no such test, but the file of every evaluation states them. */
const RULE = { delta: 0.05, alpha: 0.05, beta: 0.05 }
type GauntletFlags = Omit<EvaluateFlags, 'gauntlet' | 'delta' | 'alpha' | 'beta'> & {
  readonly out: string
  readonly recipe?: string
  readonly figures?: 'paper'
}

function addDecisions(evaluate: Command): void {
  const decisions = evaluate
    .command('decisions')
    .description('ask a player at decisions of a dataset and compare its choices, without playing')
    .argument('<dataset>', 'a dataset, whose decisions are asked again')
    .requiredOption('-o, --out <folder>', 'where the answers and the report go; running it again resumes')
    .option('--player <name>', 'the player that is asked: a built-in player or a model')
    .option('--limit <number>', 'the maximum number of decisions, sampled by a hash of their ids', rowsOption, 1000)
    .option('--concurrency <decisions>', `decisions at once (default: ${DECISIONS_AT_ONCE})`, atLeastOne)
    // It was taken and did nothing.
    .addOption(new Option('--workers <threads>').argParser(atLeastOne).hideHelp())
  withAnswers(decisions)
    .option('--json', 'print the report as JSON')
    .action((dataset: string, flags: DecisionFlags) => askDecisions(dataset, flags))
}

function addCompare(evaluate: Command): void {
  evaluate
    .command('compare')
    .description('compare two evaluations, without playing')
    .argument('<folders...>', 'two folders of evaluations')
    .option('--workers <threads>', 'threads that count', atLeastOne, 1)
    .option('--json', 'print the comparison as JSON')
    .action((folders: string[], flags: { workers: number; json?: boolean }) => compareTwo(folders, flags))
}

/** Options of the version before this one, which are subcommands now. */
interface EarlierFlags {
  gauntlet?: true | string[]
  rows?: string
  limit?: number
  compare?: string[]
}
const EARLIER = [
  new Option('--gauntlet [players]').argParser(seatList),
  new Option('--rows <dataset>'),
  new Option('--limit <rows>').argParser(rowsOption),
  new Option('--compare <folders...>'),
]

/** Says that an option is a subcommand now; gives back what it was given. */
function earlier<T>(option: string, name: string, value: T): T {
  say(`evaluate ${option} is now "evaluate ${name}"; the next version takes only that`)
  return value
}

/** The arguments of the whole command line. */
function argumentsOf(command: Command): readonly string[] {
  let root = command
  while (root.parent) root = root.parent
  return (root as Command & { readonly rawArgs: readonly string[] }).rawArgs
}

function named(out: string | undefined): string {
  if (out === undefined) throw new UsageError('name a folder for the games and the report with --out')
  return out
}

function repoOption(text: string): string {
  if (!REPO_NAME.test(text)) throw new InvalidArgumentError('it must be user/name, as the Hub names a dataset.')
  return text
}
