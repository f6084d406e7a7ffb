import { ByteWriter } from 'hyparquet-writer'
import { writeColumn } from 'hyparquet-writer/src/column.js'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { leafPaths, levelsOf } from '../src/storage/parquet/levels.ts'
import { elements, shapeOf } from '../src/storage/parquet/schema.ts'
import { writeTexts } from '../src/storage/parquet/texts.ts'
import { compress } from '../src/storage/parquet/writer.ts'

const messages = z.array(z.object({ role: z.string(), content: z.string().nullable() })).nullable()
const [, ...columns] = elements('root', shapeOf(z.object({ messages })))
const [, contents] = leafPaths([{ name: 'root', num_children: 1 }, ...columns])
const said = (...texts: (string | null)[]) => texts.map((content) => ({ role: 'user', content }))

const cells: readonly unknown[] = [
  said('plain words', 'plain words, and more of them'),
  said('a text of its own, longer than a page'.repeat(20)),
  [],
  null,
  said('', null, 'ö, “quotes” and 🐎', 'half a pair: \ud83d'),
  ...Array.from({ length: 30 }, (_, i) => said('the same rules', `turn ${i}`, 'ж'.repeat(i))),
]

const encoder = new TextEncoder()

/** What the library writes of the same texts. */
function byLibrary(pageSize: number) {
  const writer = new ByteWriter()
  const levels = levelsOf(contents!, cells)
  const values = levels.values.map((text) => (typeof text === 'string' ? encoder.encode(text) : text))
  const written = writeColumn({
    writer,
    column: {
      columnName: 'messages.list.element.content',
      element: contents!.at(-1)!,
      schemaPath: contents!,
      codec: 'ZSTD',
      compressors: { ZSTD: compress },
      pageSize,
      offsetIndex: true,
      columnIndex: false,
      stats: false,
      encoding: 'PLAIN',
    },
    pageData: { ...levels, values },
  })
  return { bytes: writer.getBytes(), written: JSON.parse(asJson(written)) as unknown }
}

const asJson = (value: unknown): string =>
  JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}n` : (one as unknown)))

test.each([1, 60, 500, 1 << 20])('texts in pages of %d bytes are written as the library writes them', (pageBytes) => {
  const bytes = new ByteWriter()
  const written = writeTexts(contents!, levelsOf(contents!, cells), { bytes, compress, pageBytes })
  const library = byLibrary(pageBytes)
  expect(Buffer.compare(bytes.getBytes(), library.bytes)).toBe(0)
  expect(JSON.parse(asJson(written))).toEqual(library.written)
})

test('what is no text is refused', () => {
  const levels = levelsOf(contents!, [[{ role: 'user', content: 4 }]])
  const sink = { bytes: new ByteWriter(), compress, pageBytes: 100 }
  expect(() => writeTexts(contents!, levels, sink)).toThrow('a column of texts cannot hold a number')
})
