import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { parquetHeader } from 'hyparquet/src/column.js'
import { ByteWriter } from 'hyparquet-writer'
import { writePageHeader } from 'hyparquet-writer/src/datapage.js'
import { bodyOf, type Forged, footerOf, joined } from './footers.ts'

/** A page with values in a forger's hands. */
export interface Page {
  readonly values: number
  readonly nulls: number
  readonly rows: number
  /** Bytes that its header states. */
  readonly size: number
  readonly encoding: string
  readonly isCompressed: boolean
  readonly definition: number
  readonly repetition: number
  /** Its levels, and its compressed values. */
  readonly levels: Uint8Array
  readonly stored: Uint8Array
}

/** The same file with the first data page of a column changed, by default its first one with texts; offsets and sizes are made right. */
export function rewritePages(bytes: Uint8Array, change: (page: Page) => Page, column?: string): Uint8Array {
  const footer = footerOf(bytes) as Forged
  const at = footer.row_groups[0].columns.findIndex(({ meta_data: meta }: Forged) =>
    column === undefined ? meta.type === 'BYTE_ARRAY' : meta.path_in_schema[0] === column,
  )
  const meta = footer.row_groups[0].columns[at].meta_data
  const from = Number(meta.data_page_offset)
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: from }
  const header = parquetHeader(reader) as Forged
  const end = reader.offset + header.compressed_page_size
  const page = changed(bytes.subarray(reader.offset, end), header, change)
  const grown = page.length - (end - from)
  meta.total_compressed_size += BigInt(grown)
  footer.row_groups[0].total_compressed_size += BigInt(grown)
  for (const [g, group] of footer.row_groups.entries())
    for (const [c, chunk] of group.columns.entries())
      if (g > 0 || c > at) {
        chunk.file_offset += BigInt(grown)
        chunk.meta_data.data_page_offset += BigInt(grown)
        if (chunk.meta_data.dictionary_page_offset) chunk.meta_data.dictionary_page_offset += BigInt(grown)
      }
  return joined(Buffer.concat([bytes.subarray(0, from), page, bodyOf(bytes).subarray(end)]), footer)
}

function changed(content: Uint8Array, header: Forged, change: (page: Page) => Page): Uint8Array {
  const data = header.data_page_header_v2
  const levels = data.definition_levels_byte_length + data.repetition_levels_byte_length
  const page = change({
    values: data.num_values,
    nulls: data.num_nulls,
    rows: data.num_rows,
    size: header.uncompressed_page_size,
    encoding: data.encoding,
    isCompressed: true,
    definition: data.definition_levels_byte_length,
    repetition: data.repetition_levels_byte_length,
    levels: content.subarray(0, levels),
    stored: content.subarray(levels),
  })
  const writer = new ByteWriter()
  writePageHeader(writer, {
    type: 'DATA_PAGE_V2',
    uncompressed_page_size: page.size,
    compressed_page_size: page.levels.length + page.stored.length,
    data_page_header_v2: {
      num_values: page.values,
      num_nulls: page.nulls,
      num_rows: page.rows,
      encoding: page.encoding,
      definition_levels_byte_length: page.definition,
      repetition_levels_byte_length: page.repetition,
      is_compressed: page.isCompressed,
    },
  } as Forged)
  writer.appendBytes(page.levels)
  writer.appendBytes(page.stored)
  return writer.getBytes()
}

/** The page with its values changed before they are compressed. */
export function pageOf(page: Page, change: (values: Uint8Array) => Uint8Array): Page {
  const values = change(zstdDecompressSync(page.stored))
  return { ...page, stored: zstdCompressSync(values), size: page.levels.length + values.length }
}

export const secondFrame = (page: Page): Page => ({
  ...page,
  stored: Buffer.concat([page.stored, zstdCompressSync(new Uint8Array())]),
})

export const skippableFrame = (page: Page): Page => {
  const note = Buffer.from('seat 3 is the Don')
  const head = Buffer.alloc(8)
  head.writeUInt32LE(0x184d2a50)
  head.writeUInt32LE(note.length, 4)
  return { ...page, stored: Buffer.concat([head, note, page.stored]) }
}

const MOST_IN_BLOCK = 1 << 17

/** A frame of zstd that decompresses to this many zeros: a block of four bytes gives 128 KiB. */
export function bombFrame(size: number): Uint8Array {
  const blocks: number[] = []
  for (let left = size; left > 0; left -= MOST_IN_BLOCK) {
    const head = (Math.min(left, MOST_IN_BLOCK) << 3) | 2 | (left <= MOST_IN_BLOCK ? 1 : 0)
    blocks.push(head & 255, (head >> 8) & 255, head >> 16, 0)
  }
  return Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x70, ...blocks])
}
