import type { ChatRequest, Questions } from '../../schemas/model.ts'
import { makeChat, readChat } from './chat.ts'
import { type DecisionWire, openAiDecisions, systemOne } from './decisions.ts'
import type { Endpoint } from './endpoint.ts'
import { ModelUnavailable, Refused } from './errors.ts'
import type { Tokens } from './ledger.ts'

/** Features that a server supports for a model. Each is probed once, and the result is reported as a sentence. */
export class Abilities {
  readonly #name: string
  readonly #endpoint: Endpoint
  readonly #extra: Readonly<Record<string, unknown>>
  readonly #tell: (found: string) => void
  #schema: Promise<boolean> | undefined
  #wire: Promise<DecisionWire> | undefined

  constructor(
    name: string,
    endpoint: Endpoint,
    extra: Readonly<Record<string, unknown>>,
    tell: (found: string) => void,
  ) {
    this.#name = name
    this.#endpoint = endpoint
    this.#extra = extra
    this.#tell = tell
  }

  /** Whether the server holds replies to a JSON schema: it is asked for a word that no model would say by itself. */
  takesSchema(): Promise<boolean> {
    this.#schema ??= this.#tryWithSchema()
    return this.#schema
  }

  async #tryWithSchema(): Promise<boolean> {
    let held = false
    try {
      const { text } = await this.#endpoint.post(
        'chat/completions',
        makeChat(this.#name, PROBE, this.#extra),
        FEW,
        readChat,
      )
      held = isProbeAnswer(text)
    } catch (error) {
      if (!(error instanceof Refused) || [401, 403, 404, 405, 501].includes(error.status)) throw error
      const { schema: _, ...plain } = PROBE
      await this.#endpoint.post('chat/completions', makeChat(this.#name, plain, this.#extra), FEW, readChat)
    }
    this.#tell(
      held
        ? `${this.#name} at ${this.#endpoint.shown} is held to a JSON schema with the options of each ask`
        : `${this.#name} at ${this.#endpoint.shown} takes no JSON schema; replies are read as they come`,
    )
    return held
  }

  /** The wire format of decisions that the server speaks. */
  wire(): Promise<DecisionWire> {
    this.#wire ??= this.#findWire()
    return this.#wire
  }

  async #findWire(): Promise<DecisionWire> {
    const refusals: string[] = []
    for (const wire of [systemOne, openAiDecisions])
      try {
        await this.#endpoint.post(wire.path, wire.body(this.#name, 'It is night.', NIGHT), FEW, (body) =>
          wire.read(body, NIGHT),
        )
        this.#tell(`${this.#name} at ${this.#endpoint.shown} decides by /${wire.path}`)
        return wire
      } catch (error) {
        if (!(error instanceof Refused)) throw error instanceof ModelUnavailable ? this.#hinted(error) : error
        if ([401, 403].includes(error.status)) throw error
        if (![404, 405, 501].includes(error.status))
          throw this.#hinted(this.#endpoint.unavailable(error.message, false))
        refusals.push(`/${wire.path} ${error.message}`)
      }
    throw new ModelUnavailable(
      `the model server at ${this.#endpoint.shown} takes no decisions of ${this.#name} (${refusals.join('; ')}); seat it as model:${this.#name}@… instead`,
    )
  }

  /** What a server answers that was asked for decisions, and is perhaps one of chat models. */
  #hinted(error: ModelUnavailable): ModelUnavailable {
    if (error.isTemporary) return error
    return new ModelUnavailable(
      `${error.fault} (decide: needs a server of decisions; a chat model is seated as model:${this.#name}@…)`,
    )
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
