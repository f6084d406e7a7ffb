import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Split } from '../../schemas/record.ts'
import { type Refinable, type Refined, refinedSchema, stepSchema } from '../../schemas/refined.ts'
import { descriptorOf } from '../../src/rows/configs/configs.ts'
import { readBytes } from '../../src/storage/read-bytes.ts'
import { StorageError } from '../../src/storage/storage-error.ts'

/** The manifest of a folder of refined rows. */
export const refinedPath = (folder: string): string => join(folder, 'refined.json')
/** Files of a folder of refined rows, relative to it: rows that were kept, rows that were dropped, and what the judge said. */
export const keptPath = (config: Refinable, split: Split): string => `data/${config}/${split}-00000.parquet`
export const droppedPath = (split: Split): string => `dropped/${split}.parquet`
export const JUDGED = 'judged.jsonl'

export const isRefined = (folder: string): boolean => existsSync(refinedPath(folder))

/** Throws {@link StorageError} if the manifest is damaged or of another version. */
export function readRefined(folder: string): Refined {
  try {
    return refinedSchema.parse(JSON.parse(readBytes(refinedPath(folder)).toString()))
  } catch {
    throw new StorageError(`${refinedPath(folder)} is damaged, or of another version of omerta`)
  }
}

/** Rows with the judge's score, from 1 to 5; null where no judge was asked, or where it gave none. */
export const keptSchema = (config: Refinable): z.ZodObject =>
  descriptorOf(config).schema.extend({ judge_score: z.int().nonnegative().nullable() })

/** Rows that were left out: as kept ones, with the step that left them out, and why. */
export const droppedSchema = (config: Refinable): z.ZodObject =>
  keptSchema(config).extend({ step: stepSchema, why: z.string() })

/** Rows in a row group of a file. */
const GROUP_ROWS = 1000

/** Rows in the row groups of a file. */
export function* groups<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += GROUP_ROWS) yield rows.slice(at, at + GROUP_ROWS)
}
