import { zstdDecompressSync } from 'node:zlib'
import { parquetMetadata, parquetReadObjects, type SchemaElement } from 'hyparquet'
import { requireSoundPages } from './pages.ts'
import { elements, type Row, type RowSchema, shapeOf } from './schema.ts'
import { readStruct } from './thrift.ts'

/** A file that is not Parquet, or is cut off, or has other columns. */
export class BadParquet extends Error {}

/** What a Parquet file says about itself: its columns in order, its row groups' row counts, its key-value metadata. */
export interface ParquetHead {
  readonly columns: readonly string[]
  readonly groups: readonly number[]
  readonly metadata: Readonly<Record<string, string>>
}

export function readHead(bytes: Uint8Array): ParquetHead {
  const { schema, row_groups, key_value_metadata } = guard(() => footerOf(bytes))
  return {
    columns: topLevel(schema),
    groups: row_groups.map(({ num_rows }) => Number(num_rows)),
    metadata: Object.fromEntries((key_value_metadata ?? []).map(({ key, value }) => [key, value ?? ''])),
  }
}

/** Whether a file has exactly the columns of a schema, nested ones too. */
export function hasSchema(bytes: Uint8Array, schema: RowSchema): boolean {
  const [, ...found] = guard(() => footerOf(bytes)).schema
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

/** The file's footer, once its lists are seen to be no longer than it: the parser takes their lengths as they stand. */
function footerOf(bytes: Uint8Array): ReturnType<typeof parquetMetadata> {
  const end = bytes.length - 8
  const length = end < 0 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(end, true)
  if (end - length >= 0) readStruct({ bytes, at: end - length, end })
  return parquetMetadata(bufferOf(bytes), { geoparquet: false })
}

/** Sees that every page of a file of ours can be read in the time that its length asks. Throws {@link BadParquet}. */
export function requireReadable(bytes: Uint8Array): void {
  guard(() => {
    for (const { columns } of footerOf(bytes).row_groups)
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

/** Rows as plain objects; a range of them, if given. Throws {@link BadParquet}. */
export async function readParquet(
  bytes: Uint8Array,
  range: { rowStart?: number; rowEnd?: number; columns?: string[] } = {},
): Promise<Row[]> {
  const file = bufferOf(bytes)
  const metadata = guard(() => footerOf(bytes))
  try {
    return await parquetReadObjects({
      file,
      metadata,
      compressors: { ZSTD: (page) => zstdDecompressSync(page) },
      ...range,
    })
  } catch (error) {
    throw new BadParquet(sentence(error))
  }
}

function guard<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new BadParquet(sentence(error))
  }
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message.split('\n')[0]! : String(error))

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): ArrayBuffer =>
  buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer

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
