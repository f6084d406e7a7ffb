import type { Model } from '../../schemas/model.ts'
import type { Beginning, Tokens } from './ledger.ts'
import type { ModelsFile } from './setting.ts'

/** A cache of model answers by request. */
export interface Memory {
  get(key: string): unknown
  /** `paid` names the model that was paid for the answer, if it was. */
  put(key: string, answer: unknown, paid?: string): void
}

/** Notes requests before they are sent, so that the run after one that was killed knows what may have to be paid. */
export interface RequestNotes {
  /** Returns how to note that it has ended. */
  sent(model: string, tokens: Tokens): () => void
  /** It was sent and not answered. */
  lost(model: string, tokens: Tokens): void
}

export interface ModelsOptions {
  readonly file: ModelsFile
  /** Fields merged into the body of each chat request. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined
  readonly budget?: number | undefined
  /** What earlier runs of the same dataset have paid. */
  readonly spent?: number
  readonly requests?: RequestNotes | undefined
  /** Answers that were given in other runs. */
  readonly cache?: Memory | undefined
  /** Called before each request to a model; throws if none may be sent any more. */
  readonly proceed: () => void
  /** Whether the run was told to stop: requests to servers that are under way are aborted two seconds later. */
  readonly stopped?: () => boolean
  /** Receives a sentence before every long pause that a server asks for, and while a server answers nothing for long. */
  readonly say?: (sentence: string) => void
}

/** The models as one game asks them. */
export interface GameModels {
  /** `NAME@URL`, `NAME@URL|URL` or `gguf:PATH`. */
  model(name: string): Model
  close(): void
}

/** A question to a model, and how its answer is read and kept. */
export interface Asked<T> {
  readonly name: string
  readonly journal: Memory
  readonly beginning: Beginning
  readonly tokens: Tokens
  read(kept: unknown): T
  ask(): Promise<T>
}
