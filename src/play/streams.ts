import type { Role, Seat } from '../../schemas/ask.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { type Random, shuffle, stream } from '../table/random.ts'
import type { Ruleset } from '../table/ruleset.ts'

// The random numbers of a game. Each use has a stream of its own, named after the run seed and the game's id, and none is named after the deal: so
// anybody who has the recipe can draw the deal again, and ask a built-in player again.

type Seed = Pick<Recipe, 'seed'>

/** The deal of a game: deal[0] is the role of seat 1. */
export const dealOf = ({ roles }: Pick<Ruleset, 'roles'>, { seed }: Seed, gameId: string): Role[] =>
  shuffle(roles, stream(seed, gameId, 'deal'))

/** The random numbers of the player of a seat. */
export const seatStream = ({ seed }: Seed, gameId: string, seat: Seat): Random => stream(seed, gameId, 'seat', seat)

export const moderatorStream = ({ seed }: Seed, gameId: string): Random => stream(seed, gameId, 'moderator')

/** What chance draws in the course of a game. */
export const chanceStream = ({ seed }: Seed, gameId: string): Random => stream(seed, gameId, 'chance')
