import type { Evidence, Parameters } from './features.ts'
import { Scores } from './scores.ts'

/** The scores of evidence as it is found, of which some may not count. They are computed from the first again once the parameters are others. */
export class Tally {
  readonly #seats: number
  readonly #counts: (evidence: Evidence) => boolean
  #scores: Scores
  #parameters: Parameters | undefined
  #read = 0

  constructor(seats: number, counts: (evidence: Evidence) => boolean) {
    this.#seats = seats
    this.#counts = counts
    this.#scores = new Scores(seats)
  }

  of(found: readonly Evidence[], parameters: Parameters): Scores {
    if (parameters !== this.#parameters) {
      this.#scores = new Scores(this.#seats)
      this.#parameters = parameters
      this.#read = 0
    }
    for (; this.#read < found.length; this.#read++)
      if (this.#counts(found[this.#read]!)) this.#scores.add(found[this.#read]!, parameters)
    return this.#scores
  }
}
