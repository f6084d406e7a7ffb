import { existsSync } from 'node:fs'
import { ModelUnavailable } from './errors.ts'
import { requireGguf } from './gguf-header.ts'
import { type Lane, laneOf } from './gguf-lane.ts'
import { flashAttentionFor, type Llama, type LlamaModel, llamaOf, loadLlama } from './llama.ts'
import { whileProceeding } from './proceeding.ts'
import type { ModelsFile } from './setting.ts'

/** A model that is loaded, and the memory of the games that ask it. */
export interface Loaded {
  readonly llama: Llama
  readonly model: LlamaModel
  readonly contextSize: number
  readonly lanes: readonly Lane[]
}

/** What node-llama-cpp calls the types of `cache_type_k`. */
const KEY_TYPES = { f32: 'F32', f16: 'F16', q8_0: 'Q8_0' } as const

/** Loads a GGUF file with the contexts and sequences that the setting asks for; `proceed` may throw. Throws {@link ModelUnavailable}. */
export async function loadGguf(path: string, setting: ModelsFile, proceed: () => void): Promise<Loaded> {
  if (!existsSync(path)) throw new ModelUnavailable(`there is no model file ${path}`)
  requireGguf(path)
  const library = await loadLlama()
  const { llama, model } = await whileProceeding(proceed, async (loadSignal) => {
    const llama = await llamaOf(library)
    loadSignal.throwIfAborted()
    return { llama, model: await opened(llama, path, loadSignal) }
  })
  const { threads, contexts, sequences, cache_type_k: keys } = setting
  const options = {
    contextSize: setting.context ?? Math.min(model.trainContextSize, 8192),
    sequences,
    flashAttention: flashAttentionFor(llama),
    ...(threads && { threads }),
    ...(keys && { experimentalKvCacheKeyType: KEY_TYPES[keys] }),
  }
  let contextSize = 0
  const lanes: Lane[] = []
  for (let i = 0; i < contexts; i++) {
    const context = await whileProceeding(proceed, (createSignal) => model.createContext({ ...options, createSignal }))
    contextSize = context.contextSize
    for (let j = 0; j < sequences; j++) lanes.push(laneOf(library, context.getSequence()))
  }
  return { llama, model, contextSize, lanes }
}

async function opened(llama: Llama, path: string, loadSignal: AbortSignal): Promise<LlamaModel> {
  try {
    return await llama.loadModel({ modelPath: path, loadSignal })
  } catch (error) {
    if (loadSignal.aborted) throw loadSignal.reason
    throw new ModelUnavailable(`${path} cannot be loaded as a GGUF model: ${(error as Error).message}`)
  }
}
