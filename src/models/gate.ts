import { setTimeout as wait } from 'node:timers/promises'

/** How much an endpoint takes. */
export interface Limits {
  /** Requests at once. */
  readonly concurrency: number
  readonly requests_per_minute?: number | undefined
  readonly tokens_per_minute?: number | undefined
}

/** Lets requests through to an endpoint: so many at once, evenly spaced where there are limits a minute, none while the endpoint asks for a pause. */
export class Gate {
  readonly #limits: Limits
  readonly #waiting: (() => void)[] = []
  #inside = 0
  /** When the next request may start. */
  #next = 0
  /** Done when all that came before have started. */
  #turns = Promise.resolve()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Requests that are under way or wait to be. */
  get busy(): number {
    return this.#inside + this.#waiting.length
  }

  /** Waits for a place, does the work, and gives the place to whoever waited longest. */
  async through<T>(tokens: number, work: () => Promise<T>): Promise<T> {
    if (this.#inside < this.#limits.concurrency) this.#inside++
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      await this.#turn(tokens)
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#inside--
    }
  }

  /** Nothing more is sent for so many milliseconds. */
  pause(ms: number): void {
    this.#next = Math.max(this.#next, Date.now() + ms)
  }

  /** Requests start one after the other, in the order in which they got a place. */
  #turn(tokens: number): Promise<void> {
    this.#turns = this.#turns.then(() => this.#start(tokens))
    return this.#turns
  }

  async #start(tokens: number): Promise<void> {
    const { requests_per_minute: requests = Infinity, tokens_per_minute: most = Infinity } = this.#limits
    for (let now = Date.now(); now < this.#next; now = Date.now()) await wait(this.#next - now)
    this.#next = Math.max(this.#next, Date.now() + Math.max(60_000 / requests, (60_000 * tokens) / most))
  }
}
