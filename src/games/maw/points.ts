import type { Role, Seat } from '../../../schemas/ask.ts'
import { isWolf } from './roles.ts'
import type { Verdict } from './state.ts'
import type { Switches } from './switches.ts'

/** Decision 25: each winning Werewolf scores the number of Villagers at the start, each winning Villager the number of Villagers who are left. */
export function points(
  deal: readonly Role[],
  { winner, alive, pointsTo }: Pick<Verdict, 'winner'> & Pick<Switches, 'pointsTo'> & { alive: readonly Seat[] },
): number[] {
  const roles = ['', ...deal]
  const seats = deal.map((_, i) => i + 1)
  const villagers = winner === 'black' ? seats : alive
  const worth = villagers.filter((seat) => !isWolf(roles, seat)).length
  return seats.map((seat) => {
    const won = winner === (isWolf(roles, seat) ? 'black' : 'red')
    return won && (pointsTo === 'team' || alive.includes(seat)) ? worth : 0
  })
}
