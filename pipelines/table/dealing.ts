import type { Clock } from '../../src/game/play.ts'

/** The first night begins so long after the deal if somebody has not looked at a card. */
const DEALT_MS = 60_000

/** Persons look at their cards. The game goes on when all have seen theirs, or a minute later; one person alone may take any time. */
export class Dealing {
  readonly #goOn: () => void
  #cancel: (() => void) | undefined
  #isOver = false

  constructor(goOn: () => void) {
    this.#goOn = goOn
  }

  /** Somebody has seen a card, or nobody has yet. */
  look(seen: readonly boolean[], clock: Clock): void {
    if (seen.every(Boolean)) this.#end()
    else if (seen.length > 1) this.#cancel ??= clock.after(DEALT_MS, () => this.#end())
  }

  stop(): void {
    this.#cancel?.()
  }

  #end(): void {
    this.stop()
    if (this.#isOver) return
    this.#isOver = true
    this.#goOn()
  }
}
