import { seconds } from './pause.ts'

/** A server is said to be silent from here on, or from twice the longest silence that an answer of it ended, whichever is longer. */
const FIRST_MS = 10_000
/** The second line comes when a request has waited three times as long as at the first, and further ones come this much later each. */
const THEN_TIMES = 3
const THEN_MS = 60_000

/** Says that a server has answered nothing for long, however many requests wait for it. */
export class Silence {
  readonly #shown: string
  readonly #say: (sentence: string) => void
  /** The requests that wait for an answer, the oldest first. */
  readonly #waiting = new Set<{ readonly tried: string }>()
  #timer: NodeJS.Timeout | undefined
  #began = 0
  #longest = 0

  constructor(shown: string, say: (sentence: string) => void) {
    this.#shown = shown
    this.#say = say
  }

  /** A request is sent; `tried` says which try it is. Returns how to say that it has ended, and whether the server answered. */
  begin(tried: string): (isAnswered: boolean) => void {
    const waits = { tried }
    if (this.#waiting.size === 0) this.#listen()
    this.#waiting.add(waits)
    return (isAnswered) => {
      this.#waiting.delete(waits)
      if (isAnswered) this.#longest = Math.max(this.#longest, Date.now() - this.#began)
      clearTimeout(this.#timer)
      if (this.#waiting.size > 0) this.#listen()
    }
  }

  #listen(): void {
    this.#began = Date.now()
    this.#sayAfter(Math.max(FIRST_MS, 2 * this.#longest))
  }

  #sayAfter(ms: number): void {
    const left = Math.max(0, this.#began + ms - Date.now())
    this.#timer = setTimeout(() => {
      const [oldest] = this.#waiting
      this.#say(`waiting for ${this.#shown}: no answer for ${seconds(ms)}, ${oldest!.tried}`)
      this.#sayAfter(Math.min(THEN_TIMES * ms, ms + THEN_MS))
    }, left)
    this.#timer.unref()
  }
}
