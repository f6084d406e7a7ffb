import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../../src/game/play.ts'

/** A clock that jumps from one call to the next, when nothing else is under way. */
export class VirtualClock implements Clock {
  #now = 0
  #order = 0
  readonly #calls = new Map<number, { readonly at: number; readonly call: () => void }>()

  now(): number {
    return this.#now
  }

  after(milliseconds: number, call: () => void): () => void {
    const id = this.#order++
    this.#calls.set(id, { at: this.#now + Math.max(0, milliseconds), call })
    return () => this.#calls.delete(id)
  }

  /** Lets time pass until `until`, until something is so, or until nobody waits for anything. */
  async run(until = Number.POSITIVE_INFINITY, isSo = (): boolean => false): Promise<void> {
    while (!isSo()) {
      // What is computed in the meantime, by machines that are asked one after the other, takes no time here.
      for (let i = 0; i < 3; i++) await setImmediate()
      let next: number | undefined
      for (const [id, { at }] of this.#calls) if (next === undefined || at < this.#calls.get(next)!.at) next = id
      if (next === undefined) return
      const { at, call } = this.#calls.get(next)!
      if (at > until) return
      this.#calls.delete(next)
      this.#now = Math.max(this.#now, at)
      call()
    }
  }

  /** Lets time pass until something that goes on by itself is done, also where nobody waits for a time. */
  async until<T>(going: Promise<T>): Promise<T> {
    let isDone = false
    const done = (): void => void (isDone = true)
    going.then(done, done)
    while (!isDone) {
      await this.run(Number.POSITIVE_INFINITY, () => isDone)
      await setImmediate()
    }
    return going
  }
}
