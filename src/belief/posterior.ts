import type { Role, Seat } from '../../schemas/ask.ts'
import type { Deck } from './deck.ts'

/** Probabilities of deals, of which those of seats follow by summing. */
export interface Posterior {
  /** Places in the deck of the deals that are possible, and the probability of each. */
  readonly deals: Int32Array
  readonly weights: Float64Array
  /** P(black) by seat; black[0] is 0. */
  readonly black: Float64Array
  /** P(both are black). */
  bothBlack(a: Seat, b: Seat): number
  /** P(holds the role) by seat, for a role that one seat holds; zeros if there is none such. */
  role(role: Role): Float64Array
}

/** Normalises log-odds of deals. */
export function posteriorOf(deck: Deck, deals: Int32Array, logOdds: Float64Array): Posterior {
  let most = -Infinity
  for (const odds of logOdds) if (odds > most) most = odds
  const weights = new Float64Array(deals.length)
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += weights[i] = Math.exp(logOdds[i]! - most)
  const byGroup = new Float64Array(deck.groups.length)
  for (let i = 0; i < weights.length; i++) {
    weights[i]! /= sum
    byGroup[deck.groupOf[deals[i]!]!]! += weights[i]!
  }
  const black = new Float64Array(deck.seats + 1)
  deck.groups.forEach((seats, group) => {
    if (byGroup[group]! > 0) for (const seat of seats) black[seat]! += byGroup[group]!
  })
  return {
    deals,
    weights,
    black,
    bothBlack: (a, b) =>
      deck.groups.reduce(
        (total, seats, group) => total + (seats.includes(a) && seats.includes(b) ? byGroup[group]! : 0),
        0,
      ),
    role(role) {
      const found = new Float64Array(deck.seats + 1)
      const holder = deck.holders.get(role)
      if (holder) for (let i = 0; i < weights.length; i++) found[holder[deals[i]!]!]! += weights[i]!
      return found
    },
  }
}
