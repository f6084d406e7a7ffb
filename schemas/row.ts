import * as z from 'zod'
import { actSchema, roleSchema, sourceSchema, teamSchema } from './ask.ts'
import { splitSchema, usageSchema } from './record.ts'

const count = z.int32()
const optional = count.nullable()

/** A legal or chosen action: a seat, a word ("none", "keep", "remove"), or neither for a speech that can name nobody. */
const actionSchema = z.object({ act: actSchema, target: optional, word: z.string().nullable() })

const placeSchema = z.enum(['speech', 'thought'])

export const findingSchema = z.object({
  code: z.string(),
  severity: z.enum(['minor', 'severe']),
  /** In the speech as heard, or in the thought. */
  place: placeSchema,
  /** UTF-16 offsets there. */
  start: count,
  end: count,
})

/** A claim about what everybody saw and heard, held against the view of its speaker: a function of the view, not of the truth. */
export const groundingSchema = z.object({
  place: placeSchema,
  code: z.enum(['vote', 'nomination', 'exit', 'said']),
  verdict: z.enum(['grounded', 'contradicted', 'not-checkable']),
  start: count,
  end: count,
})

/** What is known only after the game. Joined to a row after its prompt was rendered; no prompt can name it. */
export const hindsightSchema = z.object({
  /** True roles: roles[0] is seat 1. */
  roles: z.array(roleSchema),
  won: z.boolean(),
  /** Whether the seat stood at the end. */
  survived: z.boolean(),
  points: z.float64(),
  /** What this row's speech claims about roles and check results, and whether it is true; null where not even the truth can tell. */
  claims: z.array(
    z.object({ kind: z.enum(['role', 'check']), seat: count, says: z.string(), true: z.boolean().nullable() }),
  ),
  /** The value of the action by rollouts; null until somebody computes it. */
  value: z.float64().nullable(),
})
export type Hindsight = z.infer<typeof hindsightSchema>

/** One decision, with all that its player could know. */
export const decisionSchema = z.object({
  row_id: z.string(),
  game_id: z.string(),
  ruleset: z.string(),
  split: splitSchema,
  day: count,
  phase: z.enum(['night', 'morning', 'day', 'vote']),
  seat: count,
  turn: count,
  role: roleSchema,
  team: teamSchema,
  act: actSchema,
  public_transcript: z.array(z.string()),
  private_view: z.array(z.string()),
  legal_actions: z.array(actionSchema),
  chosen_action: actionSchema.extend({ text: z.string().nullable(), source: sourceSchema }),
  reasoning: z.string().nullable(),
  player: z.string(),
  prompts: z.string(),
  renderer: z.string(),
  /** Tokens of the rendered prompt and completion; null when no tokenizer counted them. */
  tokens: z.object({ prompt: optional, completion: optional }),
  quality: z.object({
    attempts: count,
    truncated: z.boolean(),
    ending_repaired: z.boolean(),
    grounding: z.array(groundingSchema),
  }),
  leakage: z.object({ checks: z.array(z.string()), findings: z.array(findingSchema) }),
  hindsight: hindsightSchema,
})
export type RowFinding = z.infer<typeof findingSchema>
export type RowGrounding = z.infer<typeof groundingSchema>
export type DecisionRow = z.infer<typeof decisionSchema>

const messages = z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))

/** One decision as trainers take it: prompt and completion as messages. */
export const sftSchema = z.object({
  prompt: messages,
  completion: messages,
  /** Whether the action is worth learning; null until values exist. */
  label: z.boolean().nullable(),
  row_id: z.string(),
  game_id: z.string(),
  ruleset: z.string(),
  day: count,
  phase: z.string(),
  act: actSchema,
  role: roleSchema,
  player: z.string(),
})
export type SftRow = z.infer<typeof sftSchema>

/** One game: what it takes to play it again, and what came of it. */
export const gameSchema = z.object({
  game_id: z.string(),
  ruleset: z.string(),
  split: splitSchema,
  index: count,
  players: z.array(z.string()),
  roles: z.array(roleSchema),
  winner: z.string(),
  reason: z.string(),
  days: count,
  decisions: count,
  points: z.array(z.float64()),
  usage: usageSchema.extend({ calls: count, prompt_tokens: count, cached_tokens: count, completion_tokens: count }),
  /** Every event in order, each a JSON object {to, event}. */
  log: z.array(z.string()),
  /** The record as JSON: ruleset, deal, players and choices. */
  record: z.string(),
  /** SHA-256 of the row's other cells as JSON, in this order. */
  digest: z.string(),
})
export type GameRow = z.infer<typeof gameSchema>

/** The configurations of a dataset, the default first. */
export const configs = { decisions: decisionSchema, sft: sftSchema, games: gameSchema } as const
export type Config = keyof typeof configs
export interface Rows {
  readonly decisions: DecisionRow[]
  readonly sft: SftRow[]
  readonly games: GameRow[]
}
