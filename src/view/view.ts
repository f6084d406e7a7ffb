import type { Seat } from '../../schemas/ask.ts'
import type { Audience, Event, EventOf, Told } from '../../schemas/event.ts'

/** One thing heard. `open`: everybody heard it. */
export interface Heard {
  readonly event: Event
  readonly open: boolean
}

/**
 * All that a seat knows: what it heard, was asked and chose, in order. When it must act, the last entry is the ask.
 * The position in this list is the only one it has: a view contains no game-wide number, time, seed or id.
 */
export interface View {
  readonly seat: Seat
  readonly heard: readonly Heard[]
}

/** Which seats hear what is told to an audience. The only rule of visibility, for live games and for rows. */
export const hearers = (to: Audience, everyone: readonly Seat[]): readonly Seat[] => (to === 'everyone' ? everyone : to)

export const hears = (seat: Seat, to: Audience): boolean => hearers(to, [seat]).includes(seat)

/** A seat's view of a logged game. */
export function viewOf(log: readonly Told[], seat: Seat): View {
  return {
    seat,
    heard: log.filter(({ to }) => hears(seat, to)).map(({ to, event }) => ({ event, open: to === 'everyone' })),
  }
}

export class NothingAsked extends Error {}

/** What the seat must answer now. */
export function askOf({ seat, heard }: View): EventOf<'asked'> {
  const last = heard.at(-1)?.event
  if (last?.type !== 'asked') throw new NothingAsked(`seat ${seat} has nothing to answer`)
  return last
}
