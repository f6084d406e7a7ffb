import type { ColumnChunk, OffsetIndex, SchemaElement } from 'hyparquet'
import { ByteWriter } from 'hyparquet-writer'
import { writePageHeader } from 'hyparquet-writer/src/datapage.js'
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js'
import type { Levels } from './levels.ts'

/** A page of a column: its values from one on, up to another. */
interface Page {
  readonly from: number
  readonly to: number
}

/** Where and how pages are written. */
export interface PageSink {
  readonly bytes: ByteWriter
  readonly compress: (page: Uint8Array) => Uint8Array
  readonly pageBytes: number
}

const encoder = new TextEncoder()
/** Texts of the page that is being made. It is kept for the next page, because a fresh one of 20 MB for each row group would burden the garbage collector. */
let memory = new Uint8Array()

/**
 * Writes a leaf with the texts of lists, one after the other, which the format calls PLAIN. The bytes are those that the library writes. It makes a page
 * in a buffer that it doubles and copies again and again, and needs each text as bytes of its own before; here a text is encoded in its place.
 */
export function writeTexts(
  path: readonly SchemaElement[],
  { values, ...levels }: Levels,
  { bytes, compress, pageBytes }: PageSink,
): { chunk: ColumnChunk; offsetIndex?: OffsetIndex } {
  const sizes = values.map(sizeOf)
  const pages = pagesOf(sizes, levels.repetitionLevels, pageBytes)
  const start = bytes.offset
  let [uncompressed, rows] = [0, 0]
  const page_locations = pages.map(({ from, to }) => {
    const [offset, first_row_index] = [bytes.offset, BigInt(rows)]
    const page = encoded(values.slice(from, to), sizes.slice(from, to))
    const places = levelsIn({ from, to }, levels, path)
    const data = compress(page)
    rows += places.num_rows
    const headed = bytes.offset
    writePageHeader(bytes, {
      type: 'DATA_PAGE_V2',
      uncompressed_page_size: places.bytes.length + page.length,
      compressed_page_size: places.bytes.length + data.length,
      data_page_header_v2: { ...places, num_values: to - from, encoding: 'PLAIN', is_compressed: true },
    })
    uncompressed += bytes.offset - headed + places.bytes.length + page.length
    bytes.appendBytes(places.bytes)
    bytes.appendBytes(data)
    return { offset: BigInt(offset), compressed_page_size: bytes.offset - offset, first_row_index }
  })
  const meta_data: ColumnChunk['meta_data'] = {
    type: 'BYTE_ARRAY',
    encodings: ['PLAIN'],
    path_in_schema: path.slice(1).map(({ name }) => name),
    codec: 'ZSTD',
    num_values: BigInt(values.length),
    total_compressed_size: BigInt(bytes.offset - start),
    total_uncompressed_size: BigInt(uncompressed),
    data_page_offset: BigInt(start),
  }
  return {
    chunk: { meta_data, file_offset: BigInt(start) },
    ...(pages.length > 1 && { offsetIndex: { page_locations } }),
  }
}

/** How many bytes a text takes; none where there is no text. */
function sizeOf(text: unknown): number {
  if (text === null || text === undefined) return 0
  if (typeof text !== 'string') throw new TypeError(`a column of texts cannot hold a ${typeof text}`)
  return Buffer.byteLength(text)
}

/** Maximum bytes of text per page, unless one row is longer. Each page begins with a row. */
function pagesOf(sizes: readonly number[], repetitions: readonly number[], pageBytes: number): Page[] {
  const starts = [0]
  let sum = 0
  for (const [i, size] of sizes.entries()) {
    sum += size
    if (sum < pageBytes || repetitions[i] !== 0 || i === starts.at(-1)) continue
    starts.push(i)
    sum = size
  }
  return starts.map((from, i) => ({ from, to: starts[i + 1] ?? sizes.length }))
}

/** The texts, each behind its length. What is no text has no bytes. They are valid until the next page is made. */
function encoded(texts: readonly unknown[], sizes: readonly number[]): Uint8Array {
  const length = sizes.reduce((sum, size) => sum + size, 4 * texts.length)
  if (memory.length < length) memory = new Uint8Array(length + (length >> 2))
  const view = new DataView(memory.buffer)
  let at = 0
  for (const [i, text] of texts.entries()) {
    if (typeof text !== 'string') continue
    view.setUint32(at, sizes[i]!, true)
    encoder.encodeInto(text, memory.subarray(at + 4))
    at += 4 + sizes[i]!
  }
  return memory.subarray(0, at)
}

/** The levels of a page as bytes, and what its header says of them. */
function levelsIn({ from, to }: Page, levels: Omit<Levels, 'values'>, path: readonly SchemaElement[]) {
  const { maxDefinitionLevel } = levels
  const repetitions = levels.repetitionLevels.slice(from, to)
  const definitions = levels.definitionLevels.slice(from, to)
  const lists = path.filter(({ repetition_type }) => repetition_type === 'REPEATED').length
  const written = new ByteWriter()
  return {
    num_rows: repetitions.filter((level) => level === 0).length,
    num_nulls: definitions.filter((level) => level < maxDefinitionLevel).length,
    repetition_levels_byte_length: writeRleBitPackedHybrid(written, repetitions, bitsFor(lists)),
    definition_levels_byte_length: writeRleBitPackedHybrid(written, definitions, bitsFor(maxDefinitionLevel)),
    bytes: written.getBytes(),
  }
}

/** How many bits hold each number up to one. */
const bitsFor = (most: number): number => Math.ceil(Math.log2(most + 1))
