import type { Seat } from '../../schemas/ask.ts'
import type { Audience, Event, EventOf, Told } from '../../schemas/event.ts'

/** One thing heard. `open`: everybody heard it. */
export interface Heard {
  readonly event: Event
  readonly open: boolean
}

/**
 * All that a seat knows: what it heard, was asked and chose, in order. When it must act, the last of it is the ask.
 * A view is a value: the first `upTo` things of a history that only grows. A copy of it, made from JSON say, means the same, and a view that is
 * kept does not change when the game continues. A view contains no game-wide number, time, seed or id.
 */
export interface View {
  readonly seat: Seat
  readonly history: readonly Heard[]
  readonly upTo: number
}

/** A view of everything in a history so far. */
export const viewFrom = (seat: Seat, history: readonly Heard[]): View => ({ seat, history, upTo: history.length })

/** What a view has heard, as a list. */
export const heardBy = ({ history, upTo }: View): readonly Heard[] =>
  history.length === upTo ? history : history.slice(0, upTo)

/** The seats of an audience. The only visibility rule, for live games and for rows. */
export const hearers = (to: Audience, everyone: readonly Seat[]): readonly Seat[] => (to === 'everyone' ? everyone : to)

export const hears = (seat: Seat, to: Audience): boolean => hearers(to, [seat]).includes(seat)

/** A seat's view of a logged game. */
export const viewOf = (log: readonly Told[], seat: Seat): View =>
  viewFrom(
    seat,
    log.filter(({ to }) => hears(seat, to)).map(({ to, event }) => ({ event, open: to === 'everyone' })),
  )

class NothingAsked extends Error {}

/** What the seat must answer now. */
export function askOf({ seat, history, upTo }: View): EventOf<'asked'> {
  const last = history[upTo - 1]?.event
  if (last?.type !== 'asked') throw new NothingAsked(`seat ${seat} has nothing to answer`)
  return last
}

/**
 * A fold of views that continues from the last call for the same history, so that an event is read once. The identity of a history serves speed
 * alone: a view of another list, or one that ends earlier, is folded from its beginning.
 */
export function folding<State>(
  start: (view: View) => State,
  learn: (state: State, heard: Heard, view: View) => void,
): (view: View) => State {
  const known = new WeakMap<readonly Heard[], { readonly state: State; read: number }>()
  return (view) => {
    let fold = known.get(view.history)
    if (!fold || fold.read > view.upTo) known.set(view.history, (fold = { state: start(view), read: 0 }))
    while (fold.read < view.upTo) learn(fold.state, view.history[fold.read++]!, view)
    return fold.state
  }
}
