import { zstdDecompressSync } from 'node:zlib'
import { type FileMetaData, parquetMetadata, parquetReadObjects, type SchemaElement } from 'hyparquet'
import { requireSoundPages } from './pages.ts'
import { elements, type Row, type RowSchema, shapeOf } from './schema.ts'
import { readStruct } from './thrift.ts'

/** A file that is not Parquet, is cut off, or has other columns than expected. */
export class BadParquet extends Error {}

/** A Parquet file in memory whose footer has been parsed. Opened once, and then given to every function that reads it. */
export interface ParquetSource {
  readonly bytes: Uint8Array
  readonly footer: FileMetaData
  /** Names of the top-level columns, in order. */
  readonly columns: readonly string[]
  /** Number of rows of each row group. */
  readonly groups: readonly number[]
  /** Key-value metadata. */
  readonly metadata: Readonly<Record<string, string>>
}

/** Parses the footer of a Parquet file. Throws {@link BadParquet}. */
export function openParquet(bytes: Uint8Array): ParquetSource {
  return guard(() => {
    const footer = readFooter(bytes)
    return {
      bytes,
      footer,
      columns: topLevel(footer.schema),
      groups: footer.row_groups.map(({ num_rows }) => Number(num_rows)),
      metadata: Object.fromEntries((footer.key_value_metadata ?? []).map(({ key, value }) => [key, value ?? ''])),
    }
  })
}

/** Whether a file has exactly the columns of a schema, nested ones included. */
export function hasSchema({ footer }: ParquetSource, schema: RowSchema): boolean {
  const [, ...found] = footer.schema
  const [, ...wanted] = elements('root', shapeOf(schema))
  const essence = ({ name, type, repetition_type, num_children, converted_type }: SchemaElement): unknown[] => [
    name,
    type,
    repetition_type,
    num_children,
    converted_type,
  ]
  return JSON.stringify(found.map(essence)) === JSON.stringify(wanted.map(essence))
}

/** Rejects a file with a page that hyparquet could not read in time proportional to its size. Throws {@link BadParquet}. */
export function requireReadable({ bytes, footer }: ParquetSource): void {
  guard(() => {
    for (const { columns } of footer.row_groups)
      for (const { meta_data } of columns) {
        const { dictionary_page_offset, data_page_offset, total_compressed_size, path_in_schema } = meta_data!
        const start = Number(dictionary_page_offset ?? data_page_offset)
        const end = start + Number(total_compressed_size)
        // Every field is optional, and a list is a repeated one.
        const repetition = path_in_schema.filter((name) => name === 'list').length
        requireSoundPages(bytes, { start, end, repetition, definition: path_in_schema.length }, zstdDecompressSync)
      }
  })
}

/** Which rows to read, `rowEnd` excluded, and which of their columns; all by default. */
export interface Selection {
  rowStart?: number
  rowEnd?: number
  columns?: string[]
}

/** Rows as plain objects. Throws {@link BadParquet}. */
export async function readRows({ bytes, footer }: ParquetSource, selection: Selection = {}): Promise<Row[]> {
  const { buffer, byteOffset, byteLength } = bytes
  // Only the byte ranges of the chosen columns are copied.
  const slice = (start: number, end = byteLength) => buffer.slice(byteOffset + start, byteOffset + end) as ArrayBuffer
  try {
    const rows = await parquetReadObjects({
      file: { byteLength, slice },
      metadata: footer,
      compressors: { ZSTD: (page) => zstdDecompressSync(page) },
      ...selection,
    })
    // hyparquet gives undefined for a struct that is null.
    for (const row of rows) for (const name in row) if (row[name] === undefined) row[name] = null
    return rows
  } catch (error) {
    throw new BadParquet(firstLine(error))
  }
}

/** Opens a file and reads its rows, for callers that read it once. Throws {@link BadParquet}. */
export const readParquet = async (bytes: Uint8Array, selection: Selection = {}): Promise<Row[]> =>
  readRows(openParquet(bytes), selection)

/** Parses the footer after checking that its lists fit into it: hyparquet allocates whatever length it finds. */
function readFooter(bytes: Uint8Array): FileMetaData {
  const end = bytes.length - 8
  const length = end < 0 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(end, true)
  if (end - length >= 0) readStruct({ bytes, at: end - length, end })
  return parquetMetadata(bytes, { geoparquet: false })
}

function guard<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new BadParquet(firstLine(error))
  }
}

const firstLine = (error: unknown): string => (error instanceof Error ? error.message.split('\n')[0]! : String(error))

function topLevel([root, ...elements]: readonly SchemaElement[]): string[] {
  const names: string[] = []
  let at = 0
  const skip = (): void => {
    const { num_children = 0 } = elements[at++]!
    for (let child = 0; child < num_children; child++) skip()
  }
  for (let child = 0; child < (root?.num_children ?? 0); child++) {
    names.push(elements[at]!.name)
    skip()
  }
  return names
}
