import { parametersOn, sharpnessOn } from './day-parameters.ts'
import type { Deck } from './deck.ts'
import type { Evidence, Parameters } from './features.ts'
import { type Posterior, posteriorOf } from './posterior.ts'
import { Scores } from './scores.ts'

/** One moment of a game as one seat saw it, and which of the deals was the true one. */
export interface Moment {
  readonly day: number
  readonly evidence: readonly Evidence[]
  /** Places in the deck of the deals that the seat could not rule out, and of the true deal among them. */
  readonly deals: Int32Array
  readonly truth: number
}

/** What the seat believes at that moment under these parameters. */
export function believe(deck: Deck, { day, evidence, deals }: Moment, parameters: Parameters): Posterior {
  const scores = new Scores(deck.seats)
  const ofDay = parametersOn(day, parameters)
  for (const one of evidence) scores.add(one, ofDay)
  return posteriorOf(deck, deals, scores.probabilities(deck, deals, sharpnessOn(day, parameters)))
}
