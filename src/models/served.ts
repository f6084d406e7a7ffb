import type { ChatRequest, Completion, Cost, Decision, Questions } from '../../schemas/model.ts'
import { Abilities } from './abilities.ts'
import type { Backend, Home } from './backend.ts'
import { makeChat, readChat } from './chat.ts'
import type { Endpoint } from './endpoint.ts'
import { ModelUnavailable, Refused } from './errors.ts'
import { type Failed, failedText } from './failed.ts'

/** A token has some four characters of English; a limit a minute is kept with a little to spare. */
const CHARACTERS_A_TOKEN = 3.5

/** About how many tokens a text has. */
export const tokensIn = (text: string): number => Math.ceil(text.length / CHARACTERS_A_TOKEN)

/**
 * A model behind one or several servers. A game asks the one that is least busy when the game begins, and keeps to it, because its prompts begin alike; if
 * that server fails permanently, another takes over.
 */
export class ServedModel implements Backend {
  readonly name: string
  readonly #endpoints: readonly Endpoint[]
  readonly #extra: Readonly<Record<string, unknown>>
  readonly #abilities = new Map<Endpoint, Abilities>()
  readonly #down = new Set<Endpoint>()
  readonly #found: string[] = []
  /** Asks that are not answered yet. */
  #asking = 0

  constructor(name: string, endpoints: readonly Endpoint[], extra: Readonly<Record<string, unknown>>) {
    this.name = name
    this.#endpoints = endpoints
    this.#extra = extra
    const tell = (found: string): void => void this.#found.push(found)
    for (const endpoint of endpoints) this.#abilities.set(endpoint, new Abilities(name, endpoint, extra, tell))
  }

  get limit(): number {
    return this.#up().reduce((all, { limit }) => all + limit, 0)
  }

  get room(): number {
    return this.limit - this.#asking
  }

  enter(): Home {
    let home = this.#leastBusy()
    home.games++
    const there = async <T>(ask: (endpoint: Endpoint) => Promise<T>): Promise<T> => {
      for (;;) {
        const endpoint = home
        try {
          return await ask(endpoint)
        } catch (error) {
          if (error instanceof Refused) throw this.#explained(endpoint, error)
          if (!(error instanceof ModelUnavailable)) throw error
          this.#down.add(endpoint)
          if (this.#down.size >= this.#endpoints.length) throw error
          if (home === endpoint) {
            home.games--
            home = this.#leastBusy()
            home.games++
          }
        }
      }
    }
    const asking = async <T>(ask: (endpoint: Endpoint) => Promise<T>): Promise<T> => {
      this.#asking++
      try {
        return await there(ask)
      } finally {
        this.#asking--
      }
    }
    return {
      complete: (request) => asking((endpoint) => this.#complete(endpoint, request)),
      decide: (state, questions) => asking((endpoint) => this.#decide(endpoint, state, questions)),
      leave: () => {
        home.games--
      },
    }
  }

  facts(): string[] {
    const used = this.#endpoints.flatMap((endpoint) => {
      const use = endpoint.use()
      return use === undefined ? [] : [`${this.name} at ${endpoint.shown}: ${use}`]
    })
    const failed = Object.entries(this.failed()).map(([server, counts]) => `${server}: ${failedText(counts)}`)
    return [...this.#found, ...used, ...failed]
  }

  failed(): Readonly<Record<string, Failed>> {
    const some = this.#endpoints.filter(({ failed }) => Object.keys(failed).length > 0)
    return Object.fromEntries(some.map(({ shown, failed }) => [`${this.name} at ${shown}`, failed]))
  }

  async close(): Promise<void> {
    for (const endpoint of this.#endpoints) endpoint.close()
  }

  #up(): readonly Endpoint[] {
    const up = this.#endpoints.filter((endpoint) => !this.#down.has(endpoint))
    return up.length > 0 ? up : this.#endpoints
  }

  #leastBusy(): Endpoint {
    return this.#up().reduce((best, one) => (one.load < best.load ? one : best))
  }

  async #complete(endpoint: Endpoint, request: ChatRequest): Promise<Completion> {
    const takesSchema = await this.#abilities.get(endpoint)!.takesSchema()
    const { schema: _, ...plain } = request
    const body = makeChat(this.name, takesSchema ? request : plain, this.#extra)
    const prompt = request.messages.reduce((sum, { content }) => sum + tokensIn(content), 0)
    const tokens = { prompt, reply: request.sampling.max_tokens }
    return timed(() => endpoint.post('chat/completions', body, tokens, readChat))
  }

  async #decide(endpoint: Endpoint, state: string, questions: Questions): Promise<Decision> {
    const wire = await this.#abilities.get(endpoint)!.wire()
    const tokens = { prompt: tokensIn(state) + tokensIn(JSON.stringify(questions)), reply: 0 }
    const body = wire.body(this.name, state, questions)
    return timed(() => endpoint.post(wire.path, body, tokens, (answer) => wire.read(answer, questions)))
  }

  #explained(endpoint: Endpoint, { status, message }: Refused): ModelUnavailable {
    const cure =
      status === 401 || status === 403
        ? ' (is its key in the environment?)'
        : [404, 405, 501].includes(status)
          ? ` (is there a model "${this.name}", and does the address end as the server's own, often in /v1?)`
          : /context|too long|maximum.{0,20}length|too many tokens/i.test(message)
            ? ' (prompts of --renderer compact are a third as long)'
            : ''
    return endpoint.unavailable(`${message}${cure}`, false)
  }
}

/** Adds the time that an answer took. */
async function timed<T extends { cost: Omit<Cost, 'ms'> }>(ask: () => Promise<T>): Promise<T & { cost: Cost }> {
  const began = performance.now()
  const answer = await ask()
  return { ...answer, cost: { ...answer.cost, ms: Math.round(performance.now() - began) } }
}
