import { constants, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { stream } from '../src/game/random.ts'
import { decompress } from '../src/storage/parquet/frame.ts'
import { BadParquet, openParquet, readParquet } from '../src/storage/parquet/reader.ts'
import { compress, makeParquet } from '../src/storage/parquet/writer.ts'

type AnyRow = Readonly<Record<string, unknown>>

const edge = z.object({
  text: z.string().nullable(),
  int: z.int32().nullable(),
  double: z.float64().nullable(),
  bool: z.boolean().nullable(),
  texts: z.array(z.string()),
  messages: z.array(z.object({ role: z.string(), content: z.string().nullable() })),
  structs: z.array(z.object({ n: z.int32().nullable(), deep: z.array(z.object({ s: z.string().nullable() })) })),
  struct: z.object({ a: z.string().nullable(), b: z.float64().nullable(), c: z.array(z.int32()) }),
})
const empty = {
  text: '',
  int: null,
  double: null,
  bool: null,
  texts: [],
  messages: [],
  structs: [],
  struct: { a: null, b: null, c: [] },
}

test('edge values come back as they went in', async () => {
  const long = 'ab😀 '.repeat(1 << 18)
  const system = { role: 'system', content: `${long}é` }
  const rows: AnyRow[] = [
    empty,
    { ...empty, messages: [system, { role: 'user', content: '' }] },
    { ...empty, messages: [system, { role: 'user', content: long.repeat(2) }, { role: '', content: null }] },
    { ...empty, messages: [{ role: 'user', content: 'жду' }, system, system] },
    { ...empty, int: -(2 ** 31), double: -0, bool: false, texts: [''], structs: [{ n: null, deep: [] }] },
    { ...empty, int: 2 ** 31 - 1, double: Number.NaN, bool: true, texts: ['', 'a', ''] },
    { ...empty, text: long, double: Number.NEGATIVE_INFINITY, structs: [{ n: 1, deep: [{ s: null }, { s: '' }] }] },
    { ...empty, text: '\u001b[31m\r\n\t"\\\u2028', double: 5e-324, struct: { a: '', b: 1.7e308, c: [0, -1] } },
  ]
  for (const rowGroups of [[rows], rows.map((row) => [row])])
    expect(await readParquet(makeParquet(edge, rowGroups))).toStrictEqual(rows)
  expect(await readParquet(makeParquet(edge, [rows]), { rowStart: 2, rowEnd: 3 })).toStrictEqual([rows[2]])
  expect(openParquet(makeParquet(edge, [[], rows.slice(0, 2), []])).groups).toEqual([2])
})

test('a null text beside long ones is null, not undefined, as rows have it', async () => {
  const rows = [empty, { ...empty, text: null }, { ...empty, text: 'x' }]
  expect(await readParquet(makeParquet(edge, [rows]))).toStrictEqual(rows)
})

test('zeros keep their signs side by side, where a dictionary would take one for the other', async () => {
  const rows = [-0, 0, -0, 1, 0].map((b) => ({ ...empty, double: -b, struct: { a: null, b, c: [] } }))
  expect(await readParquet(makeParquet(edge, [rows]))).toStrictEqual(rows)
  // A whole number has no sign at zero, and is written as ever.
  const whole = (zero: number): Uint8Array =>
    makeParquet(edge, [Array.from({ length: 200 }, (_, i) => ({ ...empty, int: i % 2 ? 1 : zero }))])
  expect(whole(-0)).toEqual(whole(0))
})

test('any rows round-trip, in any row groups', async () => {
  const int = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
  const text = fc.string({ unit: 'grapheme', maxLength: 20 })
  const plain = { noNullPrototype: true }
  const struct = fc.record({ a: fc.option(text), b: fc.option(fc.double()), c: fc.array(int, { maxLength: 3 }) }, plain)
  const deep = fc.array(fc.record({ s: fc.option(text) }, plain))
  const rows = fc.array(
    fc.record(
      {
        text: fc.option(text),
        int: fc.option(int),
        double: fc.option(fc.double()),
        bool: fc.option(fc.boolean()),
        texts: fc.array(text, { maxLength: 3 }),
        messages: fc.array(fc.record({ role: text, content: fc.option(text) }, plain), { maxLength: 3 }),
        structs: fc.array(fc.record({ n: fc.option(int), deep }, plain), { maxLength: 3 }),
        struct,
      },
      plain,
    ),
    { minLength: 1, maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(rows, fc.nat(11), async (all, at) => {
      const bytes = makeParquet(edge, [all.slice(0, at), all.slice(at)])
      expect(await readParquet(bytes)).toStrictEqual(all)
      expect(Buffer.compare(bytes, makeParquet(edge, [all.slice(0, at), all.slice(at)]))).toBe(0)
    }),
    { numRuns: 60 },
  )
})

test('a value that its column cannot hold is refused, and a file that is no Parquet is BadParquet', async () => {
  for (const int of [2 ** 31, 1.5, '1']) expect(() => makeParquet(edge, [[{ ...empty, int }]])).toThrow()
  expect(() => makeParquet(z.object({ when: z.date() }), [])).toThrow(TypeError)
  const whole = makeParquet(edge, [[empty]])
  for (const bytes of [new Uint8Array(), whole.slice(0, -5), whole.slice(0, 40), Buffer.from('{"not":"parquet"}')]) {
    expect(() => openParquet(bytes)).toThrow(BadParquet)
    await expect(readParquet(bytes)).rejects.toThrow(BadParquet)
  }
})

test('a page of up to 1 MiB is compressed at level 9, and a longer one over a window of 16 MiB', () => {
  const text = Buffer.from(Array.from({ length: 1 << 18 }, (_, i) => `${i} `).join(''))
  const at = (level: number, size: number): Uint8Array =>
    zstdCompressSync(text.subarray(0, size), { params: { [constants.ZSTD_c_compressionLevel]: level } })
  expect(compress(text.subarray(0, 1 << 20))).toEqual(at(9, 1 << 20))
  expect(compress(text.subarray(0, (1 << 20) + 1))).not.toEqual(at(9, (1 << 20) + 1))
})

test('a page whose frame ends at a multiple of 16 KiB is one frame too', () => {
  // Noise is stored as it is, so the length of the frame follows that of the page.
  const random = stream('frames')
  const noise = Uint8Array.from({ length: 16_600 }, () => Math.floor(random() * 256))
  for (let size = 16_340; size <= 16_400; size++) {
    const page = noise.subarray(0, size)
    expect(decompress(compress(page), size)).toEqual(Buffer.from(page))
  }
})
