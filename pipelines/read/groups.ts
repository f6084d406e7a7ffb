import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { configsOf } from '../../schemas/config.ts'
import { issueText } from '../../schemas/issue.ts'
import type { Shard } from '../../schemas/manifest.ts'
import { typed } from '../../schemas/shell.ts'
import { type Config, descriptorOf, type Rows } from '../../src/rows/configs/configs.ts'
import { dataPath, openDataset, readManifest, validateSays } from '../../src/storage/folder.ts'
import { textLengths } from '../../src/storage/parquet/lengths.ts'
import { BadParquet, hasSchema, openParquet, readRows } from '../../src/storage/parquet/reader.ts'
import type { Row } from '../../src/storage/parquet/schema.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/read-bytes.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import { say } from '../terminal.ts'
import { isByAnother, readByAnother } from './by-another.ts'

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
    const bytes = dataOf(folder, path)
    if (isByAnother(bytes)) {
      const groups = await groupsByAnother(folder, config, { split, shard })
      for (const rows of groups.filter((_, group) => isWanted(group))) {
        requireRows(rows, config, chosen)
        yield (columns ? rows.map((row) => chosen.parse(row)) : rows) as Pick<Rows[C][number], K>[]
      }
      return
    }
    const source = openParquet(bytes)
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
      requireRows(read, config, chosen, rowStart)
      rowStart += rows
      yield read as unknown as readonly Pick<Rows[C][number], K>[]
    }
  } catch (error) {
    throw error instanceof BadParquet ? notAsWritten(path, error, folder) : error
  }
}

/** How long the prompts of the rows of `sft` are, in UTF-16 units: by row group, and in it by row. No prompt of a file of omerta is decoded. */
export async function* promptLengths(folder: string, place: ShardPlace): AsyncGenerator<Uint32Array> {
  const path = join(folder, dataPath('sft', place.split, place.shard))
  try {
    const bytes = dataOf(folder, path)
    if (isByAnother(bytes)) {
      for (const rows of await groupsByAnother(folder, 'sft', place))
        yield Uint32Array.from(rows as Rows['sft'], ({ prompt }) =>
          prompt.reduce((sum, { content }) => sum + content.length, 0),
        )
      return
    }
    const source = openParquet(bytes)
    for (const group of source.groups.keys()) yield textLengths(source, group, ['prompt', 'list', 'element', 'content'])
  } catch (error) {
    throw error instanceof BadParquet ? notAsWritten(path, error, folder) : error
  }
}

/** Files of other programs that the person was told of. */
const told = new Set<string>()

/**
 * The rows of a file of another program in the groups that omerta writes, some of them empty: those of games that are read together. Says once on stderr
 * what wrote the file. Throws {@link BadParquet}.
 */
async function groupsByAnother(
  folder: string,
  config: Config,
  place: ShardPlace,
): Promise<readonly (readonly Row[])[]> {
  const path = join(folder, dataPath(config, place.split, place.shard))
  const { writer, rows } = await readByAnother(path, descriptorOf(config).schema)
  if (!told.has(path))
    say(
      `warning: ${path} was written by ${writer}, not by omerta; "npx omerta validate ${typed(folder)}" compares its rows`,
    )
  told.add(path)
  const { shard_games: size, group_games: together } = openDataset(folder).recipe
  const games =
    config === 'games'
      ? (rows as unknown as Rows['games'])
      : await rowsAt(folder, 'games', place, { columns: ['game_id', 'index'] })
  const indexes = new Map(games.map(({ game_id, index }) => [game_id, index]))
  const last = Math.ceil(size / together) - 1
  const groups: Row[][] = Array.from({ length: last + 1 }, () => [])
  for (const row of rows) {
    const at = Math.floor(((indexes.get(row['game_id'] as string) ?? size - 1) % size) / together)
    groups[Math.min(Math.max(0, at), last)]!.push(row)
  }
  return groups
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

/** Checks that rows, of which `first` come before, match a schema. Throws {@link BadParquet}. */
function requireRows(rows: readonly object[], config: Config, schema: z.ZodObject, first = 0): void {
  for (const [index, row] of rows.entries()) {
    const { error } = schema.safeParse(row)
    if (error) throw new BadParquet(`row ${first + index} is not one of ${config}: ${issueText(error)}`)
  }
}
