import { expect, test } from 'vitest'
import type { Role } from '../schemas/ask.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { noChances } from '../src/leaks/chance-tally.ts'
import { countChances, countOrder } from '../src/leaks/chances.ts'

// The variances that comparisons with chance rest on are those of all cases counted one by one.

/** All ways to mark `marked` of `n` places. */
function* marks(n: number, marked: number): Generator<boolean[]> {
  if (n === 0) {
    if (marked === 0) yield []
    return
  }
  for (const rest of marks(n - 1, marked)) yield [false, ...rest]
  if (marked > 0) for (const rest of marks(n - 1, marked - 1)) yield [true, ...rest]
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

test.each([
  [5, 1],
  [6, 2],
  [7, 4],
])('of the ranks of marked rows: among %i rows, of which %i are marked', (n, marked) => {
  const ranked = [...marks(n, marked)].map((isMarked) => {
    const { order } = noChances()
    countOrder(order, 'rows', isMarked)
    return order['rows']!
  })
  expect(mean(ranked.map(({ distance }) => distance))).toBeCloseTo(0, 10)
  const { variance } = ranked[0]!
  expect(mean(ranked.map(({ distance }) => distance ** 2))).toBeCloseTo(variance, 10)
  expect(ranked.every((one) => one.variance === variance && one.things === n)).toBe(true)
})

test.each([1, 3, 6])('of how many seats of a player are black, where it has %i of seven', (seats) => {
  const ruleset = rulesetNamed('classic-7')
  const seated = ruleset.roles.map((_, i) => (i < seats ? 'a' : 'b'))
  const counted = [...marks(7, 2)].map((isBlack) => {
    const deal = isBlack.map((is): Role => (is ? 'mafia' : 'civilian'))
    const tally = noChances()
    countChances(tally, { split: 'train', deal, winner: 'red', log: [], seated }, ruleset)
    return tally.seated
  })
  for (const player of ['a', 'b']) {
    const all = counted.map((of) => of[player]!)
    expect(mean(all.map(({ distance }) => distance))).toBeCloseTo(0, 10)
    expect(mean(all.map(({ distance }) => distance ** 2))).toBeCloseTo(all[0]!.variance, 10)
  }
})

test('where one player has all seats nothing is counted, as nothing can follow from who sits where', () => {
  const ruleset = rulesetNamed('classic-7')
  const tally = noChances()
  const seated = ruleset.roles.map(() => 'a')
  countChances(tally, { split: 'train', deal: ruleset.roles, winner: 'red', log: [], seated }, ruleset)
  expect(tally.seated).toEqual({})
})
