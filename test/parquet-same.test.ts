import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { openParquet, type ParquetSource } from '../src/storage/parquet/reader.ts'
import { differenceIn } from '../src/storage/parquet/same-content.ts'
import { COLUMN, FOOTER } from '../src/storage/parquet/shapes.ts'
import { makeParquet } from '../src/storage/parquet/writer.ts'

const schema = z.object({ text: z.string().nullable(), n: z.int32(), texts: z.array(z.string()) })
const rows = Array.from({ length: 6 }, (_, i) => ({
  text: i === 3 ? null : `row ${i}`,
  n: i,
  texts: ['a', 'b'].slice(i % 3),
}))

type Groups = Parameters<typeof makeParquet>[1]
/** How a file with these groups of rows differs from one with the first two and the last four. */
const difference = (groups: Groups, shape: z.ZodObject = schema): string | undefined =>
  differenceIn(
    openParquet(makeParquet(shape, groups)),
    openParquet(makeParquet(schema, [rows.slice(0, 2), rows.slice(2)])),
  )
/** The rows with something else in the fourth and fifth: the least and the greatest value of each column stay. */
const changed = (fourth: object, fifth: object): Groups => [
  rows.slice(0, 2),
  [rows[2]!, { ...rows[3]!, ...fourth }, { ...rows[4]!, ...fifth }, rows[5]!],
]

test('a file of the same rows does not differ', () => expect(difference(changed({}, {}))).toBeUndefined())

test.each<[what: string, groups: Groups, said: RegExp]>([
  ['another text', changed({}, { text: 'row 3' }), /^other values of column text, row group 2$/],
  ['a text in the next row', changed({ text: 'row 4' }, { text: null }), /^other values of column text, row group 2$/],
  ['another number', changed({ n: 4 }, {}), /^other values of column n, row group 2$/],
  [
    'a text in the next list',
    changed({ texts: ['a'] }, { texts: ['b', 'b'] }),
    /^other values of column texts\..*, row group 2$/,
  ],
  ['a greater number than all', changed({ n: 9 }, {}), /^false statistics of column n, row group 2$/],
  ['other row groups', [rows], /^it has row groups of 6 rows, and its games make 2, 4$/],
])('%s is found', (_, groups, said) => expect(difference(groups)).toMatch(said))

test('another schema is found', () =>
  expect(difference(changed({ n: 3.5 }, {}), schema.extend({ n: z.float64() }))).toBe('its schema differs'))

test.each([
  ['version', 'format version'],
  ['schema', 'schema'],
  ['metadata', 'key-value metadata'],
  ['orders', 'sort orders of columns'],
] as const)('%s of a footer that is another or missing is found', (field, what) => {
  const ours = openParquet(makeParquet(schema, [rows]))
  const found = (change: (fields: Map<number, unknown>) => unknown): string | undefined => {
    const fields = new Map<number, unknown>(ours.footer.fields)
    change(fields)
    return differenceIn({ ...ours, footer: { ...ours.footer, fields } } as ParquetSource, ours)
  }
  expect(found(() => {})).toBeUndefined()
  expect(found((fields) => fields.set(FOOTER[field], ours.footer.fields.get(FOOTER.rows)))).toBe(`its ${what} differs`)
  expect(found((fields) => fields.delete(FOOTER[field]))).toBe(`its ${what} differs`)
})

describe('the first column of a file', () => {
  const ours = openParquet(makeParquet(schema, [rows]))
  const [group] = ours.footer.groups
  const [column] = group!.columns
  /** How the file differs, with that column as if its footer described it otherwise. */
  const found = (change: object): string | undefined => {
    const groups = [{ ...group!, columns: [{ ...column!, ...change }, ...group!.columns.slice(1)] }]
    return differenceIn({ ...ours, footer: { ...ours.footer, groups } }, ours)
  }
  const without = (field: number, ...more: [number, never][]) => ({
    fields: new Map([...[...column!.fields].filter(([one]) => one !== field), ...more]),
  })

  test('may have no statistics, and no index of its pages', () => {
    expect(column!.fields.has(COLUMN.statistics)).toBe(true)
    expect(found(without(COLUMN.statistics))).toBeUndefined()
    expect(found({ hasIndex: true })).toMatch(/^it has an index of the pages, .* of column text, row group 1$/)
  })

  test('is refused where its footer states other values than its pages have', () =>
    expect(found(without(COLUMN.values, [COLUMN.values, 5 as never]))).toMatch(/^the pages of column text are not as/))
})
