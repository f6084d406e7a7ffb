import type { Row, RowSchema } from '../../src/storage/parquet/schema.ts'
import { ParquetBuilder, WRITER } from '../../src/storage/parquet/writer.ts'
import { bodyOf, type Forged, footerOf, joined, rawFooterOf, withFooter } from './footers.ts'
import { bombFrame, pageOf, rewritePages, secondFrame, skippableFrame } from './pages.ts'

/** A file of a dataset, and what it is made of. */
export interface Original {
  readonly schema: RowSchema
  readonly groups: readonly (readonly Row[])[]
  /** Key-value metadata beside the features. */
  readonly metadata: Readonly<Record<string, string>>
}

/** The writers that a forger may name: today's, the one that named no library, and one of another library, whose files are compared by value. */
export const WRITERS: readonly string[] = [WRITER, 'omerta', 'omerta (hyparquet-writer 0.16.2, zstd 1.5.6)']

export function written({ schema, groups, metadata }: Original, writer: string): Uint8Array {
  const file = new ParquetBuilder(schema, metadata, { writer })
  for (const rows of groups) file.add(rows)
  return file.finish()
}

/** One way to make a file say something else to somebody. */
export interface Case {
  readonly kind: 'offsets' | 'encodings' | 'statistics' | 'types' | 'metadata' | 'counts' | 'texts' | 'bombs'
  readonly name: string
  readonly forge: (bytes: Uint8Array, original: Original, writer: string) => Uint8Array
}

const column = (footer: Forged, group = 0, index = 0): Forged => footer.row_groups[group].columns[index].meta_data
/** A column with statistics of text, and one of whole numbers. */
const ofType = (footer: Forged, type: string): Forged =>
  footer.row_groups[0].columns
    .map((chunk: Forged) => chunk.meta_data)
    .find((meta: Forged) => meta.type === type && meta.statistics)
const elementOf = (footer: Forged, type: string): Forged =>
  footer.schema.find((element: Forged) => element.type === type)

/** Renames the first column with texts, in the schema and in the row groups. */
function rename(footer: Forged, change: (name: string) => string): void {
  const element = elementOf(footer, 'BYTE_ARRAY')
  const before = element.name
  element.name = change(before)
  for (const { meta_data: meta } of footer.row_groups.flatMap(({ columns }: Forged) => columns))
    if (meta.path_in_schema[0] === before) meta.path_in_schema[0] = element.name
}

/** Changes how many columns the root of the schema says to have; the library would not write that. */
function withChildren(bytes: Uint8Array, change: (children: number) => number): Uint8Array {
  const raw = Buffer.from(rawFooterOf(bytes))
  // The name, and the next field: a number of 32 bits, zigzag.
  const at = raw.indexOf('root') + 5
  const children = footerOf(bytes).schema[0]!.num_children!
  return joined(
    bodyOf(bytes),
    Buffer.concat([
      raw.subarray(0, at),
      Buffer.from(zigzag(change(children))),
      raw.subarray(at + (children < 64 ? 1 : 2)),
    ]),
  )
}

const inFooter = (kind: Case['kind'], changes: Readonly<Record<string, (footer: Forged) => unknown>>): Case[] =>
  Object.entries(changes).map(([name, change]) => ({
    kind,
    name,
    forge: (bytes) => withFooter(bytes, (footer) => void change(footer)),
  }))

/** The rows with every text changed. */
const withTexts = (groups: Original['groups'], change: (text: string) => string): Row[][] =>
  groups.map((rows) => rows.map((row) => changed(row, change) as Row))
function changed(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => changed(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, changed(item, change)]))
}

/** Pages of other rows in front, where one reader looks, and the honest ones behind, where another does. */
export function twoFaced(bytes: Uint8Array, forged: Uint8Array, index = 0): Uint8Array {
  const [honest, other] = [column(footerOf(bytes), 0, index), column(footerOf(forged), 0, index)]
  const startOf = (meta: Forged): number => Number(meta.dictionary_page_offset ?? meta.data_page_offset)
  const pagesOf = (file: Uint8Array, meta: Forged) =>
    file.subarray(startOf(meta), startOf(meta) + Number(meta.total_compressed_size))
  const footer = footerOf(bytes)
  const meta = column(footer, 0, index)
  const body = Buffer.concat([bodyOf(bytes), pagesOf(forged, other)])
  meta.data_page_offset = BigInt(startOf(honest))
  meta.dictionary_page_offset = BigInt(bodyOf(bytes).length)
  meta.total_compressed_size = other.total_compressed_size
  return joined(body, footer)
}

/**
 * A file of forged rows, with the honest pages of one column behind the others. Their place and size are in the footer once more, as numbers of
 * 32 bits where 64 are meant: a reader made of Thrift's own library skips them, and hyparquet believes what comes last.
 */
export function twoFacedByType(forged: Uint8Array, honest: Uint8Array, index: number): Uint8Array {
  const [front, behind] = [column(footerOf(forged), 0, index), column(footerOf(honest), 0, index)]
  const start = Number(behind.dictionary_page_offset)
  const body = bodyOf(forged)
  const moved = Buffer.concat([body, honest.subarray(start, start + Number(behind.total_compressed_size))])
  const places = Buffer.from([
    I64_TWO_ON,
    ...zigzag(Number(front.data_page_offset)),
    I64_TWO_ON,
    ...zigzag(Number(front.dictionary_page_offset)),
  ])
  const raw = Buffer.from(rawFooterOf(forged))
  const at = raw.indexOf(places) + places.length
  const shift = body.length - start
  const again = [
    [7, Number(behind.total_compressed_size)],
    [9, Number(behind.data_page_offset) + shift],
    [11, body.length],
  ].flatMap(([field, value]) => [I32, ...zigzag(field!), ...zigzag(value!)])
  return joined(moved, Buffer.concat([raw.subarray(0, at), Buffer.from(again), raw.subarray(at)]))
}

/** Heads of fields: of 64 bits, two numbers after the last one; of 32 bits, with its number behind the head. */
const [I64_TWO_ON, I32] = [0x26, 0x05]

function zigzag(value: number): number[] {
  const bytes: number[] = []
  let left = 2 * value
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128)
  return [...bytes, left]
}

/** A note between the first column and the second; the footer says where all that is behind it lies now. */
function noteBeforeSecond(bytes: Uint8Array): Uint8Array {
  const [footer, body, note] = [footerOf(bytes) as Forged, bodyOf(bytes), Buffer.from('seat 3 is the Don')]
  const at = footer.row_groups[0].columns[1].file_offset
  for (const chunk of footer.row_groups.flatMap(({ columns }: Forged) => columns).slice(1)) {
    for (const place of ['file_offset', 'offset_index_offset', 'column_index_offset'])
      if (chunk[place] !== undefined) chunk[place] += BigInt(note.length)
    for (const place of ['data_page_offset', 'dictionary_page_offset'])
      if (chunk.meta_data[place] !== undefined) chunk.meta_data[place] += BigInt(note.length)
  }
  return joined(Buffer.concat([body.subarray(0, Number(at)), note, body.subarray(Number(at))]), footer)
}

const offsets: Case[] = [
  {
    kind: 'offsets',
    name: 'a dictionary behind its data',
    forge: (bytes, original, writer) =>
      twoFaced(
        bytes,
        written({ ...original, groups: withTexts(original.groups, (text) => text.replace(/red/g, 'der')) }, writer),
      ),
  },
  ...inFooter('offsets', {
    'data that begin later': (footer) => column(footer).data_page_offset++,
    'data that begin in the next column': (footer) =>
      (column(footer).data_page_offset = column(footer, 0, 1).data_page_offset),
    'a column twice, another not at all': (footer) =>
      Object.assign(column(footer, 0, 1), {
        data_page_offset: column(footer).data_page_offset,
        dictionary_page_offset: column(footer).dictionary_page_offset,
      }),
    'a column chunk elsewhere': (footer) => footer.row_groups[0].columns[0].file_offset++,
    'a column chunk at 0': (footer) => (footer.row_groups[0].columns[0].file_offset = 0n),
    'a column in another file': (footer) => (footer.row_groups[0].columns[0].file_path = 'other.parquet'),
    'an index of pages': (footer) =>
      Object.assign(footer.row_groups[0].columns[0], { offset_index_offset: 4n, offset_index_length: 20 }),
    'an index of values': (footer) =>
      Object.assign(footer.row_groups[0].columns[0], { column_index_offset: 4n, column_index_length: 20 }),
    'a place for index pages': (footer) => (column(footer).index_page_offset = 4n),
    'a row group that begins elsewhere': (footer) => (footer.row_groups[0].file_offset = 100n),
    'a negative place': (footer) => (column(footer).data_page_offset = -4n),
    'a place beyond the file': (footer) => (column(footer).data_page_offset = 1n << 40n),
  }),
  { kind: 'offsets', name: 'a note between two columns', forge: noteBeforeSecond },
  {
    kind: 'offsets',
    name: 'a note between columns and footer',
    forge: (bytes) => joined(Buffer.concat([bodyOf(bytes), Buffer.from('seat 3 is the Don')]), rawFooterOf(bytes)),
  },
  {
    kind: 'offsets',
    name: 'a note behind the footer',
    forge: (bytes) => joined(bodyOf(bytes), Buffer.concat([rawFooterOf(bytes), Buffer.from('seat 3 is the Don')])),
  },
  {
    kind: 'offsets',
    name: 'the magic number of encrypted files',
    forge: (bytes) => Buffer.concat([Buffer.from('PARE'), bytes.subarray(4)]),
  },
]

const encodings: Case[] = [
  ...inFooter('encodings', {
    'another encoding': (footer) => (column(footer).encodings = ['PLAIN', 'DELTA_BYTE_ARRAY']),
    'one encoding more': (footer) => column(footer).encodings.push('RLE'),
    'no encoding': (footer) => (column(footer).encodings = []),
    'another codec': (footer) => (column(footer).codec = 'SNAPPY'),
    'no codec': (footer) => (column(footer).codec = 'UNCOMPRESSED'),
    'pages of another kind': (footer) => (column(footer).encoding_stats[0].page_type = 'DATA_PAGE'),
    'more pages than there are': (footer) => column(footer).encoding_stats[0].count++,
  }),
  { kind: 'encodings', name: 'a second frame', forge: (bytes) => rewritePages(bytes, secondFrame) },
  { kind: 'encodings', name: 'a frame that decoders skip', forge: (bytes) => rewritePages(bytes, skippableFrame) },
  {
    kind: 'encodings',
    name: 'a page marked as not compressed',
    forge: (bytes) => rewritePages(bytes, (page) => ({ ...page, isCompressed: false })),
  },
]

const statistics = inFooter('statistics', {
  'a lower maximum': (footer) => (ofType(footer, 'BYTE_ARRAY').statistics.max_value = '!'),
  'a higher minimum': (footer) => (ofType(footer, 'BYTE_ARRAY').statistics.min_value = '~'),
  'bounds of numbers': (footer) => Object.assign(ofType(footer, 'INT32').statistics, { min_value: -9, max_value: -9 }),
  'all values null': (footer) => (ofType(footer, 'BYTE_ARRAY').statistics.null_count = 9999n),
  'no count of nulls': (footer) => (ofType(footer, 'BYTE_ARRAY').statistics.null_count = undefined),
  'one distinct value': (footer) => (ofType(footer, 'BYTE_ARRAY').statistics.distinct_count = 1n),
  'old bounds': (footer) => Object.assign(ofType(footer, 'BYTE_ARRAY').statistics, { min: 'x', max: 'x' }),
  'bounds that are not exact': (footer) => (ofType(footer, 'BYTE_ARRAY').statistics.is_max_value_exact = false),
  'a filter of values': (footer) => Object.assign(column(footer), { bloom_filter_offset: 4n, bloom_filter_length: 32 }),
  'sizes of texts': (footer) => (column(footer).size_statistics = { unencoded_byte_array_data_bytes: 1n }),
  'a sort order': (footer) =>
    (footer.row_groups[0].sorting_columns = [{ column_idx: 0, descending: false, nulls_first: false }]),
  'bounds where there are none': (footer) => {
    const bare = footer.row_groups[0].columns.find((chunk: Forged) => !chunk.meta_data.statistics)
    ;(bare ?? footer.row_groups[0].columns[0]).meta_data.statistics = { min_value: 'a', max_value: 'b', null_count: 0n }
  },
})

const types: Case[] = [
  ...inFooter('types', {
    'numbers as dates': (footer) => (elementOf(footer, 'INT32').logical_type = { type: 'DATE' }),
    'numbers as dates, converted': (footer) => (elementOf(footer, 'INT32').converted_type = 'DATE'),
    'texts as JSON': (footer) => (elementOf(footer, 'BYTE_ARRAY').logical_type = { type: 'JSON' }),
    'texts as bytes': (footer) =>
      Object.assign(elementOf(footer, 'BYTE_ARRAY'), { logical_type: undefined, converted_type: undefined }),
    'texts as enums': (footer) => (elementOf(footer, 'BYTE_ARRAY').converted_type = 'ENUM'),
    'numbers without a sign': (footer) =>
      (elementOf(footer, 'INT32').logical_type = { type: 'INTEGER', bitWidth: 32, isSigned: false }),
    'numbers as decimals': (footer) =>
      Object.assign(elementOf(footer, 'INT32'), { converted_type: 'DECIMAL', scale: 2, precision: 9 }),
    'texts of a length': (footer) => (elementOf(footer, 'BYTE_ARRAY').type_length = 4),
    'a number of a field': (footer) => (elementOf(footer, 'BYTE_ARRAY').field_id = 7),
    'a column that must be there': (footer) => (elementOf(footer, 'BYTE_ARRAY').repetition_type = 'REQUIRED'),
    'a column that repeats': (footer) => (elementOf(footer, 'BYTE_ARRAY').repetition_type = 'REPEATED'),
    'another name': (footer) => rename(footer, () => 'text'),
    'a name with a mark before it': (footer) => rename(footer, (name) => `\ufeff${name}`),
    'another type of a chunk': (footer) => (column(footer).type = 'INT64'),
    'another path of a chunk': (footer) =>
      Object.assign(column(footer), { path_in_schema: ['other'], statistics: undefined }),
    'a root with a type': (footer) => (footer.schema[0].repetition_type = 'OPTIONAL'),
    'another root': (footer) => (footer.schema[0].name = 'schema'),
  }),
  { kind: 'types', name: 'children without end', forge: (bytes) => withChildren(bytes, () => 2 ** 31 - 1) },
  { kind: 'types', name: 'one child too few', forge: (bytes) => withChildren(bytes, (n) => n - 1) },
]

const metadata: Case[] = [
  ...inFooter('metadata', {
    'a key twice': (footer) => footer.key_value_metadata.push({ key: 'huggingface', value: '{}' }),
    'a key twice, the honest one last': (footer) =>
      footer.key_value_metadata.unshift({ key: 'huggingface', value: '{}' }),
    'one more key': (footer) => footer.key_value_metadata.push({ key: 'note', value: 'seat 3 is the Don' }),
    'a key of pandas': (footer) => footer.key_value_metadata.push({ key: 'ARROW:schema', value: 'AAAA' }),
    __proto__: (footer) => footer.key_value_metadata.push({ key: '__proto__', value: '{}' }),
    'keys in another order': (footer) => footer.key_value_metadata.reverse(),
    'no keys': (footer) => (footer.key_value_metadata = undefined),
    'a mark before a value': (footer) =>
      (footer.key_value_metadata[0].value = `\ufeff${footer.key_value_metadata[0].value}`),
    'keys of a column': (footer) => (column(footer).key_value_metadata = [{ key: 'note', value: 'x' }]),
    'another writer': (footer) => (footer.created_by = 'parquet-cpp-arrow version 21.0.0'),
    'a note as the writer': (footer) => (footer.created_by = `${footer.created_by} seat 3 is the Don`),
    'no writer': (footer) => (footer.created_by = undefined),
    'a later version of the format': (footer) => (footer.version = 3),
  }),
]

const counts: Case[] = [
  ...inFooter('counts', {
    'one row less': (footer) => [footer.num_rows--, footer.row_groups[0].num_rows--],
    'one row less in all': (footer) => footer.num_rows--,
    'no row in all': (footer) => (footer.num_rows = 0n),
    'one row more in a group': (footer) => [footer.num_rows++, footer.row_groups[0].num_rows++],
    'no last row group': (footer) => (footer.num_rows -= footer.row_groups.pop().num_rows),
    'row groups in another order': (footer) => footer.row_groups.reverse(),
    'a row group twice': (footer) =>
      (footer.num_rows += footer.row_groups[footer.row_groups.push(footer.row_groups[0]) - 1].num_rows),
    'fewer values': (footer) => column(footer).num_values--,
    'another size': (footer) => column(footer).total_uncompressed_size++,
    'another compressed size': (footer) => column(footer).total_compressed_size--,
    'another size of a row group': (footer) => footer.row_groups[0].total_byte_size++,
    'another compressed size of a row group': (footer) => footer.row_groups[0].total_compressed_size++,
    'fewer columns': (footer) => footer.row_groups[0].columns.pop(),
  }),
  {
    kind: 'counts',
    name: 'one null more in a page',
    forge: (bytes) => rewritePages(bytes, (page) => ({ ...page, nulls: page.nulls + 1 })),
  },
  {
    kind: 'counts',
    name: 'one value less in a page',
    forge: (bytes) => rewritePages(bytes, (page) => ({ ...page, values: page.values - 1 })),
  },
  {
    kind: 'counts',
    name: 'one row less in a page',
    forge: (bytes) => rewritePages(bytes, (page) => ({ ...page, rows: page.rows - 1 })),
  },
  {
    kind: 'counts',
    name: 'another size in a page',
    forge: (bytes) => rewritePages(bytes, (page) => ({ ...page, size: page.size + 1 })),
  },
]

const rowsChanged = (name: string, change: (text: string) => string): Case => ({
  kind: 'texts',
  name,
  forge: (_, original, writer) => written({ ...original, groups: withTexts(original.groups, change) }, writer),
})
const texts: Case[] = [
  rowsChanged('a mark before each text', (text) => `\ufeff${text}`),
  rowsChanged('a mark before the red', (text) =>
    text.startsWith('red') || text === 'civilian' ? `\ufeff${text}` : text,
  ),
  rowsChanged('a zero behind each text', (text) => `${text}\0`),
  {
    kind: 'texts',
    name: 'a byte that is not UTF-8',
    forge: (bytes) =>
      rewritePages(bytes, (page) => pageOf(page, (content) => Buffer.from(content).fill(0xff, content.length - 1))),
  },
]

const bombs: Case[] = [
  ...inFooter('bombs', {
    'two thousand million rows': (footer) => (footer.num_rows = footer.row_groups[0].num_rows = 2n ** 31n),
    'a row group listed a thousand times': (footer) => (footer.row_groups = Array(1000).fill(footer.row_groups[0])),
    'values without end': (footer) => (column(footer).num_values = 2n ** 40n),
  }),
  {
    kind: 'bombs',
    name: 'a page of 1.9 GB',
    forge: (bytes) =>
      rewritePages(bytes, (page) => ({ ...page, stored: bombFrame(1_900_000_000), size: 1_900_000_000 })),
  },
  {
    kind: 'bombs',
    name: 'a page of 1.9 GB that states less',
    forge: (bytes) => rewritePages(bytes, (page) => ({ ...page, stored: bombFrame(1_900_000_000) })),
  },
  {
    kind: 'bombs',
    name: 'a page of as many bytes as are allowed',
    forge: (bytes) => rewritePages(bytes, (page) => ({ ...page, stored: bombFrame(128 << 20), size: 128 << 20 })),
  },
  {
    kind: 'bombs',
    name: 'a page of two thousand million values',
    forge: (bytes) => rewritePages(bytes, (page) => ({ ...page, values: 2 ** 31 - 1 })),
  },
  {
    kind: 'bombs',
    name: 'a footer that is one long list',
    forge: (bytes) =>
      joined(bodyOf(bytes), Buffer.concat([Buffer.from([0x29, 0xfc, 0xff, 0xff, 0xff, 0x07]), Buffer.alloc(1000)])),
  },
  {
    kind: 'bombs',
    name: 'a footer of a million empty structs',
    forge: (bytes) =>
      joined(
        bodyOf(bytes),
        Buffer.concat([Buffer.from([0x15, 4, 0x19, 0xfc, 0x80, 0x80, 0x80, 0x02]), Buffer.alloc(1 << 22)]),
      ),
  },
]

export const cases: readonly Case[] = [
  ...offsets,
  ...encodings,
  ...statistics,
  ...types,
  ...metadata,
  ...counts,
  ...texts,
  ...bombs,
]
