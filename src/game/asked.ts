import type { NewAsk } from '../../schemas/ask.ts'
import type { EventOf } from '../../schemas/event.ts'

/**
 * An ask with its turn, as sent to its seat. Written out instead of spread, because this runs for every ask of every game and keys keep one order.
 * Fields that few games have are added only if present, so that the event stays small.
 */
export function asked(ask: NewAsk, turn: number): EventOf<'asked'> {
  const event: { -readonly [K in keyof EventOf<'asked'>]: EventOf<'asked'>[K] } = {
    type: 'asked',
    seat: ask.seat,
    turn,
    act: ask.act,
    options: ask.options,
    words: ask.words,
    seconds: ask.seconds,
    nominable: ask.nominable,
    otherwise: ask.otherwise,
  }
  if (ask.closing !== undefined) event.closing = ask.closing
  if (ask.tokens !== undefined) event.tokens = ask.tokens
  if (ask.letters !== undefined) event.letters = ask.letters
  if (ask.aloud !== undefined) event.aloud = ask.aloud
  if (ask.tick !== undefined) event.tick = ask.tick
  if (ask.room !== undefined) event.room = ask.room
  return event
}
