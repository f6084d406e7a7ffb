import type { Observation, Shape } from '../../schemas/environment.ts'
import { legalActions } from '../../src/rows/actions.ts'
import { asksIn } from '../../src/view/decisions.ts'
import { renderNews } from '../../src/view/news.ts'
import { type Parts, promptOf } from '../../src/view/parts.ts'
import { placeOf } from '../../src/view/place.ts'
import { partsOf } from '../../src/view/render.ts'
import { askOf, type View } from '../../src/view/view.ts'
import type { Words } from '../../src/view/wording.ts'

/** What a seat is sent at an ask, with the parts of its prompt if it is sent the whole one. */
export interface Observed {
  readonly observation: Observation
  readonly parts: Parts | undefined
}

/** What a seat is sent at an ask: a function of its view, and of nothing else. `isFirst`: nothing was sent to this seat before. */
export const observationOf = (view: View, words: Words, shape: Shape, isFirst: boolean): Observation =>
  observe(view, words, shape, isFirst).observation

/** What a seat is sent at an ask, with the parts of its prompt. */
export function observe(view: View, words: Words, shape: Shape, isFirst: boolean): Observed {
  const ask = askOf(view)
  const parts = shape === 'prompt' ? partsOf(view, words) : undefined
  const { day, phase } = parts?.place ?? placeOf(view)
  const { seat } = view
  const { turn, act } = ask
  const legal_actions = legalActions(ask)
  if (!parts) {
    const messages = newsIn(view, words, isFirst)
    return { observation: { seat, turn, act, day, phase, messages, legal_actions }, parts }
  }
  // A socket is sent the parts; the joined messages are not used.
  const observation: Observation = {
    seat,
    turn,
    act,
    day,
    phase,
    get messages() {
      return promptOf(parts)
    },
    legal_actions,
  }
  return { observation, parts }
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
