import { ModelUnavailable } from './errors.ts'

// The part of node-llama-cpp (npm, 3.22) that is used. It is not a dependency; users of in-process models install it.

interface Meter {
  getState(): object
  diff(before: object): { readonly usedInputTokens: number; readonly usedOutputTokens: number }
}
export interface Sequence {
  readonly tokenMeter: Meter
  /** What is in its memory. */
  readonly contextTokens: readonly number[]
  clearHistory(): Promise<void>
  eraseContextTokenRanges(ranges: readonly { readonly start: number; readonly end: number }[]): Promise<void>
  evaluateWithoutGeneratingNewTokens(tokens: readonly number[]): Promise<void>
  evaluate(tokens: readonly number[], options: { readonly temperature: number }): AsyncIterable<number>
}
export type ChatItem =
  | { readonly type: 'system' | 'user'; readonly text: string }
  | { readonly type: 'model'; readonly response: readonly string[] }
export type LlamaQuestion =
  | { readonly type: 'choice'; readonly instruction: string; readonly criteria: Readonly<Record<string, string>> }
  | { readonly type: 'noul'; readonly instruction: string }
export interface LlamaAnswer {
  readonly probabilities?: Readonly<Record<string, number>>
  readonly value?: number
}
export interface Chat {
  readonly chatWrapper: {
    generateContextState(of: { chatHistory: readonly ChatItem[] }): {
      readonly contextText: { tokenize(tokenizer: unknown): readonly number[] }
    }
  }
  generateResponse(
    history: readonly ChatItem[],
    options: {
      readonly grammar?: unknown
      readonly customStopTriggers?: readonly string[]
      readonly maxTokens: number
      readonly temperature: number
      readonly topP: number
      readonly seed: number
      /** Ends the reply before its next token; its reason is thrown. */
      readonly signal?: AbortSignal
    },
  ): Promise<{
    readonly response: string
    readonly fullResponse: readonly (string | { readonly segmentType: string; readonly text: string })[]
  }>
  generateDecisions(
    history: readonly ChatItem[],
    questions: Readonly<Record<string, LlamaQuestion>>,
  ): Promise<{ readonly answers: Readonly<Record<string, LlamaAnswer>> }>
}
interface Context {
  readonly contextSize: number
  getSequence(): Sequence
  dispose(): Promise<void>
}
export interface LlamaModel {
  readonly trainContextSize: number
  readonly tokenizer: unknown
  /** The tokens of a text; `special` parses marks such as <|im_end|> as special tokens. */
  tokenize(text: string, special: boolean): readonly number[]
  isEogToken(token: number): boolean
  createContext(options: {
    readonly contextSize: number
    readonly sequences: number
    readonly threads?: number
    readonly flashAttention: FlashAttention
    readonly experimentalKvCacheKeyType?: 'F32' | 'F16' | 'Q8_0'
    readonly createSignal?: AbortSignal
  }): Promise<Context>
  dispose(): Promise<void>
}
export interface Llama {
  /** What it computes on besides the processor; false: nothing. */
  readonly gpu: string | false
  /** The signal ends the reading of the file; its reason is thrown. */
  loadModel(options: { readonly modelPath: string; readonly loadSignal?: AbortSignal }): Promise<LlamaModel>
  createGrammarForJsonSchema(schema: object): Promise<unknown>
}
export interface LlamaLibrary {
  getLlama(options: { readonly build: 'never'; readonly logLevel: 'error' }): Promise<Llama>
  readonly LlamaChat: new (options: { readonly contextSequence: Sequence }) => Chat
}

type FlashAttention = 'auto' | boolean

/** Flash attention is what llama.cpp would choose, except on a processor: there the same answers take up to 1.7 times as long with it. */
export const flashAttentionFor = ({ gpu }: Llama): FlashAttention => (gpu === false ? false : 'auto')

/** Loads node-llama-cpp. Throws {@link ModelUnavailable} if it was not added. */
export async function loadLlama(): Promise<LlamaLibrary> {
  try {
    return (await import('node-llama-cpp' as string)) as LlamaLibrary
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new ModelUnavailable(
      [
        'a model in this process needs node-llama-cpp, which is not installed',
        'add it with "npm install --no-save node-llama-cpp@3.22.1", or serve the model and seat it as model:<name>@<base-url>',
      ].join('; '),
    )
  }
}

const started = new WeakMap<LlamaLibrary, Promise<Llama>>()

/**
 * The llama.cpp of this process, started when it is first asked for. Each that is started listens for the end of the process until then, so a ladder that
 * loads models again and again shares one. Throws {@link ModelUnavailable} if no binary of it runs here.
 */
export function llamaOf(library: LlamaLibrary): Promise<Llama> {
  let llama = started.get(library)
  if (!llama) {
    llama = library.getLlama({ build: 'never', logLevel: 'error' }).catch((error: Error) => {
      throw new ModelUnavailable(
        [
          `node-llama-cpp has no llama.cpp that runs on this machine (${error.message})`,
          'install it again here without --omit=optional, or serve the model and seat it as model:<name>@<base-url>',
        ].join('; '),
      )
    })
    started.set(library, llama)
    llama.catch(() => started.delete(library))
  }
  return llama
}
