import type { Observation, Shape } from '../../schemas/environment.ts'
import { legalActions } from '../../src/rows/actions.ts'
import { asksIn } from '../../src/view/decisions.ts'
import { factsOf } from '../../src/view/facts.ts'
import { renderNews } from '../../src/view/news.ts'
import { render } from '../../src/view/render.ts'
import { askOf, type View } from '../../src/view/view.ts'
import type { Words } from '../../src/view/wording.ts'

/** What a seat is sent at an ask: a function of its view, and of nothing else. `isFirst`: nothing was sent to this seat before. */
export function observationOf(view: View, words: Words, shape: Shape, isFirst: boolean): Observation {
  const ask = askOf(view)
  const { day, phase } = factsOf(view)
  return {
    seat: view.seat,
    turn: ask.turn,
    act: ask.act,
    day,
    phase,
    messages: messagesOf(view, words, shape, isFirst),
    legal_actions: legalActions(ask),
  }
}

function messagesOf(view: View, words: Words, shape: Shape, isFirst: boolean): Observation['messages'] {
  if (shape === 'prompt') return [...render(view, words)]
  const news = renderNews(view, words)
  return isFirst ? [render(view, words)[0], news] : [news]
}

/** What a seat is sent when the game is over. */
export function lastObservation(view: View): Observation {
  const { day, phase } = factsOf(view)
  return { seat: view.seat, turn: [...asksIn(view)].length, act: null, day, phase, messages: [], legal_actions: [] }
}
