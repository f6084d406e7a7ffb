import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../../schemas/manifest.ts'
import { damagedData, isDamaged, openDataset } from '../../src/storage/folder.ts'
import { sha256 } from '../../src/storage/hash.ts'
import type { Decoded } from '../../src/storage/parquet/decoded.ts'
import { BadParquet, openParquet, type ParquetSource, readRows } from '../../src/storage/parquet/reader.ts'
import type { Row, RowSchema } from '../../src/storage/parquet/schema.ts'
import { makeParquet } from '../../src/storage/parquet/writer.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/read-bytes.ts'
import { inThreads } from '../parallel.ts'

// Files that somebody edited with pyarrow, pandas, polars or DuckDB. No reader of such a file is sure to see what another one sees, so `validate` finds
// them; what is in them can be looked at.

/** The most time and memory that decoding a file takes. */
const MOST_MS = 30_000
const MOST_BYTES = 640 << 20
const HEAP_MB = 512

/** Rows that are written again at once. */
const GROUP = 256

/** Whether a file names omerta as its writer. Nobody edits one so, and a forged file need not be decoded. */
export const isByOmerta = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes('omerta (hyparquet-writer ')

/** Whether a file is whole, as far as its ends tell, and of another program. */
export function isByAnother(bytes: Uint8Array): boolean {
  const magic = (from: number): string => Buffer.from(bytes.subarray(from, from + 4)).toString('latin1')
  return magic(0) === 'PAR1' && magic(bytes.length - 4) === 'PAR1' && !isByOmerta(bytes)
}

/**
 * The manifest of a dataset that is only looked at. Its files are hashed, but those of other programs are taken as they are. Throws {@link StorageError} if
 * another one is missing or was changed.
 */
export function openEdited(folder: string): Manifest {
  const manifest = openDataset(folder)
  for (const file of manifest.shards.flatMap(({ files }) => files)) {
    const path = join(folder, file.path)
    if (isDamaged(folder, file) && !isFileByAnother(path)) throw damagedData(folder, path)
  }
  return manifest
}

/** Whether there is such a file, and another program wrote it. */
export const isFileByAnother = (path: string): boolean =>
  existsSync(path) && isByAnother(readBytes(path, MAX_BYTES.data))

/** Decodes a file that another program wrote; undefined if that takes more than a bounded time and memory, or is not possible. */
export async function decodedByAnother(path: string): Promise<Decoded | undefined> {
  const until = performance.now() + MOST_MS
  const most = process.memoryUsage.rss() + MOST_BYTES
  const stopped = (): boolean => performance.now() > until || process.memoryUsage.rss() > most
  try {
    const [decoded] = await inThreads('decode', [path], undefined, { threads: 1, tick() {}, stopped, heapMb: HEAP_MB })
    return decoded
  } catch {
    // Any error is possible with such a file.
    return undefined
  }
}

/** Rows as omerta would write them. Throws a TypeError or RangeError if a value does not fit its column. */
export const writtenAgain = (rows: readonly Row[], schema: RowSchema): ParquetSource =>
  openParquet(
    makeParquet(
      schema,
      Array.from({ length: Math.ceil(rows.length / GROUP) }, (_, i) => rows.slice(GROUP * i, GROUP * (i + 1))),
    ),
  )

/** A file of another program, with its rows as omerta would write them. */
export interface ByAnother {
  readonly writer: string
  readonly rows: readonly Row[]
}

/** The last files that were decoded, by their hash: a verb reads most files twice. */
const decodedLast = new Map<string, Promise<ByAnother>>()
const KEPT = 4

/** The rows of a file of another program. Columns that its config does not have are left out. Throws {@link BadParquet}. */
export function readByAnother(path: string, schema: RowSchema): Promise<ByAnother> {
  const key = `${path} ${sha256(readBytes(path, MAX_BYTES.data))}`
  const read = decodedLast.get(key) ?? decode(path, schema)
  decodedLast.delete(key)
  decodedLast.set(key, read)
  for (const old of [...decodedLast.keys()].slice(0, -KEPT)) decodedLast.delete(old)
  return read
}

async function decode(path: string, schema: RowSchema): Promise<ByAnother> {
  const decoded = await decodedByAnother(path)
  if (!decoded) throw new BadParquet('another program wrote it, and it cannot be decoded in 30 seconds and 512 MB')
  const { columns, rows } = decoded
  const writer = decoded.writer.slice(0, 100)
  const lacks = Object.keys(schema.shape).find((name) => !columns.includes(name))
  if (lacks !== undefined) throw new BadParquet(`${writer} wrote it, without the column ${lacks}`)
  try {
    return { writer, rows: await readRows(writtenAgain(rows, schema)) }
  } catch (error) {
    throw new BadParquet(`${writer} wrote it, with values of other types: ${String(error).slice(0, 100)}`)
  }
}
