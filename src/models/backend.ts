import type { ChatRequest, Completion, Decision, Questions } from '../../schemas/model.ts'

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
  /** What was found out about it, for the summary of a run. */
  facts(): string[]
  close(): Promise<void>
}
