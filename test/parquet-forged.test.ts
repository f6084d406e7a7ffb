import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { textLengths } from '../src/storage/parquet/lengths.ts'
import { openParquet, readParquet } from '../src/storage/parquet/reader.ts'
import { rewritingOf } from '../src/storage/parquet/rewritten.ts'
import { makeParquet, WRITER } from '../src/storage/parquet/writer.ts'
import { bodyOf, type Forged, footerOf, joined, rawFooterOf, withFooter } from './fuzz/footers.ts'
import { type Page, pageOf, rewritePages, secondFrame, skippableFrame } from './fuzz/pages.ts'

const messages = z.array(z.object({ role: z.string(), content: z.string().nullable() }))
const schema = z.object({ text: z.string().nullable(), n: z.int32(), flag: z.boolean().nullable(), messages })
const rows = Array.from({ length: 40 }, (_, i) => ({
  text: i % 5 === 0 ? null : `row ${i % 7}`,
  n: i,
  flag: i % 3 === 0 ? null : i % 2 === 0,
  messages: [
    { role: 'system', content: `the rules of game ${i % 2}` },
    { role: 'user', content: `ünï ${i}` },
  ],
}))
const whole = makeParquet(schema, [rows.slice(0, 25), rows.slice(25)], { omerta: 'a test' })
/** A file that has lists alone, whose columns have no index behind the rows. */
const lists = makeParquet(z.object({ messages }), [rows.map(({ messages: own }) => ({ messages: own }))])

test('the file that is forged below is read as it was written', async () => {
  expect(await readParquet(whole)).toStrictEqual(rows)
  expect(await readParquet(lists)).toHaveLength(40)
})

const COUNTS = /the counts of a page are not those of its values/
const OTHER_LIBRARY = 'omerta (hyparquet-writer 0.1.0, zstd 1.0.0)'
const CHECKED = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }
const STATED = /the pages of column \S+ are not as its footer says/

test.each<[what: string, change: (page: Page) => Page, said: RegExp, column?: string]>([
  ['a second frame', secondFrame, /more than one compressed frame/],
  ['a frame that decoders skip', skippableFrame, /more than one compressed frame/],
  ['a smaller size', (page) => ({ ...page, size: page.size - 1 }), /cannot be decompressed to the size/],
  ['a larger size', (page) => ({ ...page, size: page.size + 1 }), /has another size than its header states/],
  ['more nulls', (page) => ({ ...page, nulls: page.nulls + 1 }), COUNTS, 'messages'],
  ['fewer rows', (page) => ({ ...page, rows: page.rows - 1 }), COUNTS, 'messages'],
  ['pages that are not compressed', (page) => ({ ...page, isCompressed: false }), /a page has impossible counts/],
  ['levels longer than the page', (page) => ({ ...page, definition: 1 << 20 }), /a page has impossible counts/],
  [
    'a byte behind the last text',
    (page) => pageOf(page, (values) => Buffer.concat([values, Buffer.from('x')])),
    /more or less in it than its values/,
    'messages',
  ],
  [
    'numbers of texts that its dictionary does not have',
    (page) => pageOf(page, (values) => Buffer.from(values).fill(0xff, 2)),
    /a number that is larger than it may be|a run is longer than its page/,
    'text',
  ],
  [
    'a byte behind the numbers of its texts',
    (page) => pageOf(page, (values) => Buffer.concat([values, Buffer.from([0])])),
    /a page has more in it than its values/,
    'text',
  ],
  [
    'bytes that are no UTF-8',
    (page) => pageOf(page, (values) => Buffer.from(values).fill(0xff, 4, 6)),
    /a text is not UTF-8/,
    'messages',
  ],
])('a page with %s is refused', async (_, change, said, column) => {
  await expect(readParquet(rewritePages(whole, change, column))).rejects.toThrow(said)
})

const columnOf = (footer: Forged, at = 1): Forged => footer.row_groups[0].columns[at].meta_data

test.each<[what: string, change: (footer: Forged) => unknown, said: RegExp]>([
  ['more rows', (footer) => footer.num_rows++, /more or fewer rows than it states/],
  ['no rows in a group', ({ row_groups: [group] }) => (group.num_rows = 0n), /a row group states 0 rows/],
  ['a column elsewhere', ({ row_groups: [group] }) => group.columns[1].file_offset++, /begins at two places/],
  ['another size of a group', ({ row_groups: [group] }) => group.total_byte_size++, /not those of its columns/],
  ['a key twice', ({ key_value_metadata: keys }) => keys.push(keys[0]), /metadata has a key twice/],
  ['more values of a column', (footer) => columnOf(footer).num_values++, STATED],
  ['another codec', (footer) => (columnOf(footer).codec = 'SNAPPY'), STATED],
  ['another encoding', (footer) => columnOf(footer).encodings.push('DELTA_BYTE_ARRAY'), STATED],
  [
    'another size of a column, and of its group',
    (footer) => [columnOf(footer).total_uncompressed_size++, footer.row_groups[0].total_byte_size++],
    STATED,
  ],
  [
    'rows moved from one group to the other',
    ({ row_groups: [one, other] }) => [one.num_rows++, other.num_rows--],
    STATED,
  ],
  [
    'a column of another kind of field',
    ({ schema: [, text] }) => (text.repetition_type = 'REQUIRED'),
    /neither optional/,
  ],
])('a footer with %s is refused', async (_, change, said) => {
  await expect(readParquet(withFooter(whole, change))).rejects.toThrow(said)
})

test.each<[what: string, forge: () => Uint8Array, said: RegExp]>([
  [
    'behind its footer',
    () => joined(bodyOf(whole), Buffer.concat([rawFooterOf(whole), Buffer.alloc(2)])),
    /something behind it/,
  ],
  [
    'between its columns and its footer',
    () => joined(Buffer.concat([bodyOf(lists), Buffer.from('seat 3')]), footerOf(lists)),
    /bytes that belong to no column/,
  ],
  ['other than PAR1 at its end', () => whole.with(whole.length - 1, 0), /does not begin and end as/],
  ['other than PAR1 at its beginning', () => whole.with(0, 0), /does not begin and end as/],
])('a file with something %s is refused', async (_, forge, said) => {
  await expect(readParquet(forge())).rejects.toThrow(said)
})

test('a text keeps the mark that it begins with', async () => {
  const bytes = makeParquet(z.object({ text: z.string() }), [[{ text: '\ufeffword' }]])
  expect(await readParquet(bytes)).toEqual([{ text: '\ufeffword' }])
})

test('rows are read from the groups that have them, and only their pages are looked at', async () => {
  const forged = rewritePages(whole, (page) => ({ ...page, nulls: page.nulls + 1 }), 'messages')
  expect(await readParquet(forged, { rowStart: 25 })).toStrictEqual(rows.slice(25))
  expect(await readParquet(whole, { rowStart: 20, rowEnd: 30 })).toStrictEqual(rows.slice(20, 30))
  await expect(readParquet(forged, { rowStart: 24, rowEnd: 26 })).rejects.toThrow(COUNTS)
  expect(await readParquet(forged, { columns: ['n'], rowEnd: 2 })).toEqual([{ n: 0 }, { n: 1 }])
})

describe('lengths of texts', () => {
  const CONTENT = ['messages', 'list', 'element', 'content']
  test('are in UTF-16 units, added up by row', () => {
    expect([...textLengths(openParquet(whole), 1, CONTENT)]).toEqual(
      rows.slice(25).map(({ messages: own }) => own.reduce((sum, { content }) => sum + content.length, 0)),
    )
  })
  test('are not counted where a text is missing', () => {
    for (const own of [[], [{ role: 'user', content: null }]]) {
      const bytes = makeParquet(schema, [[rows[1]!, { ...rows[2]!, messages: own }]])
      expect(() => textLengths(openParquet(bytes), 0, CONTENT)).toThrow('a text is missing')
    }
  })
})

describe('a file that is written again from its rows', () => {
  const again = (bytes: Uint8Array, written = [rows.slice(0, 25), rows.slice(25)], omerta = 'a test') => {
    const rewriting = rewritingOf(openParquet(bytes), schema, { omerta })
    const same = written.map((group) => rewriting.add(group))
    return { same, differs: rewriting.finish(), uncompared: rewriting.uncompared }
  }
  test('has the same bytes', () => expect(again(whole)).toEqual({ same: [true, true], differs: undefined }))
  test('differs from the column on that has another value, and in its footer', () => {
    const other = [rows.slice(0, 25), rows.slice(25).map((row, i) => (i === 3 ? { ...row, n: 99 } : row))]
    expect(again(whole, other)).toMatchObject({
      same: [true, false],
      differs: expect.stringMatching(/ in column n of row group 2$/),
    })
    expect(again(whole, undefined, 'another').differs).toMatch(/^it differs from byte \d+ on, in its footer$/)
  })
  test('differs where rows are missing at its end', () => {
    expect(again(whole, [rows.slice(0, 25)]).differs).toMatch(/^it differs from byte \d+ on/)
  })
  test('is compared by content where another library wrote it, and refused where nobody knows who did', () => {
    const by = (writer: string) => withFooter(whole, (footer) => (footer.created_by = writer))
    const other = again(by(OTHER_LIBRARY))
    expect(other).toMatchObject({ differs: undefined, uncompared: expect.stringContaining('of another writer') })
    expect(again(by('somebody')).differs).toBe('it names "somebody" as its writer, which is not omerta')
    const named = withFooter(by(OTHER_LIBRARY), ({ key_value_metadata: keys }) => (keys.at(-1).value = 'x'))
    expect(again(named).differs).toBe('its key-value metadata differs')
    const body = Buffer.concat([bodyOf(whole), Buffer.alloc(8)])
    const indexed = footerOf(by(OTHER_LIBRARY)) as Forged
    const [chunk] = indexed.row_groups[0].columns
    Object.assign(chunk, { offset_index_offset: BigInt(body.length - 8), offset_index_length: 8 })
    expect(again(joined(body, indexed)).differs).toMatch(
      /^it has an index of the pages, .* of column text, row group 1$/,
    )
  })
  test('may be compressed by another zstd, but to the same pages', () => {
    const by = (bytes: Uint8Array) =>
      withFooter(bytes, (footer) => (footer.created_by = WRITER.replace(/zstd [\d.]+/, 'zstd 0.0.1')))
    const stored = (page: Page): Page => ({
      ...page,
      stored: zstdCompressSync(zstdDecompressSync(page.stored), CHECKED),
    })
    const recompressed = again(by(rewritePages(whole, stored, 'messages')))
    expect(recompressed).toMatchObject({ differs: undefined, uncompared: expect.stringContaining('another version') })
    const lie = (page: Page): Page => pageOf(page, (values) => Buffer.from(values).fill('x', 20, 21))
    expect(again(by(rewritePages(whole, lie, 'messages'))).differs).toMatch(/ in column messages\.\S+ of row group 1$/)
  })
})
