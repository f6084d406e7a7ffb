import { hash } from 'node:crypto'
import type { Ask } from '../../schemas/ask.ts'
import type { Attempt, ChatRequest, Completion, Decision, Message, Model, Questions } from '../../schemas/model.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { Random } from '../speech/writer/random.ts'

/** The hash by which a request to a model is known again: of its JSON, the first 32 hexadecimal digits of SHA-256. */
export const requestHash = (request: ChatRequest | { readonly state: string; readonly questions: Questions }): string =>
  hash('sha256', JSON.stringify(request)).slice(0, 32)

/** An answer of a model, with the place of its call in the log. */
export interface Answered {
  /** How many calls this player began before, in this game. */
  readonly number: number
  /** Notes why this answer is not used. */
  reject(reason: string): void
}

/**
 * The calls of one player of its model. An architecture may make several for one ask, one after the other or at once; each is logged under its stage,
 * in the order in which the calls began, with what became of it.
 */
export class Calls {
  readonly #model: Model
  readonly #sampling: Recipe['sampling']
  readonly #random: Random
  readonly #log: (Attempt | undefined)[] = []

  constructor(model: Model, sampling: Recipe['sampling'], random: Random) {
    this.#model = model
    this.#sampling = sampling
    this.#random = random
  }

  /** The calls that were answered, in the order in which they began. */
  get attempts(): readonly Attempt[] {
    return this.#log.filter((attempt) => attempt !== undefined)
  }

  /** The temperature that the recipe names for this act alone. */
  temperatureOf({ act }: Pick<Ask, 'act'>): number | undefined {
    return this.#sampling.acts?.[act]?.temperature
  }

  /** A reply to a chat. Servers that can are held to the schema; the reply must be checked all the same. */
  complete(stage: string, ask: Pick<Ask, 'turn' | 'act'>, messages: readonly Message[], schema?: object) {
    const { acts, extra: _, ...usual } = this.#sampling
    const asked: ChatRequest = {
      messages,
      ...(schema && { schema }),
      sampling: { ...usual, ...acts?.[ask.act] },
      seed: Math.floor(this.#random() * 2 ** 31),
    }
    const step = { stage, ...(messages.some(({ role }) => role === 'assistant') && { retry: true as const }) }
    return this.#logged<Completion>(step, ask, requestHash(asked), () => this.#model.complete(asked))
  }

  /** A probability for every option of every question. A question may come back without an answer. */
  decide(stage: string, ask: Pick<Ask, 'turn' | 'act'>, state: string, questions: Questions) {
    const request = requestHash({ state, questions })
    return this.#logged<Decision>({ stage }, ask, request, () => this.#model.decide(state, questions))
  }

  /** Asks, and logs the answer at the place that the call has since it began. */
  async #logged<Answer extends Completion | Decision>(
    step: Pick<Attempt, 'stage' | 'retry'>,
    { turn, act }: Pick<Ask, 'turn' | 'act'>,
    request: string,
    ask: () => Promise<Answer>,
  ): Promise<Answer & Answered> {
    const number = this.#log.push(undefined) - 1
    const answer = await ask()
    const attempt: Attempt = { turn, act, ...step, request, ...answer }
    this.#log[number] = attempt
    return { ...answer, number, reject: (reason) => void (attempt.reason = reason) }
  }
}
