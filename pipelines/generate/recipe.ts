import * as z from 'zod'
import { issueText } from '../../schemas/issue.ts'
import { orElse } from '../../schemas/nearest.ts'
import { type Pairs, playersIn, type Recipe, type Renderer, recipeSchema } from '../../schemas/recipe.ts'
import { entryNamed, foreignRulesets, rulesets, UnknownRuleset } from '../../src/games/games.ts'
import { roleName, roleNamed } from '../../src/games/role-names.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { imagines, unknownPlayer } from '../../src/policy/players.ts'
import type { Config } from '../../src/rows/configs/configs.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { UsageError } from '../errors.ts'
import { readRecipe } from './recipe-file.ts'
import { requireBeliefs, requireCountable, requireImaginable, requireSeated, requireValues } from './requirements.ts'

/** The options of the command line that change a recipe. */
export interface RecipeFlags {
  ruleset?: string
  seed?: string
  players?: string[]
  red?: string
  black?: string
  moderator?: string
  train?: number
  validation?: number
  test?: number
  shardGames?: number
  switch?: [string, unknown][]
  values?: number
  pairs?: Pairs
  renderer?: Renderer
  configs?: Config[]
  tokenizer?: Tokenizer
  licence?: string
  thoughts?: boolean
  /** The design of an evaluation: its players and arms. */
  design?: Pick<Recipe, 'arms' | 'drawn'> & { readonly players: Readonly<Record<string, string>> }
}

/** The recipe of a file; options of the command line override it. Throws {@link UsageError}. */
export function recipeFrom(file: string | undefined, flags: RecipeFlags): Recipe {
  const given = overridden(file === undefined ? {} : readRecipe(file), flags)
  requireSwitchValues(flags.switch, String(given.ruleset ?? USUAL))
  const recipe = checked(file, () => playedRecipe.parse(withRoleIds(given)), Object.keys(recipeSchema.shape))
  if (recipe.tokenizer !== flags.tokenizer?.hash)
    throw new UsageError('the recipe counts tokens with another tokenizer; name its file with --tokenizer')
  const switchFile = flags.switch ? undefined : file
  const ruleset = checked(switchFile, () => rulesetOf(recipe), switchesIn(recipe.ruleset), '--switch ')
  if (!ruleset.isModerated && (flags.moderator !== undefined || recipe.moderator !== 'built-in'))
    throw new UsageError(
      `${recipe.ruleset} with these switches has no moderator; leave --moderator out, or play classic-7 with floor=moderated`,
    )
  requireSeated(recipe, ruleset)
  requireCountable(recipe, ruleset)
  requireValues(recipe, ruleset, 'pairs' in given)
  requireBeliefs(recipe, ruleset)
  const planner = playersIn(recipe).find(imagines)
  if (recipe.values !== undefined) requireImaginable('--values', ruleset)
  if (planner !== undefined) requireImaginable(planner, ruleset)
  return recipe
}

/** The entries of a recipe file as options of the command line change them. */
function overridden(base: Record<string, unknown>, flags: RecipeFlags) {
  const games = { train: flags.train, validation: flags.validation, test: flags.test }
  const named = Object.fromEntries(Object.entries(games).filter(([, count]) => count !== undefined))
  const players = playersNamed(flags)
  return {
    ...base,
    ...(flags.ruleset !== undefined && { ruleset: flags.ruleset }),
    ...(flags.seed !== undefined && { seed: flags.seed }),
    ...(players !== undefined && { players }),
    ...(flags.moderator !== undefined && { moderator: flags.moderator }),
    ...(flags.values !== undefined && { values: flags.values }),
    ...(flags.pairs !== undefined && { pairs: flags.pairs }),
    ...(flags.renderer !== undefined && { renderer: flags.renderer }),
    ...(flags.configs !== undefined && { configs: flags.configs }),
    ...(flags.thoughts !== undefined && { thoughts: flags.thoughts }),
    ...(flags.licence !== undefined && { licence: flags.licence }),
    ...(flags.shardGames !== undefined && { shard_games: flags.shardGames }),
    ...(flags.switch && { switches: { ...(base['switches'] as object), ...Object.fromEntries(flags.switch) } }),
    games: { ...(base['games'] as object), ...named },
    ...(flags.tokenizer && { tokenizer: flags.tokenizer.hash }),
    ...flags.design,
  }
}

/** The players that options name: one for all, one per seat, or one per team; undefined if they name none. */
function playersNamed({ players, red, black }: RecipeFlags): string | readonly string[] | object | undefined {
  if ((red === undefined) !== (black === undefined))
    throw new UsageError('--red and --black go together: each names who plays a team')
  if (red !== undefined && players) throw new UsageError('give either --players, or --red and --black')
  if (players) return players.length === 1 ? players[0] : players
  return red && { red, black }
}

/** The ruleset of a recipe that names none. */
const USUAL = 'mafia-2025'

/** The names of the switches of a ruleset; none if there is no such ruleset. */
const switchesIn = (ruleset: string): string[] =>
  [rulesets, foreignRulesets].some((table) => Object.hasOwn(table, ruleset))
    ? Object.keys(entryNamed(ruleset).switches.shape)
    : []

/** Refuses a switch without a value, which is read before it is known which switches there are. */
function requireSwitchValues(switches: RecipeFlags['switch'], ruleset: string): void {
  const [name] = switches?.find(([, value]) => value === undefined) ?? []
  if (name === undefined) return
  const known = switchesIn(ruleset)
  throw new UsageError(
    known.length === 0 || known.includes(name)
      ? `--switch ${name}: it has no value; write --switch ${name}=VALUE`
      : `--switch ${name}: there is no such switch; ${orElse(name, known)}; each is written as name=value`,
  )
}

/** Replaces a game's own words for roles, such as Detective, by their ids, so that equal recipes have equal hashes. */
function withRoleIds(given: Readonly<Record<string, unknown>>): object {
  const { ruleset = USUAL, players, arms } = given
  const ids = (named: unknown): unknown => {
    if (typeof ruleset !== 'string' || typeof named !== 'object' || named === null || Array.isArray(named)) return named
    const pairs = Object.entries(named).map(([who, player]) => [roleNamed(ruleset, who), player] as const)
    const twice = pairs.find(([id], at) => pairs.some(([other], before) => before < at && other === id))
    if (twice)
      throw new UsageError(`players names the ${roleName(ruleset, twice[0])} twice, by its name and by ${twice[0]}`)
    return Object.fromEntries(pairs)
  }
  return { ...given, players: ids(players), ...(Array.isArray(arms) && { arms: arms.map(ids) }) }
}

/** A recipe of which each player and the moderator are of a kind that there is. */
const playedRecipe = recipeSchema.superRefine(({ players, moderator }, context) => {
  const named = typeof players === 'string' ? [['', players] as const] : Object.entries(players)
  for (const [key, name] of named) {
    const message = unknownPlayer(name)
    if (message !== undefined)
      context.addIssue({ code: 'custom', path: ['players', ...(key === '' ? [] : [key])], message })
  }
  const message = unknownPlayer(moderator, 'moderator')
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['moderator'], message })
})

/** Parses a recipe. An error names the file or the option that is wrong. */
function checked<T>(file: string | undefined, parse: () => T, known: readonly string[], option = '--'): T {
  try {
    return parse()
  } catch (error) {
    if (error instanceof UnknownRuleset) throw new UsageError(error.message)
    if (!(error instanceof z.ZodError)) throw error
    const text = issueText(error, known, option === '--' ? 'entry' : 'switch')
    if (file !== undefined) throw new UsageError(`${file}: ${text}`)
    throw new UsageError(
      text.replace(/^(?:games\.)?(\w+)(?=[:.])/, (_, name: string) => option + name.replace('_', '-')),
    )
  }
}
