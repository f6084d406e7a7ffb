import { MODERATOR } from '../../schemas/ask.ts'
import type { Event, Told } from '../../schemas/event.ts'
import type { EyeOf } from '../../schemas/moment.ts'
import type { Place } from '../view/place.ts'
import { notesOn } from '../view/render.ts'
import type { Values } from '../view/template.ts'
import { lineOf, type Words } from '../view/wording.ts'
import { actText } from './acts.ts'

/** What the wording of an event depends on. */
export interface Wording {
  readonly to: Told['to']
  readonly words: Words
  readonly place: Place
  readonly shared: Values
  readonly reader: EyeOf
}

/** The wording of an event for a reader; undefined for one that has no words. */
export function textOf(event: Event, { to, words, place, shared, reader }: Wording): string | undefined {
  if (event.type === 'asked') {
    if (event.seat < MODERATOR) return undefined
    const options = event.options.length > 0 ? `: ${event.options.join(', ')}` : ''
    return `${reader === 'judge' ? `Seat ${event.seat} is` : 'You are'} asked to ${actText(event.act)}${options}`
  }
  if (to === 'everyone') return lineOf(event, words, shared)
  // For the judge worded for a seat that the event is not about, if there is one.
  const seat = reader === 'judge' ? (to.find((one) => !('seat' in event) || event.seat !== one) ?? to[0]) : reader
  if (seat === undefined) return undefined
  const notes = notesOn(event, seat, { place, shared }, words)
  // Of a role's card only the first line: the rest is the same in every game.
  const text = event.type === 'dealt' ? notes.slice(0, 1) : notes
  return text.length > 0 ? text.join(' ') : undefined
}
