// hyparquet takes the counts in page headers and runs as they are: one changed byte can make it fill billions of values, for minutes.
// So a file is checked here before hyparquet reads it. Only headers and run lengths are parsed; values are not decoded.
import { numberIn, type Reader, readStruct, readVarint, Unsound } from './thrift.ts'

/** Where the pages of one column in one row group are, in bytes. */
export interface ColumnChunk {
  readonly start: number
  readonly end: number
  /** The highest repetition and definition level of the column. */
  readonly repetition: number
  readonly definition: number
}

const PAGE = { dictionary: 2, data: 3 } as const
const ENCODING = { plainDictionary: 2, runs: 3, dictionary: 8 } as const
/** More values than any page that we write has: a page ends at 64 MiB, of which a value takes four bytes. */
const MAX_VALUES = 1 << 25

/** Rejects pages that lie outside their column, and run lengths larger than the page's value count. Throws {@link Unsound}. */
export function requireSoundPages(bytes: Uint8Array, chunk: ColumnChunk, decompress: (page: Uint8Array) => Uint8Array) {
  const { start, end, repetition, definition } = chunk
  if (!(start >= 0 && start <= end && end <= bytes.length)) throw new Unsound('a column lies outside its file')
  for (let at = start; at < end; ) {
    const reader: Reader = { bytes, at, end }
    const header = readStruct(reader)
    const size = numberIn(header, 3)
    at = reader.at + size
    if (size < 0 || at > end) throw new Unsound('a page is longer than its column')
    if (numberIn(header, 1) === PAGE.dictionary) continue
    const data = header.get(8)
    if (numberIn(header, 1) !== PAGE.data || !(data instanceof Map)) throw new Unsound('a page is of an unknown kind')
    const [values, nulls, encoding] = [numberIn(data, 1), numberIn(data, 2), numberIn(data, 4)]
    const levels = reader.at + numberIn(data, 6)
    const from = levels + numberIn(data, 5)
    if (
      values < 0 ||
      values > MAX_VALUES ||
      nulls < 0 ||
      nulls > values ||
      levels < reader.at ||
      from < levels ||
      from > at
    )
      throw new Unsound('a page has impossible counts')
    if (repetition > 0) requireRuns({ bytes, at: reader.at, end: levels }, widthOf(repetition), values)
    if (definition > 0) requireRuns({ bytes, at: levels, end: from }, widthOf(definition), values)
    if (encoding !== ENCODING.dictionary && encoding !== ENCODING.plainDictionary && encoding !== ENCODING.runs)
      continue
    const stored = bytes.subarray(from, at)
    const page = data.get(7) === 0 || stored.length === 0 ? stored : decompress(stored)
    const isFlags = encoding === ENCODING.runs
    const width = isFlags ? 1 : (page[0] ?? 0)
    if (width > 0) requireRuns({ bytes: page, at: isFlags ? 4 : 1, end: page.length }, width, values - nulls)
  }
}

const widthOf = (level: number): number => 32 - Math.clz32(level)

/** Checks the RLE/bit-packing hybrid encoding: runs of equal values and bit-packed groups of eight, up to the number of values. */
function requireRuns(reader: Reader, width: number, values: number): void {
  for (let seen = 0; seen < values; ) {
    const header = readVarint(reader)
    const isPacked = header % 2 === 1
    const half = Math.floor(header / 2)
    const count = isPacked ? half * 8 : half
    if (count === 0 || count > values - seen + (isPacked ? 7 : 0)) throw new Unsound('a run is longer than its page')
    reader.at += isPacked ? half * width : Math.ceil(width / 8)
    seen += count
  }
}
