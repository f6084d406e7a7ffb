import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wilson } from '../src/evaluation/statistics/wilson.ts'
import { type CountedAttempt, countAttempts, countStages } from '../src/worth/attempts.ts'
import { DuplicateFinder } from '../src/worth/duplicates.ts'
import { Histogram } from '../src/worth/histogram.ts'
import { TokenCount } from '../src/worth/token-count.ts'
import { ValueCount } from '../src/worth/value-stats.ts'
import { WinCount } from '../src/worth/win-count.ts'

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const NO_VALUE = { chances: [], errors: [], best: 0, advantage_error: 0.1, states: 8, rollouts: 'crowd-2', labels: 1 }

test('the error of a mean advantage is left out where the decisions cannot tell it', () => {
  const errorOf = (advantages: readonly number[]): number | null => {
    const counted = new ValueCount()
    for (const advantage of advantages)
      counted.add({ role: 'don', label: null, value: { ...NO_VALUE, advantage, scaled: advantage } })
    const [don, all] = counted.report(() => 0)
    expect([don!.decisions, all]).toEqual([advantages.length, { ...don, role: 'all' }])
    return don!.error
  }
  expect(errorOf([0.1, 0.2])).toBeNull()
  expect(errorOf([0.1, 0.1, 0.1, 0.1, 0.1, 0.1])).toBeNull()
  // Deviations −2, −1, 0, 1, 2 tenths: variance 0.1 / 4, of a mean of five.
  expect(errorOf([0.1, 0.2, 0.3, 0.4, 0.5])).toBeCloseTo(Math.sqrt(0.025 / 5), 10)
})

test('long texts are compared by a sample that is close', () => {
  const words = (from: number): string => Array.from({ length: 4000 }, (_, i) => `word${from + i}`).join(' ')
  const finder = new DuplicateFinder(5)
  finder.add('train', words(0))
  // Moved by a fifth, two texts share 0.8 / 1.2 = 0.67 of their n-grams; by a twentieth, 0.95 / 1.05 = 0.90.
  finder.add('validation', words(800))
  expect(finder.report()['validation']!.near).toEqual({ within: 0, across: 0 })
  finder.add('validation', words(200))
  expect(finder.report()['validation']!.near).toEqual({ within: 0, across: 1 })
})

test('an exact duplicate is not a near one; case and punctuation make near ones; texts without words make none', () => {
  const finder = new DuplicateFinder(3)
  for (const text of ['I trust number 4. PASS.', 'I trust number 4. PASS.', 'i trust number 4 - pass!', '…', '!'])
    finder.add('train', text)
  for (const text of ['I trust number 4. PASS.', 'I TRUST number 4, PASS']) finder.add('test', text)
  const unsearched = { near: 0, exact: 0 }
  expect(finder.report()).toEqual({
    train: { texts: 5, distinct: 4, exact: { within: 1, across: 0 }, near: { within: 1, across: 0 }, unsearched },
    test: { texts: 2, distinct: 2, exact: { within: 0, across: 1 }, near: { within: 1, across: 1 }, unsearched },
  })
})

test('quantiles are those of the sorted values; bins contain every value once', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5000), { minLength: 1 }), fc.integer({ min: 1, max: 40 }), (values, wanted) => {
      const histogram = new Histogram()
      for (const value of values) histogram.add(value)
      const sorted = values.toSorted((a, b) => a - b)
      const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
      const { mean, ...rest } = histogram.spread()!
      expect(rest).toEqual({
        n: values.length,
        ...{ min: at(0), p10: at(0.1), median: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) },
      })
      expect(mean).toBeCloseTo(sumOf(values) / values.length, 6)
      expect(histogram.above(at(0.5))).toBe(values.filter((value) => value > at(0.5)).length)
      for (const { start, end, rows } of histogram.bins(wanted))
        expect(rows).toBe(values.filter((value) => start <= value && value < end).length)
      expect(sumOf(histogram.bins(wanted).map(({ rows }) => rows))).toBe(values.length)
      expect(histogram.bins(wanted).length).toBeLessThanOrEqual(wanted + 1)
    }),
  )
  expect(new Histogram().spread()).toBeUndefined()
  expect(new Histogram().bins(3)).toEqual([])
})

// R. G. Newcombe (1998), "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17, table I, method 3.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
  [20, 20, 0.8389, 1],
])('Wilson: %i of %i lies from %f to %f', (hits, of, low, high) => {
  const share = wilson(hits, of)
  expect(share.low).toBeCloseTo(low, 4)
  expect(share.high).toBeCloseTo(high, 4)
  expect(share.share).toBe(hits / of)
})

test('who never hits may never do so, and who always hits always, to the last digit', () => {
  for (let of = 1; of < 60; of++) expect([wilson(0, of).low, wilson(of, of).high]).toEqual([0, 1])
})

test('without trials an interval says that anything may be', () => {
  expect(wilson(0, 0)).toEqual({ hits: 0, of: 0, share: null, low: 0, high: 1 })
})

test('a text that occurs in its split and in an earlier one counts as both', () => {
  const finder = new DuplicateFinder(0)
  finder.add('train', 'a')
  for (const text of ['a', 'a', 'b']) finder.add('test', text)
  expect(finder.report()['test']).toMatchObject({ texts: 3, distinct: 2, exact: { within: 1, across: 2 }, near: null })
  // The earlier split has a text of the later one: that is counted in the later one alone.
  finder.add('train', 'b')
  expect(finder.report()['train']).toMatchObject({ texts: 2, exact: { within: 0, across: 0 } })
})

test('values of roles are in the order that is asked for, those of all roles last', () => {
  const counted = new ValueCount()
  for (const role of ['don', 'sheriff'])
    counted.add({ role, label: role === 'don', value: { ...NO_VALUE, advantage: 0.1, scaled: 1 } })
  counted.add({ role: 'sheriff', label: null, value: null })
  const report = counted.report((role) => ['all', 'sheriff', 'don'].indexOf(role))
  expect(report.map(({ role, decisions, better, worse }) => [role, decisions, better, worse])).toEqual([
    ['sheriff', 1, 0, 1],
    ['don', 1, 1, 0],
    ['all', 2, 1, 1],
  ])
})

test('seats of one game win together: a role that has two of them has one game', () => {
  const wins = new WinCount()
  const game = { roles: ['mafia', 'mafia', 'don', 'sheriff'], teams: ['black', 'black', 'black', 'red'] }
  const players = ['random', 'random', 'random', 'scripted']
  wins.add({ ...game, players, winner: 'black', reason: 'parity', points: [1, 0, 1, -1] })
  wins.add({ ...game, players, winner: 'draw', reason: 'no kill', points: [0, 0, 0, 0] })
  const { teams, reasons, roles } = wins.report()
  expect(Object.entries(teams).map(([team, { hits, of }]) => [team, hits, of])).toEqual([
    ['black', 1, 2],
    ['red', 0, 2],
    ['draw', 1, 2],
  ])
  expect(reasons).toEqual({ 'no kill': 1, parity: 1 })
  expect(roles.map(({ role, games, seats, won, points }) => [role, games, seats, won.hits, won.of, points])).toEqual([
    ['mafia', 2, 4, 1, 2, 0.25],
    ['don', 2, 2, 1, 2, 0.5],
    ['sheriff', 2, 2, 0, 2, -0.5],
  ])
})

test('a row is cut by a context that has fewer tokens than it, and by no other', () => {
  const tokens = new TokenCount()
  expect(tokens.report()).toBeNull()
  tokens.add('vote', 1000, 24)
  tokens.add('speak', 2000, 49)
  const cut = tokens.report()!.contexts.map(({ context, cut, acts }) => [context, cut.hits, acts])
  expect(cut.slice(0, 3)).toEqual([
    [1024, 1, { speak: 1 }],
    [2048, 1, { speak: 1 }],
    [4096, 0, {}],
  ])
})

describe('calls of models', () => {
  const cost = { prompt_tokens: 10, cached_tokens: 4, completion_tokens: 2, ms: 500 }
  const call = (turn: number, more: Partial<CountedAttempt> = {}): CountedAttempt => ({
    ...{ game_id: 'g', seat: 1, role: 'don', player: 'model:m', turn, cost },
    ...more,
  })

  test('a decision is answered at the first call, at a later one, or at none', () => {
    const calls = [
      call(0),
      call(1, { reason: 'format' }),
      call(1, { retry: true }),
      call(2, { reason: 'format' }),
      call(2, { retry: true, reason: 'format' }),
      call(0, { game_id: 'h', role: 'sheriff' }),
    ]
    const [all, don, sheriff] = countAttempts(calls)
    expect(all).toEqual({
      ...{ player: 'model:m', role: undefined, games: 2, decisions: 4, attempts: 6, first: 2, none: 1 },
      ...{ prompt_tokens: 60, cached_tokens: 24, completion_tokens: 12, seconds: 3 },
    })
    expect(don).toMatchObject({ role: 'don', games: 1, decisions: 3, attempts: 5, first: 1, none: 1 })
    expect(sheriff).toMatchObject({ role: 'sheriff', decisions: 1, attempts: 1, first: 1, none: 0 })
  })

  test('stages are counted where a player has several: questions, those answered at the second try, and never', () => {
    expect(countStages([call(0), call(1)])).toEqual([])
    const calls = [
      call(0, { stage: 'read' }),
      call(0, { stage: 'act', reason: 'format' }),
      call(0, { stage: 'act', retry: true }),
      call(1, { stage: 'act', reason: 'format' }),
      call(1, { stage: 'act', retry: true, reason: 'format' }),
    ]
    expect(countStages(calls)).toEqual([
      { player: 'model:m', stage: 'read', questions: 1, repaired: 0, defaults: 0, tokens: 12, seconds: 0.5 },
      { player: 'model:m', stage: 'act', questions: 2, repaired: 1, defaults: 1, tokens: 48, seconds: 2 },
    ])
  })
})
