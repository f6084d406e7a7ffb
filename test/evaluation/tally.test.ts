import { expect, test } from 'vitest'
import { differencesOf } from '../../src/evaluation/deeds/differences.ts'
import { DeedSums, dayGroup } from '../../src/evaluation/deeds/tally.ts'
import { addCluster, noSums, withCluster } from '../../src/evaluation/statistics/moments.ts'

const deals = [
  { a: [3, 2], b: [1, 1] },
  { a: [0.25, 1], b: [0, 0] },
  { a: [5, 4], b: [2, 3] },
] as const

test('a case of several groups counts as one of each of them, in differences too', () => {
  const [one, other] = [new DeedSums(), new DeedSums()]
  const names = (letter: string) => ['don', 'black', 'all'].map((group) => `${letter}/${group}`)
  const groups = { a: one.groups(names('a')), b: one.groups(names('b')) }
  for (const deal of deals) {
    for (const letter of ['a', 'b'] as const) {
      const [sum, of] = deal[letter]
      one.addToAll(groups[letter], 'words', sum, of)
      for (const name of names(letter)) other.add(other.group(name), 'words', sum, of)
    }
    one.endDeal(new Map())
    other.endDeal(new Map())
  }
  expect(one.sums).toEqual(other.sums)
  expect(one.pairs).toEqual(other.pairs)
  expect(one.sums['a/black/words']).toEqual([3, 8.25, 7, 34.0625, 26.25, 21])
  expect(Object.keys(one.pairs)).toEqual(['all/words', 'black/words', 'don/words'])
})

test('sums that grow in place are those made anew, and no sums stay none', () => {
  const grown: [number, number, number, number, number, number] = [...noSums]
  const made = deals.reduce((before, { b: [sum, of] }) => withCluster(before, sum, of), noSums)
  for (const {
    b: [sum, of],
  } of deals)
    addCluster(grown, sum, of)
  expect(grown).toEqual(made)
  expect(made).toEqual([2, 3, 4, 5, 7, 10])
  expect(noSums).toEqual([0, 0, 0, 0, 0, 0])
})

test('days are groups of their own up to the fourth, and one group from the fifth on', () => {
  expect([1, 4, 5, 6].map(dayGroup)).toEqual(['day 1', 'day 4', 'day 5 and later', 'day 5 and later'])
})

test('a difference is told where both players have cases in twenty deals, and nowhere else', () => {
  const told = (a: number, b: number): number => {
    const sums = new DeedSums()
    for (let deal = 0; deal < 30; deal++) {
      if (deal < a) sums.add(sums.group('a/all'), 'words', deal, 1)
      if (deal < b) sums.add(sums.group('b/all'), 'words', 2 * deal, 1)
      sums.endDeal(new Map())
    }
    return differencesOf(sums).length
  }
  expect([told(30, 19), told(19, 30), told(20, 30), told(20, 20)]).toEqual([0, 0, 1, 1])
})
