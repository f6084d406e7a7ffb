import type { Ask } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import type { Place } from '../view/place.ts'

/** A period with secret asks: a number of slots of equal seconds, which takes the same time if nobody is asked. */
export interface Hush {
  readonly slots: number
  readonly seconds: number
}

/** What a live table must know about a game so that timing does not reveal who is asked in secret. */
export interface Hushes {
  /** True where chance decides what happens in secret, so that nobody is ever asked then. */
  readonly areDrawn?: true
  /** What follows a public event; undefined where nobody is asked in secret. It must depend on nothing but what is public. */
  after(event: Event, place: Place): Hush | undefined
  /** The slot in which an ask is put, counted from 0. `earlier` is how many asks of its act were put in this hush before, to seats that know of each other. */
  slotOf(ask: Ask, earlier: number): number
}
