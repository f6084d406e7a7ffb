import { existsSync } from 'node:fs'
import * as z from 'zod'
import { issueText } from '../../schemas/issue.ts'
import { parseJson } from '../../schemas/json.ts'
import { orElse } from '../../schemas/nearest.ts'
import { type Pairs, playersIn, type Recipe, type Renderer, recipeSchema } from '../../schemas/recipe.ts'
import { entryNamed, foreignRulesets, rulesets, UnknownRuleset } from '../../src/games/games.ts'
import { roleName, roleNamed } from '../../src/games/role-names.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { imagines, unknownPlayer } from '../../src/policy/players.ts'
import type { Config } from '../../src/rows/configs/configs.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/read-bytes.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { UsageError } from '../errors.ts'
import { safe } from '../terminal.ts'
import { requireAllRoles, requireBeliefs, requireCountable, requireImaginable } from './requirements.ts'

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
  const base = file === undefined ? {} : readRecipe(file)
  if ((flags.red === undefined) !== (flags.black === undefined))
    throw new UsageError('--red and --black go together: each names who plays a team')
  if (flags.red !== undefined && flags.players) throw new UsageError('give either --players, or --red and --black')
  const games = { train: flags.train, validation: flags.validation, test: flags.test }
  const named = Object.fromEntries(Object.entries(games).filter(([, count]) => count !== undefined))
  const players = flags.players
    ? flags.players.length === 1
      ? flags.players[0]
      : flags.players
    : flags.red && { red: flags.red, black: flags.black }
  const given = {
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
  requireValues(flags.switch, String(given.ruleset ?? USUAL))
  const recipe = checked(file, () => playedRecipe.parse(withRoleIds(given)), Object.keys(recipeSchema.shape))
  if (recipe.tokenizer !== flags.tokenizer?.hash)
    throw new UsageError('the recipe counts tokens with another tokenizer; name its file with --tokenizer')
  const switchFile = flags.switch ? undefined : file
  const ruleset = checked(switchFile, () => rulesetOf(recipe), switchesIn(recipe.ruleset), '--switch ')
  const { roles } = ruleset
  if (!ruleset.isModerated && (flags.moderator !== undefined || recipe.moderator !== 'built-in'))
    throw new UsageError(
      `${recipe.ruleset} with these switches has no moderator; leave --moderator out, or play classic-7 with floor=moderated`,
    )
  if (!Array.isArray(recipe.players) && typeof recipe.players === 'object')
    for (const arm of recipe.arms ?? [recipe.players]) requireAllRoles(arm, ruleset, recipe.drawn)
  if (Array.isArray(recipe.players) && recipe.players.length !== roles.length)
    throw new UsageError(
      `--players names ${recipe.players.length} players for ${roles.length} seats; ` +
        `name one for all or ${roles.length}, for example "random,scripted*${roles.length - 1}"`,
    )
  requireCountable(recipe, ruleset)
  if (recipe.configs?.includes('preference') && recipe.values === undefined)
    throw new UsageError('preference rows are made of values; ask for them with --values')
  if ('pairs' in given && recipe.values === undefined)
    throw new UsageError('pairs are made of values; ask for them with --values')
  if (ruleset.marks && recipe.values === undefined)
    throw new UsageError(
      `the bonuses that these switches of ${recipe.ruleset} give are made of values; ask for them with --values`,
    )
  requireBeliefs(recipe, ruleset)
  const planner = playersIn(recipe).find(imagines)
  if (recipe.values !== undefined) requireImaginable('--values', ruleset)
  if (planner !== undefined) requireImaginable(planner, ruleset)
  return recipe
}

/** The ruleset of a recipe that names none. */
const USUAL = 'mafia-2025'

/** The names of the switches of a ruleset; none if there is no such ruleset. */
const switchesIn = (ruleset: string): string[] =>
  [rulesets, foreignRulesets].some((table) => Object.hasOwn(table, ruleset))
    ? Object.keys(entryNamed(ruleset).switches.shape)
    : []

/** Refuses a switch without a value, which is read before it is known which switches there are. */
function requireValues(switches: RecipeFlags['switch'], ruleset: string): void {
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

function readRecipe(file: string): Record<string, unknown> {
  let text: string
  try {
    text = readBytes(file, MAX_BYTES.other, true).toString('utf8')
  } catch (error) {
    throw new UsageError(
      existsSync(file)
        ? `${safe((error as Error).message)}; a recipe is a JSON file`
        : `there is no recipe file ${safe(file)}`,
    )
  }
  try {
    const value: unknown = parseJson(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      // Tells an editor which schema the file has: not a part of the recipe.
      const { $schema: _, ...recipe } = value as Record<string, unknown>
      return recipe
    }
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as Error).message}`)
  }
  throw new UsageError(`${file} is not a recipe: a recipe is a JSON object`)
}

/** "a*4,b*6" is four times a and six times b. */
export function seatList(text: string): string[] {
  return text.split(',').flatMap((item) => {
    const [, player, times] = /^(.*?)(?:\*([1-9]\d?))?$/s.exec(item.trim())!
    return Array<string>(Number(times ?? 1)).fill(player!)
  })
}

/**
 * Reads "name=value": true, false and numbers as such, "a,b" as a list, anything else as text. A name alone has the value undefined: what is wrong with it
 * is said where the ruleset is known.
 */
export function switchPair(text: string): [string, unknown] {
  const [, name, value] = /^(\w+)(?:=(.*))?$/.exec(text) ?? []
  if (name === undefined) throw new UsageError('it must be name=value, for example discipline=full.')
  if (name === '__proto__') throw new UsageError('no game has a switch __proto__.')
  if (value === undefined) return [name, undefined]
  if (/^(?:true|false|-?(?:0|[1-9]\d*)(?:\.\d+)?)$/.test(value)) return [name, JSON.parse(value)]
  return [name, value.includes(',') ? value.split(',') : value]
}
