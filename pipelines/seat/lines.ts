import type { Ask, Seat } from '../../schemas/ask.ts'
import { SEAT_PROTOCOL, type SeatLine, type SeatMessages } from '../../schemas/seat.ts'
import { type Heard, viewFrom } from '../../src/view/view.ts'
import type { Words } from '../../src/view/wording.ts'
import { observationOf } from '../environment/observation.ts'
import type { Deeds } from './sitter.ts'

/** A game as the program in one of its seats is told it. */
export interface SeatGame {
  readonly id: string
  readonly seat: Seat
  readonly seats: number
  readonly ruleset: string
  readonly words: Words
  readonly deeds: Deeds
  /** The events that the seat heard, as sent. */
  readonly heard: Heard[]
  /** The ask that waits for an answer, and when its time is up. */
  ask?: { readonly ask: Ask; readonly until: number | undefined } | undefined
  /** Turns that were acknowledged to the program, as taken or late. */
  readonly done: Set<number>
  refused: number
  asked: number
}

/** The first line of a game. */
export const seatLine = ({ ruleset, seat, seats }: SeatGame): SeatLine => ({
  type: 'seat',
  protocol: SEAT_PROTOCOL,
  ruleset,
  seat,
  seats,
})

/** The line of one event that the seat heard. */
export function viewLine({ heard }: SeatGame, at: number): SeatLine {
  const { event, open } = heard[at]!
  return { type: 'view', at, event, open }
}

/** The line of the ask that waits for an answer. */
export function askLine({ seat, heard, words, ask: waiting }: SeatGame, messages: SeatMessages, now: number): SeatLine {
  const { until, ask } = waiting!
  const upTo = heard.findLastIndex(({ event }) => event.type === 'asked' && event.turn === ask.turn) + 1
  const view = { ...viewFrom(seat, heard), upTo }
  const shape = messages === 'none' ? 'news' : messages
  const observation = observationOf(view, words, shape, ask.turn === 0)
  const seconds = until === undefined ? null : Math.max(0, until - now) / 1000
  return { type: 'ask', seconds, ...observation, ...(messages === 'none' && { messages: [] }) }
}
