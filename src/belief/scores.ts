import type { Role, Seat } from '../../schemas/ask.ts'
import type { Deck } from './deck.ts'
import { CHECKER, type Evidence } from './evidence.ts'
import type { PairFeature, Parameters, SeatFeature } from './features.ts'

/**
 * The sum of all evidence as log-odds of deals. A pair of seats with team indicators a and t (1 for black) adds
 * rb·(1−a)·t + br·a·(1−t) + bb·a·t, which is kept as one number a seat and one a pair of seats.
 */
export class Scores {
  readonly #size: number
  readonly #seat: Float64Array
  readonly #pair: Float64Array
  readonly #roles = new Map<Role, Float64Array>()
  /** For a claimant that holds the role that checks: what each of its results adds if the target is black rather than red. */
  readonly #told = new Map<Seat, Float64Array>()

  constructor(seats: number) {
    this.#size = seats + 1
    this.#seat = new Float64Array(this.#size)
    this.#pair = new Float64Array(this.#size * this.#size)
  }

  /** Adds evidence, or takes it back with weight −1. */
  add({ feature, actor, target }: Evidence, { pairs, seats }: Parameters, weight = 1): void {
    if (target > 0) {
      const parameters = pairs[feature as PairFeature]
      if (!parameters) return
      const { rb, br, bb, sb = 0, sr = 0 } = parameters
      this.#seat[actor]! += weight * br
      this.#seat[target]! += weight * rb
      const both = weight * (bb - rb - br)
      this.#pair[actor * this.#size + target]! += both
      this.#pair[target * this.#size + actor]! += both
      if (sb !== 0 || sr !== 0) {
        this.#role(CHECKER)[actor]! += weight * sr
        this.#results(actor)[target]! += weight * (sb - sr)
      }
      return
    }
    for (const [name, value] of Object.entries(seats[feature as SeatFeature] ?? {}))
      if (name === 'black') this.#seat[actor]! += weight * value
      else this.#role(name)[actor]! += weight * value
  }

  /** The log-odds of deals, by their place in `of`, up to a constant. */
  logOdds({ groups, groupOf, holders }: Deck, of: Int32Array): Float64Array {
    const byGroup = this.#byGroup(groups)
    const odds = new Float64Array(of.length)
    for (let i = 0; i < of.length; i++) odds[i] = byGroup[groupOf[of[i]!]!]!
    for (const [role, values] of this.#roles) {
      const holder = holders.get(role)
      if (holder) for (let i = 0; i < of.length; i++) odds[i]! += values[holder[of[i]!]!]!
    }
    this.#addResults(odds, of, { groups, groupOf, holders })
    return odds
  }

  #byGroup(groups: Deck['groups']): Float64Array {
    const size = this.#size
    const byGroup = new Float64Array(groups.length)
    groups.forEach((blacks, group) => {
      let sum = 0
      for (let i = 0; i < blacks.length; i++) {
        sum += this.#seat[blacks[i]!]!
        const row = blacks[i]! * size
        for (let j = 0; j < i; j++) sum += this.#pair[row + blacks[j]!]!
      }
      byGroup[group] = sum
    })
    return byGroup
  }

  #addResults(
    odds: Float64Array,
    of: Int32Array,
    { groups, groupOf, holders }: Pick<Deck, 'groups' | 'groupOf' | 'holders'>,
  ): void {
    const checker = holders.get(CHECKER)
    if (!checker) return
    for (const [claimant, results] of this.#told) {
      const byGroup = groups.map((blacks) => blacks.reduce((sum, seat) => sum + results[seat]!, 0))
      for (let i = 0; i < of.length; i++) if (checker[of[i]!] === claimant) odds[i]! += byGroup[groupOf[of[i]!]!]!
    }
  }

  #role(role: Role): Float64Array {
    let values = this.#roles.get(role)
    if (!values) this.#roles.set(role, (values = new Float64Array(this.#size)))
    return values
  }

  #results(seat: Seat): Float64Array {
    let values = this.#told.get(seat)
    if (!values) this.#told.set(seat, (values = new Float64Array(this.#size)))
    return values
  }
}
