import { expect, test } from 'vitest'
import { blockOf } from '../../src/evaluation/blocks.ts'
import { marginOf } from '../../src/evaluation/margin.ts'
import type { GameOutcome } from '../../src/evaluation/outcome.ts'
import { reducedScoreOf, scoreOf } from '../../src/evaluation/outcome.ts'
import { clusteredMean } from '../../src/evaluation/statistics/clustered.ts'
import { estimateOf, noSums, withCluster } from '../../src/evaluation/statistics/moments.ts'
import { verdictOf } from '../../src/evaluation/verdict.ts'

const game = (winner: string, more: Partial<GameOutcome> = {}): GameOutcome => ({
  index: 0,
  winner,
  days: 1,
  alive: 1,
  points: {},
  defaulted: {},
  ...more,
})
const duel = { kind: 'duel' } as const

test('in a duel A is red in the first game and black in the second', () => {
  // Red wins twice: A wins the first and loses the second, as B does.
  expect(blockOf([game('red'), game('red')], duel, scoreOf)).toMatchObject({
    value: 0.5,
    pair: [1, 0],
    teams: { red: { a: 1, b: 1 }, black: { a: 0, b: 0 } },
  })
  expect(blockOf([game('red'), game('black')], duel, scoreOf)).toMatchObject({ value: 1 })
  expect(blockOf([game('black'), game('draw')], duel, scoreOf)).toMatchObject({ value: 0.25 })
})

test('in one role A and B are compared in the same seat, by the team of the role', () => {
  const role = { kind: 'role', role: 'don' } as const
  expect(blockOf([game('black'), game('red')], role, scoreOf, 'black')).toMatchObject({
    value: 1,
    pair: [1, 0],
    teams: { black: { a: 1, b: 0, seats: 1 } },
  })
})

test('drawn seats count by how many of them each team has', () => {
  const tested = { red: 2, black: 1 }
  const block = blockOf([game('red', { tested }), game('black', { tested })], { kind: 'seats', seats: 3 }, scoreOf)
  expect(block.pair[0]).toBeCloseTo(2 / 3)
  expect(block.value).toBeCloseTo((1 + 1 / 3) / 2)
})

test('the share of wins of a team is that of its seats: three drawn seats of a deal weigh as much as three', () => {
  const seats = { kind: 'seats', seats: 4 } as const
  const deal = (winner: string, other: string, tested: { red: number; black: number }) =>
    blockOf([game(winner, { tested }), game(other, { tested })], seats, scoreOf)
  const blocks = [deal('red', 'black', { red: 3, black: 1 }), deal('black', 'red', { red: 1, black: 3 })]
  const { teams } = marginOf(blocks, seats)
  expect(teams.map(({ team, a, b, difference }) => [team, a.of, a.mean, b.mean, difference.mean])).toEqual([
    ['red', 4, 0.75, 0.25, 0.5],
    ['black', 4, 0.75, 0.25, 0.5],
  ])
})

test('luck of red is taken from the score of red and added to that of black, but for the luck of who is refused', () => {
  const lucky = game('red', { luck: { chance: 0.25, 'a/red': 0.5, 'b/black': -0.125 } })
  const scores = (...refused: string[]) => ['red', 'black'].map((team) => reducedScoreOf(lucky, team, new Set(refused)))
  expect(scores()).toEqual([0.375, 0.625])
  expect(scores('a')).toEqual([0.875, 0.125])
  expect(scores('a', 'b', 'chance')).toEqual([1, 0])
})

test('the margin of deals that the cards decide has no variance: pairs saved all games', () => {
  const blocks = ['red', 'black', 'red', 'red', 'black', 'red'].map((winner) =>
    blockOf([game(winner), game(winner)], duel, scoreOf),
  )
  const { margin, pairing, teams } = marginOf(blocks, duel)
  expect(margin).toMatchObject({ mean: 0, clusters: 6 })
  // Six deals that went alike say little of those that are left: as if one more had gone to A, and one to B.
  expect(margin.high).toBeCloseTo(2.364624 * Math.sqrt(0.5 / 7 / 8), 5)
  expect(pairing.correlation).toBeCloseTo(-1)
  expect(pairing.saved).toBeCloseTo(1)
  expect(teams.map(({ team, difference }) => [team, difference.mean])).toEqual([
    ['red', 0],
    ['black', 0],
  ])
})

test('a number of deals that was changed after a look is judged by bounds that hold at any look', () => {
  // A wins both games of a deal a little more often than it loses both.
  const winners = Array.from({ length: 100 }, (_, i) =>
    i % 10 < 4 ? ['red', 'black'] : i % 10 < 6 ? ['black', 'red'] : ['red', 'red'],
  )
  const blocks = winners.map(([one, other]) => blockOf([game(one!), game(other!)], duel, scoreOf))
  const margin = marginOf(blocks, duel)
  const asked = {
    question: duel,
    stop: { kind: 'deals', deals: 100 },
    rule: { delta: 0.05, alpha: 0.05, beta: 0.05 },
  } as const
  expect(verdictOf(blocks, margin, asked)).toMatchObject({ answer: 'better', by: 'interval', more_deals: 0 })
  expect(verdictOf(blocks, margin, { ...asked, isChanged: true })).toMatchObject({
    answer: 'unclear',
    by: 'confidence sequence',
  })
})

test('deals that are all even are no difference once there are enough of them', () => {
  const rule = { delta: 0.05, alpha: 0.05, beta: 0.05 }
  const even = (deals: number) =>
    Array.from({ length: deals }, () => blockOf([game('red'), game('red')], duel, scoreOf))
  const answer = (deals: number, isChanged = false) => {
    const blocks = even(deals)
    const asked = { question: duel, stop: { kind: 'deals', deals }, rule, isChanged } as const
    return verdictOf(blocks, marginOf(blocks, duel), asked)
  }
  expect(answer(20)).toMatchObject({ answer: 'unclear' })
  expect(answer(40)).toMatchObject({ answer: 'no difference', more_deals: 0 })
  expect(answer(40, true)).toMatchObject({ answer: 'unclear' })
})

test('a deal in which the rules decided for a player is known', () => {
  expect(blockOf([game('red', { defaulted: { b: 1 } }), game('red')], duel, scoreOf).defaulted).toBe(true)
  expect(blockOf([game('red', { defaulted: { c: 1 } }), game('red')], duel, scoreOf).defaulted).toBe(false)
})

test('sums of clusters give the estimate of the clusters', () => {
  const clusters = [
    { sum: 3, of: 4 },
    { sum: 0, of: 2 },
    { sum: 5, of: 5 },
    { sum: 0, of: 0 },
  ]
  const sums = clusters.reduce((before, { sum, of }) => withCluster(before, sum, of), noSums)
  const [a, b] = [estimateOf(sums), clusteredMean(clusters)]
  expect(a.clusters).toBe(b.clusters)
  for (const key of ['mean', 'low', 'high', 'of'] as const) expect(a[key]).toBeCloseTo(b[key]!, 12)
})
