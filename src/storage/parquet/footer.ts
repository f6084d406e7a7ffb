import { type ColumnChunk, type Pages, readPages } from './pages.ts'
import { CHUNK, COLUMN, FOOTER, FOOTER_STRUCT, GROUP } from './shapes.ts'
import { listIn, numberIn, readStruct, type Struct, structIn, Unsound } from './thrift.ts'

/** A column of a row group as the footer describes it. */
export interface Column {
  readonly path: readonly string[]
  readonly chunk: ColumnChunk
  readonly fields: Struct
  /** What is written behind the rows for readers that skip pages, if anything. */
  readonly hasIndex: boolean
}

export interface Group {
  readonly rows: number
  readonly columns: readonly Column[]
}

export interface Footer {
  readonly fields: Struct
  readonly groups: readonly Group[]
  readonly metadata: Readonly<Record<string, string>>
  /** The program that the footer names as its writer. */
  readonly writer: string
}

const MAGIC = 0x31524150
/** Longer than the footer of any file that omerta writes. */
const MAX_FOOTER_BYTES = 8 << 20
/** More rows than any row group has: a thousand games. */
const MAX_GROUP_ROWS = 1 << 20
/** More bytes and values than are decoded at once. */
const MAX_READ_BYTES = 256 << 20
const MAX_READ_VALUES = 1 << 24

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
/** Text as it was written. Bytes that are not UTF-8 are refused, and a leading U+FEFF is kept. */
export function textOf(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw new Unsound('a text is not UTF-8')
  }
}

/**
 * Parses a footer. The columns must follow each other as the footer lists them and leave no byte between them, so that there is one place where
 * each of them can be. Throws {@link Unsound}.
 */
export function readFooter(bytes: Uint8Array): Footer {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 12 || view.getUint32(0, true) !== MAGIC || view.getUint32(bytes.length - 4, true) !== MAGIC)
    throw new Unsound('it does not begin and end as a Parquet file does')
  const end = bytes.length - 8
  const length = view.getUint32(end, true)
  if (length > end - 4 || length > MAX_FOOTER_BYTES) throw new Unsound('its footer is longer than it can be')
  const reader = { bytes, at: end - length, end }
  const fields = readStruct(reader, FOOTER_STRUCT)
  if (reader.at !== end) throw new Unsound('its footer has something behind it')
  const groups = (listIn(fields, FOOTER.groups) as Struct[]).map(readGroup)
  const stated = groups.reduce((sum, { rows }) => sum + rows, 0)
  if (stated !== numberIn(fields, FOOTER.rows))
    throw new Unsound('its row groups have more or fewer rows than it states')
  requireNoGaps(groups, end - length)
  const metadata: Record<string, string> = {}
  for (const pair of listIn(fields, FOOTER.metadata) as Struct[]) {
    const [key, value] = [1, 2].map((field) => textOf((pair.get(field) ?? new Uint8Array()) as Uint8Array)) as string[]
    if (Object.hasOwn(metadata, key!)) throw new Unsound('its metadata has a key twice')
    Object.defineProperty(metadata, key!, { value, enumerable: true })
  }
  return { fields, groups, metadata, writer: textOf((fields.get(FOOTER.writer) ?? new Uint8Array()) as Uint8Array) }
}

function readGroup(fields: Struct): Group {
  const rows = numberIn(fields, GROUP.rows)
  if (rows < 1 || rows > MAX_GROUP_ROWS)
    throw new Unsound(`a row group states ${rows} rows; omerta writes 1 to ${MAX_GROUP_ROWS}`)
  const columns = (listIn(fields, GROUP.columns) as Struct[]).map(readColumn)
  const total = (field: number): number => columns.reduce((sum, column) => sum + numberIn(column.fields, field), 0)
  if (
    total(COLUMN.uncompressed) !== numberIn(fields, GROUP.uncompressed) ||
    total(COLUMN.compressed) !== numberIn(fields, GROUP.compressed)
  )
    throw new Unsound('the sizes of a row group are not those of its columns')
  return { rows, columns }
}

function readColumn(fields: Struct): Column {
  const column = structIn(fields, CHUNK.column)
  const path = (listIn(column, COLUMN.path) as Uint8Array[]).map(textOf)
  const start = numberIn(fields, CHUNK.start)
  const first = column.has(COLUMN.dictionary) ? numberIn(column, COLUMN.dictionary) : numberIn(column, COLUMN.data)
  if (start !== first) throw new Unsound('a column begins at two places')
  const chunk = {
    start,
    end: start + numberIn(column, COLUMN.compressed),
    // Every field is optional, and a list is a repeated one.
    repetition: path.filter((name) => name === 'list').length,
    definition: path.length,
    type: numberIn(column, COLUMN.type),
  }
  return { path, chunk, fields: column, hasIndex: fields.has(CHUNK.offsetIndex) || fields.has(CHUNK.columnIndex) }
}

function requireNoGaps(groups: readonly Group[], footer: number): void {
  let at = 4
  for (const { chunk } of groups.flatMap(({ columns }) => columns)) {
    if (chunk.start !== at || chunk.end < at) throw new Unsound('its columns do not follow each other')
    at = chunk.end
  }
  const hasIndex = groups.some(({ columns }) => columns.some((column) => column.hasIndex))
  if (at > footer || (at < footer && !hasIndex)) throw new Unsound('it has bytes that belong to no column')
}

/** Rejects pages that differ from what the footer says of them, and more than can be decoded in a bounded memory. Throws {@link Unsound}. */
export function requireSoundPages(bytes: Uint8Array, groups: readonly Group[], isChosen: (column: string) => boolean) {
  let [size, values] = [0, 0]
  for (const { rows, columns } of groups)
    for (const { chunk, fields, path } of columns.filter(({ path }) => isChosen(path[0]!))) {
      size += numberIn(fields, COLUMN.uncompressed)
      values += numberIn(fields, COLUMN.values)
      if (!(size <= MAX_READ_BYTES && values <= MAX_READ_VALUES))
        throw new Unsound(
          `its row groups hold more than can be read at once (${MAX_READ_BYTES >> 20} MiB); make row groups of fewer games (group_games in the recipe)`,
        )
      requireStated(readPages(bytes, chunk), fields, { rows, name: path.join('.') })
    }
}

/** Compares the pages of a column with the footer. */
export function requireStated(pages: Pages, fields: Struct, { rows, name }: { rows: number; name: string }): void {
  const { kinds, data, dictionary } = pages
  const encodings = kinds.map(([, encoding]) => encoding)
  const stated = listIn(fields, COLUMN.encodings) as number[]
  const kindsStated = listIn(fields, COLUMN.pages) as Struct[]
  const isAsStated =
    pages.rows === rows &&
    pages.values === numberIn(fields, COLUMN.values) &&
    pages.uncompressed === numberIn(fields, COLUMN.uncompressed) &&
    data === numberIn(fields, COLUMN.data) &&
    dictionary === fields.get(COLUMN.dictionary) &&
    numberIn(fields, COLUMN.codec) === ZSTD &&
    [...new Set(encodings)].join() === stated.join() &&
    (!fields.has(COLUMN.pages) ||
      kinds.join() === kindsStated.map((kind) => [1, 2, 3].map((field) => kind.get(field))).join())
  if (!isAsStated) throw new Unsound(`the pages of column ${name} are not as its footer says`)
}

const ZSTD = 6
