import * as z from 'zod'
import { priceSchema } from './model.ts'
import { recipeSchema } from './recipe.ts'
import { versionSchema } from './version.ts'

const share = z.number().gt(0).lt(1)

const questionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('duel') }),
  z.strictObject({ kind: z.literal('role'), role: z.string().min(1) }),
  z.strictObject({ kind: z.literal('seats'), seats: z.int().positive() }),
  z.strictObject({ kind: z.literal('gauntlet') }),
])

const deals = z.int().positive()
const stopSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('deals'), deals }),
  z.strictObject({ kind: z.literal('width'), width: share, deals }),
  z.strictObject({ kind: z.literal('decided'), deals }),
  z.strictObject({ kind: z.literal('gate'), low: z.number().min(-1).max(1), high: z.number().min(-1).max(1), deals }),
])

/** The description of an evaluation: written before its first game, compared when it resumes. */
export const evaluationSchema = z.strictObject({
  format: z.literal(1),
  /** The version of omerta, and the commit of its sources, "+" behind it where they were changed; null where they are no repository. */
  omerta: versionSchema,
  commit: z.string().nullable().default(null),
  /** Name and version of the rules, and hash of the words of the prompts. */
  ruleset: z.string(),
  prompts: z.string(),
  question: questionSchema,
  /** The editions of the built-in players, by name, and the hashes of models in files, by path. */
  editions: z.record(z.string(), z.int()),
  weights: z.record(z.string(), z.string()),
  /** What the tokens of models cost, by player; those of the last run that named prices. */
  prices: z.record(z.string(), priceSchema).default({}),
  /** In how many deals, from the first, beliefs are computed: a look takes as long as many decisions of fast players. */
  beliefs: deals.default(100),
  /** The recipe of its games; their number is that of the last run. */
  recipe: recipeSchema,
  /** SHA-256 of value.json, by which luck is removed; null if it is not. */
  value: z.string().nullable(),
  rule: z.strictObject({ delta: share, alpha: share, beta: share }),
  stop: stopSchema,
  /** Rules to stop by that were stated earlier, and after how many deals each was replaced. */
  earlier: z.array(z.strictObject({ stop: stopSchema, deals: z.int().nonnegative() })),
})
export type Evaluation = z.infer<typeof evaluationSchema>

/** What luck was worth in earlier games, frozen before the first game of the evaluation. */
export const valueSchema = z.strictObject({
  format: z.literal(1),
  ruleset: z.string(),
  /** The games it was fitted to: their number, their seed, and the SHA-256 of their files. */
  games: z.int().positive(),
  seed: z.string(),
  games_sha256: z.string(),
  /** The share of the variance of results that it explains in games that it was not fitted to. */
  explained: z.number(),
  /** What each kind of luck is worth to red, in games. */
  weights: z.record(z.string(), z.number()),
})
export type ValueFunction = z.infer<typeof valueSchema>
