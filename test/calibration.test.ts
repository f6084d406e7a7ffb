import { describe, expect, test } from 'vitest'
import {
  binsOf,
  brierOf,
  calibrationOf,
  eceOf,
  logLossOf,
  type Prediction,
} from '../src/evaluation/statistics/calibration.ts'
import { clusteredMean } from '../src/evaluation/statistics/clustered.ts'

const said = (p: number, isTrue: boolean, cluster = 0, base = 0.5): Prediction => ({ p, isTrue, base, cluster })

describe('a mean over clusters', () => {
  test('is that of the cases, and its interval that of the clusters', () => {
    // m = 4/8; deviations 1 − 0.5·2 = 0, 3 − 0.5·4 = 1, 0 − 0.5·2 = −1; √(3/2 · 2) / 8 = 0.216506; t of 2 degrees of freedom is 4.302653.
    const { mean, low, high, of, clusters } = clusteredMean([
      { sum: 1, of: 2 },
      { sum: 3, of: 4 },
      { sum: 0, of: 2 },
      { sum: 0, of: 0 },
    ])
    expect([mean, of, clusters]).toEqual([0.5, 8, 3])
    expect(low).toBeCloseTo(0.5 - 4.302653 * 0.216506, 5)
    expect(high).toBeCloseTo(0.5 + 4.302653 * 0.216506, 5)
  })

  test('of one case each is the usual one: s/√n', () => {
    // 1, 2, 3, 4: s² = 5/3, √(5/3/4) = 0.645497; t of 3 degrees of freedom is 3.182446.
    const { mean, low } = clusteredMean([1, 2, 3, 4].map((sum) => ({ sum, of: 1 })))
    expect(mean).toBe(2.5)
    expect(low).toBeCloseTo(2.5 - 3.182446 * 0.645497, 5)
  })

  test('does not get narrower when every case is counted twice', () => {
    const once = [
      { sum: 1, of: 2 },
      { sum: 0, of: 1 },
      { sum: 2, of: 2 },
    ]
    const twice = once.map(({ sum, of }) => ({ sum: 2 * sum, of: 2 * of }))
    expect(clusteredMean(twice).high).toBeCloseTo(clusteredMean(once).high!, 12)
  })

  test('needs cases, and two clusters for an interval', () => {
    expect(clusteredMean([])).toEqual({ mean: null, low: null, high: null, of: 0, clusters: 0 })
    expect(clusteredMean([{ sum: 1, of: 4 }])).toEqual({ mean: 0.25, low: null, high: null, of: 4, clusters: 1 })
  })

  test('has the usual interval of Student where each cluster is one case', () => {
    const cases = (...values: number[]) => values.map((sum) => ({ sum, of: 1 }))
    // Mean 0.5, s² = 1/3, √(1/3/4) = 0.288675.
    const { mean, low, high } = clusteredMean(cases(1, 0, 0, 1))
    expect(mean).toBe(0.5)
    expect(low).toBeCloseTo(0.5 - 3.182446 * 0.288675, 5)
    expect(high).toBeCloseTo(0.5 + 3.182446 * 0.288675, 5)
    expect(clusteredMean(cases(0, 0, 0))).toMatchObject({ mean: 0, low: 0, high: 0 })
  })
})

describe('stated probabilities', () => {
  test('have squared and logarithmic errors', () => {
    expect(brierOf(0.8, true)).toBeCloseTo(0.04, 12)
    expect(brierOf(0.8, false)).toBeCloseTo(0.64, 12)
    expect(logLossOf(0.8, true)).toBeCloseTo(0.223144, 6)
    expect(logLossOf(0.8, false)).toBeCloseTo(1.609438, 6)
    expect(logLossOf(0, true)).toBeCloseTo(13.815511, 6)
  })

  test('fall into ten bins, 1 into the last', () => {
    const bins = binsOf([said(0, false), said(0.09, false), said(0.1, true), said(0.95, true), said(1, true)])
    expect(bins.map(({ from, of }) => [from, of])).toEqual([
      [0, 2],
      [0.1, 1],
      [0.9, 2],
    ])
    expect(bins[0]!.stated).toBeCloseTo(0.045, 12)
    expect(bins[2]!.stated).toBeCloseTo(0.975, 12)
  })

  test('have the calibration error of their bins', () => {
    // [0.2, 0.3): 4 at 0.25, 2 true: distance 0.25; [0.7, 0.8): 1 at 0.75, true: 0.25; [0.9, 1]: 5 at 0.9, 4 true: 0.1.
    const predictions = [
      ...[true, true, false, false].map((isTrue) => said(0.25, isTrue)),
      said(0.75, true),
      ...[true, true, true, true, false].map((isTrue) => said(0.9, isTrue)),
    ]
    expect(eceOf(binsOf(predictions))).toBeCloseTo(0.4 * 0.25 + 0.1 * 0.25 + 0.5 * 0.1, 12)
  })

  test('are compared with the base rate, in intervals over clusters', () => {
    const found = calibrationOf([said(0.8, true, 1), said(0.4, false, 1), said(0.6, false, 2)])!
    expect(found).toMatchObject({ of: 3, clusters: 2 })
    expect(found.stated).toBeCloseTo(0.6, 12)
    expect(found.share).toBeCloseTo(1 / 3, 12)
    // (0.04 + 0.16 + 0.36) / 3, and 0.25 for the base.
    expect(found.brier.mean).toBeCloseTo(0.56 / 3, 12)
    expect(found.brierOfBase.mean).toBeCloseTo(0.25, 12)
    expect(found.gain.mean).toBeCloseTo(0.56 / 3 - 0.25, 12)
    // Deviations 0.2 − 2m and 0.36 − m, m = 0.186667: ∓0.173333; √(2 · 2 · 0.173333²) / 3 = 0.115556.
    expect(found.brier.high).toBeCloseTo(0.56 / 3 + 12.706205 * 0.1155556, 5)
    // (−ln 0.8 − ln 0.6 − ln 0.4) / 3
    expect(found.logLoss.mean).toBeCloseTo(0.550087, 5)
    expect(found.logLossOfBase.mean).toBeCloseTo(Math.LN2, 12)
  })

  test('are not summed up where there are none', () => {
    expect(calibrationOf([])).toBeUndefined()
  })
})
