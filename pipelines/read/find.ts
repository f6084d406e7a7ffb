import { join } from 'node:path'
import type { Manifest, Shard } from '../../schemas/manifest.ts'
import { type Split, splitSchema } from '../../schemas/record.ts'
import { type Config, descriptorOf } from '../../src/rows/configs/configs.ts'
import type { GameRow } from '../../src/rows/configs/games.ts'
import { MAX_BYTES, readBytes, StorageError } from '../../src/storage/files.ts'
import { dataPath, openDataset } from '../../src/storage/folder.ts'
import { BadParquet, hasSchema, openParquet, readRows } from '../../src/storage/parquet/reader.ts'
import { UsageError } from '../errors.ts'
import { safe } from '../terminal.ts'

/** A shard, which has one file in each config. */
export type ShardPlace = Pick<Shard, 'split' | 'shard'>

export interface Wanted {
  /** The columns to read; all by default. */
  readonly columns?: string[]
  readonly isWanted?: (row: Record<string, unknown>) => boolean
}

/** The wanted rows of one file of a dataset. It is read one row group at a time. */
export async function rowsAt(
  folder: string,
  config: Config,
  { split, shard }: ShardPlace,
  { columns, isWanted = () => true }: Wanted = {},
): Promise<object[]> {
  const path = join(folder, dataPath(config, split, shard))
  const rows: object[] = []
  try {
    const source = openParquet(readBytes(path, MAX_BYTES.data))
    if (!hasSchema(source, descriptorOf(config).schema))
      throw new BadParquet(`it does not have the columns of ${config}`)
    let rowStart = 0
    for (const size of source.groups) {
      const group = await readRows(source, { rowStart, rowEnd: rowStart + size, ...(columns && { columns }) })
      for (const row of group) if (isWanted(row)) rows.push(row)
      rowStart += size
    }
    return rows
  } catch (error) {
    if (!(error instanceof BadParquet)) throw error
    throw new StorageError(
      `${path} is not a readable Parquet file (${error.message}); "npx omerta validate ${folder}" lists all damaged files`,
    )
  }
}

/** The splits that are asked for: the one that is named, or all that there are. */
export function requireSplit(folder: string, { shards }: Pick<Manifest, 'shards'>, split?: Split): readonly Split[] {
  const has = splitSchema.options.filter((name) => shards.some((shard) => shard.split === name))
  if (split !== undefined && !has.includes(split))
    throw new UsageError(`${folder} has no split ${split}; it has ${has.join(' and ')}`)
  return split === undefined ? has : [split]
}

export interface FoundRow {
  readonly place: ShardPlace
  readonly id: string
}

/** The one row whose id is `id` or begins with it, by the id column alone; undefined if there is none. */
export async function findId(
  folder: string,
  shards: readonly ShardPlace[],
  config: 'decisions' | 'games',
  id: string,
): Promise<FoundRow | undefined> {
  const [column, things] = config === 'games' ? ['game_id', 'games'] : ['row_id', 'rows']
  const found: FoundRow[] = []
  for (const place of shards)
    for (const row of (await rowsAt(folder, config, place, {
      columns: [column],
      isWanted: (row) => String(row[column]).startsWith(id),
    })) as Record<string, unknown>[]) {
      const here = { place, id: String(row[column]) }
      if (here.id === id) return here
      found.push(here)
    }
  if (found.length > 1) throw new UsageError(`${found.length} ${things} begin with ${safe(id)}; give more of the id`)
  return found[0]
}

/** The fewest characters of a game's id that identify it. */
const SHORTEST_ID = 4

/** The game with this number in a split, or with this id or a unique beginning of it. */
export async function findGame(folder: string, game: string, split?: Split): Promise<GameRow> {
  const { shards, recipe } = openDataset(folder)
  const isNumber = /^\d{1,8}$/.test(game)
  const chosen = split ?? splitSchema.options.find((name) => shards.some((shard) => shard.split === name))!
  const read = async (place: ShardPlace, isWanted: (row: Partial<GameRow>) => boolean) =>
    ((await rowsAt(folder, 'games', place, { isWanted })) as GameRow[])[0]
  const home = shards.find(
    (shard) => shard.split === chosen && shard.shard === Math.floor(Number(game) / recipe.shard_games),
  )
  const numbered = isNumber && home && (await read(home, ({ index }) => index === Number(game)))
  if (numbered) return numbered
  const found = game.length < SHORTEST_ID ? undefined : await findId(folder, shards, 'games', game)
  if (found) return (await read(found.place, ({ game_id }) => game_id === found.id))!
  const games = shards.filter((shard) => shard.split === chosen).reduce((sum, shard) => sum + shard.games, 0)
  if (isNumber) throw new UsageError(`${folder} has no game ${game} in ${chosen}: it has ${games}, numbered from 0`)
  throw new UsageError(
    game.length < SHORTEST_ID
      ? `${folder} has no game with the id ${safe(game)}; give ${SHORTEST_ID} characters of it or more`
      : `${folder} has no game whose id begins with ${safe(game)}`,
  )
}
