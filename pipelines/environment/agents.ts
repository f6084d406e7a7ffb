import type { Reply } from '../../schemas/ask.ts'
import type { Player } from '../../src/view/player.ts'
import type { View } from '../../src/view/view.ts'

/** An ask that waits for the client's answer. */
export interface Waiting {
  readonly view: View
  answer(reply: Reply): void
}

/** The seats that a client answers for: asks queue up in the order of the game, and are answered one at a time. */
export class Agents {
  readonly #queue: Waiting[] = []
  #wake = (): void => {}

  /** The same player sits in every seat of the client, because a view says whose it is. */
  readonly player: Player = {
    act: (view) =>
      new Promise<Reply>((resolve) => {
        this.#queue.push({ view, answer: resolve })
        this.#wake()
      }),
  }

  /** The ask that waits longest; undefined if none does. */
  get next(): Waiting | undefined {
    return this.#queue[0]
  }

  /** Answers it. */
  answer(reply: Reply): void {
    this.#queue.shift()!.answer(reply)
  }

  /** Waits until a seat is asked, or for `over`. */
  async asked(over: Promise<void>): Promise<void> {
    if (this.#queue.length > 0) return
    const asked = new Promise<void>((resolve) => {
      this.#wake = resolve
    })
    await Promise.race([asked, over])
  }
}
