import * as z from 'zod'
import { splitSchema } from './record.ts'
import { versionSchema } from './version.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** A file of the folder, and of nowhere else. */
const path = z
  .string()
  .regex(
    /^(?:README\.md|judged\.jsonl|data\/[a-z]+\/(?:train|validation|test)-00000\.parquet|dropped\/(?:train|validation|test)\.parquet)$/,
  )

/** The configs that can be refined: a prompt and a completion a row. */
export const refinableSchema = z.enum(['sft', 'reasoned'])
export type Refinable = z.infer<typeof refinableSchema>

/** The columns that rows can be counted by for quotas. */
export const kindSchema = z.enum(['act', 'role', 'team', 'player', 'phase', 'seat', 'day', 'lesson', 'label', 'won'])

/** What is done to the rows, one step after the other; a step that is absent is not done. */
const refiningSchema = z.strictObject({
  near_duplicates: z.strictObject({ similarity: z.number().gt(0).max(1), of: z.enum(['reply', 'row']) }).optional(),
  judge: z.strictObject({ model: z.string(), min: z.int().min(1).max(5).optional(), prompts: sha256 }).optional(),
  quotas: z.strictObject({ by: z.array(kindSchema).min(1), most: z.int().min(1), seed: z.string() }).optional(),
})
export type Refining = z.infer<typeof refiningSchema>

export const stepSchema = z.enum(['near-duplicates', 'judge', 'quotas'])
export type Step = z.infer<typeof stepSchema>

/** The manifest of refined rows (`refined.json`): their source, the steps, and every file. */
export const refinedSchema = z.strictObject({
  format: z.literal(1),
  omerta: versionSchema,
  /** SHA-256 of the manifest of the dataset. */
  source: sha256,
  config: refinableSchema,
  steps: refiningSchema,
  rows: z.strictObject({ read: z.int(), kept: z.int(), dropped: z.partialRecord(stepSchema, z.int()) }),
  /** The licences of the rows that were kept, each once. */
  licences: z.array(z.string()),
  files: z.array(z.strictObject({ path, split: splitSchema.optional(), rows: z.int(), sha256 })),
})
export type Refined = z.infer<typeof refinedSchema>
