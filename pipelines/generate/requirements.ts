import { configsOf } from '../../schemas/config.ts'
import { orElse } from '../../schemas/nearest.ts'
import { playersIn, type Recipe } from '../../schemas/recipe.ts'
import { requireDeck, TooManyDeals } from '../../src/belief/deck.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { roleName } from '../../src/games/role-names.ts'
import { countsDeals, isBuiltIn } from '../../src/policy/players.ts'
import { UsageError } from '../errors.ts'
import { safe } from '../terminal.ts'

// What a game must have for what a recipe asks of it. Each function throws a UsageError.

/** What only the answers of models can use. */
interface ForAnswers {
  readonly budget?: number | undefined
  readonly cache?: string | undefined
}

/** Checks that one of the players may be a model where there is a budget or a cache for the answers of models. */
export function requireModels(players: readonly string[], { budget, cache }: ForAnswers): void {
  if ((budget === undefined && cache === undefined) || !players.every(isBuiltIn)) return
  throw new UsageError(
    `--${budget === undefined ? 'cache' : 'budget'} is for the answers of models, and only built-in players are named; leave it out, or name a model`,
  )
}

/** Checks that a game has the teams and few enough deals for the players that count deals. */
export function requireCountable(recipe: Recipe, ruleset: Ruleset): void {
  const counting = playersIn(recipe).find(countsDeals)
  if (counting !== undefined) requireTeams(ruleset, `${counting} cannot play this game`)
}

/** Checks that a game has the teams that beliefs are about, and few enough deals, where typed rows are asked for. */
export function requireBeliefs(recipe: Recipe, ruleset: Ruleset): void {
  if (configsOf(recipe).includes('typed')) requireTeams(ruleset, `${ruleset.name} can have no typed rows`)
}

/** Checks that a game has a red and a black team and few enough deals to count. Throws {@link UsageError}, whose sentence begins with `otherwise`. */
export function requireTeams({ roles, teams }: Ruleset, otherwise: string): void {
  if (!['red', 'black'].every((team) => Object.values(teams).includes(team)))
    throw new UsageError(`${otherwise}: beliefs are about a red and a black team`)
  requireFewDeals(roles, otherwise)
}

function requireFewDeals(roles: Ruleset['roles'], otherwise: string): void {
  try {
    requireDeck(roles)
  } catch (error) {
    if (error instanceof TooManyDeals) throw new UsageError(`${otherwise}: ${error.message}`)
    throw error
  }
}

/** Checks that values can be computed: that a seat can tell from its view what others chose, and that its deals can be counted. */
export function requireImaginable(what: string, ruleset: Ruleset): void {
  const { name, unshown } = ruleset
  if (unshown !== undefined) throw new UsageError(`${what} needs rollouts, which ${name} does not allow: ${unshown}`)
  requireTeams(ruleset, `${name} can have no ${what}`)
}

/** Checks that every role has a player, by its own name or by its team's, and that only roles and teams are named. */
function requireAllRoles(
  players: Readonly<Record<string, string>>,
  { name, teams, roles }: Ruleset,
  drawn?: number,
): void {
  if (drawn !== undefined && drawn >= roles.length)
    throw new UsageError(`${drawn} seats cannot be drawn of the ${roles.length} of ${name}; at least one must be left`)
  const others = drawn === undefined ? [] : ['drawn', 'rest']
  const named = [...new Set([...Object.keys(teams), ...Object.values(teams), ...others])]
  const unknownName = Object.keys(players).find((key) => !named.includes(key))
  const called = named.map((one) => roleName(name, one))
  if (unknownName !== undefined)
    throw new UsageError(
      `${name} has no role or team "${safe(roleName(name, unknownName))}"; ${orElse(unknownName, [...called, ...named], called.join(', '))}`,
    )
  const role = Object.keys(teams).find(
    (role) => !(role in players) && !(teams[role]! in players) && !('rest' in players && drawn !== undefined),
  )
  if (role !== undefined)
    throw new UsageError(
      `${name} has no player for the role ${roleName(name, role)}; name one for it or for its team, ${teams[role]}`,
    )
}

/** Checks that every role, or every seat, has a player. */
export function requireSeated({ players, arms, drawn }: Recipe, ruleset: Ruleset): void {
  const { length } = ruleset.roles
  if (!Array.isArray(players) && typeof players === 'object')
    for (const arm of arms ?? [players]) requireAllRoles(arm, ruleset, drawn)
  if (Array.isArray(players) && players.length !== length)
    throw new UsageError(
      `--players names ${players.length} players for ${length} seats; ` +
        `name one for all or ${length}, for example "random,scripted*${length - 1}"`,
    )
}

/** Checks that values are asked for where something is made of them. */
export function requireValues({ ruleset: name, configs, values }: Recipe, ruleset: Ruleset, hasPairs: boolean): void {
  if (values !== undefined) return
  if (configs?.includes('preference'))
    throw new UsageError('preference rows are made of values; ask for them with --values')
  if (hasPairs) throw new UsageError('pairs are made of values; ask for them with --values')
  if (ruleset.marks)
    throw new UsageError(
      `the bonuses that these switches of ${name} give are made of values; ask for them with --values`,
    )
}
