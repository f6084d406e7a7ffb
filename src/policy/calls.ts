import { hash } from 'node:crypto'
import type { Ask } from '../../schemas/ask.ts'
import type { Attempt, ChatRequest, Completion, Decision, Message, Model, Questions } from '../../schemas/model.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { Random } from './phrases.ts'

/** The hash by which a request to a model is known again: of its JSON, the first 32 hexadecimal digits of SHA-256. */
export const requestHash = (request: ChatRequest | { readonly state: string; readonly questions: Questions }): string =>
  hash('sha256', JSON.stringify(request)).slice(0, 32)

/** The calls of one player of its model. An architecture may make several for one ask; each is counted, with what became of it. */
export class Calls {
  readonly attempts: Attempt[] = []
  readonly #model: Model
  readonly #sampling: Recipe['sampling']
  readonly #random: Random

  constructor(model: Model, sampling: Recipe['sampling'], random: Random) {
    this.#model = model
    this.#sampling = sampling
    this.#random = random
  }

  /** A reply to a chat. Servers that can are held to the schema; the reply must be checked all the same. */
  async complete(
    { turn, act }: Pick<Ask, 'turn' | 'act'>,
    messages: readonly Message[],
    schema?: object,
  ): Promise<Completion> {
    const { acts, extra: _, ...usual } = this.#sampling
    const asked: ChatRequest = {
      messages,
      ...(schema && { schema }),
      sampling: { ...usual, ...acts?.[act] },
      seed: Math.floor(this.#random() * 2 ** 31),
    }
    const request = requestHash(asked)
    const completion = await this.#model.complete(asked)
    this.attempts.push({ turn, act, request, ...completion })
    return completion
  }

  /** A probability for every option of every question. A question may come back without an answer. */
  async decide(
    { turn, act }: Pick<Ask, 'turn' | 'act'>,
    state: string,
    questions: Questions,
  ): Promise<Decision['answers']> {
    const request = requestHash({ state, questions })
    const { answers, cost } = await this.#model.decide(state, questions)
    this.attempts.push({ turn, act, request, answers, cost })
    return answers
  }

  /** Notes why the last answer is not used. */
  reject(reason: string): void {
    this.attempts.at(-1)!.reason = reason
  }
}
