import type { Seat } from '../../schemas/ask.ts'
import type { PairWeights } from '../belief/features.ts'

/** What is remembered is kept in steps of this many log-odds, so that two rollouts that came to nearly the same are the same. */
const STEP = 1 / 4
const MOST = 4

/**
 * What the table makes of votes: how much each seat looks blacker for those that it gave and got. A seat that votes against a black one looks red, one that
 * votes against a red one a little black. The other seat's colour counts as likely as the table holds it, or as it was shown.
 */
export class VoteMemory {
  readonly #steps: Int8Array

  constructor(seats: number, other?: VoteMemory) {
    this.#steps = other ? other.#steps.slice() : new Int8Array(seats)
  }

  copy(): VoteMemory {
    return new VoteMemory(this.#steps.length, this)
  }

  /** Log-odds to be black. */
  of(seat: Seat): number {
    return this.#steps[seat]! * STEP
  }

  /** Takes in a ballot: who voted against whom, and how likely each seat was black to the table. */
  add(votes: Iterable<readonly [Seat, Seat]>, black: (seat: Seat) => number, weights: PairWeights): void {
    const change = new Float64Array(this.#steps.length)
    for (const [voter, target] of votes) {
      if (voter === target) continue
      const [a, b] = [black(voter), black(target)]
      change[voter]! += odds(b, { black: weights.bb, red: weights.br }, { black: weights.rb, red: 0 })
      change[target]! += odds(a, { black: weights.bb, red: weights.rb }, { black: weights.br, red: 0 })
    }
    change.forEach((sum, seat) => {
      const all = this.#steps[seat]! + Math.round(sum / STEP)
      this.#steps[seat] = Math.max(-MOST / STEP, Math.min(MOST / STEP, all))
    })
  }

  get state(): string {
    return this.#steps.join()
  }
}

interface Weights {
  readonly black: number
  readonly red: number
}

/** How a vote moves the odds of one seat, when the other one is black with probability `p`: the mean likelihoods if it is black, and if it is red. */
const odds = (p: number, ifBlack: Weights, ifRed: Weights): number =>
  Math.log(
    (p * Math.exp(ifBlack.black) + (1 - p) * Math.exp(ifBlack.red)) /
      (p * Math.exp(ifRed.black) + (1 - p) * Math.exp(ifRed.red)),
  )
