import type { Ask } from '../../../schemas/ask.ts'
import type { Clock } from '../../../src/game/play.ts'
import type { Session } from '../../../src/game/session.ts'

/**
 * Fixes the length of each period with secret asks: the whispers before the first talk, and each night. What follows is sent when the period is over, so
 * its length does not reveal who was asked or how long they thought.
 */
export class Hush {
  readonly #clock: Clock
  readonly #milliseconds: number
  readonly #hidden: (ask: Ask) => boolean
  #read = 0
  #until: number | undefined

  constructor(clock: Clock, milliseconds: number, hidden: (ask: Ask) => boolean) {
    this.#clock = clock
    this.#milliseconds = milliseconds
    this.#hidden = hidden
  }

  /** Waits for the end of the hush when what comes next is public. */
  pace(session: Session): Promise<void> | undefined {
    let isOut = session.result !== undefined
    for (; this.#read < session.log.length; this.#read++) {
      const { event } = session.log[this.#read]!
      if (event.type !== 'began') continue
      if (event.phase === 'day' && event.number > 0) isOut = true
      if (event.phase === 'night' || event.number === 0) this.#until ??= this.#clock.now() + this.#milliseconds
    }
    isOut ||= session.open.length > 0 && !session.open.some(this.#hidden)
    if (!isOut || this.#until === undefined) return undefined
    const left = this.#until - this.#clock.now()
    this.#until = undefined
    return left > 0 ? new Promise((resolve) => this.#clock.after(left, resolve)) : undefined
  }

  /** How long a secret ask may take: to the end of the hush. */
  left(ask: Ask): number | undefined {
    return this.#until === undefined || !this.#hidden(ask) ? undefined : Math.max(0, this.#until - this.#clock.now())
  }
}
