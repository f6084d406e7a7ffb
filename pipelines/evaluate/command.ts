import { availableParallelism } from 'node:os'
import { type Command, InvalidArgumentError } from 'commander'
import type { Evaluation } from '../../schemas/evaluation.ts'
import type { Renderer } from '../../schemas/recipe.ts'
import { type Design, designOf, gauntletOf, type Question } from '../../src/arena/design.ts'
import { FEWEST_DEALS, type StopRule } from '../../src/arena/verdict.ts'
import type { Models } from '../../src/models/models.ts'
import { type ModelsFile, modelsFileSchema } from '../../src/models/setting.ts'
import { isBuiltIn } from '../../src/policy/players.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { UsageError } from '../errors.ts'
import { modelLines, readModelsFile } from '../generate/model-run.ts'
import { type RecipeFlags, recipeFrom, seatList, switchPair } from '../generate/recipe.ts'
import { amount, argument, atLeastOne, rendererOption, rowsOption } from '../options.ts'
import { printJson, stoppable } from '../output.ts'
import { print, safe } from '../terminal.ts'
import { dealsIn, evaluate } from './evaluate.ts'
import { claimEvaluation, readEvaluation, statedNow } from './evaluation.ts'
import { asText } from './sections.ts'
import { fitValue, readValue, valueHash, valuePath, valueText } from './value.ts'
import { whereLine, writeReport } from './write-report.ts'

interface EvaluateFlags extends Pick<RecipeFlags, 'ruleset' | 'seed' | 'switch' | 'moderator' | 'values'> {
  gauntlet?: true | string[]
  player?: string
  against?: string
  among?: string
  role?: string
  seats?: number
  deals?: number
  until?: StopRule['kind'] | number
  reduce?: string
  delta: number
  alpha: number
  beta: number
  out?: string
  renderer?: Renderer
  tokenizer?: Tokenizer
  workers: number
  concurrency: number
  models?: ModelsFile
  budget?: number
  cache?: string
  json?: boolean
}

/** How many tables are printed; the page has all. */
const PRINTED = 2
const PRINTED_OF_ALL = 4

/** Who plays a gauntlet where nobody is named. */
const USUAL_GAUNTLET = ['random', 'scripted', 'holy-grail', 'planner']
const MOST_PLAYERS = 16

/** Deals that are played where nobody says how many, and the most that are played until a rule says to stop. */
const USUAL_DEALS = 200
const MOST_DEALS = 10_000

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
      `everybody against everybody, on the same deals (default: ${USUAL_GAUNTLET.join(',')}; --player adds one)`,
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
    .option('--json', 'print the report as JSON')
    .action(async (file: string | undefined, flags: EvaluateFlags) => {
      if (flags.out === undefined) throw new UsageError('name a folder for the games and the report with --out')
      const evaluation = await claimed(file, flags, flags.out)
      let used: string[] = []
      const report = await stoppable(async (stopped) => {
        const models = { file: flags.models ?? modelsFileSchema.parse({}), budget: flags.budget, cache: flags.cache }
        const { workers, concurrency, tokenizer } = flags
        const asked = (asked: Models): void => void (used = modelLines(asked))
        const folder = flags.out!
        const evaluated = await evaluate({
          folder,
          evaluation,
          workers,
          concurrency,
          models,
          tokenizer,
          stopped,
          asked,
        })
        return writeReport(folder, evaluation, evaluated)
      })
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

/** The evaluation that the options ask for, in its folder. */
async function claimed(file: string | undefined, flags: EvaluateFlags, folder: string): Promise<Evaluation> {
  const design = designIn(flags)
  const there = readEvaluation(folder)
  const stop = stopIn(flags)
  const arms = design.arms.length
  const known = ['ruleset', 'seed', 'switch', 'moderator', 'values', 'renderer', 'tokenizer'] as const
  const asked = Object.fromEntries(known.flatMap((key) => (flags[key] === undefined ? [] : [[key, flags[key]]])))
  const recipe = recipeFrom(file, {
    ...(asked as RecipeFlags),
    design: { players: design.players, arms: design.arms, ...(design.drawn !== undefined && { drawn: design.drawn }) },
    configs: ['decisions', 'games'],
    train: 0,
    validation: 0,
    test: stop.deals * arms,
    shardGames: there?.recipe.shard_games ?? shardGamesFor(design, flags.concurrency),
  })
  const deals = dealsIn(folder)
  if (stop.kind === 'deals' && deals > stop.deals)
    throw new UsageError(
      `${folder} has ${deals} deals already; ask for at least so many with --deals, or name another folder`,
    )
  const { delta, alpha, beta } = flags
  // What was frozen in the folder stays, so that running the command again does not need the earlier games.
  const value = flags.reduce === undefined ? undefined : (readValue(folder) ?? (await fitValue(flags.reduce, recipe)))
  const stated = { stop, rule: { delta, alpha, beta }, value: value ? valueHash(value) : null }
  const evaluation = claimEvaluation(folder, statedNow(recipe, design, stated), () => deals)
  if (value) writeWhole(valuePath(folder), valueText(value))
  return evaluation
}

/** What is asked of whom. Throws {@link UsageError} for options that do not go together. */
function designIn({ gauntlet, player, against, among, role, seats }: EvaluateFlags): Design {
  if (gauntlet !== undefined) {
    if ([against, among, role, seats].some((one) => one !== undefined))
      throw new UsageError(
        '--gauntlet plays everybody against everybody; leave out --against, --among, --role and --seats',
      )
    const names = [
      ...new Set([...(player === undefined ? [] : [player]), ...(gauntlet === true ? USUAL_GAUNTLET : gauntlet)]),
    ]
    if (names.length > MOST_PLAYERS)
      throw new UsageError(`--gauntlet takes at most ${MOST_PLAYERS} players, as each plays all others`)
    return gauntletOf(names)
  }
  if (player === undefined || against === undefined)
    throw new UsageError('name two players: who is tested with --player, and whom it is compared with with --against')
  if (role !== undefined && seats !== undefined)
    throw new UsageError('--role compares in one role and --seats in seats drawn by deal; use one of them')
  if (among !== undefined && role === undefined && seats === undefined)
    throw new UsageError('--among names who sits in the other seats; it goes with --role or --seats')
  const question: Question =
    role !== undefined ? { kind: 'role', role } : seats !== undefined ? { kind: 'seats', seats } : { kind: 'duel' }
  return designOf(question, player, against, among)
}

function stopIn({ until, deals, gauntlet }: EvaluateFlags): StopRule {
  if (until !== undefined && gauntlet !== undefined)
    throw new UsageError('--until is a rule for two players; say how many deals a gauntlet has with --deals')
  if (until === undefined) return { kind: 'deals', deals: deals ?? USUAL_DEALS }
  const most = deals ?? MOST_DEALS
  if (most < FEWEST_DEALS)
    throw new UsageError(`--deals ${most} is too few for any verdict; with --until allow at least ${FEWEST_DEALS}`)
  return typeof until === 'number' ? { kind: 'width', width: until, deals: most } : { kind: 'decided', deals: most }
}

/** Games of a shard: whole deals, a few seconds of built-in players; of models some rounds of the games that are played at once. */
function shardGamesFor({ players, arms }: Design, concurrency: number): number {
  const games = Object.values(players).every(isBuiltIn) ? 64 : 4 * concurrency
  return arms.length * Math.max(1, Math.round(games / arms.length))
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
