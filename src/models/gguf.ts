import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { ChatRequest, Completion, Cost, Decision, Message, Questions } from '../../schemas/model.ts'
import { THOUGHT_BEGIN, THOUGHT_END, thoughtText } from '../../schemas/thought.ts'
import type { Backend, Home } from './backend.ts'
import { normalized } from './decisions.ts'
import { ModelUnavailable } from './errors.ts'
import { requireGguf } from './gguf-header.ts'
import { type Chat, type ChatItem, type Llama, type LlamaModel, loadLlama, type Sequence } from './llama.ts'
import type { ModelsFile } from './setting.ts'

/** A model that is loaded, and the memory of the games that ask it. */
interface Loaded {
  readonly llama: Llama
  readonly model: LlamaModel
  readonly contextSize: number
  readonly lanes: readonly Lane[]
}

/** One sequence of the context: it remembers the last prompt, so of the next one only what differs is read. One ask at a time. */
interface Lane {
  readonly chat: Chat
  readonly sequence: Sequence
  /** So many tokens of what it remembers were read in whole {@link PIECE}s. */
  read: number
  games: number
  last: Promise<unknown>
}

/**
 * Prompts are read in pieces of so many tokens from their beginning, and whole pieces are what is remembered. Tokens that are read together in another number
 * round otherwise, so an answer would follow from what was asked before. So it follows from its prompt, where a model has one sequence: with more, llama.cpp
 * reads for several at once.
 */
export const PIECE = 32

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
    return this.#setting.sequences
  }

  get room(): number {
    return this.limit - this.#games
  }

  enter(): Home {
    this.#games++
    let lane: Lane | undefined
    const mine = async (): Promise<Loaded & { lane: Lane }> => {
      const loaded = await (this.#loading ??= this.#load())
      if (!lane) {
        lane = loaded.lanes.reduce((best, one) => (one.games < best.games ? one : best))
        lane.games++
      }
      return { ...loaded, lane }
    }
    return {
      complete: async (request) => this.#complete(await mine(), request),
      decide: async (state, questions) => this.#decide(await mine(), state, questions),
      leave: () => {
        this.#games--
        if (lane) lane.games--
      },
    }
  }

  facts(): string[] {
    return this.#context > 0 ? [`${this.name} runs in this process, with a context of ${this.#context} tokens`] : []
  }

  async close(): Promise<void> {
    const loaded = await this.#loading?.catch(() => undefined)
    await loaded?.model.dispose()
  }

  async #load(): Promise<Loaded> {
    if (!existsSync(this.#path)) throw new ModelUnavailable(`there is no model file ${this.#path}`)
    requireGguf(this.#path)
    const { getLlama, LlamaChat } = await loadLlama()
    const { llama, model } = await whileProceeding(this.#proceed, async (loadSignal) => {
      const llama = await getLlama({ build: 'never', logLevel: 'error' })
      loadSignal.throwIfAborted()
      return { llama, model: await this.#open(llama, loadSignal) }
    })
    const { threads, sequences, context: size = Math.min(model.trainContextSize, 8192) } = this.#setting
    const options = { contextSize: size, sequences, ...(threads && { threads }) }
    const context = await whileProceeding(this.#proceed, (createSignal) =>
      model.createContext({ ...options, createSignal }),
    )
    this.#context = context.contextSize
    const lanes = Array.from({ length: sequences }, (): Lane => {
      const sequence = context.getSequence()
      return {
        chat: new LlamaChat({ contextSequence: sequence }),
        sequence,
        read: 0,
        games: 0,
        last: Promise.resolve(),
      }
    })
    return { llama, model, contextSize: context.contextSize, lanes }
  }

  async #open(llama: Llama, loadSignal: AbortSignal): Promise<LlamaModel> {
    try {
      return await llama.loadModel({ modelPath: this.#path, loadSignal })
    } catch (error) {
      if (loadSignal.aborted) throw loadSignal.reason
      throw new ModelUnavailable(`${this.#path} cannot be loaded as a GGUF model: ${(error as Error).message}`)
    }
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
          `a prompt has ${prompt} tokens, and the context of ${this.name} has ${contextSize}, of which ${room} are for the answer; prompts of --renderer compact are a third as long`,
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

/** How often it is asked whether a reply is still wanted: a long one takes minutes where others use the processor. */
const ASK_EVERY_MS = 200

/** Runs what takes long, and aborts it with what `proceed` throws. */
export async function whileProceeding<T>(proceed: () => void, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const timer = setInterval(() => {
    try {
      proceed()
    } catch (error) {
      stop.abort(error)
    }
  }, ASK_EVERY_MS)
  try {
    return await run(stop.signal)
  } finally {
    clearInterval(timer)
  }
}

/** Has a sequence forget all but the pieces that a prompt begins with, and read its other whole ones; `proceed` may throw. Returns how many tokens it had. */
async function readPieces(lane: Lane, tokens: readonly number[], proceed: () => void): Promise<number> {
  const { sequence } = lane
  // One token at least is left to read: what comes next follows from the last.
  const whole = piecesIn(tokens.length - 1)
  const kept = Math.min(whole, piecesIn(Math.min(lane.read, alike(sequence.contextTokens, tokens))))
  const { length } = sequence.contextTokens
  if (kept < length) await sequence.eraseContextTokenRanges([{ start: kept, end: length }])
  for (lane.read = kept; lane.read < whole; lane.read += PIECE) {
    proceed()
    await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(lane.read, lane.read + PIECE))
  }
  return kept
}

const piecesIn = (tokens: number): number => Math.floor(Math.max(0, tokens) / PIECE) * PIECE

/** How many tokens two lists begin with alike. */
function alike(a: readonly number[], b: readonly number[]): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}

/** A thought in the shape of the config `reasoned`: what it is, and the text that a reply follows. Cut off where its tokens end. */
async function think(
  chat: Chat,
  history: readonly ChatItem[],
  drawn: Parameters<Chat['generateResponse']>[1],
): Promise<{ thought: string; text: string }> {
  const said = await chat.generateResponse([...history, { type: 'model', response: [THOUGHT_BEGIN] }], {
    ...drawn,
    customStopTriggers: [THOUGHT_END],
  })
  const thought = said.response.trim()
  return { thought, text: thoughtText(thought) }
}

/** What a chat template that knows thoughts has set apart from a reply. */
const segmentsOf = ({ fullResponse }: Awaited<ReturnType<Chat['generateResponse']>>): string =>
  fullResponse.flatMap((part) => (typeof part === 'string' ? [] : [part.text])).join('\n')

const itemOf = ({ role, content }: Message): ChatItem =>
  role === 'assistant' ? { type: 'model', response: [content] } : { type: role, text: content }
