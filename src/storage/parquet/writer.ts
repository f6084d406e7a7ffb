import { constants, zstdCompressSync } from 'node:zlib'
import type { ColumnChunk, Encoding, SchemaElement } from 'hyparquet'
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { writeColumn } from 'hyparquet-writer/src/column.js'
import { frameLength } from './frame.ts'
import { leafPaths, levelsOf } from './levels.ts'
import { elements, featuresOf, type Row, type RowSchema, type Shape, shapeOf } from './schema.ts'
import { writeTexts } from './texts.ts'

// Prompts of one game share long prefixes but are far apart in a row group. One page for all of them, and zstd's long-distance matching over
// a window of 16 MiB, make `sft` a third of the size and cost a tenth of the writer's time. Small pages gain nothing.
const PAGE_BYTES = 64 << 20
const LONG_DISTANCE = {
  params: {
    [constants.ZSTD_c_compressionLevel]: 6,
    [constants.ZSTD_c_windowLog]: 24,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    [constants.ZSTD_c_ldmHashRateLog]: 5,
    [constants.ZSTD_c_ldmHashLog]: 16,
  },
}
/** A small page costs little at any level, and level 9 makes pages of short texts a quarter smaller than zstd's default. */
const SMALL = { params: { [constants.ZSTD_c_compressionLevel]: 9 } }

/** Compresses a page into one frame. Where a frame ends just at a multiple of 16 KiB, Node's zlib writes an empty frame after it, which is cut off. */
export function compress(page: Uint8Array): Uint8Array {
  const bytes = zstdCompressSync(page, page.length > 1 << 20 ? LONG_DISTANCE : SMALL)
  return bytes.subarray(0, frameLength(bytes))
}

/** What wrote a file, as its footer says. The same rows give the same bytes where both parts are the same; a test compares the first with the package. */
const LIBRARY = 'hyparquet-writer 0.17.0'
export const WRITER = `omerta (${LIBRARY}, zstd ${process.versions.zstd}, levels 6 and 9)`

/** How the values of a column are written. */
interface Way {
  readonly encoding?: Encoding
  readonly stats: boolean
  readonly columnIndex: boolean
}

/** A column, and the ways through the schema to its leaves. */
interface Column {
  readonly name: string
  readonly way: Way
  readonly paths: readonly SchemaElement[][]
}

/**
 * Messages have high cardinality: PLAIN. The items of other lists (lines, actions) repeat from row to row: dictionary. Min/max of lists are never used:
 * skipped.
 */
function wayOf(shape: Shape): Way {
  if (shape.kind !== 'list') return { stats: true, columnIndex: true }
  const { of } = shape
  const isMessages = of.kind === 'struct' && Object.values(of.fields).every(({ kind }) => kind === 'string')
  return { encoding: isMessages ? 'PLAIN' : 'RLE_DICTIONARY', stats: false, columnIndex: false }
}

/** Where the bytes of a file go, how its pages are compressed, and what it names as its writer. */
export interface Sink {
  readonly bytes: ByteWriter
  readonly compress: (page: Uint8Array) => Uint8Array
  readonly writer: string
}

/** Builds a Parquet file in memory, one row group at a time. The same rows in the same groups give the same bytes. */
export class ParquetBuilder {
  readonly #columns: readonly Column[]
  readonly #bytes: ByteWriter
  readonly #compress: Sink['compress']
  readonly #writer: ParquetWriter
  rows = 0

  /** `metadata` is added to the file's key-value metadata, next to the features that `datasets` reads. */
  constructor(schema: RowSchema, metadata: Readonly<Record<string, string>> = {}, sink: Partial<Sink> = {}) {
    this.#bytes = sink.bytes ?? new ByteWriter()
    this.#compress = sink.compress ?? compress
    const fields = Object.entries(schema.shape)
    const root = { name: 'root', num_children: fields.length }
    const columns = elements('root', shapeOf(schema)).slice(1)
    const paths = leafPaths([root, ...columns])
    const keys = { huggingface: featuresOf(schema), ...metadata }
    this.#columns = fields.map(([name, field]) => ({
      name,
      way: wayOf(shapeOf(field)),
      paths: paths.filter(([, column]) => column!.name === name),
    }))
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema: [root, ...columns],
      codec: 'ZSTD',
      compressors: { ZSTD: this.#compress },
      kvMetadata: Object.entries(keys).map(([key, value]) => ({ key, value })),
      createdBy: sink.writer ?? WRITER,
    })
  }

  /** Adds a row group. */
  add(rows: readonly Row[]): void {
    if (rows.length === 0) return
    this.rows += rows.length
    const writer = this.#writer
    const from = this.#bytes.offset
    const columns = this.#columns.flatMap(({ name, way, paths }) => {
      const cells = rows.map((row) => row[name])
      return paths.map((path) => this.#write(way, path, cells))
    })
    writer.num_rows += BigInt(rows.length)
    writer.row_groups.push({
      columns,
      total_byte_size: columns.reduce((sum, { meta_data }) => sum + meta_data!.total_uncompressed_size, 0n),
      num_rows: BigInt(rows.length),
      total_compressed_size: BigInt(this.#bytes.offset - from),
    })
  }

  /** Writes one leaf of a column of a row group. */
  #write(way: Way, path: SchemaElement[], cells: readonly unknown[]): ColumnChunk {
    const pageData = levelsOf(path, cells)
    const written =
      way.encoding === 'PLAIN'
        ? writeTexts(path, pageData, { bytes: this.#bytes, compress: this.#compress, pageBytes: PAGE_BYTES })
        : writeColumn({
            writer: this.#bytes,
            column: {
              columnName: path
                .slice(1)
                .map(({ name }) => name)
                .join('.'),
              element: path.at(-1)!,
              schemaPath: path,
              codec: this.#writer.codec,
              compressors: this.#writer.compressors,
              pageSize: PAGE_BYTES,
              offsetIndex: true,
              ...way,
              // A dictionary takes -0 for 0.
              ...(path.at(-1)!.type === 'DOUBLE' &&
                pageData.values.some((value) => Object.is(value, -0)) && { encoding: 'PLAIN' }),
            },
            pageData,
          })
    this.#writer.pendingIndexes.push(written)
    return written.chunk
  }

  /** The bytes of the file. */
  finish(): Uint8Array {
    this.#writer.finish()
    return this.#bytes.getBytes()
  }
}

/** The bytes of a Parquet file with one row group for each list of rows. */
export function makeParquet(
  schema: RowSchema,
  groups: Iterable<readonly Row[]>,
  metadata?: Readonly<Record<string, string>>,
): Uint8Array {
  const file = new ParquetBuilder(schema, metadata)
  for (const rows of groups) file.add(rows)
  return file.finish()
}
