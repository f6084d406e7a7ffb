import type { ChatRequest, Completion, Decision, Questions } from '../../schemas/model.ts'
import type { Failed } from './failed.ts'

/** Where one game asks a model: one of its servers, or a part of its memory. A prompt of the game that was read there need not be read again. */
export interface Home {
  complete(request: ChatRequest): Promise<Completion>
  decide(state: string, questions: Questions): Promise<Decision>
  /** The game is over. */
  leave(): void
}

/** A model, behind servers or in this process. */
export interface Backend {
  /** What prices are listed by. */
  readonly name: string
  enter(): Home
  /** How much more can be asked at once without waiting; less than nothing where asks wait. */
  readonly room: number
  /** How much can be asked at once. */
  readonly limit: number
  /** What was found out about it, for the summary of a run. */
  facts(): string[]
  /** How many requests failed and were sent again, by server. */
  failed(): Readonly<Record<string, Failed>>
  close(): Promise<void>
}
