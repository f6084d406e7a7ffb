import * as z from 'zod'
import { actSchema, roleSchema } from './ask.ts'

// The parts that rows of several configs share. The columns of each config are in src/rows/configs.

/** A whole number, as Parquet's INT32. */
export const count = z.int32()

/** A legal or chosen action: a seat, a word ("none", "keep", "remove"), or neither for a speech that cannot nominate. */
export const actionSchema = z.object({ act: actSchema, target: count.nullable(), word: z.string().nullable() })
export type Action = z.infer<typeof actionSchema>

/**
 * A legal action, and the keys of the reply that takes it: `pick` alone, `pick+say` with words, `pick+say?` with words or without, or `say` alone,
 * which is a speech; its target is whom it nominates.
 */
export const legalActionSchema = actionSchema.extend({ reply: z.enum(['pick', 'say', 'pick+say', 'pick+say?']) })
export type LegalAction = z.infer<typeof legalActionSchema>

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
export type RowFinding = z.infer<typeof findingSchema>

/** A claim about public history, compared with the view of its speaker: a function of the view, not of the truth. */
export const groundingSchema = z.object({
  place: placeSchema,
  code: z.enum(['vote', 'nomination', 'exit', 'said']),
  verdict: z.enum(['grounded', 'contradicted', 'not-checkable']),
  start: count,
  end: count,
})
export type RowGrounding = z.infer<typeof groundingSchema>

/** What is known only after the game. Added to a row after its prompt was rendered, so no prompt can contain it. */
export const hindsightSchema = z.object({
  /** True roles: roles[0] is seat 1. */
  roles: z.array(roleSchema),
  /** Whether the seat's team won; null for the moderator, who has none. */
  won: z.boolean().nullable(),
  /** Whether the seat was alive at the end. */
  survived: z.boolean(),
  points: z.float64().nullable(),
  /** What this row's speech claims about roles and check results, and whether it is true; null if even the true deal does not decide it. */
  claims: z.array(
    z.object({ kind: z.enum(['role', 'check']), seat: count, says: z.string(), true: z.boolean().nullable() }),
  ),
  /** Whether a vote was against a black seat; null for other decisions and for votes against nobody. */
  voted_black: z.boolean().nullable(),
  /**
   * The mean of −ln P(true team) over the other living seats, by the exact posterior of the seat's view; null if the seat knows the team of each, as
   * most black seats do, for a moderator, and if the recipe asks for no values.
   */
  belief_log_loss: z.float64().nullable(),
  /** By how much a speech moved each living red listener toward the truth: the change of its mean ln P(true team). */
  moved: z.array(z.object({ seat: count, change: z.float64() })),
})
export type Hindsight = z.infer<typeof hindsightSchema>

/** Messages as chat trainers take them. */
export const messagesSchema = z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
