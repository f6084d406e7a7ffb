import type { Deck } from './deck.ts'
import type { Parameters } from './features.ts'
import { believe, type Moment } from './moment.ts'

/** How many days have a sharpness of their own; the last counts for all later days. */
const DAYS = 4

/**
 * The mean of −log P(team of a seat) over the seats whose team a moment leaves open. What is to be calibrated is P(black) of a seat, and a posterior of deals
 * that makes the true deal likeliest can state it too surely, as evidence of several acts of a player is not independent.
 */
function seatLoss(deck: Deck, moments: readonly Moment[], parameters: Parameters): number {
  let [sum, seats] = [0, 0]
  for (const moment of moments) {
    const { black } = believe(deck, moment, parameters)
    const truth = deck.groups[deck.groupOf[moment.truth]!]!
    for (let seat = 1; seat <= deck.seats; seat++) {
      const p = black[seat]!
      if (p < 1e-9 || p > 1 - 1e-9) continue
      sum -= Math.log(truth.includes(seat) ? p : 1 - p)
      seats++
    }
  }
  return sum / Math.max(1, seats)
}

/** Turns of {@link daysOf}, steps of each search, and moments of a day that are enough for both. */
const [TURNS, STEPS, ENOUGH] = [3, 12, 12_000]

/**
 * What evidence is multiplied by on each day, and what {@link TALK} is multiplied by besides, with the least {@link seatLoss}: by golden section searches
 * between 0 and 1.5, of all but talk and of talk in turns. 1 for a day without moments.
 */
export function daysOf(
  deck: Deck,
  moments: readonly Moment[],
  { pairs, seats }: Parameters,
): { readonly sharpness: readonly number[]; readonly talk: readonly number[] } {
  const found = Array.from({ length: DAYS }, (_, i) => {
    const of = moments.filter(({ day }) => Math.min(Math.max(day, 1), DAYS) === i + 1).slice(0, ENOUGH)
    let [acts, talk] = [1, 1]
    if (of.length === 0) return { acts, talk }
    const loss = (byActs: number, byTalk: number): number =>
      seatLoss(deck, of, { pairs, seats, sharpness: [byActs], talk: [byTalk / byActs] })
    for (let turn = 0; turn < TURNS; turn++) {
      acts = least((weight) => loss(weight, talk), 0.1, 1.5)
      talk = least((weight) => loss(acts, weight), 0, 1.5)
    }
    return { acts, talk }
  })
  const written = (value: number): number => Math.round(100 * value) / 100
  return {
    sharpness: found.map(({ acts }) => written(acts)),
    talk: found.map(({ acts, talk }) => written(talk / acts)),
  }
}

/** Where a function of one minimum between two numbers has it, by golden section search (Kiefer 1953). */
function least(of: (x: number) => number, low: number, high: number): number {
  const golden = (Math.sqrt(5) - 1) / 2
  let [left, right] = [high - golden * (high - low), low + golden * (high - low)]
  let [atLeft, atRight] = [of(left), of(right)]
  for (let step = 0; step < STEPS; step++)
    if (atLeft < atRight) {
      ;[high, right, atRight] = [right, left, atLeft]
      left = high - golden * (high - low)
      atLeft = of(left)
    } else {
      ;[low, left, atLeft] = [left, right, atRight]
      right = low + golden * (high - low)
      atRight = of(right)
    }
  return (low + high) / 2
}
