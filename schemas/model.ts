import * as z from 'zod'

// Requests of players to models, and the answers: the types that policies and src/models share.

/** One message of a chat. */
export interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** A question to a decision model, as the wire format "System One" has it: a choice by name of its options, or yes or no. */
export type Question =
  | { readonly type: 'choice'; readonly instructions: string; readonly criteria: Readonly<Record<string, string>> }
  | { readonly type: 'noul'; readonly instructions: string }
export type Questions = Readonly<Record<string, Question>>

/** How a reply is drawn. */
export const samplingSchema = z.object({
  temperature: z.number().min(0).max(2),
  top_p: z.number().gt(0).max(1),
  max_tokens: z.int().min(1).max(32_768),
  /** How many tokens a `gguf:` player may think, between `<think>` and `</think>`, before its reply is held to the schema; not at all if left out. */
  thought_tokens: z.int().min(1).max(32_768).optional(),
})
export type Sampling = Readonly<z.infer<typeof samplingSchema>>

/** What a chat model is asked. */
export interface ChatRequest {
  readonly messages: readonly Message[]
  /** The JSON schema of a legal reply, for servers that hold the model to it. */
  readonly schema?: object
  readonly sampling: Sampling
  readonly seed: number
}

const count = z.int().nonnegative()

/** What an answer of a model cost. */
export const costSchema = z.object({
  prompt_tokens: count,
  /** Of the prompt tokens, those that the server had read before. */
  cached_tokens: count,
  completion_tokens: count,
  /** From the first try to the answer, with what was waited for. */
  ms: z.number().nonnegative(),
})
export type Cost = Readonly<z.infer<typeof costSchema>>

/** Prices per million tokens of a model. Cached tokens without their own price cost as much as others. */
export const priceSchema = z.strictObject({
  input: z.number().nonnegative(),
  cached: z.number().nonnegative().optional(),
  output: z.number().nonnegative(),
})
export type Price = z.infer<typeof priceSchema>

export const completionSchema = z.object({
  text: z.string(),
  /** What a reasoning model thought before it replied. */
  thought: z.string().optional(),
  /** The model refused, in these words. */
  refusal: z.string().optional(),
  cost: costSchema,
  /** The hash of the messages in the body that was sent, where a server answered, and that of the rest of the request. */
  sent: z.string().optional(),
  beside: z.string().optional(),
  /** Nobody was paid for it: it came from a cache, or somebody else asked the same and was given the answer too. */
  unpaid: z.literal(true).optional(),
})
export type Completion = Readonly<z.infer<typeof completionSchema>>

/** The probability of each answer to each question: of the options by name, or of "true" and "false". A question may be left without an answer. */
export const decisionSchema = z.object({
  answers: z.record(z.string(), z.record(z.string(), z.number())),
  cost: costSchema,
  /** The hash of the state in the body that was sent, where a server answered, and that of the rest of the request. */
  sent: z.string().optional(),
  beside: z.string().optional(),
  /** Nobody was paid for it: it came from a cache, or somebody else asked the same and was given the answer too. */
  unpaid: z.literal(true).optional(),
})
export type Decision = Readonly<z.infer<typeof decisionSchema>>

/** The only access of a player to a model. */
export interface Model {
  complete(request: ChatRequest): Promise<Completion>
  decide(state: string, questions: Questions): Promise<Decision>
}

/** One call of a model by a player, and whether its answer was used. It is logged next to the dataset, and is in no view. */
export interface Attempt {
  readonly turn: number
  readonly act: string
  /** Which step of its player the call was: "act" where there is one. */
  readonly stage: string
  /** Whether it asks again, after an answer that could not be used. */
  readonly retry?: true
  /** The hash of what the model was sent. */
  readonly request: string
  readonly text?: string
  readonly thought?: string
  /** The model refused, in these words. */
  readonly refusal?: string
  readonly answers?: Decision['answers']
  readonly cost: Cost
  /** The hash of what the server read that gave this answer: of the body as it left. Absent for a model in this process. */
  readonly sent?: string | undefined
  /** The hash of the rest of the request: other fields of the body, headers, a query. */
  readonly beside?: string | undefined
  /** Nobody was paid for the answer. */
  readonly unpaid?: true | undefined
  /** Why the answer was not used; none if it was. */
  reason?: string
}

/** A model call in a game: its player, its number among the calls of the seat, and the request. */
export interface GameCall extends Attempt {
  readonly seat: number
  readonly role: string
  readonly player: string
  readonly number: number
  readonly messages: readonly Message[]
}
