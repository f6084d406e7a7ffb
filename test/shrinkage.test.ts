import { expect, test } from 'vitest'
import { shrunk } from '../src/rows/values/shrinkage.ts'
import spreads from '../src/rows/values/spreads.json' with { type: 'json' }
import { rivalOf } from '../src/rows/values/value.ts'

const vote = { book: 'mafia-2025', act: 'vote', team: 'red' } as const
const spread = spreads['mafia-2025']['red vote']

test('a difference with an error as wide as the spread of its kind counts half, and is known better than it was measured', () => {
  const { mean, error } = shrunk({ mean: 0.2, error: spread }, vote)
  expect(mean).toBeCloseTo(0.1)
  // The posterior of a normal prior and a measurement of the same variance has half of it.
  expect(error ** 2).toBeCloseTo(spread ** 2 / 2)
  expect(shrunk({ mean: 0.2, error: 0 }, vote)).toEqual({ mean: 0.2, error: 0 })
})

test('a game and an act without a spread of their own have that of all choices of the ten-player game', () => {
  const all = shrunk({ mean: 0.2, error: spreads['mafia-2025'].all }, { book: 'no game', act: 'no act', team: 'red' })
  expect(all.mean).toBeCloseTo(0.1)
  expect(shrunk({ mean: 0.2, error: spread }, { ...vote, book: 'no game' }).mean).toBeCloseTo(0.1)
})

test('the rival of a choice is the best of the others, the first of several', () => {
  const wins = [3, 1, 2, 2].map((won) => Array.from({ length: 4 }, (_, state) => state < won))
  const rival = (chosen: number) => rivalOf(wins, { ...vote, chosen, role: 'civilian' })?.rival
  expect([rival(0), rival(1), rival(2)]).toEqual([2, 0, 0])
  expect([rival(-1), rivalOf([[true]], { ...vote, chosen: 0, role: 'civilian' })]).toEqual([undefined, undefined])
})
