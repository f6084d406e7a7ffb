import { describe, expect, test } from 'vitest'
import { confidenceSequence, moreToExclude } from '../../src/evaluation/statistics/anytime.ts'
import { sequentialTest } from '../../src/evaluation/statistics/sequential.ts'
import { stream } from '../../src/game/random.ts'

const RULE = { delta: 0.05, alpha: 0.05, beta: 0.05 }

/** Scores of pairs of games, each won with this chance. */
function pairs(count: number, chance: number, name: string): number[] {
  const random = stream('sequential', name)
  const game = (): number => Number(random() < chance)
  return Array.from({ length: count }, () => (game() + game()) / 2)
}

describe('the sequential test', () => {
  test('decides for the better, for the worse, and that there is no difference', () => {
    expect(sequentialTest(pairs(5000, 0.6, 'better'), 0.5, RULE)).toMatchObject({ decision: 'better', more: 0 })
    expect(sequentialTest(pairs(5000, 0.4, 'worse'), 0.5, RULE)).toMatchObject({ decision: 'worse', more: 0 })
    expect(sequentialTest(pairs(5000, 0.5, 'even'), 0.5, RULE)).toMatchObject({ decision: 'no difference' })
  })

  test('says how many more values it takes, and nothing of a few values', () => {
    expect(sequentialTest(pairs(10, 1, 'few'), 0.5, RULE)).toMatchObject({ decision: 'undecided', more: null })
    const { decision, more } = sequentialTest(pairs(40, 0.55, 'some'), 0.5, RULE)
    expect(decision).toBe('undecided')
    expect(more).toBeGreaterThan(20)
    expect(more).toBeLessThan(1000)
  })

  test('decides after 16 values at the earliest, and of as many says how many more it takes', () => {
    const wins = (count: number, delta: number) => sequentialTest(Array<number>(count).fill(1), 0.5, { ...RULE, delta })
    expect(wins(15, 0.3)).toMatchObject({ decision: 'undecided', more: null })
    expect(wins(16, 0.3)).toMatchObject({ decision: 'better', at: 16 })
    expect(wins(16, 0.05)).toMatchObject({ decision: 'undecided', more: expect.any(Number) })
  })

  test('counts a side that is ruled out, and leads now, as won by chance alone', () => {
    const around = (count: number, mean: number): number[] =>
      Array.from({ length: count }, (_, i) => mean + (i % 2 ? 0.3 : -0.3))
    const moreAfter = (values: readonly number[]): (number | null)[] =>
      [values, values.map((value) => 1 - value)].map((some) => sequentialTest(some, 0.5, RULE).more)
    expect(moreAfter([...around(100, 0.46), ...around(40, 0.62)])).toEqual([432, 432])
    // Where it is not ruled out it may drift to its bound before.
    expect(moreAfter(around(100, 0.51))).toEqual([286, 286])
  })

  test('calls equal players different in at most alpha of 400 tests', () => {
    const tests = Array.from({ length: 400 }, (_, i) => sequentialTest(pairs(2000, 0.5, `null ${i}`), 0.5, RULE))
    const wrong = tests.filter(({ decision }) => decision === 'better' || decision === 'worse').length
    // Of 400 tests 20 are expected at most; 33 or more have a chance of 0.2 %.
    expect(wrong).toBeLessThan(33)
    expect(tests.every(({ decision }) => decision !== 'undecided')).toBe(true)
  })

  test('overlooks a margin of delta in at most beta of 400 tests', () => {
    const tests = Array.from({ length: 400 }, (_, i) => sequentialTest(pairs(2000, 0.55, `delta ${i}`), 0.5, RULE))
    expect(tests.filter(({ decision }) => decision !== 'better').length).toBeLessThan(33)
    const mean = tests.reduce((sum, { at }) => sum + at!, 0) / tests.length
    // Wald's approximation is 5.3 · variance / delta², which is 265 pairs; half of alpha for each side makes it some 320.
    expect(mean).toBeGreaterThan(200)
    expect(mean).toBeLessThan(400)
  })
})

describe('the confidence sequence', () => {
  test('is narrow after many values and has the mean in it', () => {
    const { low, high, excludes_even_at } = confidenceSequence(pairs(2000, 0.6, 'cs'), 0.05, 0.5)
    expect(low).toBeLessThan(0.6)
    expect(high).toBeGreaterThan(0.6)
    expect(high - low).toBeLessThan(0.1)
    expect(excludes_even_at).toBeGreaterThan(20)
  })

  test('leaves out the true mean at some time in at most alpha of 300 sequences', () => {
    const never = Array.from({ length: 300 }, (_, i) => confidenceSequence(pairs(1000, 0.5, `any ${i}`), 0.05, 0.5))
    expect(never.filter(({ excludes_even_at }) => excludes_even_at !== null).length).toBeLessThan(25)
  })

  test('knows nothing before the first value', () => {
    expect(confidenceSequence([], 0.05, 0.5)).toEqual({ low: 0, high: 1, excludes_even_at: null })
  })
})

test.each([
  [20, 0.62],
  [60, 0.57],
  [60, 0.44],
  [200, 0.53],
])(
  'the bounds of %i values with mean %d exclude even about when they are said to, if the same values go on',
  (count, mean) => {
    // Losses and wins take turns, so that the first values are as the others.
    const values = Array.from({ length: count }, (_, i) => Math.floor((i + 1) * mean) - Math.floor(i * mean))
    expect(confidenceSequence(values, 0.05, 0.5).excludes_even_at).toBeNull()
    const more = moreToExclude(values, 0.05, 0.5, 1e-6)
    const on = Array.from({ length: 4 * (count + more) }, (_, i) => values[i % count]!)
    const at = confidenceSequence(on, 0.05, 0.5).excludes_even_at! - count
    expect(more / at).toBeGreaterThan(0.85)
    expect(more / at).toBeLessThan(1.15)
  },
)

test('where there is hardly a difference it counts as the least one, and values that never vary end the count too', () => {
  const even = Array.from({ length: 40 }, (_, i) => i % 2)
  expect(moreToExclude(even, 0.05, 0.5, 0.01)).toBeGreaterThan(moreToExclude(even, 0.05, 0.5, 0.02))
  expect(moreToExclude(Array<number>(40).fill(0.5), 0.05, 0.5, 0.02)).toBeGreaterThan(40)
})
