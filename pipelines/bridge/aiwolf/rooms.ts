import { OVER, SKIP, type Talk } from '../../../schemas/aiwolf.ts'
import type { Seat } from '../../../schemas/ask.ts'
import type { EventOf } from '../../../schemas/event.ts'

/** The rooms of a game: what is said among all, and among the Werewolves. */
export type RoomName = 'village' | 'hideout'

/** What is said in a room today, as one seat hears it. */
export class Room {
  #talks: Talk[] = []
  /** The number of them that this seat was sent. */
  #told = 0
  /** How many were said in this phase, and by each seat; and who is over. */
  #count = 0
  readonly #turns = new Map<Seat, number>()
  readonly #over = new Set<Seat>()

  /** A part of a day begins; what was said on another day is forgotten. */
  begin(isDay: boolean): void {
    if (isDay) {
      this.#talks = []
      this.#told = 0
    }
    this.#count = 0
    this.#turns.clear()
    this.#over.clear()
  }

  hear(event: EventOf<'posted'> | EventOf<'passed'>, { day, agent, time }: Pick<Talk, 'day' | 'agent' | 'time'>): void {
    const turn = this.#turns.get(event.seat) ?? 0
    this.#turns.set(event.seat, turn + 1)
    const isOver = event.type === 'passed' && event.over
    if (isOver) this.#over.add(event.seat)
    this.#talks.push({
      idx: this.#count++,
      day,
      turn,
      agent,
      text: event.type === 'posted' ? event.text : isOver ? OVER : SKIP,
      skip: event.type === 'passed' && !event.over,
      over: isOver,
      time,
    })
  }

  /** What was said last. */
  get last(): Talk {
    return this.#talks.at(-1)!
  }

  /** Speeches that this seat has not been sent yet. */
  fresh(): Talk[] {
    const fresh = this.#talks.slice(this.#told)
    this.#told = this.#talks.length
    return fresh
  }

  /** How many of its turns in this phase a seat has left. */
  remains(seat: Seat, turns: number): number {
    return this.#over.has(seat) ? 0 : turns - (this.#turns.get(seat) ?? 0)
  }
}
