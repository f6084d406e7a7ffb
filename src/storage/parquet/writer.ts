import { constants, zstdCompressSync } from 'node:zlib'
import { ByteWriter, type ColumnSource, ParquetWriter } from 'hyparquet-writer'
import { elements, featuresOf, type Row, type RowSchema, type Shape, shapeOf } from './schema.ts'
import { inUtf8 } from './utf8.ts'

// Prompts of one game begin alike but lie far apart: one page for all, and a zstd that looks back 16 MiB for what was said before, make
// `sft` a third of the size at a tenth of the writer's time. Small pages have nothing to look back to.
const PAGE_BYTES = 64 << 20
const LOOK_BACK = {
  params: {
    [constants.ZSTD_c_windowLog]: 24,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    [constants.ZSTD_c_ldmHashRateLog]: 5,
    [constants.ZSTD_c_ldmHashLog]: 16,
  },
}
const compress = (page: Uint8Array): Uint8Array => zstdCompressSync(page, page.length > 1 << 20 ? LOOK_BACK : undefined)

type Messages = Parameters<typeof inUtf8>[0][number]

/**
 * Messages are long and hardly two are the same; what stands in other lists (lines, actions) comes again in the next row. Nobody looks for the
 * least or the greatest of either.
 */
function encodingOf(shape: Shape): Partial<ColumnSource> {
  if (shape.kind !== 'list') return { columnIndex: true }
  const { of } = shape
  const isMessages = of.kind === 'struct' && Object.values(of.fields).every(({ kind }) => kind === 'string')
  return { encoding: isMessages ? 'PLAIN' : 'RLE_DICTIONARY', statistics: false }
}

/** A Parquet file in the making, one row group at a time. The same rows in the same groups give the same bytes. */
export class ParquetFile {
  readonly #columns: readonly Omit<ColumnSource, 'data'>[]
  readonly #bytes = new ByteWriter()
  readonly #writer: ParquetWriter
  rows = 0

  /** `metadata` goes into the file's key-value metadata, beside the features that `datasets` reads. */
  constructor(schema: RowSchema, metadata: Readonly<Record<string, string>> = {}) {
    const shape = shapeOf(schema)
    const [root, ...columns] = elements('root', shape)
    const keys = { huggingface: featuresOf(schema), ...metadata }
    this.#columns = Object.entries(schema.shape).map(([name, field]) => ({ name, ...encodingOf(shapeOf(field)) }))
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema: [{ name: 'root', num_children: root!.num_children! }, ...columns],
      codec: 'ZSTD',
      compressors: { ZSTD: compress },
      kvMetadata: Object.entries(keys).map(([key, value]) => ({ key, value })),
      createdBy: 'omerta',
    })
  }

  /** Adds a row group. */
  add(rows: readonly Row[]): void {
    if (rows.length === 0) return
    this.rows += rows.length
    const columnData = this.#columns.map((column): ColumnSource => {
      const data = rows.map((row) => row[column.name])
      return { ...column, data: column.encoding === 'PLAIN' ? inUtf8(data as Messages[]) : data }
    })
    this.#writer.write({ columnData, rowGroupSize: rows.length, pageSize: PAGE_BYTES })
  }

  /** The bytes of the whole file. */
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
  const file = new ParquetFile(schema, metadata)
  for (const rows of groups) file.add(rows)
  return file.finish()
}
