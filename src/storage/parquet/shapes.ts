import type { StructShape } from './thrift.ts'

// The fields of Parquet's headers that omerta writes, by the numbers of the format's definition. Others are refused: bloom filters, encryption,
// other files, sort orders and sizes of histograms change what some readers see, and nothing here could check them.

/** Fields of a page header. */
export const PAGE = { type: 1, size: 2, compressedSize: 3, dictionary: 7, data: 8 } as const
/** Fields of a data page of version 2. */
export const DATA = {
  values: 1,
  nulls: 2,
  rows: 3,
  encoding: 4,
  definition: 5,
  repetition: 6,
  isCompressed: 7,
} as const

export const PAGE_HEADER: StructShape = {
  [PAGE.type]: 'int32',
  [PAGE.size]: 'int32',
  [PAGE.compressedSize]: 'int32',
  [PAGE.dictionary]: { 1: 'int32', 2: 'int32' },
  [PAGE.data]: {
    [DATA.values]: 'int32',
    [DATA.nulls]: 'int32',
    [DATA.rows]: 'int32',
    [DATA.encoding]: 'int32',
    [DATA.definition]: 'int32',
    [DATA.repetition]: 'int32',
    [DATA.isCompressed]: 'flag',
  },
}

/** Fields of the description of a column in a row group. */
export const COLUMN = {
  type: 1,
  encodings: 2,
  path: 3,
  codec: 4,
  values: 5,
  uncompressed: 6,
  compressed: 7,
  data: 9,
  dictionary: 11,
  statistics: 12,
  pages: 13,
} as const

const column: StructShape = {
  [COLUMN.type]: 'int32',
  [COLUMN.encodings]: { list: 'int32' },
  [COLUMN.path]: { list: 'bytes' },
  [COLUMN.codec]: 'int32',
  [COLUMN.values]: 'int64',
  [COLUMN.uncompressed]: 'int64',
  [COLUMN.compressed]: 'int64',
  [COLUMN.data]: 'int64',
  [COLUMN.dictionary]: 'int64',
  [COLUMN.statistics]: { 3: 'int64', 5: 'bytes', 6: 'bytes', 7: 'flag', 8: 'flag', 9: 'int64' },
  [COLUMN.pages]: { list: { 1: 'int32', 2: 'int32', 3: 'int32' } },
}

/** Fields of a column in a row group: where it begins, its description, and where its page index is. */
export const CHUNK = { start: 2, column: 3, offsetIndex: 4, offsetLength: 5, columnIndex: 6, columnLength: 7 } as const
/** Fields of a row group. */
export const GROUP = { columns: 1, uncompressed: 2, rows: 3, compressed: 6 } as const
/** Fields of a footer. */
export const FOOTER = { version: 1, schema: 2, rows: 3, groups: 4, metadata: 5, writer: 6, orders: 7 } as const

export const FOOTER_STRUCT: StructShape = {
  [FOOTER.version]: 'int32',
  // Type, repetition, name, children, converted type, and logical type: a string or a list.
  [FOOTER.schema]: { list: { 1: 'int32', 3: 'int32', 4: 'bytes', 5: 'int32', 6: 'int32', 10: { 1: {}, 3: {} } } },
  [FOOTER.rows]: 'int64',
  [FOOTER.groups]: {
    list: {
      [GROUP.columns]: {
        list: {
          [CHUNK.start]: 'int64',
          [CHUNK.column]: column,
          [CHUNK.offsetIndex]: 'int64',
          [CHUNK.offsetLength]: 'int32',
          [CHUNK.columnIndex]: 'int64',
          [CHUNK.columnLength]: 'int32',
        },
      },
      [GROUP.uncompressed]: 'int64',
      [GROUP.rows]: 'int64',
      [GROUP.compressed]: 'int64',
    },
  },
  [FOOTER.metadata]: { list: { 1: 'bytes', 2: 'bytes' } },
  [FOOTER.writer]: 'bytes',
  [FOOTER.orders]: { list: { 1: {} } },
}
