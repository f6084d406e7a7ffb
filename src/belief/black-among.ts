import type { Seat } from '../../schemas/ask.ts'
import type { Deck } from './deck.ts'
import type { Posterior } from './posterior.ts'

/** The probability of each number of black among some seats: at place 2 that two of them are black. */
export function blackAmong({ groups }: Deck, { byGroup, black }: Posterior, seats: readonly Seat[]): number[] {
  const isCounted = new Uint8Array(black.length)
  for (const seat of seats) isCounted[seat] = 1
  const chances = new Array<number>(seats.length + 1).fill(0)
  for (let group = 0; group < groups.length; group++) {
    let count = 0
    for (const seat of groups[group]!) count += isCounted[seat]!
    chances[count]! += byGroup[group]!
  }
  return chances
}
