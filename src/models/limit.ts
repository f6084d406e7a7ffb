/** Requests at once to begin with, and at most. */
const FIRST = 4
const MOST = 512
/** What part of an ideal gain in answers a second a number that is twice as large must bring to be followed further. */
const WORTH = 0.25
/** How much more a larger number must bring to be kept, and how much less a smaller one may bring. */
const GAIN = 1.06
const LOSS = 0.98
/** Answers of a round, for each request at once. */
const LENGTH = { growing: 3, settled: 6, trial: 8 } as const
/** Rounds after which another number is tried again: the load of a server may have changed. */
const ROUNDS_BETWEEN_TRIALS = 16
/** A round with more of its time below the limit than this says nothing about the limit. */
const MOST_IDLE = 0.1
/** Maximum number of such rounds in a trial: there are too few games for more. */
const MOST_IDLE_ROUNDS = 3

interface Measured {
  readonly limit: number
  /** Answers a second. */
  readonly speed: number
}

/**
 * How many requests a server is sent at once, found by trying: the number is doubled as long as the server gives more answers a second, which it does until
 * more requests only wait longer. After that a larger and a smaller number are tried in turn, and kept if they bring more, or as much. It is counted in
 * rounds, of which
 * the answers to requests of the round before are left out.
 */
export class FoundLimit {
  /** Requests at once, now. */
  current = FIRST
  /** While the number grows, the one before; later the one that is kept. */
  #base: Measured | undefined
  #isSettled = false
  #trial: 'larger' | 'smaller' | undefined
  #direction: 'larger' | 'smaller' = 'smaller'
  #failures = 0
  #roundsLeft = 1
  /** Of this round: answers of requests that were sent before it, answers, when it began, and how long there were fewer requests than the limit. */
  #old = 0
  #answers = 0
  #since: number | undefined
  #idleMs = 0
  #idleFrom: number | undefined
  #idleRounds = 0

  /** Whether a larger number was tried and was not worth it. */
  get isFound(): boolean {
    return this.#isSettled
  }

  /** Notes an answer, with the requests that are under way or wait after it. */
  answered(requests: number, now = performance.now()): void {
    if (this.#old > 0) this.#old--
    if (this.#old > 0) return
    if (this.#since === undefined) {
      this.#begin(now, requests)
      return
    }
    this.#answers++
    this.changed(requests, now)
    const length = this.#trial ? LENGTH.trial : this.#isSettled ? LENGTH.settled : LENGTH.growing
    if (this.#answers >= length * this.current) this.#end(now, requests, this.#since)
  }

  /** Notes how many requests are under way or wait. */
  changed(requests: number, now = performance.now()): void {
    if (requests < this.current) this.#idleFrom ??= now
    else if (this.#idleFrom !== undefined) {
      this.#idleMs += now - this.#idleFrom
      this.#idleFrom = undefined
    }
  }

  /** The server says that it has too much to do. */
  refused(): void {
    if (this.#old > 0) {
      this.#old-- // sent before the limit was lowered
      return
    }
    const limit = Math.max(1, Math.floor(this.current * 0.7))
    this.#isSettled = true
    this.#base = { limit, speed: 0 }
    this.#back(ROUNDS_BETWEEN_TRIALS)
  }

  #begin(now: number, requests: number): void {
    this.#answers = 0
    this.#since = now
    this.#idleMs = 0
    this.#idleFrom = undefined
    this.changed(requests, now)
  }

  #end(now: number, requests: number, since: number): void {
    const idle = this.#idleMs + (this.#idleFrom === undefined ? 0 : now - this.#idleFrom)
    const ms = Math.max(1, now - since)
    const found: Measured = { limit: this.current, speed: (1000 * this.#answers) / ms }
    this.#begin(now, requests)
    if (idle > MOST_IDLE * ms) {
      if (this.#trial && ++this.#idleRounds >= MOST_IDLE_ROUNDS) this.#back(ROUNDS_BETWEEN_TRIALS)
    } else if (!this.#isSettled) this.#grow(found)
    else if (this.#trial) this.#judge(found, this.#trial)
    else this.#keep(found)
  }

  #grow(found: Measured): void {
    const before = this.#base
    const gain = before && found.speed / before.speed
    const isRising = !before || gain! - 1 >= WORTH * (found.limit / before.limit - 1)
    if (isRising) this.#base = found
    if (isRising && found.limit < MOST) {
      this.#try(Math.min(MOST, 2 * found.limit))
      return
    }
    this.#isSettled = true
    if (gain !== undefined && gain >= GAIN) this.#base = found
    this.#back(1)
  }

  #judge(found: Measured, trial: 'larger' | 'smaller'): void {
    const base = this.#base!
    const isBetter = found.speed >= base.speed * (trial === 'larger' ? GAIN : LOSS)
    if (isBetter) this.#base = found
    else this.#direction = trial === 'larger' ? 'smaller' : 'larger'
    this.#failures = isBetter ? 0 : this.#failures + 1
    this.#back(this.#failures >= 2 ? ROUNDS_BETWEEN_TRIALS : 1)
  }

  #keep(found: Measured): void {
    const base = this.#base!
    this.#base = { limit: found.limit, speed: base.speed === 0 ? found.speed : (base.speed + found.speed) / 2 }
    if (--this.#roundsLeft > 0) return
    const other = this.#direction === 'larger' ? Math.ceil(1.5 * found.limit) : Math.floor(0.75 * found.limit)
    if (other < 1 || other > MOST) this.#back(ROUNDS_BETWEEN_TRIALS)
    else {
      this.#trial = this.#direction
      this.#idleRounds = 0
      this.#try(other)
    }
  }

  /** Returns to the stored number for a number of rounds. */
  #back(rounds: number): void {
    this.#trial = undefined
    this.#roundsLeft = rounds
    this.#try(this.#base!.limit)
  }

  #try(limit: number): void {
    if (limit === this.current) return
    this.#old = this.current
    this.#since = undefined
    this.current = limit
  }
}
