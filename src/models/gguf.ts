import { basename } from 'node:path'
import type { ChatRequest, Completion, Cost, Decision, Questions } from '../../schemas/model.ts'
import type { Backend, Home } from './backend.ts'
import { normalized } from './decisions.ts'
import { ModelUnavailable } from './errors.ts'
import { itemOf, segmentsOf, think } from './gguf-chat.ts'
import { type Lane, readPieces } from './gguf-lane.ts'
import { type Loaded, loadGguf } from './gguf-load.ts'
import type { ChatItem, Llama } from './llama.ts'
import { whileProceeding } from './proceeding.ts'
import type { ModelsFile } from './setting.ts'

/**
 * A GGUF file, in this process. Each game has a sequence of its own as long as there are enough; the prompts of a game begin alike, and what its sequence
 * has read is not read again. A prompt that does not fit is refused before it is read.
 */
export class GgufModel implements Backend {
  readonly name: string
  readonly #path: string
  readonly #setting: ModelsFile
  readonly #proceed: () => void
  readonly #grammars = new Map<string, Promise<unknown>>()
  #loading: Promise<Loaded> | undefined
  #context = 0
  #games = 0

  constructor(path: string, setting: ModelsFile, proceed: () => void) {
    this.name = basename(path)
    this.#path = path
    this.#setting = setting
    this.#proceed = proceed
  }

  /** A sequence for each game: more games would each read again what another has read. */
  get limit(): number {
    return this.#setting.contexts * this.#setting.sequences
  }

  get room(): number {
    return this.limit - this.#games
  }

  enter(): Home {
    this.#games++
    let lane: Lane | undefined
    let hasLeft = false
    const mine = async (): Promise<Loaded & { lane: Lane }> => {
      const loaded = await (this.#loading ??= this.#load())
      if (!lane) {
        lane = loaded.lanes.reduce((best, one) => (one.games < best.games ? one : best))
        if (!hasLeft) lane.games++
      }
      return { ...loaded, lane }
    }
    return {
      complete: async (request) => this.#complete(await mine(), request),
      decide: async (state, questions) => this.#decide(await mine(), state, questions),
      leave: () => {
        this.#games--
        if (lane) lane.games--
        hasLeft = true
      },
    }
  }

  facts(): string[] {
    return this.#context > 0 ? [`${this.name} runs in this process, with a context of ${this.#context} tokens`] : []
  }

  failed(): Record<string, never> {
    return {}
  }

  async close(): Promise<void> {
    const loaded = await this.#loading?.catch(() => undefined)
    await loaded?.model.dispose()
  }

  async #load(): Promise<Loaded> {
    const loaded = await loadGguf(this.#path, this.#setting, this.#proceed)
    this.#context = loaded.contextSize
    return loaded
  }

  #complete(loaded: Loaded & { lane: Lane }, { messages, schema, sampling, seed }: ChatRequest): Promise<Completion> {
    const history = messages.map(itemOf)
    const drawn = { temperature: sampling.temperature, topP: sampling.top_p, seed }
    const { max_tokens, thought_tokens = 0 } = sampling
    return this.#inTurn(loaded, history, max_tokens + thought_tokens, async ({ chat }, signal) => {
      const begun =
        thought_tokens > 0 ? await think(chat, history, { ...drawn, maxTokens: thought_tokens, signal }) : undefined
      const grammar = schema && (await this.#grammar(loaded.llama, schema))
      const said = await chat.generateResponse([...history, { type: 'model', response: begun ? [begun.text] : [] }], {
        ...(grammar !== undefined && { grammar }),
        ...drawn,
        maxTokens: max_tokens,
        signal,
      })
      const thought = begun?.thought ?? segmentsOf(said)
      return { text: said.response.toWellFormed(), ...(thought && { thought: thought.toWellFormed() }) }
    })
  }

  #decide(loaded: Loaded & { lane: Lane }, state: string, questions: Questions): Promise<Decision> {
    const history: ChatItem[] = [{ type: 'user', text: state }]
    const asked = Object.fromEntries(
      Object.entries(questions).map(([name, { instructions: instruction, ...rest }]) => [
        name,
        { ...rest, instruction },
      ]),
    )
    return this.#inTurn(loaded, history, 256, async ({ chat }) => {
      const { answers } = await chat.generateDecisions(history, asked)
      const found = Object.entries(questions).flatMap(([name, question]) => {
        const { probabilities, value } = answers[name] ?? {}
        const given =
          question.type === 'choice' ? probabilities : value !== undefined && { false: 1 - value, true: value }
        return normalized(name, question, given || undefined)
      })
      return { answers: Object.fromEntries(found) }
    })
  }

  /** Asks when the asks before it on the same sequence are answered, and counts what was read. */
  #inTurn<T>(
    { lane, model, contextSize }: Loaded & { lane: Lane },
    history: readonly ChatItem[],
    room: number,
    ask: (lane: Lane, signal: AbortSignal) => Promise<T>,
  ): Promise<T & { cost: Cost }> {
    const answer = lane.last.then(async () => {
      this.#proceed()
      const began = performance.now()
      const { contextText } = lane.chat.chatWrapper.generateContextState({ chatHistory: history })
      const tokens = contextText.tokenize(model.tokenizer)
      const prompt = tokens.length
      if (prompt + room > contextSize)
        throw new ModelUnavailable(
          [
            `a prompt has ${prompt} tokens, and the context of ${this.name} has ${contextSize}, of which ${room} are for the answer`,
            'prompts of --renderer compact are a third as long',
          ].join('; '),
        )
      const before = lane.sequence.tokenMeter.getState()
      const kept = await readPieces(lane, tokens, this.#proceed)
      const said = await whileProceeding(this.#proceed, (signal) => ask(lane, signal))
      const { usedInputTokens, usedOutputTokens } = lane.sequence.tokenMeter.diff(before)
      // The questions of a decision are no part of the prompt, and are read after it.
      const cost: Cost = {
        prompt_tokens: Math.max(prompt, kept + usedInputTokens),
        cached_tokens: kept,
        completion_tokens: usedOutputTokens,
        ms: Math.round(performance.now() - began),
      }
      return { ...said, cost }
    })
    lane.last = answer.catch(() => undefined)
    return answer
  }

  #grammar(llama: Llama, schema: object): Promise<unknown> {
    const key = JSON.stringify(schema)
    let grammar = this.#grammars.get(key)
    if (!grammar) this.#grammars.set(key, (grammar = llama.createGrammarForJsonSchema(schema)))
    return grammar
  }
}
