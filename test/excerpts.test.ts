import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { addChances, noChances } from '../src/leaks/chance-tally.ts'
import { differing, excerpts, storedAndDerived } from '../src/leaks/excerpt.ts'
import { misplaced } from '../src/leaks/order.ts'
import { groupOf, type Rows } from '../src/rows/configs/configs.ts'

/** A row group with rows of some configs and none of the others. */
const group = (rows: object): Rows => ({ ...groupOf([]), ...rows }) as Rows

test('rows that do not stand in the order of their ids are found, at the first place too', () => {
  const sft = (...ids: string[]) => misplaced(group({ sft: ids.map((row_id) => ({ row_id })) }))
  expect(sft('a', 'b', 'c')).toEqual([])
  expect(sft('b', 'a', 'c')).toMatchObject([{ config: 'sft', id: 'a' }])
  expect(sft('a', 'c', 'b')).toMatchObject([{ config: 'sft', id: 'b' }])
  expect(sft('a', 'a')).toMatchObject([{ config: 'sft', id: 'a' }])
})

test('decisions stand in the order of the asks of their games, and games in that of their numbers', () => {
  const asked = (seat: number, turn: number) => JSON.stringify({ to: [seat], event: { type: 'asked', seat, turn } })
  const games = [{ game_id: 'g', index: 4, log: [asked(2, 0), asked(1, 0), asked(2, 1)] }]
  const decisions = (...asks: [number, number][]) =>
    misplaced(
      group({
        games,
        decisions: asks.map(([seat, turn]) => ({ row_id: `${seat}.${turn}`, game_id: 'g', seat, turn })),
      }),
    )
  expect(decisions([2, 0], [1, 0], [2, 1])).toEqual([])
  expect(decisions([1, 0], [2, 0], [2, 1])).toMatchObject([{ config: 'decisions', id: '2.0' }])
  const numbered = (...all: number[]) => misplaced(group({ games: all.map((index) => ({ index, log: [] })) }))
  expect([numbered(0, 1, 2).length, numbered(0, 2, 1).length]).toEqual([0, 1])
})

test('options of typed questions stand in the order of their hashes', () => {
  const names = ['player 1', 'player 2', 'player 3']
  const byHash = names.toSorted((a, b) => (hash('sha256', `r/act/${a}`) < hash('sha256', `r/act/${b}`) ? -1 : 1))
  const asked = (options: readonly string[]) => {
    const criteria = Object.fromEntries(options.map((name) => [name, '']))
    return misplaced(group({ typed: [{ id: 'r', questions: JSON.stringify({ act: { type: 'choice', criteria } }) }] }))
  }
  expect(asked(byHash)).toEqual([])
  expect(asked(byHash.toReversed())).toMatchObject([{ config: 'typed', id: 'r', what: expect.stringContaining('act') }])
})

test('the first column that differs is named, also one that only one row has', () => {
  const row = { a: 1, b: [{ c: 2 }], d: null }
  expect(differing(row, structuredClone(row))).toBeUndefined()
  expect(differing(row, { ...row, b: [{ c: 3 }] })).toBe('b')
  expect(differing(row, { ...row, e: 1 })).toBe('e')
  expect(storedAndDerived(row, { ...row, b: [{ c: 3 }] }, 'b', 'by the manifest')).toEqual([
    { of: 'stored', text: 'c 2' },
    { of: 'by the manifest', text: 'c 3' },
  ])
  expect(storedAndDerived({ a: 0.5 }, { a: null }, 'a', 'by the record of the game').map(({ text }) => text)).toEqual([
    '0.5',
    'null',
  ])
})

test('an excerpt has 30 characters before the first difference and 60 from there, on one line; cuts are marked', () => {
  const [same, rest] = ['0123456789'.repeat(4), 'x'.repeat(100)]
  expect(excerpts(`${same}a${rest}`, `${same}b`)).toEqual([
    `…${same.slice(10)}a${'x'.repeat(59)}…`,
    `…${same.slice(10)}b`,
  ])
  expect(excerpts('one\n two', 'one')).toEqual(['one / two', 'one [it ends here]'])
})

test('counts that are compared with chance add up', () => {
  const ranked = { distance: 2, variance: 3, things: 4 }
  const tried = { p: 0.5, n: 8, hits: 3, control: 1 }
  const one = {
    ...{
      games: 1,
      dealt: { 'don.1': { hits: 1, p: 0.1 } },
      reseeded: { a: tried },
      seated: {},
      won: { train: { red: 1 } },
    },
    ...{ blind: { vote: { b: tried } }, order: { rows: ranked }, style: { length: { ...ranked, control: 5 } } },
  }
  const sum = noChances()
  addChances(sum, one)
  addChances(sum, one)
  expect(sum).toEqual({
    games: 2,
    dealt: { 'don.1': { hits: 2, p: 0.1, control: 0 } },
    reseeded: { a: { p: 0.5, n: 16, hits: 6, control: 2 } },
    seated: {},
    won: { train: { red: 2 } },
    blind: { vote: { b: { p: 0.5, n: 16, hits: 6, control: 2 } } },
    order: { rows: { distance: 4, variance: 6, things: 8, control: 0 } },
    style: { length: { distance: 4, variance: 6, things: 8, control: 10 } },
  })
})
