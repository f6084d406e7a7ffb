import { inputRequestSchema } from '../../../schemas/maw-input.ts'
import type { Model, Sampling } from '../../../schemas/model.ts'
import { inputOf, jsonIn } from './input.ts'
import { bareOf } from './maw-words.ts'

/** A longer request is passed over. */
const MOST_BYTES = 4 << 20

interface Options {
  readonly model: Model
  readonly sampling: Sampling
  readonly random: () => number
  readonly send: (to: string, body: object) => void
}

/** The Model agent of MAW: a player sends `get_input` with a prompt, and is sent the act that the model chose. One request of a player at a time. */
export class ModelAgent {
  readonly #options: Options
  readonly #busy = new Set<string>()

  constructor(options: Options) {
    this.#options = options
  }

  async take(from: string, body: string): Promise<void> {
    const { model, sampling, random, send } = this.#options
    const player = bareOf(from)
    const read = body.length > MOST_BYTES ? undefined : inputRequestSchema.safeParse(jsonIn(body))
    // What a player was told, which it passes on to every interface, wants no answer.
    if (!read?.success) return
    const { completions, turn } = read.data
    const answer = (input: object): void => send(player, { ...input, ...(turn !== undefined && { turn }) })
    if (this.#busy.has(player)) return answer({ type: 'refused', reason: 'the answer before is still being made' })
    this.#busy.add(player)
    try {
      const { messages, schema } = completions
      const seed = Math.floor(random() * 2 ** 31)
      const { text, refusal } = await model.complete({ messages, ...(schema && { schema }), sampling, seed })
      answer(refusal === undefined ? inputOf(text) : { type: 'refused', reason: 'the model refused' })
    } catch {
      answer({ type: 'refused', reason: 'the model does not answer' })
    } finally {
      this.#busy.delete(player)
    }
  }
}
