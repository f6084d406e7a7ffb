import { join } from 'node:path'
import type { Decoded } from '../../src/storage/parquet/decoded.ts'
import { openParquet, readRows } from '../../src/storage/parquet/reader.ts'
import type { Rewriting } from '../../src/storage/parquet/rewritten.ts'
import type { Row, RowSchema } from '../../src/storage/parquet/schema.ts'
import { makeParquet } from '../../src/storage/parquet/writer.ts'
import { inThreads } from '../parallel.ts'
import type { IdRow } from './compare-rows.ts'

// A dataset that somebody edited with pyarrow, pandas or DuckDB has files that omerta would not write, and no reader of it is sure to see what another
// one sees. That is a finding; but which rows were edited is found as well, from the rows as they are decoded here.

/** The most time and memory that decoding a file takes. */
const MOST_MS = 30_000
const MOST_BYTES = 640 << 20
const HEAP_MB = 512

/** Rows that are written again at once. */
const GROUP = 256

/** Whether a file names omerta as its writer. Nobody edits one so, and a forged file need not be decoded. */
export const isByOmerta = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes('omerta (hyparquet-writer ')

/** Decodes a file that another program wrote; undefined if that takes more than a bounded time and memory, or is not possible. */
export async function decodedByAnother(folder: string, path: string): Promise<Decoded | undefined> {
  const until = performance.now() + MOST_MS
  const most = process.memoryUsage.rss() + MOST_BYTES
  const stopped = (): boolean => performance.now() > until || process.memoryUsage.rss() > most
  try {
    const jobs = [join(folder, path)]
    const [decoded] = await inThreads('decode', jobs, undefined, { threads: 1, tick() {}, stopped, heapMb: HEAP_MB })
    return decoded
  } catch {
    // Any error is possible with such a file; the strict reader has said already what is wrong with it.
    return undefined
  }
}

/** Such a file as omerta would write it. Throws a TypeError or RangeError if a value does not fit its column. */
export async function asOwn(rows: readonly Row[], schema: RowSchema) {
  const groups = Array.from({ length: Math.ceil(rows.length / GROUP) }, (_, i) =>
    rows.slice(GROUP * i, GROUP * (i + 1)),
  )
  const source = openParquet(makeParquet(schema, groups))
  return { source, again: UNCOMPARED, left: { rows: (await readRows(source)) as readonly IdRow[] } }
}

/** Its bytes are not compared: they are other ones. */
const UNCOMPARED: Rewriting = { add: () => false, finish: () => undefined, uncompared: undefined }

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
