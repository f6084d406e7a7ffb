import * as z from 'zod'
import { recipeSchema } from './recipe.ts'
import { splitSchema } from './record.ts'

/** Names that the Hub takes: a namespace and a name, each of letters, digits, and single - _ . between them. */
export const REPO_NAME = /^(?!.*(?:--|\.\.))(?!.*\.git$)\w(?:[\w.-]{0,94}\w)?\/\w(?:[\w.-]{0,94}\w)?$/

export const fileSchema = z.strictObject({
  path: z.string().regex(/^data\/[a-z]+\/(train|validation|test)-\d{5}\.parquet$/),
  config: z.string().regex(/^[a-z]+$/),
  rows: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  sha256: z.string(),
})
export type DataFile = z.infer<typeof fileSchema>

const counts = z.record(z.string(), z.int())

export const tallySchema = z.strictObject({
  games: z.int(),
  /** Rows of each config. */
  rows: counts,
  wins: counts,
  acts: counts,
  acts_by_role: z.record(z.string(), counts),
  sources: counts,
  findings: counts,
  /** How many are at most so long, and longer than the entry before says. */
  lengths: z.strictObject({
    /** Words of a speech, by tens. */
    words: counts,
    /** Characters (UTF-16 units) of the prompt of an sft row, by thousands. */
    characters: counts,
    /** Tokens of prompt and completion of an sft row, by 256; empty where no tokenizer counted. */
    tokens: counts,
  }),
})
/** What a dataset, or a part of it, comes to. */
export type Tally = z.infer<typeof tallySchema>

/** One shard: the same games in three files, and what they come to. */
export const shardSchema = z.strictObject({
  split: splitSchema,
  shard: z.int().nonnegative(),
  games: z.int().positive(),
  /** Hash of the recipe without its counts: what all shards of a dataset have in common. */
  recipe_hash: z.string(),
  tally: tallySchema,
  files: z.array(fileSchema),
})
export type Shard = z.infer<typeof shardSchema>

/** Where a dataset was published, and what was seen to before. A dataset that stays on its machine has none. */
export const publishedSchema = z.strictObject({
  /** Namespace and name on the Hub. */
  repo: z.string().regex(REPO_NAME),
  /** How many things each check looked at and found nothing. */
  checks: z.record(z.string().regex(/^[a-z]+$/), z.int().nonnegative()),
  /** Files in the folder figures that the card shows. */
  figures: z.array(z.string().regex(/^[\w-]+\.png$/)),
})
export type Published = z.infer<typeof publishedSchema>

/** What came out. It has no times and no machine facts: the same recipe gives the same manifest. */
export const manifestSchema = z.strictObject({
  format: z.literal(2),
  omerta: z.string(),
  recipe: recipeSchema,
  recipe_hash: z.string(),
  /** Name and version of the rules, and hash of the words of the prompts. */
  ruleset: z.string(),
  /** The rules under which the games were first played, where an earlier version of omerta played them; their ids are made of it. */
  played_under: z.string().optional(),
  prompts: z.string(),
  tally: tallySchema,
  /** SHA-256 of README.md. */
  card: z.string(),
  shards: z.array(shardSchema),
  published: publishedSchema.optional(),
})
export type Manifest = z.infer<typeof manifestSchema>
