import * as z from 'zod'
import { versionSchema } from './version.ts'

const name = z.string().regex(/^(?!\.)[\w.-]{1,100}$/)

/** One dataset of a merged folder. */
const mergedPartSchema = z.strictObject({
  /** Its folder in `parts`. */
  name,
  /** SHA-256 of its manifest. */
  manifest: z.string().regex(/^[0-9a-f]{64}$/),
  ruleset: z.string(),
  origin: z.string(),
  licence: z.string(),
  terms: z.string(),
  language: z.string(),
  games: z.int(),
  rows: z.record(z.string(), z.int()),
  /** Games that were left out because another part has them or their public transcript. */
  left_out: z.int(),
})
export type MergedPart = z.infer<typeof mergedPartSchema>

/** What a folder of several datasets has at its top: which they are. It is written last. */
export const mergedSchema = z.strictObject({
  format: z.literal(1),
  omerta: versionSchema,
  parts: z.array(mergedPartSchema).min(1),
  /** Datasets that are no parts because all of their games were left out, and how many games that were. */
  left_out: z.array(z.strictObject({ name, games: z.int() })).optional(),
  /** SHA-256 of README.md. */
  card: z.string(),
})
export type Merged = z.infer<typeof mergedSchema>
