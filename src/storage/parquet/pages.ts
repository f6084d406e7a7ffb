// Readers of Parquet trust different things: some the counts in headers, some the lengths of runs, some the offsets in the footer. A file whose
// pages say one thing in all of these places is read alike by all of them, and in time and memory that its headers state.
import { decompress } from './frame.ts'
import { readRuns } from './runs.ts'
import { DATA, PAGE, PAGE_HEADER } from './shapes.ts'
import { numberIn, type Reader, readStruct, type Struct, structIn, Unsound } from './thrift.ts'

/** The byte range of the pages of one column in one row group, and its type. */
export interface ColumnChunk {
  readonly start: number
  readonly end: number
  /** The highest repetition and definition level of the column. */
  readonly repetition: number
  readonly definition: number
  /** The format's number of its type. */
  readonly type: number
}

/** What the pages of a column are found to hold. */
export interface Pages {
  values: number
  rows: number
  /** Bytes of all pages and their headers, decompressed. */
  uncompressed: number
  dictionary: number | undefined
  /** Where the first page with values begins. */
  data: number | undefined
  /** Pages of each kind: type, encoding, number. */
  readonly kinds: [type: number, encoding: number, count: number][]
}

/** Receives the levels and values of a column in order, so that columns with other pages can be compared. */
export interface Content {
  repetition(levels: Uint8Array): void
  definition(levels: Uint8Array): void
  values(plain: Uint8Array): void
}

const TYPE = { flag: 0, int32: 1, double: 5, text: 6 } as const
const KIND = { dictionary: 2, data: 3 } as const
const ENCODING = { plain: 0, runs: 3, dictionary: 8 } as const
/** Twice what the writer aims at, as it estimates lengths in characters. */
const MAX_PAGE_BYTES = 128 << 20
/** More values than any page that we write has: a page ends at 64 MiB, of which a value takes four bytes. */
const MAX_VALUES = 1 << 24

/** A page of PLAIN values, and where each of them ends. */
interface Plain {
  readonly page: Uint8Array
  readonly ends: Uint32Array
}

/** Reads all pages of a column. Throws {@link Unsound} if any of its headers, counts or lengths differs from what is there. */
export function readPages(bytes: Uint8Array, chunk: ColumnChunk, content?: Content): Pages {
  const pages: Pages = { values: 0, rows: 0, uncompressed: 0, dictionary: undefined, data: undefined, kinds: [] }
  let dictionary: Plain | undefined
  for (let at = chunk.start; at < chunk.end; ) {
    const reader: Reader = { bytes, at, end: chunk.end }
    const header = readStruct(reader, PAGE_HEADER)
    const [size, compressed] = [numberIn(header, PAGE.size), numberIn(header, PAGE.compressedSize)]
    if (compressed < 0 || compressed > chunk.end - reader.at) throw new Unsound('a page is longer than its column')
    if (size < 0 || size > MAX_PAGE_BYTES)
      throw new Unsound(`a page states ${size} bytes; omerta writes at most ${MAX_PAGE_BYTES}`)
    pages.uncompressed += reader.at - at + size
    const stored = bytes.subarray(reader.at, reader.at + compressed)
    const type = numberIn(header, PAGE.type)
    if (type === KIND.dictionary) {
      if (pages.data !== undefined || dictionary || header.has(PAGE.data))
        throw new Unsound('a dictionary is not the first page')
      pages.dictionary = at
      dictionary = readDictionary(structIn(header, PAGE.dictionary), decompress(stored, size), chunk.type)
      count(pages, type, ENCODING.plain)
    } else if (type === KIND.data) {
      if (header.has(PAGE.dictionary)) throw new Unsound('a page is of two kinds')
      pages.data ??= at
      readData(structIn(header, PAGE.data), { stored, size, chunk, dictionary, pages, content })
    } else throw new Unsound('a page is of an unknown kind')
    at = reader.at + compressed
  }
  return pages
}

function readDictionary(header: Struct, page: Uint8Array, type: number): Plain {
  const values = numberIn(header, 1)
  if (numberIn(header, 2) !== ENCODING.plain || values < 0 || values > MAX_VALUES)
    throw new Unsound('a dictionary has impossible counts')
  return cutPlain(page, type, values)
}

interface DataPage {
  readonly stored: Uint8Array
  readonly size: number
  readonly chunk: ColumnChunk
  readonly dictionary: Plain | undefined
  readonly pages: Pages
  readonly content: Content | undefined
}

function readData(header: Struct, { stored, size, chunk, dictionary, pages, content }: DataPage): void {
  const [values, nulls, rows] = [DATA.values, DATA.nulls, DATA.rows].map((field) => numberIn(header, field)) as number[]
  const [forRepetition, forDefinition] = [numberIn(header, DATA.repetition), numberIn(header, DATA.definition)]
  const levels = forRepetition + forDefinition
  const isPossible =
    values! >= 0 && values! <= MAX_VALUES && forRepetition >= 0 && forDefinition >= 0 && levels <= stored.length
  if (!isPossible || levels > size || header.get(DATA.isCompressed) === 0)
    throw new Unsound('a page has impossible counts')
  const repetition = readLevels(stored.subarray(0, forRepetition), chunk.repetition, values!)
  const definition = readLevels(stored.subarray(forRepetition, levels), chunk.definition, values!)
  const given = occurrences(definition, chunk.definition)
  const begun = chunk.repetition === 0 ? values! : occurrences(repetition, 0)
  if (nulls !== values! - given || rows !== begun || (values! > 0 && repetition[0]))
    throw new Unsound('the counts of a page are not those of its values')
  const page = decompress(stored.subarray(levels), size - levels)
  const encoding = numberIn(header, DATA.encoding)
  readValues(page, { encoding, type: chunk.type, given, dictionary, content })
  content?.repetition(repetition)
  content?.definition(definition)
  pages.values += values!
  pages.rows += rows!
  count(pages, KIND.data, encoding)
}

interface Encoded {
  readonly encoding: number
  readonly type: number
  /** Values that are not null. */
  readonly given: number
  readonly dictionary: Plain | undefined
  readonly content: Content | undefined
}

/** Reads the values of a page. `content` receives them as PLAIN has them, flags as a byte each. */
function readValues(page: Uint8Array, { encoding, type, given, dictionary, content }: Encoded): void {
  const reader: Reader = { bytes: page, at: 0, end: page.length }
  if (encoding === ENCODING.plain && type === TYPE.flag) {
    if (page.length !== (given + 7) >> 3) throw wrongSize()
    content?.values(Uint8Array.from({ length: given }, (_, i) => (page[i >> 3]! >> (i & 7)) & 1))
  } else if (encoding === ENCODING.plain) {
    cutPlain(page, type, given)
    content?.values(page)
  } else if (encoding === ENCODING.runs && type === TYPE.flag) {
    const view = new DataView(page.buffer, page.byteOffset, page.byteLength)
    if (page.length < 4 || view.getUint32(0, true) !== page.length - 4) throw wrongSize()
    const flags = new Uint8Array(given)
    readRuns({ ...reader, at: 4 }, 1, flags, 1)
    content?.values(flags)
  } else if (encoding === ENCODING.dictionary && dictionary && page.length > 0) {
    const { page: plain, ends } = dictionary
    const indices = new Uint32Array(given)
    readRuns({ ...reader, at: 1 }, page[0]!, indices, ends.length - 1)
    if (content) for (const i of indices) content.values(plain.subarray(ends[i - 1] ?? 0, ends[i]))
  } else throw new Unsound('a page has an encoding that omerta does not write')
}

/** Finds the values of a page of PLAIN values, which must fill it. */
function cutPlain(page: Uint8Array, type: number, values: number): Plain {
  const ends = new Uint32Array(values)
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength)
  const width = type === TYPE.int32 ? 4 : type === TYPE.double ? 8 : undefined
  if (width === undefined && type !== TYPE.text) throw new Unsound('a column has a type that omerta does not write')
  let at = 0
  for (let i = 0; i < values; i++) {
    if (width === undefined && at + 4 > page.length) throw wrongSize()
    at += width ?? 4 + view.getUint32(at, true)
    if (at > page.length) throw wrongSize()
    ends[i] = at
  }
  if (at !== page.length) throw wrongSize()
  return { page, ends }
}

const wrongSize = (): Unsound => new Unsound('a page has more or less in it than its values')

function readLevels(bytes: Uint8Array, highest: number, values: number): Uint8Array {
  const levels = new Uint8Array(highest > 0 ? values : 0)
  readRuns({ bytes, at: 0, end: bytes.length }, 32 - Math.clz32(highest), levels, highest)
  return levels
}

function occurrences(levels: Uint8Array, of: number): number {
  let n = 0
  for (const level of levels) if (level === of) n++
  return n
}

function count({ kinds }: Pages, type: number, encoding: number): void {
  const known = kinds.find((kind) => kind[0] === type && kind[1] === encoding)
  if (known) known[2]++
  else kinds.push([type, encoding, 1])
}
