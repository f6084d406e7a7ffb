import type { Config } from '../../src/rows/configs/configs.ts'
import { dataPath } from '../../src/storage/folder.ts'
import type { Row } from '../../src/storage/parquet/schema.ts'
import { takeRows } from './by-another.ts'
import type { ShardChecker } from './checker.ts'
import { compareRows, type IdRow } from './compare-rows.ts'
import { otherParts } from './derivation.ts'
import { OTHER_BYTES } from './report.ts'
import { rowsIn, type Stored } from './stored.ts'

/** The files of a shard that could be read. */
export type Files = Partial<Record<Config, Stored>>

export interface DerivedGroup {
  readonly config: Config
  readonly rows: readonly object[]
  readonly place: {
    /** The ids of its games. */
    readonly games: ReadonlySet<string>
    /** Its index among the groups of games. */
    readonly group: number
    /** Rows of the config that the groups before it make. */
    readonly before: number
    readonly isLast: boolean
    /** The game of each decision, by the id of its row. */
    readonly gameOf: ReadonlyMap<string, string>
  }
}

/**
 * Compares the derived rows of a row group with the file: its bytes, and where these differ, row by row. Where other parts of the program made the rows, the
 * file must be the one that its own rows make, so that no reader sees others. Returns the rows that the file is held to; undefined if they cannot be read.
 */
export async function compareGroup(
  { config, rows, place }: DerivedGroup,
  file: Stored | undefined,
  checker: ShardChecker,
): Promise<readonly object[] | undefined> {
  const { builder, shard, manifest } = checker
  const path = dataPath(config, shard.split, shard.shard)
  const isByOthers = otherParts(manifest).length > 0
  const compare = (stored: readonly object[]): readonly object[] => {
    const { gameOf } = place
    compareRows({ stored: stored as IdRow[], derived: rows as IdRow[], file: path, config, gameOf }, checker)
    return isByOthers ? stored : rows
  }
  if (!file) {
    // A shard without rows of a config has no file of it.
    return shard.tally.rows[config] === 0 ? compare([]) : undefined
  }
  const { group, games, before, isLast } = place
  if (file.left) {
    const stored = takeRows(file.left, games, isLast)
    builder.rows[config] += stored.length
    return compare(stored)
  }
  if (!isByOthers && file.again.add(rows as readonly Row[])) {
    builder.rows[config] += rows.length
    return compare(rows)
  }
  const { groups } = file.source
  const upTo = (group: number): number => groups.slice(0, group).reduce((sum, size) => sum + size, 0)
  // Groups without rows are not written, so groups can be matched only if all are there.
  const isEach = groups.length === Math.ceil(shard.games / manifest.recipe.group_games)
  const stored = await rowsIn(
    file,
    isEach
      ? { from: upTo(group), to: upTo(group + 1) }
      : { from: before, to: isLast ? upTo(groups.length) : before + rows.length },
    checker,
  )
  if (!stored) {
    builder.skip(['keys', 'replay'], `row groups of ${config} that cannot be read`)
    return undefined
  }
  if (isByOthers) file.again.add(stored as readonly Row[])
  return compare(stored)
}

/** Compares the rest of a file, after all of its rows: there is one footer that is right. */
export function checkBytes({ again, path }: Stored, { builder }: ShardChecker): void {
  const difference = again.finish()
  if (difference !== undefined) builder.find('files', `${OTHER_BYTES}: ${difference}`, { file: path })
  else if (again.uncompared !== undefined) builder.skip(['files'], again.uncompared)
}
