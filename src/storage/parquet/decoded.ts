import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import type { Row } from './schema.ts'

/** What is in a Parquet file of any program. */
export interface Decoded {
  /** The program that the footer names as its writer. */
  readonly writer: string
  /** Names of the top-level columns, in order. */
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
}

/**
 * Decodes a Parquet file with hyparquet, in any encoding and compression that it knows. It takes counts and lengths as they are, so a hostile file can
 * take any time and memory: call it where both are bounded. Throws an Error for what is no such file.
 */
export async function decodeParquet(bytes: Uint8Array): Promise<Decoded> {
  const { buffer, byteOffset, byteLength } = bytes
  const metadata = parquetMetadata(bytes, { geoparquet: false })
  const rows = await parquetReadObjects({
    file: {
      byteLength,
      slice: (start, end = byteLength) => buffer.slice(byteOffset + start, byteOffset + end) as ArrayBuffer,
    },
    metadata,
    compressors: {
      ZSTD: (page, size) => zstdDecompressSync(page, { maxOutputLength: Math.max(1, size) }),
      GZIP: (page, size) => gunzipSync(page, { maxOutputLength: Math.max(1, size) }),
    },
  })
  const columns: string[] = []
  for (let at = 1; at < metadata.schema.length; at += sizeOf(metadata.schema, at))
    columns.push(metadata.schema[at]!.name)
  return { writer: metadata.created_by ?? 'unknown', columns, rows: rows.map((row) => numbered(row) as Row) }
}

/** How many elements of a schema an element and those below it are. */
function sizeOf(schema: readonly { readonly num_children?: number }[], at: number): number {
  let size = 1
  for (let child = 0; child < (schema[at]?.num_children ?? 0); child++) size += sizeOf(schema, at + size)
  return size
}

/** A value with numbers for its 64-bit integers, which other programs write where omerta has 32 bits. */
function numbered(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(numbered)
  if (value === null || value === undefined || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, numbered(field)]))
}
