import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type { ChatItem, LlamaLibrary, LlamaQuestion } from '../src/models/llama.ts'
import { modelsFileSchema } from '../src/models/setting.ts'

// A library whose tokens are characters. Like the real one it keeps what a text begins with if that is in its memory, and reads the rest.

vi.mock(import('../src/models/llama.ts'), async (original) => ({
  ...(await original()),
  loadLlama: async () => library,
}))
// Files before this one may have loaded the models with the library that is installed.
vi.resetModules()
const { GgufModel } = await import('../src/models/gguf.ts')
const { whileProceeding } = await import('../src/models/proceeding.ts')

class Memory {
  contextTokens: number[] = []
  read = 0
  readonly tokenMeter = {
    getState: () => ({ read: this.read }),
    diff: ({ read }: { read: number }) => ({ usedInputTokens: this.read - read, usedOutputTokens: 1 }),
  }
  async eraseContextTokenRanges([{ start }]: [{ start: number }]): Promise<void> {
    this.contextTokens = this.contextTokens.slice(0, start)
  }
  async evaluateWithoutGeneratingNewTokens(tokens: readonly number[]): Promise<void> {
    pieces.push(textFrom(tokens))
    this.take([...this.contextTokens, ...tokens])
  }
  take(tokens: readonly number[]): void {
    const differs = tokens.findIndex((token, i) => token !== this.contextTokens[i])
    this.read += differs < 0 ? 0 : tokens.length - differs
    this.contextTokens = [...tokens]
  }
}

const tokensOf = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0)!)
const textFrom = (tokens: readonly number[]): string => String.fromCodePoint(...tokens)
const textOf = (items: readonly ChatItem[]): string =>
  items.map((item) => ('text' in item ? item.text : item.response.join(''))).join('\n')

/** What replies were asked for, each with how it began. */
const asked: string[] = []
/** With which options. */
const askedWith: object[] = []
/** The schemas of which grammars were made. */
const grammars: object[] = []
/** What was read before anything was asked for. */
const pieces: string[] = []
const digits = (count: number): string => '0123456789'.repeat(count / 10)

const model = {
  trainContextSize: 2048,
  tokenizer: undefined,
  dispose: async () => {},
  createContext: async ({ createSignal: _, ...options }: Record<string, unknown>) => {
    contexts.push(options)
    return { contextSize: 2048, getSequence: () => new Memory() }
  },
}
/** The options of each context that was made. */
const contexts: Record<string, unknown>[] = []
/** What the library computes on besides the processor. */
let gpu: string | false = false
/** Whether a model takes for ever to load. */
let loadsForEver = false
const slowly = (signal: AbortSignal): Promise<void> =>
  loadsForEver
    ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    : Promise.resolve()

/** How often the library was started. */
let starts = 0

const library = {
  getLlama: async () => ({
    started: starts++,
    get gpu() {
      return gpu
    },
    createGrammarForJsonSchema: async (schema: object) => {
      grammars.push(schema)
      return { grammarOf: schema }
    },
    loadModel: async ({ loadSignal }: { loadSignal: AbortSignal }) => {
      await slowly(loadSignal)
      return model
    },
  }),
  LlamaChat: class {
    readonly memory: Memory
    constructor({ contextSequence }: { contextSequence: Memory }) {
      this.memory = contextSequence
    }
    chatWrapper = {
      generateContextState: ({ chatHistory }: { chatHistory: readonly ChatItem[] }) => ({
        contextText: { tokenize: () => tokensOf(textOf(chatHistory)) },
      }),
    }
    async generateResponse(history: readonly ChatItem[], options: { customStopTriggers?: string[] }) {
      const { customStopTriggers } = options
      askedWith.push(options)
      this.memory.take(tokensOf(textOf(history.slice(0, -1))))
      asked.push(textOf(history))
      const response = customStopTriggers ? 'Two  is red.\n' : '{}'
      return { response, fullResponse: [response] }
    }
    async generateDecisions(history: readonly ChatItem[], questions: Record<string, LlamaQuestion>) {
      const answers = Object.entries(questions).map(([name, { instruction }]) => {
        this.memory.take(tokensOf(textOf(history) + instruction))
        return [name, { value: 0.5 }]
      })
      return { answers: Object.fromEntries(answers) }
    }
  },
} as unknown as LlamaLibrary

const base = mkdtempSync(join(tmpdir(), 'omerta-gguf-'))
afterAll(() => rmSync(base, { recursive: true }))
const file = join(base, 'model.gguf')
/** The head of a GGUF file: version 3, one tensor of no dimensions, no pairs. */
const HEAD = Buffer.concat([Buffer.from('GGUF\x03\0\0\0\x01', 'latin1'), Buffer.alloc(15 + 8 + 4 + 4 + 8)])
writeFileSync(file, HEAD)
const home = () => new GgufModel(file, modelsFileSchema.parse({}), () => {}).enter()

test('a decision counts what its sequence had read of the state as read before, and the questions as read', async () => {
  const questions = {
    one: { type: 'noul', instructions: '?????' },
    two: { type: 'noul', instructions: '!!!' },
  } as const
  const { decide } = home()
  expect((await decide(digits(40), questions)).cost).toMatchObject({ prompt_tokens: 48, cached_tokens: 0 })
  expect((await decide(`${digits(40)}ab`, questions)).cost).toMatchObject({ prompt_tokens: 50, cached_tokens: 32 })
})

test('a reply counts what its sequence had read of the prompt as read before', async () => {
  const sampling = { temperature: 0, top_p: 1, max_tokens: 10 }
  const { complete } = home()
  const ask = (content: string) => complete({ messages: [{ role: 'user', content }], sampling, seed: 0 })
  expect((await ask(digits(100))).cost).toMatchObject({ prompt_tokens: 100, cached_tokens: 0 })
  expect((await ask(`${digits(70)}abc`)).cost).toMatchObject({ prompt_tokens: 73, cached_tokens: 64 })
  expect((await ask('0123abc')).cost).toMatchObject({ prompt_tokens: 7, cached_tokens: 0 })
})

test('a prompt is read in the same pieces whatever was asked before, and no more of them when the run is to stop', async () => {
  const sampling = { temperature: 0, top_p: 1, max_tokens: 10 }
  const prompt = `${digits(70)}abc`
  const readAfter = async (before: readonly string[]) => {
    const { complete } = home()
    const ask = (content: string) => complete({ messages: [{ role: 'user', content }], sampling, seed: 0 })
    for (const content of before) await ask(content)
    pieces.length = 0
    await ask(prompt)
    return [...pieces]
  }
  const whole = await readAfter([])
  expect(whole).toEqual([prompt.slice(0, 32), prompt.slice(32, 64)])
  expect(await readAfter([digits(50)])).toEqual(whole.slice(1))
  expect(await readAfter([digits(60), `${digits(60)}x`])).toEqual(whole.slice(1))
  expect(await readAfter([digits(70)])).toEqual([])
  // The last 32 of 64 tokens were read with the reply, and not as a piece.
  expect(await readAfter([prompt.slice(0, 64)])).toEqual(whole.slice(1))
  expect(await readAfter(['abc'])).toEqual(whole)
  let asks = 0
  const stopped = new GgufModel(file, modelsFileSchema.parse({}), () => {
    if (++asks > 2) throw new Error('stopped')
  }).enter()
  pieces.length = 0
  await expect(
    stopped.complete({ messages: [{ role: 'user', content: digits(100) }], sampling, seed: 0 }),
  ).rejects.toThrow('stopped')
  expect(pieces).toEqual([digits(100).slice(0, 32)])
})

test('flash attention is left out on a processor, where it is slower, and is for llama.cpp to choose beside a GPU', async () => {
  const sampling = { temperature: 0, top_p: 1, max_tokens: 10 }
  contexts.length = 0
  for (gpu of [false, 'cuda'] as const)
    await home().complete({ messages: [{ role: 'user', content: 'Who?' }], sampling, seed: 0 })
  gpu = false
  expect(contexts.map(({ flashAttention }) => flashAttention)).toEqual([false, 'auto'])
})

test('a model has as many games at once as its contexts have sequences, each with a memory of its own', async () => {
  const setting = modelsFileSchema.parse({ contexts: 2, sequences: 1, threads: 1, cache_type_k: 'q8_0' })
  const sampling = { temperature: 0, top_p: 1, max_tokens: 10 }
  const model = new GgufModel(file, setting, () => {})
  const ask = ({ complete }: ReturnType<typeof model.enter>) =>
    complete({ messages: [{ role: 'user', content: digits(100) }], sampling, seed: 0 })
  contexts.length = 0
  expect([model.limit, model.room]).toEqual([2, 2])
  const homes = [model.enter(), model.enter()]
  expect(model.room).toBe(0)
  for (const one of homes) expect((await ask(one)).cost.cached_tokens).toBe(0)
  for (const one of homes) expect((await ask(one)).cost.cached_tokens).toBe(96)
  const made = {
    contextSize: 2048,
    sequences: 1,
    threads: 1,
    flashAttention: false,
    experimentalKvCacheKeyType: 'Q8_0',
  }
  expect(contexts).toEqual([made, made])
})

test('a game that is over gives its sequence back, and the next one gets the sequence of fewest games', async () => {
  const setting = modelsFileSchema.parse({ contexts: 2, sequences: 1 })
  const model = new GgufModel(file, setting, () => {})
  const sampling = { temperature: 0, top_p: 1, max_tokens: 10 }
  const readBefore = async ({ complete }: ReturnType<typeof model.enter>, content: string) =>
    (await complete({ messages: [{ role: 'user', content }], sampling, seed: 0 })).cost.cached_tokens
  const [one, other] = [model.enter(), model.enter()]
  await readBefore(one, 'a'.repeat(100))
  await readBefore(other, 'b'.repeat(100))
  other.leave()
  expect(model.room).toBe(1)
  // It sits where the other sat, and what that one had read is still there.
  expect(await readBefore(model.enter(), 'b'.repeat(100))).toBe(96)
  expect(await readBefore(one, 'a'.repeat(100))).toBe(96)
})

test('a game that leaves while the model is loaded keeps no sequence', async () => {
  const model = new GgufModel(file, modelsFileSchema.parse({ contexts: 2, sequences: 1 }), () => {})
  const sampling = { temperature: 0, top_p: 1, max_tokens: 10 }
  const request = { messages: [{ role: 'user', content: 'a'.repeat(100) }], sampling, seed: 0 } as const
  const gone = model.enter()
  const reply = gone.complete(request)
  gone.leave()
  await reply
  // The next one sits where that one sat.
  expect((await model.enter().complete(request)).cost.cached_tokens).toBe(96)
})

test('a model that is still being loaded is left when the run is to stop', async () => {
  let isStopped = false
  const left = new GgufModel(file, modelsFileSchema.parse({}), () => {
    if (isStopped) throw new Error('stopped')
  })
  loadsForEver = true
  const sampling = { temperature: 0, top_p: 1, max_tokens: 10 }
  const reply = left.enter().complete({ messages: [{ role: 'user', content: 'Who?' }], sampling, seed: 0 })
  isStopped = true
  await expect(reply).rejects.toThrow('stopped')
  await left.close()
  loadsForEver = false
})

test('with thought_tokens a model thinks first, and its reply follows the thought', async () => {
  const sampling = { temperature: 0, top_p: 1, max_tokens: 10 }
  const { complete } = home()
  const ask = (more: object) =>
    complete({ messages: [{ role: 'user', content: 'Who?' }], sampling: { ...sampling, ...more }, seed: 0 })
  asked.length = 0
  expect(await ask({ thought_tokens: 50 })).toMatchObject({ text: '{}', thought: 'Two  is red.' })
  expect(asked).toEqual(['Who?\n<think>\n', 'Who?\n<think>\nTwo  is red.\n</think>\n\n'])
  expect(await ask({})).not.toHaveProperty('thought')
  // The context has 2,048 tokens, of which the prompt, the thought and the reply take their parts.
  await expect(ask({ thought_tokens: 2035 })).rejects.toThrow('a prompt has 4 tokens')
  await expect(ask({ thought_tokens: 2034 })).resolves.toMatchObject({ text: '{}' })
})

test('a reply is held to the grammar of its schema, which is made once, and a thought is not', async () => {
  const sampling = { temperature: 0.5, top_p: 0.9, max_tokens: 10 }
  const { complete } = home()
  const ask = (schema?: object, more: object = {}) =>
    complete({
      messages: [{ role: 'user', content: 'Who?' }],
      ...(schema && { schema }),
      sampling: { ...sampling, ...more },
      seed: 7,
    })
  const [one, other] = [{ enum: ['one'] }, { enum: ['other'] }]
  grammars.length = askedWith.length = 0
  await ask(one)
  await ask({ ...one }, { thought_tokens: 50 })
  await ask(other)
  await ask()
  expect(grammars).toEqual([one, other])
  const drawn = { temperature: 0.5, topP: 0.9, seed: 7 }
  expect(askedWith).toEqual([
    expect.objectContaining({ grammar: { grammarOf: one }, ...drawn, maxTokens: 10 }),
    expect.objectContaining({ ...drawn, maxTokens: 50 }),
    expect.objectContaining({ grammar: { grammarOf: one }, ...drawn, maxTokens: 10 }),
    expect.objectContaining({ grammar: { grammarOf: other }, ...drawn, maxTokens: 10 }),
    expect.objectContaining({ ...drawn, maxTokens: 10 }),
  ])
  expect([askedWith[1], askedWith[4]].filter((options) => 'grammar' in options!)).toEqual([])
})

test('a reply that is under way ends when it is not wanted any more, and not before', async () => {
  let asked = 0
  const proceed = (): void => {
    if (++asked > 1) throw new Error('stopped')
  }
  const run = (signal: AbortSignal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  await expect(whileProceeding(proceed, run)).rejects.toThrow('stopped')
  expect(asked).toBe(2)
  expect(await whileProceeding(proceed, () => Promise.resolve('said'))).toBe('said')
})

test('the library is started once for all models, because each start listens for the end of the process', async () => {
  const models = Array.from({ length: 12 }, () => new GgufModel(file, modelsFileSchema.parse({}), () => {}))
  for (const one of models) {
    await one.enter().decide(digits(40), { one: { type: 'noul', instructions: '?' } })
    await one.close()
  }
  expect(starts).toBe(1)
})

test('where no binary of llama.cpp runs, that is said, and it is asked for again by the next model', async () => {
  const { llamaOf } = await import('../src/models/llama.ts')
  let asked = 0
  const bare = {
    getLlama: () => {
      asked++
      return Promise.reject(new Error('NoBinaryFoundError'))
    },
  } as unknown as LlamaLibrary
  for (const _ of [1, 2])
    await expect(llamaOf(bare)).rejects.toThrow(
      'node-llama-cpp has no llama.cpp that runs on this machine (NoBinaryFoundError); install it again here',
    )
  expect(asked).toBe(2)
})
