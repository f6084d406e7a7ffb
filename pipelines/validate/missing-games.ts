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
  /** By row of the file, the number of the game in its shard, counted from 0. */
  readonly numbers: readonly number[]
  /** The numbers of the games that the manifest lists and the file lacks; none where the others do not say which these are. */
  readonly missing: readonly number[]
}

/** The places of games: as they stand, but where some were deleted, as the others say by their index. */
export async function placesIn(file: Stored, { shard, manifest }: Checker): Promise<Places> {
  const total = file.source.groups.reduce((sum, rows) => sum + rows, 0)
  const asTheyStand = { numbers: Array.from({ length: total }, (_, i) => i), missing: [] }
  if (total >= shard.games) return asTheyStand
  const first = shard.shard * manifest.recipe.shard_games
  let numbers: number[]
  try {
    numbers = (await readRows(file.source, { columns: ['index'] })).map(({ index }) => Number(index) - first)
  } catch (error) {
    if (error instanceof BadParquet) return asTheyStand
    throw error
  }
  const areTheirs = numbers.every(
    (one, i) => Number.isInteger(one) && one > (numbers[i - 1] ?? -1) && one < shard.games,
  )
  if (!areTheirs) return asTheyStand
  const there = new Set(numbers)
  return { numbers, missing: Array.from({ length: shard.games }, (_, i) => i).filter((one) => !there.has(one)) }
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
  /** The number of each game in its shard. */
  readonly numbers: readonly number[]
}

/** The rows of a file by row group. */
export function rangesOf({ numbers }: Places, size: number): GroupRange[] {
  const groups = [...Map.groupBy(numbers, (number) => Math.floor(number / size))]
  let from = 0
  return groups.map(([group, own]) => ({ from, to: (from += own.length), group, numbers: own }))
}
