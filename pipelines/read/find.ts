import type { Manifest } from '../../schemas/manifest.ts'
import { type Split, splitSchema } from '../../schemas/record.ts'
import type { DecisionRow } from '../../src/rows/configs/decisions.ts'
import type { GameRow } from '../../src/rows/configs/games.ts'
import { BadDataset, openDataset } from '../../src/storage/folder.ts'
import { UsageError } from '../errors.ts'
import { safe } from '../terminal.ts'
import { rowsAt, type ShardPlace } from './groups.ts'

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
  const things = config === 'games' ? 'games' : 'rows'
  if (id === '') throw new UsageError(`give an id of ${folder}, or the beginning of one; it was empty`)
  const idsAt = async (place: ShardPlace): Promise<string[]> =>
    config === 'games'
      ? (await rowsAt(folder, config, place, { columns: ['game_id'] })).map(({ game_id }) => game_id)
      : (await rowsAt(folder, config, place, { columns: ['row_id'] })).map(({ row_id }) => row_id)
  const found: FoundRow[] = []
  for (const place of shards)
    for (const here of await idsAt(place)) {
      if (here === id) return { place, id }
      if (here.startsWith(id)) found.push({ place, id: here })
    }
  if (found.length > 1) throw new UsageError(`${found.length} ${things} begin with ${safe(id)}; give more of the id`)
  return found[0]
}

/** The decision whose row has this id or a unique beginning of it. */
export async function findDecision(folder: string, id: string): Promise<DecisionRow> {
  const found = await findId(folder, openDataset(folder).shards, 'decisions', id)
  if (!found) throw new BadDataset(`${folder} has no row whose id begins with ${safe(id)}`)
  const rows = await rowsAt(folder, 'decisions', found.place, { isWanted: ({ row_id }) => row_id === found.id })
  return rows[0] as DecisionRow
}

/** The fewest characters of a game's id that identify it. */
const SHORTEST_ID = 4

/** The game with this number in a split, or with this id or a unique beginning of it. */
export async function findGame(folder: string, game: string, split?: Split): Promise<GameRow> {
  const { shards, recipe } = openDataset(folder)
  requireSplit(folder, { shards }, split)
  const isNumber = /^\d{1,8}$/.test(game)
  const chosen = split ?? splitSchema.options.find((name) => shards.some((shard) => shard.split === name))!
  const read = async (place: ShardPlace, isWanted: (row: GameRow) => boolean) =>
    (await rowsAt(folder, 'games', place, { isWanted }))[0]
  const home = shards.find(
    (shard) => shard.split === chosen && shard.shard === Math.floor(Number(game) / recipe.shard_games),
  )
  const numbered = isNumber && home && (await read(home, ({ index }) => index === Number(game)))
  if (numbered) return numbered
  const found = game.length < SHORTEST_ID ? undefined : await findId(folder, shards, 'games', game)
  if (found) return (await read(found.place, ({ game_id }) => game_id === found.id))!
  const games = shards.filter((shard) => shard.split === chosen).reduce((sum, shard) => sum + shard.games, 0)
  if (/^-?\d{1,8}$/.test(game))
    throw new UsageError(`${folder} has no game ${game} in ${chosen}: it has ${games}, numbered from 0`)
  throw new UsageError(
    game.length < SHORTEST_ID
      ? `${folder} has no game with the id ${safe(game)}; give ${SHORTEST_ID} characters of it or more`
      : `${folder} has no game whose id begins with ${safe(game)}`,
  )
}
