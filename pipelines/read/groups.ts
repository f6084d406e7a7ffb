import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { configsOf } from '../../schemas/config.ts'
import { issueText } from '../../schemas/issue.ts'
import type { Shard } from '../../schemas/manifest.ts'
import { typed } from '../../schemas/shell.ts'
import { type Config, descriptorOf, type Rows } from '../../src/rows/configs/configs.ts'
import { dataPath, readManifest, validateSays } from '../../src/storage/folder.ts'
import { textLengths } from '../../src/storage/parquet/lengths.ts'
import { BadParquet, hasSchema, openParquet, readRows } from '../../src/storage/parquet/reader.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/read-bytes.ts'
import { StorageError } from '../../src/storage/storage-error.ts'

/** A shard, which has one file in each config. */
export type ShardPlace = Pick<Shard, 'split' | 'shard'>

/**
 * The rows of one config of a shard, a row group at a time. One group of rows and the compressed file are in memory. If `columns` are given,
 * rows have only these; row groups that are not wanted are skipped. Decisions that a dataset does not have are derived from its games. Throws
 * {@link StorageError} where the file has other columns, or a row that its config cannot have.
 */
export async function* groupsOf<C extends Config, K extends keyof Rows[C][number] & string>(
  folder: string,
  config: C,
  { split, shard }: ShardPlace,
  columns?: readonly K[],
  isWanted: (group: number) => boolean = () => true,
): AsyncGenerator<readonly Pick<Rows[C][number], K>[]> {
  const path = join(folder, dataPath(config, split, shard))
  const { schema } = descriptorOf(config)
  const recipe = config === 'decisions' && !existsSync(path) ? readManifest(folder)?.recipe : undefined
  if (recipe && !configsOf(recipe).includes(config)) {
    // Datasets of games alone, as those of evaluations, have the decisions that their games give. What renders them is loaded for them alone.
    const { derivedRendering, derivedRows } = await import('./derived.ts')
    const rendering = derivedRendering(recipe, config)
    for await (const games of groupsOf(folder, 'games', { split, shard }, undefined, isWanted))
      yield games.flatMap((game): object[] => derivedRows(game, config, rendering)) as Rows[C][number][]
    return
  }
  const chosen = z.object(
    columns ? Object.fromEntries(columns.map((name) => [name, schema.shape[name]!])) : schema.shape,
  )
  try {
    const source = openParquet(dataOf(folder, path))
    if (!hasSchema(source, schema))
      throw new BadParquet(
        `it does not have the columns of ${config}; if an earlier version of omerta made it, ` +
          `"npx omerta rows ${typed(folder)} --out <new folder>" writes them again`,
      )
    let rowStart = 0
    for (const [group, rows] of source.groups.entries()) {
      if (!isWanted(group)) {
        rowStart += rows
        continue
      }
      const range = { rowStart, rowEnd: rowStart + rows, ...(columns && { columns: [...columns] }) }
      const read = await readRows(source, range)
      const mismatch = firstMismatch(read, chosen)
      if (mismatch) throw new BadParquet(`row ${rowStart + mismatch.index} is not one of ${config}: ${mismatch.issue}`)
      rowStart += rows
      yield read as unknown as readonly Pick<Rows[C][number], K>[]
    }
  } catch (error) {
    throw error instanceof BadParquet ? notAsWritten(path, error, folder) : error
  }
}

/** How long the prompts of the rows of `sft` are, in UTF-16 units: by row group, and in it by row. No prompt is decoded. */
export function* promptLengths(folder: string, { split, shard }: ShardPlace): Generator<Uint32Array> {
  const path = join(folder, dataPath('sft', split, shard))
  try {
    const source = openParquet(dataOf(folder, path))
    for (const group of source.groups.keys()) yield textLengths(source, group, ['prompt', 'list', 'element', 'content'])
  } catch (error) {
    throw error instanceof BadParquet ? notAsWritten(path, error, folder) : error
  }
}

/** A data file of a dataset, whole. */
function dataOf(folder: string, path: string): Buffer {
  try {
    return readBytes(path, MAX_BYTES.data)
  } catch (error) {
    if (!(error instanceof StorageError && error.isMissing)) throw error
    throw new StorageError(`${path} is missing; ${validateSays(folder)}`)
  }
}

const notAsWritten = (path: string, { message }: BadParquet, folder: string): StorageError =>
  new StorageError(`${path} is not as omerta writes it (${message}); ${validateSays(folder)}`)

/** The rows of one config of a shard, all or those that are wanted. Others are in memory for the time of their row group only. */
export async function rowsAt<C extends Config, K extends keyof Rows[C][number] & string>(
  folder: string,
  config: C,
  place: ShardPlace,
  { columns, isWanted = () => true }: RowChoice<Pick<Rows[C][number], K>, K> = {},
): Promise<Pick<Rows[C][number], K>[]> {
  const found: Pick<Rows[C][number], K>[] = []
  for await (const rows of groupsOf(folder, config, place, columns)) found.push(...rows.filter(isWanted))
  return found
}

/** Which columns and rows are read; by default all. */
interface RowChoice<Row, K extends string> {
  readonly columns?: readonly K[]
  readonly isWanted?: (row: Row) => boolean
}

/** The first row group of one config of a shard. */
export async function firstGroup<C extends Config>(
  folder: string,
  config: C,
  place: ShardPlace,
): Promise<readonly Rows[C][number][]> {
  for await (const rows of groupsOf(folder, config, place)) return rows as readonly Rows[C][number][]
  return []
}

/** The first row that does not match a schema. */
function firstMismatch(rows: readonly object[], schema: z.ZodObject): { index: number; issue: string } | undefined {
  for (const [index, row] of rows.entries()) {
    const { error } = schema.safeParse(row)
    if (error) return { index, issue: issueText(error) }
  }
  return undefined
}
