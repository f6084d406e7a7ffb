import type { Role, Team } from '../../schemas/ask.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { GameRecord } from '../../schemas/record.ts'
import { drawnSeats, streamName } from './streams.ts'

/** The occupant of a seat: a player, and in an evaluation its label, because one player may take part twice. */
export interface Seating {
  readonly player: string
  readonly entrant?: string
}

type Placed = Pick<GameRecord, 'game_id' | 'split' | 'index' | 'deal'>
type Seated = Pick<Recipe, 'seed' | 'players' | 'arms' | 'drawn'>

/**
 * Who sits in each seat of a game: the first is seat 1. A list of players that is shorter than the table is repeated; a player named for a role is
 * preferred to that of its team. In an evaluation the arm says who, and the seats that were drawn come before roles and teams.
 */
export function seatingOf(recipe: Seated, game: Placed, teams: Readonly<Record<Role, Team>>): Seating[] {
  const { players, arms } = recipe
  if (arms) {
    const arm = arms[game.index % arms.length]!
    const drawn = drawnSeats(recipe, streamName(recipe, game), game.deal.length)
    return game.deal.map((role, i) => {
      const entrant =
        (drawn.includes(i + 1) ? arm['drawn'] : undefined) ?? arm[role] ?? arm[teams[role]!] ?? arm['rest']!
      return { player: (players as Readonly<Record<string, string>>)[entrant]!, entrant }
    })
  }
  return game.deal.map((role, i) => {
    if (typeof players === 'string') return { player: players }
    if (Array.isArray(players)) return { player: players[i % players.length]! }
    const named = players as Readonly<Record<string, string>>
    return { player: (named[role] ?? named[teams[role]!])! }
  })
}
