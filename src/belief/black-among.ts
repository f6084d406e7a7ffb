import type { Seat } from '../../schemas/ask.ts'
import type { Deck } from './deck.ts'
import type { Posterior } from './posterior.ts'

/** The probability of each number of black among some seats: at place 2 that two of them are black. */
export function blackAmong({ groups, groupOf }: Deck, { deals, weights }: Posterior, seats: readonly Seat[]): number[] {
  const byGroup = new Float64Array(groups.length)
  for (let i = 0; i < weights.length; i++) byGroup[groupOf[deals[i]!]!]! += weights[i]!
  const chances = new Array<number>(seats.length + 1).fill(0)
  groups.forEach((blacks, group) => {
    chances[blacks.filter((seat) => seats.includes(seat)).length]! += byGroup[group]!
  })
  return chances
}
