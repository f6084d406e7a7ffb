import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { stream } from '../src/game/random.ts'
import { textLengths } from '../src/storage/parquet/lengths.ts'
import { openParquet } from '../src/storage/parquet/reader.ts'
import { makeParquet } from '../src/storage/parquet/writer.ts'
import { fingerprint, NearIndex } from '../src/worth/minhash.ts'
import { NumberSet } from '../src/worth/number-set.ts'
import { Pool } from '../src/worth/pool.ts'

const message = z.object({ role: z.string(), content: z.string() })
const schema = z.object({ prompt: z.array(message) })
const PATH = ['prompt', 'list', 'element', 'content']

describe('lengths of texts in a file', () => {
  const texts = [
    ['Rules', 'Who are you?'],
    ['Zażółć gęślą jaźń', '🂡 of spades'],
    ['', 'a'.repeat(5000)],
  ]
  const rows = texts.map((contents) => ({ prompt: contents.map((content) => ({ role: 'user', content })) }))

  test('are those of the texts, in every row group', () => {
    const source = openParquet(makeParquet(schema, [rows, rows.slice(1)]))
    const wanted = texts.map((contents) => contents.join('').length)
    expect([...textLengths(source, 0, PATH)]).toEqual(wanted)
    expect([...textLengths(source, 1, PATH)]).toEqual(wanted.slice(1))
  })

  test('a row without a text is refused, and a column that is not there', () => {
    const source = openParquet(makeParquet(schema, [[{ prompt: [] }, ...rows]]))
    expect(() => textLengths(source, 0, PATH)).toThrow('a text is missing')
    expect(() => textLengths(source, 0, ['answer'])).toThrow('no column answer')
  })
})

test('a set of numbers has what was put into it, and nothing else', () => {
  const random = stream('numbers')
  const numbers = Array.from({ length: 20_000 }, () => Math.floor(random() * 2 ** 53))
  const set = new NumberSet()
  for (const number of [0, 2 ** 53 - 1, ...numbers, ...numbers]) set.add(number)
  expect(set.size).toBe(new Set([0, 2 ** 53 - 1, ...numbers]).size)
  expect([0, 2 ** 53 - 1, ...numbers].every((number) => set.has(number))).toBe(true)
  expect(numbers.some((number) => set.has(number + 1) && !numbers.includes(number + 1))).toBe(false)
})

test('lists in a pool are what they were, across its pieces', () => {
  const pool = new Pool()
  const lists = Array.from({ length: 3000 }, (_, i) => Uint32Array.from({ length: i % 500 }, (_, k) => i * k))
  for (const list of lists) pool.push(list)
  expect(lists.every((list, i) => pool.at(i).join() === list.join())).toBe(true)
})

test('among thousands of texts those are found that say nearly the same', () => {
  const random = stream('texts')
  const words = Array.from({ length: 40 }, (_, i) => `word${i}`)
  const texts = Array.from({ length: 3000 }, () =>
    Array.from({ length: 60 }, () => words[Math.floor(random() * words.length)]).join(' '),
  )
  const index = new NearIndex()
  for (const text of texts) {
    expect(index.hasNear(fingerprint(text, 3)!)).toBe(false)
    index.add(fingerprint(text, 3)!)
  }
  for (const text of texts) expect(index.hasNear(fingerprint(text.replace(/\S+$/, 'changed'), 3)!)).toBe(true)
})
