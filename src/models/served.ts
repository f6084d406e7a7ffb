import type { ChatRequest, Completion, Cost, Decision, Questions } from '../../schemas/model.ts'
import type { Backend, Home } from './backend.ts'
import { makeChat, readChat } from './chat.ts'
import { type DecisionWire, openAiDecisions, systemOne } from './decisions.ts'
import type { Endpoint } from './endpoint.ts'
import { ModelUnavailable, Refused } from './errors.ts'
import type { Tokens } from './ledger.ts'

/** A token has some four characters of English; a limit a minute is kept with a little to spare. */
const CHARACTERS_A_TOKEN = 3.5

/** About how many tokens a text has. */
export const tokensIn = (text: string): number => Math.ceil(text.length / CHARACTERS_A_TOKEN)

/** What a server was found to take. Each is asked once. */
interface Abilities {
  schema?: Promise<boolean>
  wire?: Promise<DecisionWire>
}

/**
 * A model behind one or several servers. A game asks the one that is least busy when the game begins, and keeps to it, because its prompts begin alike; if
 * that server fails for good, another takes over.
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
    for (const endpoint of endpoints) this.#abilities.set(endpoint, {})
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
    return [...this.#found, ...used]
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
    const takesSchema = await this.#takesSchema(endpoint)
    const { schema: _, ...plain } = request
    const body = makeChat(this.name, takesSchema ? request : plain, this.#extra)
    const prompt = request.messages.reduce((sum, { content }) => sum + tokensIn(content), 0)
    const tokens = { prompt, reply: request.sampling.max_tokens }
    return timed(() => endpoint.post('chat/completions', body, tokens, readChat))
  }

  async #decide(endpoint: Endpoint, state: string, questions: Questions): Promise<Decision> {
    const wire = await this.#wire(endpoint)
    const tokens = { prompt: tokensIn(state) + tokensIn(JSON.stringify(questions)), reply: 0 }
    const body = wire.body(this.name, state, questions)
    return timed(() => endpoint.post(wire.path, body, tokens, (answer) => wire.read(answer, questions)))
  }

  /** Whether a server holds replies to a JSON schema: it is asked for a word that no model would say by itself. */
  #takesSchema(endpoint: Endpoint): Promise<boolean> {
    const abilities = this.#abilities.get(endpoint)!
    abilities.schema ??= this.#tryWithSchema(endpoint)
    return abilities.schema
  }

  async #tryWithSchema(endpoint: Endpoint): Promise<boolean> {
    let held = false
    try {
      const { text } = await endpoint.post('chat/completions', makeChat(this.name, PROBE, this.#extra), FEW, readChat)
      held = isProbeAnswer(text)
    } catch (error) {
      if (!(error instanceof Refused) || [401, 403, 404].includes(error.status)) throw error
      const { schema: _, ...plain } = PROBE
      await endpoint.post('chat/completions', makeChat(this.name, plain, this.#extra), FEW, readChat)
    }
    this.#found.push(
      held
        ? `${this.name} at ${endpoint.shown} is held to a JSON schema with the options of each ask`
        : `${this.name} at ${endpoint.shown} takes no JSON schema; replies are read as they come`,
    )
    return held
  }

  /** The wire format of decisions that a server speaks. */
  #wire(endpoint: Endpoint): Promise<DecisionWire> {
    const abilities = this.#abilities.get(endpoint)!
    abilities.wire ??= this.#findWire(endpoint)
    return abilities.wire
  }

  async #findWire(endpoint: Endpoint): Promise<DecisionWire> {
    const refusals: string[] = []
    for (const wire of [systemOne, openAiDecisions])
      try {
        await endpoint.post(wire.path, wire.body(this.name, 'It is night.', NIGHT), FEW, (body) =>
          wire.read(body, NIGHT),
        )
        this.#found.push(`${this.name} at ${endpoint.shown} decides by /${wire.path}`)
        return wire
      } catch (error) {
        if (!(error instanceof Refused) || ![404, 405, 501].includes(error.status)) throw error
        refusals.push(`/${wire.path} ${error.message}`)
      }
    throw new ModelUnavailable(
      `the model server at ${endpoint.shown} takes no decisions of ${this.name} (${refusals.join('; ')}); seat it as model:${this.name}@… instead`,
    )
  }

  #explained(endpoint: Endpoint, { status, message }: Refused): ModelUnavailable {
    const cure =
      status === 401 || status === 403
        ? ' (is its key in the environment?)'
        : status === 404
          ? ` (is there a model "${this.name}", and does the address end as the server's own, often in /v1?)`
          : /context|too long|maximum.{0,20}length|too many tokens/i.test(message)
            ? ' (prompts of --renderer compact are a third as long)'
            : ''
    return endpoint.unavailable(`${message}${cure}`, false)
  }
}

const WORD = 'turquoise'
const PROBE: ChatRequest = {
  messages: [
    { role: 'system', content: 'Answer with one JSON object.' },
    { role: 'user', content: 'Name an animal.' },
  ],
  schema: {
    type: 'object',
    properties: { word: { type: 'string', enum: [WORD] } },
    required: ['word'],
    additionalProperties: false,
  },
  sampling: { temperature: 0, top_p: 1, max_tokens: 32 },
  seed: 0,
}

function isProbeAnswer(text: string): boolean {
  try {
    return (JSON.parse(text) as { word?: unknown }).word === WORD
  } catch {
    return false
  }
}

/** The tokens of a question that finds out what a server takes. */
const FEW: Tokens = { prompt: 50, reply: 0 }

const NIGHT: Questions = { night: { type: 'noul', instructions: 'Is it night?' } }

/** Adds the time that an answer took. */
async function timed<T extends { cost: Omit<Cost, 'ms'> }>(ask: () => Promise<T>): Promise<T & { cost: Cost }> {
  const began = performance.now()
  const answer = await ask()
  return { ...answer, cost: { ...answer.cost, ms: Math.round(performance.now() - began) } }
}
