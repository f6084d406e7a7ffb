import { setImmediate } from 'node:timers/promises'

/** A request whose client disconnected before its turn. */
export class Gone extends Error {}

interface Waiting {
  readonly isGone: () => boolean
  readonly begin: () => void
  readonly drop: () => void
}

/** More requests than this are not kept waiting: the oldest is dropped. */
const LONGEST = 64

/**
 * Requests that are worked on one at a time, the newest first: clients that ask a lot and read nothing cannot keep a later one waiting for
 * longer than the answer that is being made.
 */
export class Lane {
  readonly #waiting: Waiting[] = []
  #isBusy = false

  /** Runs `work` when its turn comes. Throws {@link Gone} if by then its client has left, or too many newer requests came. */
  async run<T>(isGone: () => boolean, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((begin, reject) => {
      this.#waiting.push({ isGone, begin, drop: () => reject(new Gone()) })
      if (this.#waiting.length > LONGEST) this.#waiting.shift()!.drop()
      this.#next()
    })
    try {
      return await work()
    } finally {
      await setImmediate() // lets requests queue that arrived meanwhile
      this.#isBusy = false
      this.#next()
    }
  }

  #next(): void {
    while (!this.#isBusy) {
      const newest = this.#waiting.pop()
      if (!newest) return
      if (newest.isGone()) {
        newest.drop()
        continue
      }
      this.#isBusy = true
      newest.begin()
    }
  }
}
