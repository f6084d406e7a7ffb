import { gameId, identityOf } from '../../src/play/series.ts'
import { dataPath } from '../../src/storage/folder.ts'
import { BadParquet, readRows } from '../../src/storage/parquet/reader.ts'
import { UNCOMPARED } from './by-another.ts'
import { type Checker, isOfOtherRecipe, type ShardChecker } from './checker.ts'
import type { Files } from './compare-group.ts'
import type { IdRow } from './compare-rows.ts'
import type { Stored } from './stored.ts'

/** Where the games of a file belong in their shard. */
export interface Places {
  /** By row of the file, the number of the game in its shard, counted from 0; undefined for a game too many. */
  readonly numbers: readonly (number | undefined)[]
  /** The numbers of the games that the manifest lists and the file lacks; none where the others do not say which these are. */
  readonly missing: readonly number[]
  /** The games too many, where the others say which these are. */
  readonly extra: readonly ExtraGame[]
}

/** A game that was added to a file: one that it has already, or one of another file. */
interface ExtraGame {
  readonly game: string
  /** Its place by its row. */
  readonly place: string
  readonly isTwice: boolean
}

/** The places of games: as they stand, but where some were deleted or added, as their rows say. */
export async function placesIn(file: Stored, { shard, manifest }: Checker): Promise<Places> {
  const total = file.source.groups.reduce((sum, rows) => sum + rows, 0)
  const { shard_games: most } = manifest.recipe
  const asTheyStand = { numbers: Array.from({ length: total }, (_, i) => i), missing: [], extra: [] }
  if ((total === shard.games && total <= most) || total > 2 * most) return asTheyStand
  const first = shard.shard * most
  const seen = new Set<string>()
  const extra: ExtraGame[] = []
  let numbers: (number | undefined)[]
  try {
    const rows = await readRows(file.source, { columns: ['game_id', 'split', 'index'] })
    numbers = rows.map(({ game_id, split, index }) => {
      const [game, number] = [String(game_id), Number(index) - first]
      const isTwice = seen.has(game)
      seen.add(game)
      if (total < shard.games || (!isTwice && split === shard.split && number >= 0 && number < shard.games))
        return number
      extra.push({ game, place: `${index} of ${split}`, isTwice })
      return undefined
    })
  } catch (error) {
    if (error instanceof BadParquet) return asTheyStand
    throw error
  }
  const own = numbers.filter((number) => number !== undefined)
  const areTheirs = own.every((one, i) => Number.isInteger(one) && one > (own[i - 1] ?? -1) && one < shard.games)
  if (!areTheirs) return asTheyStand
  const there = new Set(own)
  const missing = Array.from({ length: shard.games }, (_, i) => i).filter((one) => !there.has(one))
  return { numbers, missing, extra }
}

/** Names the games too many. */
export function reportExtra({ extra }: Places, { shard, builder, games }: ShardChecker): void {
  const file = dataPath('games', shard.split, shard.shard)
  for (const { game, place, isTwice } of extra)
    if (isTwice) builder.find('splits', 'occurs twice', { file, game })
    else {
      builder.find('splits', `is game ${place} by its row, and was added to this file`, { file, game })
      games.push({ file, game, split: shard.split })
    }
}

/**
 * Says which games are missing, each once, and gives the files whose rows are then matched with the games by their ids: no row is in the group where it was
 * written.
 */
export async function reportMissing({ missing }: Places, files: Files, checker: ShardChecker): Promise<Files> {
  if (missing.length === 0) return files
  const { shard, manifest, builder, ruleset, words } = checker
  const { recipe, played_under } = manifest
  const hasIds = recipe.origin === undefined && !isOfOtherRecipe(manifest, ruleset, words)
  for (const number of missing) {
    const index = shard.shard * recipe.shard_games + number
    const file = dataPath('games', shard.split, shard.shard)
    const game = gameId(recipe, played_under ?? identityOf(ruleset), shard.split, index)
    if (hasIds) {
      builder.find('splits', `is missing: it was game ${index} of ${shard.split}`, { file, game })
      checker.missingGames.add(game)
    } else builder.find('splits', `lacks game ${index} of ${shard.split}`, { file })
  }
  const matched = Object.values(files).map(async (stored) => [
    stored.config,
    stored.config === 'games' ? stored : await leftOf(stored),
  ])
  return Object.fromEntries(await Promise.all(matched))
}

/** A file whose rows are matched with games by their ids alone; without a change if its rows cannot be read. */
async function leftOf(stored: Stored): Promise<Stored> {
  if (stored.left) return stored
  try {
    return { ...stored, again: UNCOMPARED, left: { rows: (await readRows(stored.source)) as readonly IdRow[] } }
  } catch (error) {
    if (error instanceof BadParquet) return stored
    throw error
  }
}

/** Rows of a file, `to` excluded, whose games belong to one row group. */
export interface GroupRange {
  readonly from: number
  readonly to: number
  readonly group: number
  /** The number of each game in its shard; undefined for a game too many. */
  readonly numbers: readonly (number | undefined)[]
}

/** The rows of a file by row group. */
export function rangesOf({ numbers }: Places, size: number): GroupRange[] {
  let last = 0
  const groupOf = (number: number | undefined): number =>
    number === undefined ? last : (last = Math.floor(number / size))
  const groups = [...Map.groupBy(numbers, groupOf)]
  let from = 0
  return groups.map(([group, own]) => ({ from, to: (from += own.length), group, numbers: own }))
}
