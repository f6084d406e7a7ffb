import { OVER, type Packet } from '../../../schemas/aiwolf.ts'
import { type Clock, Gone } from '../../../src/game/play.ts'
import type { Timeouts } from './setting.ts'
import type { Wire } from './sockets.ts'

/** The most messages without a request that are ignored; after one more the agent is disconnected. */
const MOST_UNASKED = 64
/** The most messages of an agent in a group chat that wait to be delivered. */
const MOST_PUSHED = 64

/**
 * An agent at the other end of a connection. One that is late is asked for its name, as in the contest: the right one and it may go on, anything
 * else, its late answer too, and it is gone for good. Nothing that it does reaches the game but the text of the answer that it was asked for.
 */
export class Agent {
  readonly name: string
  readonly #wire: Wire
  readonly #clock: Clock
  readonly #timeouts: Timeouts
  readonly #left: () => void
  #answer: ((text: string) => void) | undefined
  #fail: ((error: Gone) => void) | undefined
  /** Stops the wait for the name of an agent that was late. */
  #checked: (() => void) | undefined
  #unasked = 0
  /** Its pending messages of a group chat, with the times. */
  readonly #pushed: { readonly at: number; readonly text: string }[] = []
  /** Whether a group chat is open in which it may speak. */
  #listens = false
  /** Called when it has said something in a group chat. */
  onSaid: () => void = () => {}
  isGone = false

  /** `left` is called once, when the agent is gone before the game is over. */
  constructor(name: string, wire: Wire, { clock, timeouts, left = () => {} }: AgentSetting) {
    this.name = name
    this.#wire = wire
    this.#clock = clock
    this.#timeouts = timeouts
    this.#left = left
    wire.listen(
      (text) => this.#hear(text),
      () => this.leave(),
    )
  }

  /** Whether it may speak without being asked. What it said before is forgotten. */
  set listens(listens: boolean) {
    this.#listens = listens
    this.#pushed.length = 0
  }

  /** When it said what is heard next in a group chat, if there is something. */
  get said(): number | undefined {
    return this.#pushed[0]?.at
  }

  /** Takes what it said in a group chat. Throws {@link Gone} if there is nothing. */
  take(): string {
    const next = this.#pushed.shift()
    if (!next) throw new Gone(`${this.name} has said nothing`)
    // After "Over" nothing more is taken from this agent in the phase.
    if (next.text.trim() === OVER) this.listens = false
    return next.text
  }

  /** Sends what wants no answer. */
  tell(packet: Packet): void {
    if (!this.isGone) this.#wire.send(JSON.stringify(packet))
  }

  /** Asks, and waits for the answer. When `signal` is aborted the answer is no longer wanted. Throws {@link Gone}. */
  request(packet: Packet, signal: AbortSignal): Promise<string> {
    // What it said when the group chat was over is no answer.
    this.listens = false
    if (this.isGone || this.#checked) return Promise.reject(new Gone(`${this.name} does not answer`))
    return new Promise((resolve, reject) => {
      this.#fail = reject
      const late = (): void => this.#late()
      this.#answer = (text) => {
        signal.removeEventListener('abort', late)
        resolve(text)
      }
      signal.addEventListener('abort', late, { once: true })
      this.tell(packet)
    })
  }

  /** The game is over. */
  end(): void {
    this.isGone = true
    this.#checked?.()
    this.#wire.close()
  }

  /** The agent is gone: the rules answer for it from now on. */
  leave(): void {
    if (this.isGone) return
    const fail = this.#fail
    this.end()
    fail?.(new Gone(`${this.name} has left`))
    this.#left()
  }

  #late(): void {
    this.#answer = this.#fail = undefined
    if (this.isGone) return
    this.tell({ request: 'NAME' })
    this.#checked = this.#clock.after(this.#timeouts.response, () => this.leave())
  }

  #hear(text: string): void {
    if (this.isGone) return
    if (this.#checked) {
      this.#checked()
      this.#checked = undefined
      if (text.replace(/\n+$/, '') !== this.name) this.leave()
      return
    }
    if (this.#listens && this.#pushed.length < MOST_PUSHED) {
      if (text.trim() === '') return
      this.#pushed.push({ at: this.#clock.now(), text })
      this.onSaid()
      return
    }
    const answer = this.#answer
    if (answer) {
      this.#answer = this.#fail = undefined
      answer(text)
    } else if (++this.#unasked > MOST_UNASKED) this.leave()
  }
}

export interface AgentSetting {
  readonly clock: Clock
  readonly timeouts: Timeouts
  readonly left?: () => void
}
