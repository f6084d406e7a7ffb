import type { Observation, Shape } from '../../schemas/environment.ts'
import { legalActions } from '../../src/rows/actions.ts'
import { asksIn } from '../../src/view/decisions.ts'
import { renderNews } from '../../src/view/news.ts'
import { placeOf } from '../../src/view/place.ts'
import { type Parts, partsOf, promptOf } from '../../src/view/render.ts'
import { askOf, type View } from '../../src/view/view.ts'
import type { Words } from '../../src/view/wording.ts'

/** What a seat is sent at an ask, and the parts of its prompt where it is sent a whole one. */
export interface Observed {
  readonly observation: Observation
  readonly parts: Parts | undefined
}

/** What a seat is sent at an ask: a function of its view, and of nothing else. `isFirst`: nothing was sent to this seat before. */
export const observationOf = (view: View, words: Words, shape: Shape, isFirst: boolean): Observation =>
  observe(view, words, shape, isFirst).observation

/** The same with the parts of the prompt. */
export function observe(view: View, words: Words, shape: Shape, isFirst: boolean): Observed {
  const ask = askOf(view)
  const { day, phase } = placeOf(view)
  const parts = shape === 'prompt' ? partsOf(view, words) : undefined
  const messages = parts ? promptOf(parts) : newsIn(view, words, isFirst)
  const observation = { seat: view.seat, turn: ask.turn, act: ask.act, day, phase, messages }
  return { observation: { ...observation, legal_actions: legalActions(ask) }, parts }
}

function newsIn(view: View, words: Words, isFirst: boolean): Observation['messages'] {
  const fresh = renderNews(view, words)
  return isFirst ? [promptOf(partsOf(view, words))[0], fresh] : [fresh]
}

/** What a seat is sent when the game is over. */
export function lastObservation(view: View): Observation {
  const { day, phase } = placeOf(view)
  return { seat: view.seat, turn: [...asksIn(view)].length, act: null, day, phase, messages: [], legal_actions: [] }
}
