import {
  type ChatRequest,
  type Completion,
  completionSchema,
  type Decision,
  decisionSchema,
  type Model,
  type Questions,
} from '../../schemas/model.ts'
import type { Backend, Home } from './backend.ts'
import { Endpoint, type Watch } from './endpoint.ts'
import type { Failed } from './failed.ts'
import { GgufModel } from './gguf.ts'
import { keyOf, readKept } from './kept-answers.ts'
import { type Beginning, type From, Ledger } from './ledger.ts'
import type { Asked, GameModels, Memory, ModelsOptions } from './options.ts'
import { Prefixes } from './prefixes.ts'
import { ServedModel, tokensIn } from './served.ts'
import { endpointSchema } from './setting.ts'

/** Games at once before any of them has named its models, or if none does. */
const FIRST_GAMES = 4

/** Open games per concurrent request: a game does not always wait for a model. */
const GAMES_A_PLACE = 4

/**
 * All models of a run. Each answer is kept before it is used, by a hash of the model, the parameters and the prompt; so no
 * prompt is sent twice, and an interrupted run resumes with the next one.
 */
export class Models {
  readonly ledger: Ledger
  readonly #options: ModelsOptions
  readonly #backends = new Map<string, Backend>()
  readonly #underWay = new Map<string, Promise<unknown>>()

  constructor(options: ModelsOptions) {
    this.#options = options
    this.ledger = new Ledger(options.file.prices, options)
  }

  /** `journal` has the answers that the games of this dataset were given so far. */
  open(journal: Memory): GameModels {
    const homes = new Map<string, { home: Home; model: Model }>()
    return {
      model: (name) => {
        let known = homes.get(name)
        if (!known) {
          const backend = this.#backend(name)
          const home = backend.enter()
          known = { home, model: this.#kept(backend.name, home, journal) }
          homes.set(name, known)
        }
        return known.model
      },
      close: () => {
        for (const { home } of homes.values()) home.leave()
      },
    }
  }

  /** Requests at once that the models asked so far are sent. */
  get limit(): number {
    return [...this.#backends.values()].reduce((sum, { limit }) => sum + limit, 0)
  }

  /** How many more games may be opened so that no model has less to do than it takes, of which `open` are open. */
  room(open: number): number {
    const backends = [...this.#backends.values()]
    if (backends.length === 0) return FIRST_GAMES - open
    const most = GAMES_A_PLACE * Math.max(...backends.map(({ limit }) => limit))
    return Math.min(most - open, ...backends.map(({ room }) => room))
  }

  /** What was found out about the models, a sentence each. */
  facts(): string[] {
    return [...this.#backends.values()].flatMap((backend) => backend.facts())
  }

  /** How many requests failed and were sent again, by server. */
  failed(): Record<string, Failed> {
    return Object.assign({}, ...[...this.#backends.values()].map((backend) => backend.failed()))
  }

  /** Waits for the answers that are under way, which are kept, and lets the models go. Of a run that was told to stop it waits two seconds for servers. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#underWay.values())
    await Promise.all([...this.#backends.values()].map((backend) => backend.close()))
  }

  /** A model with an answer cache. */
  #kept(name: string, home: Home, journal: Memory): Model {
    const { extra } = this.#options
    const prefixes = new Prefixes()
    const beginning = (prompt: string): Beginning => ({ characters: prompt.length, shared: prefixes.shared(prompt) })
    return {
      complete: (request: ChatRequest): Promise<Completion> =>
        this.#answer(keyOf('complete', name, extra, request), {
          name,
          journal,
          read: (kept) => completionSchema.parse(kept),
          beginning: beginning(request.messages.map(({ content }) => content).join('\n')),
          tokens: {
            prompt: request.messages.reduce((sum, { content }) => sum + tokensIn(content), 0),
            reply: request.sampling.max_tokens + (request.sampling.thought_tokens ?? 0),
          },
          ask: () => home.complete(request),
        }),
      decide: (state: string, questions: Questions): Promise<Decision> =>
        this.#answer(keyOf('decide', name, extra, [state, questions]), {
          name,
          journal,
          read: (kept) => decisionSchema.parse(kept),
          beginning: beginning(state),
          tokens: {
            prompt: tokensIn(state) + tokensIn(JSON.stringify(questions)),
            reply: Object.keys(questions).length,
          },
          ask: () => home.decide(state, questions),
        }),
    }
  }

  async #answer<T extends Completion | Decision>(key: string, asked: Asked<T>): Promise<T> {
    const { name, journal, read, beginning } = asked
    for (const [memory, from] of [
      [journal, 'journal'],
      [this.#options.cache, 'cache'],
    ] as const) {
      const kept = memory?.get(key)
      if (kept === undefined) continue
      const found = readKept(kept, read, from)
      const answer = from === 'cache' ? { ...found, unpaid: true as const } : found
      this.ledger.add(name, answer.cost, from satisfies From, beginning)
      if (from === 'cache') journal.put(key, answer)
      return answer
    }
    const underWay = this.#underWay.get(key) as Promise<T> | undefined
    if (underWay) {
      const answer = { ...(await underWay), unpaid: true as const }
      this.ledger.add(name, answer.cost, 'cache', beginning)
      if (journal.get(key) === undefined) journal.put(key, answer)
      return answer
    }
    const asking = this.#ask(key, asked).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, asking)
    return await asking
  }

  async #ask<T extends Completion | Decision>(
    key: string,
    { name, journal, beginning, tokens, ask }: Asked<T>,
  ): Promise<T> {
    const { proceed, cache } = this.#options
    proceed()
    const giveBack = await this.ledger.reserve(name, tokens)
    try {
      proceed()
      const answer = await ask()
      journal.put(key, answer, name)
      cache?.put(key, answer)
      this.ledger.add(name, answer.cost, 'model', beginning)
      return answer
    } finally {
      giveBack()
    }
  }

  #backend(name: string): Backend {
    let backend = this.#backends.get(name)
    if (!backend) this.#backends.set(name, (backend = this.#made(name)))
    return backend
  }

  #made(name: string): Backend {
    const { file, extra = {}, requests, proceed, stopped, say } = this.#options
    if (name.startsWith('gguf:')) return new GgufModel(name.slice('gguf:'.length), file, proceed)
    const at = name.search(/@https?:/)
    const model = name.slice(0, at)
    const watch: Watch = {
      proceed: () => {
        proceed()
        this.ledger.requireRoom()
      },
      sending: (tokens) => (this.ledger.isPriced(model) ? requests?.sent(model, tokens) : undefined) ?? (() => {}),
      lost: (tokens) => {
        this.ledger.lose(model, tokens)
        if (this.ledger.isPriced(model)) requests?.lost(model, tokens)
      },
      ...(stopped && { stopped }),
      ...(say && { say }),
    }
    const urls = name.slice(at + 1).split('|')
    const endpoints = urls.map((url) => new Endpoint(url, file.endpoints[url] ?? endpointSchema.parse({}), watch))
    return new ServedModel(model, endpoints, extra)
  }
}
