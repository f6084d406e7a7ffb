import type { Seat } from '../../schemas/ask.ts'
import type { Belief } from '../../schemas/moment.ts'
import { Beliefs, type Eyes, type Thinking } from '../belief/beliefs.ts'
import { type Heard, viewFrom } from '../view/view.ts'

/**
 * What an exact observer believes along with one seat, from what the seat alone heard; with the eyes of the table, what somebody without a card does.
 * `note` is called after each thing heard, with the moment
 * that shows it; a belief that did not change is not kept.
 */
export class BeliefSteps {
  readonly steps: Belief[] = []
  readonly #seat: Seat
  readonly #eyes: Eyes
  readonly #beliefs: Beliefs

  constructor(seat: Seat, thinking: Thinking, eyes: Eyes = 'own') {
    this.#seat = seat
    this.#eyes = eyes
    this.#beliefs = new Beliefs(seat, thinking)
  }

  note(moment: number, history: readonly Heard[]): void {
    const black = [...this.#beliefs.read(viewFrom(this.#seat, history)).posterior(this.#eyes).black.subarray(1)].map(
      (p) => Math.round(1000 * p),
    )
    const last = this.steps.at(-1)
    if (last && black.every((p, i) => p === last.black[i])) return
    if (last?.moment === moment) this.steps.pop()
    this.steps.push({ moment, black })
  }
}
