import { type Ask, type AskId, askId, type Seat } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import { type Place, placeAfter, START } from './place.ts'
import { type Heard, hearers, type View, viewFrom } from './view.ts'

/** An ask of a game that was logged: the view of its seat when it was asked, and the day and phase. */
export interface Asked {
  readonly id: AskId
  readonly ask: Ask
  readonly view: View
  readonly place: Place
  /** Where in the log the ask is. */
  readonly at: number
}

/** A decision of a game: a seat was asked, with this view, and this is what it chose. */
export interface Decision extends Asked {
  readonly choice: RecordedChoice
}

/** The choices of a game by their asks. */
export const choicesById = (choices: readonly RecordedChoice[]): Map<AskId, RecordedChoice> =>
  new Map(choices.map((choice) => [askId(choice), choice]))

/**
 * The asks of a log in order, those of the moderator (seat 0) and of chance (seat -1) included. No event is read before the
 * preceding asks are consumed, so what is derived from an ask cannot contain later events.
 */
export function* asksOf(log: Iterable<Told>): Generator<Asked> {
  let everyone: readonly Seat[] = []
  let histories: Heard[][] = []
  let place = START
  let at = -1
  for (const { to, event } of log) {
    at++
    if (event.type === 'opened') {
      const seats = Object.values(event.roles).reduce((sum, count) => sum + count, 0)
      everyone = Array.from({ length: seats + 1 }, (_, seat) => seat)
      histories = Array.from({ length: seats + 2 }, () => [])
    }
    const heard = { event, open: to === 'everyone' }
    for (const seat of hearers(to, everyone)) histories[seat + 1]?.push(heard)
    place = placeAfter(place, event)
    if (event.type !== 'asked') continue
    const view = viewFrom(event.seat, histories[event.seat + 1]!)
    yield { id: askId(event), ask: event, view, place, at }
  }
}

/** The decisions of a game in order. Asks without a choice, as in a truncated log, are left out. */
export function* decisionsOf(log: Iterable<Told>, choices: readonly RecordedChoice[]): Generator<Decision> {
  const byId = choicesById(choices)
  for (const asked of asksOf(log)) {
    const choice = byId.get(asked.id)
    if (!choice) continue
    const { id, ask, view, place, at } = asked
    yield { id, ask, view, place, at, choice }
  }
}

/** The views of one seat at its asks, in order: the beginnings of its view that end in an ask. */
export function* asksIn({ seat, history, upTo }: View): Generator<{ readonly view: View; readonly ask: Ask }> {
  for (let i = 0; i < upTo; i++) {
    const { event } = history[i]!
    if (event.type === 'asked' && event.seat === seat) yield { view: { seat, history, upTo: i + 1 }, ask: event }
  }
}
