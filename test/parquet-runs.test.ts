import { expect, test } from 'vitest'
import * as z from 'zod'
import { openParquet, readParquet } from '../src/storage/parquet/reader.ts'
import { readRuns } from '../src/storage/parquet/runs.ts'
import { makeParquet } from '../src/storage/parquet/writer.ts'

/** Reads `count` numbers of a bit width from bytes. */
function numbers(bytes: readonly number[], count: number, width = 3, largest = 7): number[] {
  const output = new Uint32Array(count)
  readRuns({ bytes: Uint8Array.from(bytes), at: 0, end: bytes.length }, width, output, largest)
  return [...output]
}

test('numbers in runs and bit by bit are read', () => {
  // Five times 6, and then 0 to 7, three bits each, in one group of eight.
  expect(numbers([5 << 1, 6, (1 << 1) | 1, 0b10001000, 0b11000110, 0b11111010], 13)).toEqual([
    ...Array<number>(5).fill(6),
    ...[0, 1, 2, 3, 4, 5, 6, 7],
  ])
  // A group may be longer than what is left of its page, by less than its eight.
  expect(numbers([3, 0b10001000, 0b11000110, 0b11111010], 1)).toEqual([0])
})

test.each<[what: string, args: Parameters<typeof numbers>, said: RegExp]>([
  ['a run of more numbers than are left', [[6 << 1, 1], 5], /a run is longer than its page/],
  ['a group more than is needed', [[(2 << 1) | 1, 0, 0, 0, 0, 0, 0], 8], /a run is longer than its page/],
  ['a run of nothing', [[0, 1], 5], /a run is longer than its page/],
  ['groups that end before their last byte', [[3, 0, 0], 8], /a run is longer than its page/],
  ['something behind its numbers', [[5 << 1, 6, 0], 5], /more in it than its values/],
  ['a number that is too large', [[5 << 1, 6], 5, 3, 5], /larger than it may be/],
  ['too wide numbers', [[5 << 1, 6, 0, 0, 0], 5, 25, 7], /too large numbers/],
])('a page with %s is refused', (_, args, said) => expect(() => numbers(...args)).toThrow(said))

test('a long text of one letter, which compresses to runs of it, is read as it was written', async () => {
  const rows = ['a'.repeat(300_000), 'b'.repeat(1 << 21)].map((text) => ({ texts: [{ text }] }))
  const schema = z.object({ texts: z.array(z.object({ text: z.string() })) })
  const bytes = makeParquet(schema, [rows])
  expect(bytes.length).toBeLessThan(10_000)
  expect(await readParquet(bytes)).toEqual(rows)
  expect(openParquet(bytes).groups).toEqual([2])
})
