import type { Role, Seat } from '../../schemas/ask.ts'
import { CHECKER } from '../language/roles.ts'
import type { Deck } from './deck.ts'
import type { Evidence, PairFeature, Parameters, SeatFeature } from './features.ts'

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

  /**
   * The probabilities of deals, by their place in `of`: proportional to exp(weight · evidence + impressions), where `impressions` are log-odds to
   * be black by seat. That is a product of what a group of black seats gives and what the holders of single roles give, so that there is no
   * exponential to compute for each deal. Loops over deals are plain: this is the innermost part of a player's thinking.
   */
  probabilities(
    { groups, groupOf, holders }: Deck,
    of: Int32Array,
    weight = 1,
    impressions?: readonly number[],
  ): Float64Array {
    const byGroup = this.#byGroup(groups, weight, impressions)
    const factors = this.#factors(holders, weight)
    const checker = holders.get(CHECKER)
    const told = checker && this.#told.size > 0 ? this.#byClaimant(groups, weight) : []
    const weights = new Float64Array(of.length)
    let sum = 0
    for (let i = 0; i < of.length; i++) {
      const deal = of[i]!
      const group = groupOf[deal]!
      let product = byGroup[group]!
      for (let f = 0; f < factors.length; f++) product *= factors[f]!.bySeat[factors[f]!.holder[deal]!]!
      const results = told.length > 0 ? told[checker![deal]!] : undefined
      if (results !== undefined) product *= results[group]!
      weights[i] = product
      sum += product
    }
    for (let i = 0; i < weights.length; i++) weights[i]! /= sum
    return weights
  }

  /** What the holder of each single role gives, by seat. */
  #factors(holders: Deck['holders'], weight: number): { readonly holder: Uint8Array; readonly bySeat: Float64Array }[] {
    const factors: { holder: Uint8Array; bySeat: Float64Array }[] = []
    for (const [role, values] of this.#roles) {
      const holder = holders.get(role)
      if (!holder) continue
      const bySeat = values.slice()
      for (let seat = 0; seat < bySeat.length; seat++) bySeat[seat]! *= weight
      factors.push({ holder, bySeat: likelihoods(bySeat) })
    }
    return factors
  }

  #byGroup(groups: Deck['groups'], weight: number, impressions: readonly number[] | undefined): Float64Array {
    const size = this.#size
    const byGroup = new Float64Array(groups.length)
    for (let group = 0; group < groups.length; group++) {
      const blacks = groups[group]!
      let sum = 0
      let impression = 0
      for (let i = 0; i < blacks.length; i++) {
        const seat = blacks[i]!
        sum += this.#seat[seat]!
        for (let j = 0; j < i; j++) sum += this.#pair[seat * size + blacks[j]!]!
        if (impressions) impression += impressions[seat]!
      }
      byGroup[group] = weight * sum + impression
    }
    return likelihoods(byGroup)
  }

  /** Scores of a claimant's results by group, given that it has the checking role, by claimant; absent for a seat without results. */
  #byClaimant(groups: Deck['groups'], weight: number): (Float64Array | undefined)[] {
    const given = new Array<Float64Array | undefined>(this.#size)
    for (const [claimant, results] of this.#told) {
      const byGroup = new Float64Array(groups.length)
      for (let group = 0; group < groups.length; group++) {
        let sum = 0
        for (const seat of groups[group]!) sum += results[seat]!
        byGroup[group] = Math.exp(weight * sum)
      }
      given[claimant] = byGroup
    }
    return given
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

/** Turns log-odds into their exponentials, the greatest taken as 0. */
function likelihoods(odds: Float64Array): Float64Array {
  let most = -Infinity
  for (let i = 0; i < odds.length; i++) if (odds[i]! > most) most = odds[i]!
  for (let i = 0; i < odds.length; i++) odds[i] = Math.exp(odds[i]! - most)
  return odds
}
