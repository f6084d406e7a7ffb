import { readRows } from '../../src/storage/parquet/reader.ts'
import type { Rewriting } from '../../src/storage/parquet/rewritten.ts'
import type { Row, RowSchema } from '../../src/storage/parquet/schema.ts'
import { writtenAgain } from '../read/by-another.ts'
import type { IdRow } from './compare-rows.ts'

// That another program wrote a file is a finding; but which rows were edited is found as well, from the rows as they are decoded.

/** Such a file as omerta would write it. Throws a TypeError or RangeError if a value does not fit its column. */
export async function asOwn(rows: readonly Row[], schema: RowSchema) {
  const source = writtenAgain(rows, schema)
  return { source, again: UNCOMPARED, left: { rows: (await readRows(source)) as readonly IdRow[] } }
}

/** Its bytes are not compared: they are other ones. */
export const UNCOMPARED: Rewriting = { add: () => false, finish: () => undefined, uncompared: undefined }

/** Takes the rows of some games, in the order of the file; with those of no game of the shard if these are the last. */
export function takeRows(
  left: { rows: readonly IdRow[] },
  games: ReadonlySet<string>,
  isLast: boolean,
): readonly IdRow[] {
  const isTaken = ({ game_id }: IdRow): boolean => isLast || (game_id !== undefined && games.has(game_id))
  const taken = left.rows.filter(isTaken)
  left.rows = left.rows.filter((row) => !isTaken(row))
  return taken
}
