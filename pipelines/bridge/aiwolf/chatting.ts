import { OVER } from '../../../schemas/aiwolf.ts'
import type { Clock } from '../../../src/game/play.ts'
import type { Random } from '../../../src/game/random.ts'

/** How one of our players takes part in a group chat elsewhere. */
export interface Chatting {
  readonly clock: Clock
  readonly random: Random
  readonly send: (text: string) => void
  /** What went wrong with an answer. */
  readonly fail: (error: unknown) => void
}

/** An open group chat in which one player of ours speaks at times that are drawn, so that its turns last for the whole of it. */
export class OpenChat {
  readonly #chatting: Chatting
  readonly #gap: number
  /** Asks the player; undefined if it has nothing to say any more. */
  readonly #ask: (turn: number) => Promise<string | undefined>
  #cancel: () => void = () => {}
  #isOpen = true

  constructor(
    chatting: Chatting,
    { duration, turns }: { readonly duration: number; readonly turns: number },
    ask: (turn: number) => Promise<string | undefined>,
  ) {
    this.#chatting = chatting
    this.#gap = duration / (turns + 1)
    this.#ask = ask
    this.#wait(1, turns)
  }

  close(): void {
    this.#isOpen = false
    this.#cancel()
  }

  #wait(turn: number, turns: number): void {
    if (turn > turns || !this.#isOpen) return
    const { clock, random, fail } = this.#chatting
    const milliseconds = Math.ceil(this.#gap * (0.5 + random() / 2))
    this.#cancel = clock.after(milliseconds, () => void this.#speak(turn, turns).catch(fail))
  }

  async #speak(turn: number, turns: number): Promise<void> {
    const said = await this.#ask(turn)
    if (!this.#isOpen || said === undefined) return
    this.#chatting.send(said)
    if (said !== OVER) this.#wait(turn + 1, turns)
  }
}
