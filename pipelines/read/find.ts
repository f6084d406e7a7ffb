import { type Split, splitSchema } from '../../schemas/record.ts'
import type { GameRow } from '../../src/rows/configs/games.ts'
import { openDataset } from '../../src/storage/folder.ts'
import { UsageError } from '../errors.ts'
import { safe } from '../terminal.ts'
import { rowsAt, type ShardPlace } from './groups.ts'

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
    for (const row of (await rowsAt(folder, config, place, [column as never])) as object[] as Record<
      string,
      unknown
    >[]) {
      const here = { place, id: String(row[column]) }
      if (here.id === id) return here
      if (here.id.startsWith(id)) found.push(here)
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
  const read = (place: ShardPlace): Promise<GameRow[]> => rowsAt(folder, 'games', place)
  const home = shards.find(
    (shard) => shard.split === chosen && shard.shard === Math.floor(Number(game) / recipe.shard_games),
  )
  const numbered = isNumber && home && (await read(home)).find(({ index }) => index === Number(game))
  if (numbered) return numbered
  const found = game.length < SHORTEST_ID ? undefined : await findId(folder, shards, 'games', game)
  if (found) return (await read(found.place)).find(({ game_id }) => game_id === found.id)!
  const games = shards.filter((shard) => shard.split === chosen).reduce((sum, shard) => sum + shard.games, 0)
  if (isNumber) throw new UsageError(`${folder} has no game ${game} in ${chosen}: it has ${games}, numbered from 0`)
  throw new UsageError(
    game.length < SHORTEST_ID
      ? `${folder} has no game with the id ${safe(game)}; give ${SHORTEST_ID} characters of it or more`
      : `${folder} has no game whose id begins with ${safe(game)}`,
  )
}
