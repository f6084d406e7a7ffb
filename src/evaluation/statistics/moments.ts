import type { Estimate } from './clustered.ts'
import { quantile, studentTest } from './student.ts'

/** What is kept of clusters of cases to give their mean with an interval: how many have cases, and sums over them of s, o, s², so and o². */
export type Sums = readonly [clusters: number, s: number, o: number, ss: number, so: number, oo: number]

export const noSums: Sums = [0, 0, 0, 0, 0, 0]

/** Sums that grow in place, because an evaluation adds to hundreds of them after each deal. */
export type GrowingSums = [clusters: number, s: number, o: number, ss: number, so: number, oo: number]

/** Adds a cluster whose `of` cases have the sum `sum`; one without cases adds nothing. */
export function addCluster(sums: GrowingSums, sum: number, of: number): void {
  if (of <= 0) return
  sums[0]++
  sums[1] += sum
  sums[2] += of
  sums[3] += sum * sum
  sums[4] += sum * of
  sums[5] += of * of
}

/** The sums with one more cluster. */
export function withCluster(sums: Sums, sum: number, of: number): Sums {
  const more: GrowingSums = [...sums]
  addCluster(more, sum, of)
  return more
}

export const addedSums = (a: Sums, b: Sums): Sums => a.map((value, i) => value + b[i]!) as unknown as Sums

/** Adds other sums in place. */
export const addSums = (sums: GrowingSums, more: Sums): void => more.forEach((value, i) => (sums[i]! += value))

/** The least and the largest value that a case can have. */
export type Range = readonly [low: number, high: number]
export const SHARE: Range = [0, 1]
export const DIFFERENCE: Range = [-1, 1]

/**
 * The mean of clusters with its 95 % interval, from sums: memory does not grow with the number of clusters. Without a range it is that of `clusteredMean`.
 *
 * Where cases have a range the interval is computed as if one more cluster had been seen at each end of it, and cut off there. Results that hardly vary
 * would otherwise look certain: of a share of 99 % twenty deals often show nothing but wins. With binomial cases this is the interval of Agresti and
 * Caffo (2000, The American Statistician 54) with t for z; docs/evaluate.md has its coverage.
 */
export function estimateOf(sums: Sums, range?: Range): Estimate {
  const [k, s, o] = sums
  if (o === 0) return { mean: null, low: null, high: null, of: o, clusters: k }
  const mean = s / o
  if (k < 2) return { mean, low: null, high: null, of: o, clusters: k }
  const { middle, error, df } = centred(sums, range)
  const half = quantile(df) * error
  const [least, most] = range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  return { mean, low: Math.max(least, middle - half), high: Math.min(most, middle + half), of: o, clusters: k }
}

/** The two-sided p-value of a mean of 0, by the same error as the interval; 1 without two clusters. */
export function testOf(sums: Sums, range?: Range): number {
  if (sums[0] < 2) return 1
  const { middle, error, df } = centred(sums, range)
  return error > 0 ? studentTest(middle / error, df) : Number(middle === 0)
}

/** Where an interval has its middle, with the standard error and the degrees of freedom. */
export function centred(sums: Sums, range?: Range): { middle: number; error: number; df: number } {
  if (!range) return { middle: sums[1] / sums[2], error: errorOf(sums), df: sums[0] - 1 }
  const [least, most] = range
  const size = sums[2] / sums[0]
  const more = withCluster(withCluster(sums, least * size, size), most * size, size)
  return { middle: more[1] / more[2], error: errorOf(more), df: more[0] - 1 }
}

/** The standard error of the mean of clusters. */
function errorOf([k, s, o, ss, so, oo]: Sums): number {
  const mean = s / o
  const squares = Math.max(0, ss - 2 * mean * so + mean * mean * oo)
  return Math.sqrt((k / (k - 1)) * squares) / o
}
