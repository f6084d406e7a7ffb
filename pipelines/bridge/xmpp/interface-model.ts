import { type Input, inputSchema } from '../../../schemas/maw-input.ts'
import type { ChatRequest, Completion, Decision, Model } from '../../../schemas/model.ts'
import { type Clock, Gone } from '../../../src/game/play.ts'
import { jsonIn, replyTo } from './input.ts'

interface Options {
  readonly clock: Clock
  /** How long to wait for an answer. */
  readonly milliseconds: number
  readonly send: (body: object) => void
  /** The seat of a player that is named by its address, its name or its number. */
  readonly seatOf: (said: string) => number | undefined
}

/** An interface agent of MAW, a model or a person, as what a player of ours asks: each request is a `get_input`, and the act that comes back its reply. */
export class InterfaceModel implements Model {
  readonly #options: Options
  #turn = 0
  #answer: ((input: Input) => void) | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Handles a message of the interface. Unrequested messages, answers to other asks and non-acts are ignored. */
  take(body: string): void {
    const read = inputSchema.safeParse(jsonIn(body))
    if (!read.success || (read.data.turn !== undefined && read.data.turn !== this.#turn)) return
    this.#answer?.(read.data)
  }

  complete({ messages, schema }: ChatRequest): Promise<Completion> {
    const { clock, milliseconds, send, seatOf } = this.#options
    const turn = ++this.#turn
    const asked = clock.now()
    return new Promise((resolve, reject) => {
      const cancel = clock.after(milliseconds, () => {
        this.#answer = undefined
        reject(new Gone('the interface does not answer'))
      })
      this.#answer = (input) => {
        cancel()
        this.#answer = undefined
        resolve({ text: replyTo(input, seatOf), cost: { ...NO_TOKENS, ms: clock.now() - asked } })
      }
      send({ type: 'get_input', completions: { messages, ...(schema && { schema }) }, turn })
    })
  }

  decide(): Promise<Decision> {
    return Promise.reject(new TypeError('an interface of MAW answers no questions about probabilities'))
  }
}

const NO_TOKENS = { prompt_tokens: 0, cached_tokens: 0, completion_tokens: 0 }
