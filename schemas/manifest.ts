import * as z from 'zod'
import { isJson } from './json.ts'
import { recipeSchema } from './recipe.ts'
import { splitSchema } from './record.ts'
import { versionSchema } from './version.ts'

/** Names that the Hub takes: a namespace and a name, each of letters, digits, and single - _ . between them. */
export const REPO_NAME = /^(?!.*(?:--|\.\.))(?!.*\.git$)\w(?:[\w.-]{0,94}\w)?\/\w(?:[\w.-]{0,94}\w)?$/

const fileSchema = z.strictObject({
  path: z.string().regex(/^data\/[a-z]+\/(train|validation|test)-\d{5}\.parquet$/),
  config: z.string().regex(/^[a-z]+$/),
  rows: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  sha256: z.string(),
})
export type DataFile = z.infer<typeof fileSchema>

/** Text that is printable on one line. */
const name = z.string().regex(/^\P{C}{1,200}$/u, 'it must be text on one line')

const counts = z.record(name, z.int())

const tallySchema = z.strictObject({
  games: z.int(),
  /** Rows of each config. */
  rows: counts,
  wins: counts,
  acts: counts,
  acts_by_role: z.record(name, counts),
  sources: counts,
  findings: counts,
  /** Histograms: each key is the upper end of a bin, and its value how many lengths fall into it. */
  lengths: z.strictObject({
    /** Words of a speech. */
    words: counts,
    /** Characters (UTF-16 units) of the prompt of an sft row, by hundreds. */
    characters: counts,
    /** Tokens of prompt and completion of an sft row, by 32; empty where no tokenizer counted. */
    tokens: counts,
  }),
})
/** Counts of a dataset or of a part of it. */
export type Tally = z.infer<typeof tallySchema>

/** A row as the card shows it: JSON, with the middle of long texts left out. */
const exampleSchema = z.strictObject({
  config: z.string().regex(/^[a-z]+$/),
  row: z.string().max(20_000).refine(isJson, 'it must be a row as JSON'),
})
export type Example = z.infer<typeof exampleSchema>

/** One shard: a file in each config with rows of the same games, and their counts. */
export const shardSchema = z.strictObject({
  split: splitSchema,
  shard: z.int().nonnegative(),
  games: z.int().positive(),
  /** Hash of the recipe without its counts: what all shards of a dataset have in common. */
  recipe_hash: name,
  tally: tallySchema,
  files: z.array(fileSchema),
  /** A row of the first shard of a split. */
  example: exampleSchema.optional(),
})
export type Shard = z.infer<typeof shardSchema>

/** The figures that can be drawn of a dataset, in the order of the card: the names of their files, without the extension. */
export const figureNames = ['wins', 'kinds', 'prompts'] as const

const partHash = z.string().regex(/^[0-9a-f]{16}$/)

/** What rows depend on besides their games, the recipe and the words of prompts: hashes of the parts of the program that derive them. */
export const derivationSchema = z.strictObject({
  /** The readers of speech, and the phrases of the built-in players. */
  speech: partHash,
  /** What renders views and rows. */
  rendering: partHash,
  /** Beliefs, and their fitted parameters. */
  beliefs: partHash,
})
export type Derivation = z.infer<typeof derivationSchema>

/** The number of the format that this version writes. */
export const FORMAT = 3

/** The manifest of a dataset. It contains no times and nothing about the machine, so the same recipe gives the same manifest. */
export const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  /** The version of omerta that wrote it. */
  omerta: versionSchema,
  recipe: recipeSchema,
  recipe_hash: name,
  /** Name and version of the rules, and hash of the words of the prompts. */
  ruleset: name,
  /** The rules under which an earlier version of omerta played the games, if it did; their ids are made from it. */
  played_under: z
    .string()
    .regex(/^[\w.-]{1,100}@[\w.-]{1,100}$/)
    .optional(),
  prompts: name,
  derivation: derivationSchema,
  tally: tallySchema,
  /** SHA-256 of README.md. */
  card: z.string(),
  /** What plays rollouts, and the version of the labels made from them, if the recipe asks for values. */
  values: z.strictObject({ rollouts: z.string(), labels: z.int() }).optional(),
  shards: z.array(shardSchema),
  /** Figures in the folder figures that the card shows. Absent from datasets that were not published. */
  figures: z.array(z.enum(figureNames)).optional(),
})
export type Manifest = z.infer<typeof manifestSchema>
