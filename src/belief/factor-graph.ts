import type { Role, Seat, Team } from '../../schemas/ask.ts'
import { CHECKER } from '../language/roles.ts'
import type { Grounds } from './beliefs.ts'
import type { Deck } from './deck.ts'
import type { PairFeature, SeatFeature } from './features.ts'

/** Maximum rounds of belief propagation; it stops earlier when its messages no longer change. */
const ITERATIONS = 20
const TOLERANCE = 1e-6
/** The share of a message that is kept from the round before. Without any, pairs of strong factors swing between two states. */
const INERTIA = 0.5

/**
 * A factor graph over roles: a variable for each seat, one factor for what is known and seen of each seat, one for each pair of seats that did something
 * to each other, and one hard factor for how many seats hold each role.
 */
export interface FactorGraph {
  /** The distinct roles, and how many seats hold each. */
  readonly roles: readonly Role[]
  readonly counts: readonly number[]
  /** Log-weights by seat (from 1) and role. */
  readonly single: readonly Float64Array[]
  /** Log-weights of two seats, the first below the second: by the role of the first, then of the second. */
  readonly pairs: readonly { readonly a: Seat; readonly b: Seat; readonly weights: Float64Array }[]
}

/**
 * The graph of what a seat may believe. Of the deals that it cannot rule out the graph keeps what each seat can hold, but not what two seats can hold
 * together: that is what exact deals know and the graph does not.
 */
export function graphOf(
  { deals: all, seats }: Deck,
  { deals, evidence, parameters, weight }: Grounds,
  teams: Readonly<Record<Role, Team>>,
  impressions: readonly number[] = [],
): FactorGraph {
  const one = all[0]!.slice(1)
  const roles = [...new Set(one)]
  const size = roles.length
  const counts = roles.map((role) => one.filter((other) => other === role).length)
  const single = Array.from({ length: seats + 1 }, () => new Float64Array(size).fill(-Infinity))
  for (const at of deals) for (let seat = 1; seat <= seats; seat++) single[seat]![roles.indexOf(all[at]![seat]!)] = 0
  const isBlack = roles.map((role) => teams[role] === 'black')
  const pairs = new Map<string, { a: Seat; b: Seat; weights: Float64Array }>()
  const add = (actor: Seat, target: Seat, value: (actor: number, target: number) => number): void => {
    const [a, b] = actor < target ? [actor, target] : [target, actor]
    const key = `${a} ${b}`
    let pair = pairs.get(key)
    if (!pair) pairs.set(key, (pair = { a, b, weights: new Float64Array(size * size) }))
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++) pair.weights[actor < target ? i * size + j : j * size + i]! += weight * value(i, j)
  }
  for (const { feature, actor, target } of evidence) {
    if (target > 0) {
      const { rb, br, bb, sb = 0, sr = 0 } = parameters.pairs[feature as PairFeature] ?? { rb: 0, br: 0, bb: 0 }
      add(actor, target, (i, j) => {
        const told = roles[i] === CHECKER ? (isBlack[j] ? sb : sr) : 0
        return told + (isBlack[i] ? (isBlack[j] ? bb : br) : isBlack[j] ? rb : 0)
      })
      continue
    }
    for (const [name, value] of Object.entries(parameters.seats[feature as SeatFeature] ?? {}))
      for (let i = 0; i < size; i++)
        if (name === 'black' ? isBlack[i] : name === roles[i]) single[actor]![i]! += weight * value
  }
  impressions.forEach((odds, seat) => {
    if (seat > 0) for (let i = 0; i < size; i++) if (isBlack[i]) single[seat]![i]! += odds
  })
  return { roles, counts, single, pairs: [...pairs.values()] }
}

/** What belief propagation found: probabilities by seat and role. */
export interface Marginals {
  readonly roles: readonly Role[]
  readonly marginals: readonly Float64Array[]
  /** How many rounds it took; as many as are allowed if the messages were still changing. */
  readonly rounds: number
}

/** Loopy sum-product belief propagation. */
export function propagate({ roles, counts, single, pairs }: FactorGraph): Marginals {
  const size = roles.length
  const seats = single.length - 1
  const own = single.map((weights) => normal(weights.map((weight) => Math.exp(weight))))
  const factors = pairs.map(({ weights }) => weights.map((weight) => Math.exp(weight)))
  /** What each pair tells its first and its second seat, and what the counts tell each seat. */
  const toA = pairs.map(() => flat(size))
  const toB = pairs.map(() => flat(size))
  const fromCounts = single.map(() => flat(size))
  const product = (seat: Seat, except: number | 'counts' | undefined): Float64Array => {
    const belief = own[seat]!.slice()
    if (except !== 'counts') times(belief, fromCounts[seat]!)
    pairs.forEach(({ a, b }, at) => {
      if (at === except) return
      if (a === seat) times(belief, toA[at]!)
      else if (b === seat) times(belief, toB[at]!)
    })
    return normal(belief)
  }
  let rounds = 0
  for (let change = 1; change > TOLERANCE && rounds < ITERATIONS; rounds++) {
    change = 0
    const told = single.map((_, seat) => (seat === 0 ? flat(size) : product(seat, 'counts')))
    for (let seat = 1; seat <= seats; seat++)
      change = Math.max(change, move(fromCounts[seat]!, countsFor(seat, told, counts)))
    pairs.forEach(({ a, b }, at) => {
      const [fromA, fromB] = [product(a, at), product(b, at)]
      const [forA, forB] = [new Float64Array(size), new Float64Array(size)]
      for (let i = 0; i < size; i++)
        for (let j = 0; j < size; j++) {
          const factor = factors[at]![i * size + j]!
          forA[i]! += factor * fromB[j]!
          forB[j]! += factor * fromA[i]!
        }
      change = Math.max(change, move(toA[at]!, normal(forA)), move(toB[at]!, normal(forB)))
    })
  }
  return { roles, marginals: single.map((_, seat) => (seat === 0 ? flat(size) : product(seat, undefined))), rounds }
}

/** What the counts of roles tell a seat: how likely the others hold all roles but its own. */
function countsFor(seat: Seat, told: readonly Float64Array[], counts: readonly number[]): Float64Array {
  const strides = counts.map((_, i) => counts.slice(0, i).reduce((all, count) => all * (count + 1), 1))
  const states = counts.reduce((all, count) => all * (count + 1), 1)
  let ways = new Float64Array(states)
  ways[0] = 1
  for (let other = 1; other < told.length; other++) {
    if (other === seat) continue
    const next = new Float64Array(states)
    for (let state = 0; state < states; state++) {
      if (ways[state] === 0) continue
      for (let role = 0; role < counts.length; role++) {
        const used = Math.floor(state / strides[role]!) % (counts[role]! + 1)
        if (used < counts[role]!) next[state + strides[role]!]! += ways[state]! * told[other]![role]!
      }
    }
    ways = next
  }
  return normal(Float64Array.from(counts, (_, role) => ways[states - 1 - strides[role]!] ?? 0))
}

const flat = (size: number): Float64Array => new Float64Array(size).fill(1 / size)

function times(into: Float64Array, by: Float64Array): void {
  for (let i = 0; i < into.length; i++) into[i]! *= by[i]!
}

function normal(weights: Float64Array): Float64Array {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return sum > 0 ? weights.map((weight) => weight / sum) : flat(weights.length)
}

/** Changes a message, and says by how much. */
function move(message: Float64Array, to: Float64Array): number {
  let most = 0
  for (let i = 0; i < message.length; i++) {
    const next = INERTIA * message[i]! + (1 - INERTIA) * to[i]!
    most = Math.max(most, Math.abs(next - message[i]!))
    message[i] = next
  }
  return most
}
