import type { Role, Seat } from '../../schemas/ask.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { GameRecord } from '../../schemas/record.ts'
import { type Random, shuffle, stream } from '../game/random.ts'
import type { Ruleset } from '../game/ruleset.ts'

// The random numbers of a game. Each use has a stream of its own, named after the run seed and the game's id, and none is named after the deal: so
// anybody who has the recipe can draw the deal again, and ask a built-in player again. In an evaluation the id of the block stands for that of its games.

type Seed = Pick<Recipe, 'seed'>

/**
 * What the streams of a game are named after: its id. The games of a block of an evaluation have one name, so that they have one deal and one
 * stream of chance; it contains neither rules nor players, so evaluations with one seed have the same deals.
 */
export const streamName = (
  { arms }: Pick<Recipe, 'arms'>,
  { game_id, split, index }: Pick<GameRecord, 'game_id' | 'split' | 'index'>,
): string => (arms ? `${split} block ${Math.floor(index / arms.length)}` : game_id)

/** The deal of a game: deal[0] is the role of seat 1. */
export const dealOf = ({ roles }: Pick<Ruleset, 'roles'>, { seed }: Seed, name: string): Role[] =>
  shuffle(roles, stream(seed, name, 'deal'))

/** The random numbers of the player of a seat. In an evaluation each entrant has its own in a seat, the same in all arms that it sits there. */
export const seatStream = ({ seed }: Seed, name: string, seat: Seat, entrant?: string): Random =>
  stream(seed, name, 'seat', seat, ...(entrant === undefined ? [] : [entrant]))

export const moderatorStream = ({ seed }: Seed, name: string): Random => stream(seed, name, 'moderator')

/** What chance draws in the course of a game. */
export const chanceStream = ({ seed }: Seed, name: string): Random => stream(seed, name, 'chance')

/** The seats of a block that an evaluation draws for the player that is tested. */
export const drawnSeats = ({ seed, drawn = 0 }: Pick<Recipe, 'seed' | 'drawn'>, name: string, seats: number): Seat[] =>
  drawn === 0
    ? []
    : shuffle(
        Array.from({ length: seats }, (_, i) => i + 1),
        stream(seed, name, 'drawn'),
      ).slice(0, drawn)
