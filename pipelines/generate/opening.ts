/** How often it is asked whether there is room for more games. */
const PUMP_MS = 20

/** Opens games in order, up to the limit of concurrent games, and at least one. */
export class Opening {
  /** Maximum concurrent games. */
  readonly most: number
  readonly #room: (open: number) => number
  readonly #isOver: () => boolean
  readonly #waiting: (() => Promise<void>)[] = []
  readonly #idle: (() => void)[] = []
  readonly #expecting: (() => void)[] = []
  #open = 0
  #timer: NodeJS.Timeout | undefined

  /** `room` says how many more games may be opened; `isOver` whether the games that wait need not wait any longer, because they will not be played. */
  constructor({ most, room, isOver }: { most: number; room: (open: number) => number; isOver: () => boolean }) {
    this.most = most
    this.#room = room
    this.#isOver = isOver
  }

  /** Plays a game when it is its turn. */
  open<T>(play: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => play().then(resolve, reject))
      for (const begun of this.#expecting.splice(0)) begun()
      // Unreferenced: while games wait, one is open, and it keeps the process alive unless it can never end.
      this.#timer ??= setInterval(() => this.#pump(), PUMP_MS).unref()
      if (this.#open === 0) queueMicrotask(() => this.#pump())
    })
  }

  /** Done when the next game is to be opened. */
  begun(): Promise<void> {
    return new Promise((resolve) => this.#expecting.push(resolve))
  }

  /** Done when no game waits to be opened. */
  async drained(): Promise<void> {
    if (this.#waiting.length > 0) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #pump(): void {
    const free = this.#isOver() ? Infinity : Math.min(this.most - this.#open, this.#room(this.#open))
    for (let left = Math.max(free, this.#open === 0 ? 1 : 0); left > 0 && this.#waiting.length > 0; left--) {
      this.#open++
      void this.#waiting.shift()!().finally(() => {
        this.#open--
        this.#pump()
      })
    }
    if (this.#waiting.length > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
    for (const resolve of this.#idle.splice(0)) resolve()
  }
}
