import type { Event } from '../../schemas/event.ts'
import { folding, type View } from './view.ts'

/** Where a game is: the number of the night or day, and its phase. All of it is public. */
export interface Place {
  readonly day: number
  readonly phase: string
}

export const START: Place = { day: 0, phase: 'night' }

/** Day and phase after an event. The only function that computes them. */
export function placeAfter(place: Place, event: Event): Place {
  switch (event.type) {
    case 'began':
      return { day: event.number, phase: event.phase }
    case 'started':
      return { day: place.day, phase: 'day' }
    case 'balloted':
      return { day: place.day, phase: 'vote' }
    default:
      return place
  }
}

/** Where a view ends. */
export const placeOf: (view: View) => Place = folding(
  () => ({ ...START }),
  (place: { -readonly [K in keyof Place]: Place[K] }, { event }) => {
    const next = placeAfter(place, event)
    if (next !== place) Object.assign(place, next)
  },
)
