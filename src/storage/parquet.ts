import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { parquetMetadata, parquetReadObjects, type SchemaElement } from 'hyparquet'
import { ByteWriter, type ColumnSource, ParquetWriter } from 'hyparquet-writer'
import * as z from 'zod'
import { requireSoundPages } from './pages.ts'
import { readStruct } from './thrift.ts'
import { inUtf8 } from './utf8.ts'

type Row = Readonly<Record<string, unknown>>
type RowSchema = z.ZodObject

/** The shape of a column, as Parquet and the Hub both name it. */
type Shape =
  | { readonly kind: 'string' | 'int32' | 'double' | 'bool' }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'struct'; readonly fields: Readonly<Record<string, Shape>> }

/** The Parquet shape of a zod schema. Throws on a type that a row cannot hold. */
function shapeOf(schema: z.core.$ZodType): Shape {
  if (schema instanceof z.ZodNullable) return shapeOf(schema.unwrap())
  if (schema instanceof z.ZodArray) return { kind: 'list', of: shapeOf(schema.element) }
  if (schema instanceof z.ZodObject)
    return {
      kind: 'struct',
      fields: Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, shapeOf(field)])),
    }
  if (schema instanceof z.ZodBoolean) return { kind: 'bool' }
  if (schema instanceof z.ZodNumberFormat) return { kind: schema.format === 'int32' ? 'int32' : 'double' }
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return { kind: 'string' }
  throw new TypeError(`a row cannot hold a ${schema._zod.def.type}`)
}

const LEAVES = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  int32: { type: 'INT32' },
  double: { type: 'DOUBLE' },
  bool: { type: 'BOOLEAN' },
} as const

/** Schema elements, depth first. Every field is optional, and lists are `list`/`element`, as the format wants them. */
function elements(name: string, shape: Shape): SchemaElement[] {
  const optional = { name, repetition_type: 'OPTIONAL' } as const
  if (shape.kind === 'struct') {
    const fields = Object.entries(shape.fields)
    return [{ ...optional, num_children: fields.length }, ...fields.flatMap(([field, of]) => elements(field, of))]
  }
  if (shape.kind === 'list')
    return [
      { ...optional, num_children: 1, converted_type: 'LIST', logical_type: { type: 'LIST' } },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      ...elements('element', shape.of),
    ]
  return [{ ...optional, ...LEAVES[shape.kind] }]
}

/** The features that `datasets` reads from the key-value metadata. */
function feature(shape: Shape): unknown {
  if (shape.kind === 'struct')
    return Object.fromEntries(Object.entries(shape.fields).map(([name, of]) => [name, feature(of)]))
  if (shape.kind === 'list') return { feature: feature(shape.of), _type: 'List' }
  return { dtype: shape.kind === 'double' ? 'float64' : shape.kind, _type: 'Value' }
}

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

/** The features of a config as `datasets` reads them from a file's metadata, as JSON. */
export const featuresOf = (schema: RowSchema): string =>
  JSON.stringify({ info: { features: feature(shapeOf(schema)) } })

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
