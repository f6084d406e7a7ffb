import type { Clock } from '../../src/game/play.ts'

/** Time from the deal to the first night if somebody has not looked at a card. */
const DEALT_MS = 60_000

/** Persons look at their cards. The game continues when all have seen theirs, or after a minute; a single person may take any time. */
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
