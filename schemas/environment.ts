import * as z from 'zod'
import { beliefsSchema, optionSchema, roleSchema } from './ask.ts'
import { rendererSchema } from './recipe.ts'
import { legalActionSchema, messagesSchema } from './row.ts'

// The messages of an environment. The envelopes are those of OpenEnv 0.10; their contents are described here and published at /schema.

/** What a seat is paid for. */
export const rewardSchema = z.enum(['win', 'points', 'value', 'beliefs'])
export type RewardName = z.infer<typeof rewardSchema>

/** `prompt`: each observation is a whole prompt, as in `sft`. `news`: the first has the rules, and each later one what is new, as in `conversations`. */
export const shapeSchema = z.enum(['prompt', 'news'])
export type Shape = z.infer<typeof shapeSchema>

const opponentSchema = z.string().min(1).max(500)
/** The players of the other seats: one for all, one per seat (seat 1 first; the agents' own are ignored), or one per role or team. */
export const opponentsSchema = z.union(
  [opponentSchema, z.array(opponentSchema).min(1).max(99), z.record(z.string(), opponentSchema)],
  'it must be one player, a list of one a seat, or an object of one a role or team',
)
export type Opponents = z.infer<typeof opponentsSchema>

/** What `reset` takes. */
export const resetSchema = z
  .strictObject({
    /** Names the deal and everything that chance and built-in players do: equal seeds are equal games. Without it one is drawn. */
    seed: z.int().min(0).optional(),
    /** A name for the episode, of the client's choice. */
    episode_id: z.string().min(1).max(255).optional(),
    /** A seat, or a role or team, of which a seat is drawn; without it any seat is drawn. */
    seat: z
      .union([z.int().min(1).max(99), z.string().min(1).max(100)], 'it must be a seat, a role or a team')
      .optional(),
    /** Every seat that this client answers for; `all` for the whole table. */
    seats: z
      .union([z.literal('all'), z.array(z.int().min(1).max(99)).min(1).max(99)], 'it must be all, or a list of seats')
      .optional(),
    /** The role of each seat, seat 1 first; without it the seed deals. */
    deal: z.array(roleSchema).min(1).max(99).optional(),
    players: opponentsSchema.optional(),
    renderer: rendererSchema.optional(),
    shape: shapeSchema.optional(),
    reward: rewardSchema.optional(),
    /** Resumes the episode of that id, which must have begun and not ended. */
    resume: z.boolean().optional(),
  })
  .refine(({ seat, seats }) => seat === undefined || seats === undefined, 'give either seat or seats')
  .refine(({ resume, episode_id }) => !resume || episode_id !== undefined, '"resume" needs the "episode_id"')
export type Reset = z.infer<typeof resetSchema>
export const resetKeys = Object.keys(resetSchema.shape)

/** An answer: `choice` is what a model replied, as text; or the parts of it, already read. */
export const actionSchema = z
  .strictObject({
    choice: z.string().max(20_000).optional(),
    pick: optionSchema.optional(),
    say: z.string().max(20_000).optional(),
    thought: z.string().max(20_000).optional(),
    /** How likely each seat is black, seat 1 first: scored by the reward `beliefs`. */
    beliefs: beliefsSchema.optional(),
    /** OpenEnv allows notes with an action; they are not read. */
    metadata: z.record(z.string(), z.unknown()).optional(),
  })
  .refine(
    ({ choice, pick, say }) => choice === undefined || (pick === undefined && say === undefined),
    'give either choice, or pick and say',
  )
export type Action = z.infer<typeof actionSchema>
export const actionKeys = Object.keys(actionSchema.shape)

/** What a seat is sent. When the game is over there are no messages and nothing is asked. */
export const observationSchema = z.strictObject({
  seat: z.int(),
  /** How many asks this seat had before. */
  turn: z.int(),
  act: z.string().nullable(),
  day: z.int(),
  phase: z.string(),
  messages: messagesSchema,
  legal_actions: z.array(legalActionSchema),
})
export type Observation = z.infer<typeof observationSchema>

/** What became of an answer: taken as it was, repaired, or replaced by the rules' default, and why. */
export interface Taken {
  readonly seat: number
  readonly source: 'made' | 'repaired' | 'default'
  readonly fault?: 'format' | 'say' | 'pick'
}

/** The result for a seat of the client. */
export interface SeatEnd {
  readonly seat: number
  readonly role: string
  readonly team: string
  readonly won: boolean
  readonly survived: boolean
  readonly points: number
  /** The reward of its last step by term, and what it adds up to. */
  readonly rewards: Readonly<Record<string, number>>
  readonly reward: number
}

/** Metadata of an observation: the outcome of the last answer, and everything hidden once the game is over. */
export interface Metadata {
  readonly episode_id?: string
  readonly taken?: Taken
  readonly winner?: string
  readonly reason?: string
  readonly roles?: readonly string[]
  readonly seats?: readonly SeatEnd[]
}

/** The answer to `reset` and `step`. */
export interface StepResult {
  readonly observation: Observation
  readonly reward: number | null
  readonly done: boolean
  readonly metadata?: Metadata
}

/** The result of `state`: nothing but what the client itself has sent. */
export const stateSchema = z.strictObject({
  episode_id: z.string().nullable(),
  step_count: z.int(),
  ruleset: z.string(),
  seats: z.array(z.int()),
  done: z.boolean(),
})
export type EnvironmentState = z.infer<typeof stateSchema>

/** How errors are named on the wire. */
export type ErrorCode =
  | 'INVALID_JSON'
  | 'UNKNOWN_TYPE'
  | 'VALIDATION_ERROR'
  | 'EXECUTION_ERROR'
  | 'CAPACITY_REACHED'
  | 'SESSION_ERROR'
