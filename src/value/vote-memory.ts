import type { Seat } from '../../schemas/ask.ts'
import type { PairWeights } from '../belief/features.ts'
import type { Standing } from './standing.ts'

/** Memory is rounded to steps of this many log-odds, so that two rollouts in nearly the same state count as the same. */
const STEP = 1 / 4
const MOST = 4

/**
 * What the table makes of votes: how much each seat looks blacker for those that it gave and got. A seat that votes against a black one looks red, one that
 * votes against a red one a little black. The other seat's colour counts as likely as the table holds it, or as it was shown.
 */
export class VoteMemory {
  readonly #steps: number[]

  constructor(steps: number[]) {
    this.#steps = steps
  }

  copy(): VoteMemory {
    return new VoteMemory(this.#steps.slice())
  }

  /** How much blacker a seat looks, in steps. */
  steps(seat: Seat): number {
    return this.#steps[seat]!
  }

  /** Log-odds to be black. */
  of(seat: Seat): number {
    return this.#steps[seat]! * STEP
  }

  /** Receives a ballot: the votes, and the table's probability that each seat is black. */
  add({ voters, against }: Standing, black: (seat: Seat) => number, weights: PairWeights): void {
    const change = this.#steps.map(() => 0)
    for (const voter of voters) {
      const target = against[voter]!
      if (voter === target) continue
      const [a, b] = [black(voter), black(target)]
      change[voter]! += odds(b, weights.bb, weights.br, weights.rb, 0)
      change[target]! += odds(a, weights.bb, weights.rb, weights.br, 0)
    }
    for (let seat = 0; seat < change.length; seat++) {
      const all = this.#steps[seat]! + Math.round(change[seat]! / STEP)
      // Where the odds of a seat are no number its vote says nothing.
      this.#steps[seat] = Math.max(-MOST / STEP, Math.min(MOST / STEP, all)) | 0
    }
  }
}

/**
 * How a vote moves the odds of one seat, when the other one is black with probability `p`: the mean likelihoods if it is black, where the other is black
 * or red, and if it is red.
 */
const odds = (p: number, blackBlack: number, blackRed: number, redBlack: number, redRed: number): number =>
  Math.log(
    (p * Math.exp(blackBlack) + (1 - p) * Math.exp(blackRed)) / (p * Math.exp(redBlack) + (1 - p) * Math.exp(redRed)),
  )
