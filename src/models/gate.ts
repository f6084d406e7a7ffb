import { FoundLimit } from './limit.ts'
import { until } from './pause.ts'

/** How much an endpoint takes. */
export interface Limits {
  /** Requests at once; found out by trying if it is not given. */
  readonly concurrency?: number | undefined
  readonly requests_per_minute?: number | undefined
  readonly tokens_per_minute?: number | undefined
}

/** Lets requests through to an endpoint: a limited number at once, evenly spaced where there are limits a minute, none while the endpoint asks for a pause. */
export class Gate {
  readonly #limits: Limits
  readonly #found: FoundLimit | undefined
  readonly #proceed: () => void
  readonly #waiting: (() => void)[] = []
  #inside = 0
  /** When the next request may start. */
  #next = 0
  /** Done when all that came before have started. */
  #turns = Promise.resolve()
  /** Request-milliseconds under way and possible, between the first moment without a free place and the last. */
  readonly #use = { used: 0, possible: 0, at: 0, usedAtFull: 0, possibleAtFull: 0, isBegun: false }

  /** `proceed` is called while a request waits for its time, and throws if none may be sent any more. */
  constructor(limits: Limits, proceed: () => void = () => {}) {
    this.#limits = limits
    this.#proceed = proceed
    this.#found = limits.concurrency === undefined ? new FoundLimit() : undefined
  }

  /** Requests that are under way or wait to be. */
  get busy(): number {
    return this.#inside + this.#waiting.length
  }

  /** Requests at once. */
  get limit(): number {
    return this.#limits.concurrency ?? this.#found!.current
  }

  /** Whether the limit was measured instead of an initial guess. */
  get isFound(): boolean {
    return this.#found?.isFound === true
  }

  /** The share of the places that were taken from the first moment that all were to the last; undefined if they never were. */
  get share(): number | undefined {
    const { usedAtFull: used, possibleAtFull: possible } = this.#use
    return possible > 0 ? used / possible : undefined
  }

  /** Waits for a place, does the work, and gives the place to what waited longest. */
  async through<T>(tokens: number, work: () => Promise<T>): Promise<T> {
    let place: Promise<void> | undefined
    if (this.#inside < this.limit) this.#enter(1)
    else place = new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#found?.changed(this.busy)
    await place
    try {
      await this.#turn(tokens)
      return await work()
    } finally {
      this.#enter(-1)
      this.#admit()
    }
  }

  /** Notes that a request was answered as it should be, which is what limits are found by. Called before its place is given on. */
  answered(): void {
    this.#found?.answered(this.busy - 1)
  }

  /** The endpoint is overloaded. Nothing is sent for this many milliseconds. */
  refused(ms: number): void {
    this.#found?.refused()
    this.pause(ms)
  }

  /** Nothing is sent for this many milliseconds. */
  pause(ms: number): void {
    this.#next = Math.max(this.#next, Date.now() + ms)
  }

  #admit(): void {
    while (this.#waiting.length > 0 && this.#inside < this.limit) {
      this.#enter(1)
      this.#waiting.shift()!()
    }
    this.#found?.changed(this.busy)
  }

  #enter(change: 1 | -1): void {
    const use = this.#use
    const now = performance.now()
    if (use.isBegun) {
      use.used += this.#inside * (now - use.at)
      use.possible += Math.max(this.#inside, this.limit) * (now - use.at)
    }
    use.at = now
    const wasFull = this.#inside >= this.limit
    this.#inside += change
    if (this.#inside >= this.limit) use.isBegun = true
    if (wasFull && use.isBegun) [use.usedAtFull, use.possibleAtFull] = [use.used, use.possible]
  }

  /** Requests start one after the other, in the order in which they got a place. */
  #turn(tokens: number): Promise<void> {
    const turn = this.#turns.then(() => this.#start(tokens))
    this.#turns = turn.catch(() => {})
    return turn
  }

  async #start(tokens: number): Promise<void> {
    const { requests_per_minute: requests = Infinity, tokens_per_minute: most = Infinity } = this.#limits
    await until(() => this.#next, this.#proceed)
    this.#next = Math.max(this.#next, Date.now() + Math.max(60_000 / requests, (60_000 * tokens) / most))
  }
}
