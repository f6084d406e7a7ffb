import type { Event, EventOf } from '../../schemas/event.ts'
import type { Values } from './template.ts'
import { lineOf, type Words } from './wording.ts'

/**
 * The lines of the public events of one game. A public line is the same for every seat, so it is rendered once. It is returned only for the event
 * object that it was rendered from, so a view finds nothing here that it has not heard.
 */
export class SpokenLines {
  readonly words: Words
  readonly #shared: Values
  readonly #events: Event[] = []
  readonly #lines: (string | undefined)[] = []

  constructor(words: Words, shared: Values) {
    this.words = words
    this.#shared = shared
  }

  /** The line of a public event, which is the one with this number among those of its game; undefined if it has no wording. */
  lineOf(event: Event, number: number): string | undefined {
    if (this.#events[number] !== event) {
      this.#events[number] = event
      this.#lines[number] = lineOf(event, this.words, this.#shared)
    }
    return this.#lines[number]
  }
}

const spoken = new WeakMap<EventOf<'opened'>, SpokenLines>()

/** The lines of the game that begins with this event. */
export function spokenSince(opened: EventOf<'opened'>, words: Words, shared: Values): SpokenLines {
  let lines = spoken.get(opened)
  if (lines?.words !== words) spoken.set(opened, (lines = new SpokenLines(words, shared)))
  return lines
}
