import type { Seat } from '../../../schemas/ask.ts'
import type { Place } from '../../view/place.ts'
import { BadSource } from '../importer.ts'
import type { Ledger } from './ledger.ts'

/** The day that a game log has come to. Each day, from day 0, begins with a line of status for every seat, and all lines up to the next status are of it. */
export class LogDays {
  #day = -1
  /** Seats with a status of this day, and those with one of day 0. */
  #told = new Set<Seat>()
  #seats = new Set<Seat>()

  /** Hears a status of a seat. Throws {@link BadSource} if it is of another day, or a second one of this day. */
  hearStatus(day: number, seat: Seat, place: string): void {
    if (day === this.#day + 1) {
      this.#requireAll(`${place} begins day ${day}`)
      this.#day = day
      this.#told = new Set()
      if (day === 0) this.#seats = this.#told
    }
    this.#requireDay(day, place)
    if (this.#told.has(seat)) throw new BadSource(`${place}: seat ${seat} has a second status of day ${day}`)
    this.#told.add(seat)
  }

  /** Hears any other line. Throws {@link BadSource} if it is of another day, or stands before the status of a seat. */
  hearLine(day: number, place: string): void {
    this.#requireDay(day, place)
    this.#requireAll(place)
  }

  #requireDay(day: number, place: string): void {
    if (day === this.#day) return
    const game =
      this.#day < 0 ? 'no status of day 0 comes before it' : `by the status before it the game is on day ${this.#day}`
    throw new BadSource(`${place} is of day ${day}, and ${game}`)
  }

  #requireAll(what: string): void {
    const missing = [...this.#seats].find((seat) => !this.#told.has(seat))
    if (missing !== undefined)
      throw new BadSource(`${what}, and seat ${missing} has no status of day ${this.#day} before it`)
  }
}

/** Checks that a game, which ended at `place`, ended on the day that its log tells; an execution or a night that ends it is followed by a day of its own. */
export function requireLastDay(ends: Ledger['ends'], { day, phase }: Place): void {
  const last = phase === 'day' ? day : day + 1
  for (const end of ends)
    if (end.day !== last)
      throw new BadSource(`${end.place}: the game ends on day ${end.day}, and by what happened on day ${last}`)
}
