import type { Role } from '../../schemas/ask.ts'
import type { Deck } from './deck.ts'

/** Probabilities of deals, of which those of seats follow by summing. */
export interface Posterior {
  /** Places in the deck of the deals that are possible, and the probability of each. */
  readonly deals: Int32Array
  readonly weights: Float64Array
  /** The probability of each group of black seats, by its place in the groups of the deck. */
  readonly byGroup: Float64Array
  /** P(black) by seat; black[0] is 0. */
  readonly black: Float64Array
  /** P(holds the role) by seat, for a role that one seat holds; zeros if there is none. */
  role(role: Role): Float64Array
}

/** What probabilities of deals say of seats. They add up to 1. */
export function posteriorOf(deck: Deck, deals: Int32Array, weights: Float64Array): Posterior {
  const byGroup = new Float64Array(deck.groups.length)
  for (let i = 0; i < weights.length; i++) byGroup[deck.groupOf[deals[i]!]!]! += weights[i]!
  const black = new Float64Array(deck.seats + 1)
  deck.groups.forEach((seats, group) => {
    if (byGroup[group]! > 0) for (const seat of seats) black[seat]! += byGroup[group]!
  })
  const roles = new Map<Role, Float64Array>()
  return {
    deals,
    weights,
    byGroup,
    black,
    role(role) {
      let found = roles.get(role)
      if (found) return found
      roles.set(role, (found = new Float64Array(deck.seats + 1)))
      const holder = deck.holders.get(role)
      if (holder) for (let i = 0; i < weights.length; i++) found[holder[deals[i]!]!]! += weights[i]!
      return found
    },
  }
}
