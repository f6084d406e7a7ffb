import { existsSync } from 'node:fs'
import type { Evaluation } from '../../schemas/evaluation.ts'
import { nearest } from '../../schemas/nearest.ts'
import type { Renderer } from '../../schemas/recipe.ts'
import { type Design, designOf, gauntletOf, type Question } from '../../src/evaluation/design.ts'
import { FEWEST_DEALS, type StopRule } from '../../src/evaluation/verdict.ts'
import { roleNamed } from '../../src/games/role-names.ts'
import type { ModelsFile } from '../../src/models/setting.ts'
import { loadKinds } from '../../src/policy/module-kind.ts'
import { isBuiltIn } from '../../src/policy/players.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { UsageError } from '../errors.ts'
import { type RecipeFlags, recipeFrom } from '../generate/recipe.ts'
import type { Part } from '../part.ts'
import { safe } from '../terminal.ts'
import { dealsIn } from './evaluate.ts'
import { claimEvaluation, readEvaluation, requireSame, statedNow } from './evaluation.ts'
import { fitValue, readValue, valueHash, valuePath, valueText } from './value.ts'

/** The options of evaluate. */
export interface EvaluateFlags extends Pick<RecipeFlags, 'ruleset' | 'seed' | 'switch' | 'moderator' | 'values'> {
  gauntlet?: true | string[]
  player?: string
  against?: string
  among?: string
  role?: string
  skills?: true
  adversaries?: true | string[]
  seats?: number
  deals?: number
  until?: StopRule['kind'] | number
  beliefs?: number
  thoughts?: true
  reduce?: string
  gate?: string[]
  hub?: string
  shard?: Part
  from?: string[]
  delta: number
  alpha: number
  beta: number
  out?: string
  renderer?: Renderer
  tokenizer?: Tokenizer
  workers: number
  concurrency?: number
  models?: ModelsFile
  budget?: number
  cache?: string
  json?: boolean
}

/** Default players of a gauntlet. */
export const USUAL_GAUNTLET = ['random', 'scripted', 'holy-grail', 'planner']
const MOST_PLAYERS = 16

/** Default number of deals, and the maximum with a stopping rule. */
export const USUAL_DEALS = 200
export const MOST_DEALS = 10_000

/** Default number of deals in which beliefs are computed. */
export const USUAL_BELIEFS = 100

const SUBCOMMANDS = ['gauntlet', 'decisions', 'compare', 'ladder', 'architectures']

/** Checks that a recipe is there. A misspelt subcommand would be read as one. */
export function requireRecipe(file: string | undefined): void {
  if (file === undefined || existsSync(file)) return
  const meant = nearest(file, SUBCOMMANDS)
  const other = meant === undefined ? `subcommands are ${SUBCOMMANDS.join(', ')}` : `did you mean evaluate ${meant}?`
  throw new UsageError(`there is no recipe file ${safe(file)}; ${other}`)
}

/** The evaluation that the options ask for, in its folder. */
export async function claimed(file: string | undefined, flags: EvaluateFlags, folder: string): Promise<Evaluation> {
  const design = designIn(flags)
  await loadKinds(Object.values(design.players))
  const there = readEvaluation(folder)
  const stop = stopIn(flags)
  const arms = design.arms.length
  const known = ['ruleset', 'seed', 'switch', 'moderator', 'values', 'renderer', 'tokenizer'] as const
  const asked = Object.fromEntries(known.flatMap((key) => (flags[key] === undefined ? [] : [[key, flags[key]]])))
  const recipe = recipeFrom(file, {
    ...(asked as RecipeFlags),
    design: { players: design.players, arms: design.arms, ...(design.drawn !== undefined && { drawn: design.drawn }) },
    // Nothing is counted in the thoughts of built-in players. An evaluation that has them keeps them.
    thoughts: flags.thoughts ?? (there !== undefined && there.recipe.thoughts !== false),
    // Games are enough: `omerta rows` renders the rest. An evaluation that has more configs keeps them.
    configs: there?.recipe.configs ?? ['games'],
    train: 0,
    validation: 0,
    test: stop.deals * arms,
    shardGames: there?.recipe.shard_games ?? shardGamesFor(design, flags.concurrency),
  })
  const { delta, alpha, beta } = flags
  // What was frozen in the folder stays, so that running the command again does not need the earlier games.
  const value = flags.reduce === undefined ? undefined : (readValue(folder) ?? (await fitValue(flags.reduce, recipe)))
  const stated = { stop, rule: { delta, alpha, beta }, value: value ? valueHash(value) : null }
  const beliefs = flags.beliefs ?? there?.beliefs ?? USUAL_BELIEFS
  const now = statedNow(recipe, withRoleId(design, recipe.ruleset), {
    ...stated,
    beliefs,
    prices: flags.models?.prices ?? {},
  })
  // More deals would not help where it is another evaluation.
  if (there) requireSame(folder, there, now)
  const deals = dealsIn(folder)
  if (deals > stop.deals)
    throw new UsageError(
      `${folder} has ${deals} deals already; ask for at least as many with --deals, or name another folder`,
    )
  const evaluation = claimEvaluation(
    folder,
    flags.models || !there ? now : { ...now, prices: there.prices },
    () => deals,
  )
  if (value) writeWhole(valuePath(folder), valueText(value))
  return evaluation
}

/** The question and the players of an evaluation. Throws {@link UsageError} for options that exclude each other. */
function designIn({ gauntlet, hub, player, against, among, role, seats }: EvaluateFlags): Design {
  if (gauntlet !== undefined) {
    if ([against, among, role, seats, hub].some((one) => one !== undefined))
      throw new UsageError(
        'a gauntlet plays everybody against everybody; leave out --against, --among, --role, --seats and --hub',
      )
    const names = [
      ...new Set([...(player === undefined ? [] : [player]), ...(gauntlet === true ? USUAL_GAUNTLET : gauntlet)]),
    ]
    if (names.length > MOST_PLAYERS)
      throw new UsageError(`a gauntlet takes at most ${MOST_PLAYERS} players, as each plays all others`)
    return gauntletOf(names)
  }
  if (player === undefined || against === undefined)
    throw new UsageError('name two players, one with --player and one with --against')
  if (role !== undefined && seats !== undefined)
    throw new UsageError('--role compares in one role and --seats in seats drawn by deal; use one of them')
  if (among !== undefined && role === undefined && seats === undefined)
    throw new UsageError('--among names who sits in the other seats; it goes with --role or --seats')
  const question: Question =
    role !== undefined ? { kind: 'role', role } : seats !== undefined ? { kind: 'seats', seats } : { kind: 'duel' }
  return designOf(question, player, against, among)
}

/** A design whose role is an id instead of the game's own word. */
const withRoleId = ({ question, ...design }: Design, ruleset: string): Design => ({
  ...design,
  question: question.kind === 'role' ? { ...question, role: roleNamed(ruleset, question.role) } : question,
})

function stopIn({ until, gate, deals, gauntlet, shard, role, seats }: EvaluateFlags): StopRule {
  const early = gate === undefined ? (until === undefined ? undefined : '--until') : '--gate'
  if (until !== undefined && gate !== undefined)
    throw new UsageError('--until and --gate are two rules to stop by; name one of them')
  if (early !== undefined && shard !== undefined)
    throw new UsageError(
      `${early} asks after every round whether to go on, so its deals cannot be shared out with --shard; name --deals`,
    )
  if (early !== undefined && gauntlet !== undefined)
    throw new UsageError(`${early} is a rule for two players; say how many deals a gauntlet has with --deals`)
  if (early === undefined) return { kind: 'deals', deals: deals ?? USUAL_DEALS }
  const most = deals ?? MOST_DEALS
  if (most < FEWEST_DEALS)
    throw new UsageError(`--deals ${most} is too few for any verdict; with ${early} allow at least ${FEWEST_DEALS}`)
  if (gate) return { kind: 'gate', ...gateMargins(gate, role === undefined && seats === undefined), deals: most }
  return typeof until === 'number' ? { kind: 'width', width: until, deals: most } : { kind: 'decided', deals: most }
}

/** What the shards of models are made for if nothing else is said. */
const USUAL_GAMES_AT_ONCE = 4

/** The two margins of a gate, which are given in points. A player that wins all games is 50 points ahead of even, in a duel. */
function gateMargins(points: readonly string[], isDuel: boolean): { low: number; high: number } {
  const [low, high] = points.map((text) =>
    /^[-−+]?\d{1,9}(?:\.\d{1,3})?$/.test(text) ? Number(text.replace('−', '-')) / 100 : Number.NaN,
  )
  if (points.length !== 2 || low === undefined || high === undefined || !(low < high))
    throw new UsageError(
      '--gate takes two margins in points, the lower one first: --gate -3 0 accepts what is not worse by 3 points, --gate 0 5 a gain of 5',
    )
  const most = isDuel ? 0.5 : 1
  if (low < -most || high > most) {
    const where = isDuel ? '' : ' with --role or --seats'
    throw new UsageError(
      `margins of --gate are between −${100 * most} and +${100 * most} points${where}; ${points.join(' ')} is beyond that`,
    )
  }
  return { low, high }
}

/** Games of a shard: whole deals, a few seconds of built-in players; of models some rounds of the games that are played at once. */
function shardGamesFor({ players, arms }: Design, concurrency = USUAL_GAMES_AT_ONCE): number {
  const games = Object.values(players).every(isBuiltIn) ? 64 : 4 * concurrency
  return arms.length * Math.max(1, Math.round(games / arms.length))
}
