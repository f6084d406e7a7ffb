import { describe, expect, test } from 'vitest'
import { confidenceSequence } from '../../src/evaluation/statistics/anytime.ts'
import { binsOf, calibrationOf } from '../../src/evaluation/statistics/calibration.ts'
import { clusteredMean } from '../../src/evaluation/statistics/clustered.ts'
import { addPair, differenceOf, type GrowingCross } from '../../src/evaluation/statistics/cross.ts'
import { crossedMean } from '../../src/evaluation/statistics/crossed.ts'
import { chancesTest, normalTest } from '../../src/evaluation/statistics/exact.ts'
import { estimateOf, noSums, SHARE, type Sums, testOf, withCluster } from '../../src/evaluation/statistics/moments.ts'
import { sequentialTest } from '../../src/evaluation/statistics/sequential.ts'
import { quantile, studentTest } from '../../src/evaluation/statistics/student.ts'

const sumsOf = (values: readonly number[]): Sums => values.reduce((sums, value) => withCluster(sums, value, 1), noSums)

describe('a difference of two means over the same deals', () => {
  const cross = (a: readonly number[], b: readonly number[]): GrowingCross => {
    const sums: GrowingCross = [0, 0, 0, 0]
    a.forEach((sum, i) => i < b.length && addPair(sums, { sum, of: 1 }, { sum: b[i]!, of: 1 }))
    return sums
  }
  const difference = (a: readonly number[], b: readonly number[]) => differenceOf(sumsOf(a), sumsOf(b), cross(a, b))

  test('is that of the pairs, where both have one case in each', () => {
    const [a, b] = [
      [1, 0.5, 1, 1, 0],
      [0, 0, 1, 0.5, 0],
    ]
    const { difference: found, p } = difference(a, b)
    const wanted = clusteredMean(a.map((sum, i) => ({ sum: sum - b[i]!, of: 1 })))
    for (const key of ['mean', 'low', 'high'] as const) expect(found[key]).toBeCloseTo(wanted[key]!, 12)
    const error = (wanted.high! - wanted.mean!) / quantile(4)
    expect(p).toBeCloseTo(studentTest(wanted.mean! / error, 4), 12)
  })

  test('has no interval where one of them has fewer than two deals, and no mean where one has none', () => {
    for (const [a, b] of [
      [[1], [0, 1, 1]],
      [[0, 1, 1], [1]],
    ] as const)
      expect(difference(a, b)).toMatchObject({ difference: { low: null, high: null }, p: 1 })
    for (const [a, b] of [
      [[], [0, 1]],
      [[0, 1], []],
    ] as const)
      expect(difference(a, b)).toMatchObject({ difference: { mean: null, low: null }, p: 1 })
  })

  test('is as unsure as the one that has fewer deals', () => {
    const [few, many] = [
      [0, 1, 1],
      [0, 1, 0, 1, 0, 1, 0, 1, 1],
    ]
    const { difference: found } = differenceOf(sumsOf(few), sumsOf(many), [0, 0, 0, 0])
    const half = (values: readonly number[]) => {
      const { mean, high } = clusteredMean(values.map((sum) => ({ sum, of: 1 })))
      return (high! - mean!) / quantile(values.length - 1)
    }
    expect((found.high! - found.low!) / 2).toBeCloseTo(quantile(2) * Math.sqrt(half(few) ** 2 + half(many) ** 2), 12)
  })

  test('lies within its interval, however one-sided the results are', () => {
    const [all, none] = [Array<number>(8).fill(1), Array<number>(8).fill(0)]
    const { difference: found } = differenceOf(sumsOf(all), sumsOf(none), cross(all, none), SHARE)
    expect([found.mean, found.high! >= 1, found.low! < 1]).toEqual([1, true, true])
  })
})

test('a mean over seeds and deals that differ by chance alone has the error of the deals, and no spread of seeds', () => {
  const { mean, low, high, between_rows } = crossedMean([
    [1, 0],
    [0, 1],
    [1, 0],
  ])
  // MS rows 0, columns 1/6, rest 2/3: what is left of the columns is negative, so the columns alone count, with one degree of freedom.
  expect([mean, between_rows]).toEqual([0.5, 0])
  expect(high - low).toBeCloseTo(2 * quantile(1) * Math.sqrt(1 / 36), 10)
})

test('a count of many trials is compared half a step nearer to its mean', () => {
  const groups = [
    { p: 0.5, n: 1500 },
    { p: 0.5, n: 1501 },
  ]
  // (1530.5 - 1500.5 - ½) / √750.25 = 1.077
  expect(chancesTest(groups, 1530)).toBeCloseTo(0.2903, 2)
  expect(chancesTest(groups, 1530)).toBe(normalTest(1530 - 1500.5, 3001 / 4, 0.5))
  expect([normalTest(0, 0), normalTest(0.2, 1, 0.5), normalTest(0, 1)]).toEqual([1, 1, expect.closeTo(1, 6)])
})

test('trials of one chance are counted exactly, however many they are', () => {
  // Of 5,000 trials of a thousandth 15 hits or more have a chance of 0.00023, where a normal curve has 0.00001.
  expect(chancesTest([{ p: 0.001, n: 5000 }], 15)).toBeCloseTo(2 * 0.000226, 5)
})

test('what never varies is sure of its mean: it is 0, or it is not', () => {
  expect([testOf(sumsOf([0, 0, 0])), testOf(sumsOf([1, 1, 1])), testOf(sumsOf([1]))]).toEqual([1, 0, 1])
  expect(studentTest(Number.POSITIVE_INFINITY, 5)).toBe(0)
})

test('deals without cases say nothing of a mean, and its interval stays within what a case can be', () => {
  const clusters = [1, 1, 1, 1, 0.5].map((sum) => ({ sum, of: 1 }))
  expect(clusteredMean([...clusters, { sum: 0, of: 0 }])).toEqual(clusteredMean(clusters))
  const sums = sumsOf([1, 1, 1, 1, 0.5])
  expect(withCluster(sums, 0, 0)).toEqual(sums)
  expect(estimateOf(sums, SHARE).high).toBe(1)
  expect(estimateOf(sumsOf([0, 0, 0, 0, 0.5]), SHARE).low).toBe(0)
})

test('the bounds of a sequential test share alpha, and it takes one more value at least', () => {
  const rule = { delta: 0.05, alpha: 0.05, beta: 0.1 }
  const values = Array.from({ length: 60 }, (_, i) => (i % 2) / 2 + 0.3)
  const { accept, reject, more } = sequentialTest(values, 0.5, rule)
  expect([accept, reject]).toEqual([Math.log(0.9 / 0.025), Math.log(0.1 / 0.975)])
  expect(more).toBeGreaterThanOrEqual(1)
})

test('a confidence sequence tells after which value 0 was left out first', () => {
  const values = [...Array<number>(40).fill(1), ...Array<number>(40).fill(0.9)]
  const { low, excludes_even_at: at } = confidenceSequence(values, 0.05, 0.5)
  expect(low).toBeGreaterThan(0.5)
  // Each value is 1: a bet of half of the capital at most makes 1 + ½ · ½ / ½ of it, and it takes ln 40 / ln 1.5 of them, or some more.
  expect(at).toBeGreaterThanOrEqual(10)
  expect(at).toBeLessThan(40)
  const upTo = (count: number) => confidenceSequence(values.slice(0, count), 0.05, 0.5).excludes_even_at
  expect([upTo(at! - 1), upTo(at!)]).toEqual([null, at])
})

test('a stated certainty belongs to the last bin, bins are in order, and a loss has a bound', () => {
  const stated = [1, 0.05, 0.55, 1].map((p, cluster) => ({ p, isTrue: p > 0.5, base: 0.25, cluster }))
  expect(binsOf(stated).map(({ from, of }) => [from, of])).toEqual([
    [0, 1],
    [0.5, 1],
    [0.9, 2],
  ])
  const { gain, logLoss, logLossOfBase } = calibrationOf([
    { p: 0, isTrue: true, base: 0.25, cluster: 0 },
    { p: 0.5, isTrue: false, base: 0.25, cluster: 1 },
  ])!
  expect(logLoss.mean).toBeCloseTo((Math.log(1e6) + Math.log(2)) / 2, 9)
  expect(logLossOfBase.mean).toBeCloseTo((Math.log(4) - Math.log(0.75)) / 2, 9)
  expect(gain.mean).toBeCloseTo((1 + 0.25 - 0.75 ** 2 - 0.25 ** 2) / 2, 9)
})
