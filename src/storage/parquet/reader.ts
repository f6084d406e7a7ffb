import { type FileMetaData, parquetMetadata, parquetReadObjects, type SchemaElement } from 'hyparquet'
import { type Footer, type Group, readFooter, requireSoundPages, textOf } from './footer.ts'
import { decompress } from './frame.ts'
import { elements, type Row, type RowSchema, shapeOf } from './schema.ts'
import { Unsound } from './thrift.ts'

/** A file that is not Parquet, is cut off, has other columns than expected, or says different things to different readers. */
export class BadParquet extends Error {}

/** A Parquet file in memory whose footer has been parsed. Opened once, and then given to every function that reads it. */
export interface ParquetSource {
  readonly bytes: Uint8Array
  readonly footer: Footer
  /** The footer as hyparquet wants it. */
  readonly parsed: FileMetaData
  /** Names of the top-level columns, in order. */
  readonly columns: readonly string[]
  /** Number of rows of each row group. */
  readonly groups: readonly number[]
  /** Key-value metadata. */
  readonly metadata: Readonly<Record<string, string>>
}

/** Texts as they were written: hyparquet alone would drop a leading U+FEFF, and take broken UTF-8 for U+FFFD. */
const parsers = { stringFromBytes: (bytes: Uint8Array) => bytes && textOf(bytes) }

/** Parses the footer of a Parquet file. Throws {@link BadParquet}. */
export function openParquet(bytes: Uint8Array): ParquetSource {
  return guard(() => {
    const footer = readFooter(bytes)
    const parsed = parquetMetadata(bytes, { geoparquet: false, parsers })
    requireColumns(parsed)
    // Pages are read one after the other. The index of pages is for readers of less than a row group, and hyparquet would believe it.
    for (const column of parsed.row_groups.flatMap(({ columns }) => columns)) {
      delete column.offset_index_offset
      delete column.column_index_offset
    }
    const { groups, metadata } = footer
    const columns = leavesOf(parsed.schema).map(({ path }) => path[0]!)
    return {
      bytes,
      footer,
      parsed,
      columns: columns.filter((name, i) => name !== columns[i - 1]),
      groups: groups.map(({ rows }) => rows),
      metadata,
    }
  })
}

/** Whether a file has exactly the columns of a schema, nested ones included. */
export function hasSchema({ parsed }: ParquetSource, schema: RowSchema): boolean {
  const [, ...found] = parsed.schema
  const [, ...wanted] = elements('root', shapeOf(schema))
  const essence = (element: SchemaElement): unknown[] => [
    element.name,
    element.type,
    element.repetition_type,
    element.num_children,
    element.converted_type,
    element.logical_type?.type,
  ]
  return JSON.stringify(found.map(essence)) === JSON.stringify(wanted.map(essence))
}

/** Which rows to read, `rowEnd` excluded, and which of their columns; all by default. */
export interface Selection {
  rowStart?: number
  rowEnd?: number
  columns?: string[]
}

/**
 * Rows as plain objects. Pages are checked before hyparquet, which takes counts as they are, decodes them: one changed byte could make it fill
 * billions of values. Throws {@link BadParquet}.
 */
export async function readRows(source: ParquetSource, selection: Selection = {}): Promise<Row[]> {
  const { bytes, footer, parsed } = source
  const { columns } = selection
  guard(() =>
    requireSoundPages(
      bytes,
      groupsIn(footer.groups, selection),
      (name) => columns === undefined || columns.includes(name),
    ),
  )
  const { buffer, byteOffset, byteLength } = bytes
  // Only the byte ranges of the chosen columns are copied.
  const slice = (start: number, end = byteLength) => buffer.slice(byteOffset + start, byteOffset + end) as ArrayBuffer
  try {
    const rows = await parquetReadObjects({
      file: { byteLength, slice },
      metadata: parsed,
      compressors: { ZSTD: decompress },
      parsers,
      ...selection,
    })
    // hyparquet gives undefined for a struct that is null.
    for (const row of rows) for (const name in row) if (row[name] === undefined) row[name] = null
    return rows
  } catch (error) {
    throw badParquet(error)
  }
}

/** The row groups that a selection of rows reaches into. */
function groupsIn(groups: readonly Group[], { rowStart = 0, rowEnd = Number.POSITIVE_INFINITY }: Selection): Group[] {
  let at = 0
  return groups.filter(({ rows }) => {
    const start = at
    at += rows
    return start < rowEnd && at > rowStart
  })
}

/** Opens a file and reads its rows, for callers that read it once. Throws {@link BadParquet}. */
export const readParquet = async (bytes: Uint8Array, selection: Selection = {}): Promise<Row[]> =>
  readRows(openParquet(bytes), selection)

function guard<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw badParquet(error)
  }
}

const badParquet = (error: unknown): BadParquet =>
  new BadParquet(error instanceof Error ? error.message.split('\n')[0]! : String(error))

/** A column with values, and the format's name of its type. */
interface Leaf {
  readonly path: readonly string[]
  readonly type: string | undefined
}

const MAX_DEPTH = 16

/** The columns with values, depth first. */
function leavesOf([root, ...elements]: readonly SchemaElement[]): Leaf[] {
  let at = 0
  const below = (path: readonly string[], children: number): Leaf[] => {
    if (path.length > MAX_DEPTH || children > elements.length - at) throw new Unsound('its schema is not a tree')
    return Array.from({ length: children }, () => {
      const element = elements[at++]
      if (!element) throw new Unsound('its schema is not a tree')
      const here = [...path, element.name]
      const isUsual = element.repetition_type === (element.name === 'list' ? 'REPEATED' : 'OPTIONAL')
      if (!isUsual) throw new Unsound(`column ${here.join('.')} is neither optional nor a list`)
      if (element.type) return [{ path: here, type: element.type }]
      return below(here, element.num_children ?? 0)
    }).flat()
  }
  const leaves = below([], root?.num_children ?? 0)
  if (at !== elements.length) throw new Unsound('its schema is not a tree')
  return leaves
}

/** Checks that every row group has the columns of the schema, in order. */
function requireColumns({ schema, row_groups }: FileMetaData): void {
  const wanted = JSON.stringify(leavesOf(schema).map(({ path, type }) => [path, type]))
  for (const { columns } of row_groups)
    if (JSON.stringify(columns.map(({ meta_data }) => [meta_data!.path_in_schema, meta_data!.type])) !== wanted)
      throw new Unsound('a row group has other columns than the schema')
}
