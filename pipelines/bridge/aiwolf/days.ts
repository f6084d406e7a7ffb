import type { Seat } from '../../../schemas/ask.ts'

/** The results of a day of a game. */
export interface Day {
  votes: { agent: Seat; target: Seat }[]
  claims: { agent: Seat; target: Seat }[]
  executed?: Seat
  attacked?: Seat
  divined?: { target: Seat; found: string }
  seen?: { target: Seat; found: string }
}

/** The days of a game, by their numbers. */
export class Days {
  readonly #days = new Map<number, Day>()

  /** A day, which begins when it is first asked for. */
  of(number: number): Day {
    let day = this.#days.get(number)
    if (!day) this.#days.set(number, (day = { votes: [], claims: [] }))
    return day
  }

  /** A day, if there was anything of it. */
  known(number: number): Day | undefined {
    return this.#days.get(number)
  }
}
