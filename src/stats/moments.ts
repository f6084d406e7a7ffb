import type { Estimate } from './clustered.ts'

/** What is kept of clusters of cases to give their mean with an interval: how many have cases, and sums over them of s, o, s², so and o². */
export type Sums = readonly [clusters: number, s: number, o: number, ss: number, so: number, oo: number]

export const noSums: Sums = [0, 0, 0, 0, 0, 0]

/** Adds a cluster whose `of` cases have the sum `sum`; one without cases adds nothing. */
export const withCluster = ([k, s, o, ss, so, oo]: Sums, sum: number, of: number): Sums =>
  of > 0 ? [k + 1, s + sum, o + of, ss + sum * sum, so + sum * of, oo + of * of] : [k, s, o, ss, so, oo]

export const addedSums = (a: Sums, b: Sums): Sums => a.map((value, i) => value + b[i]!) as unknown as Sums

/** The 97.5 % point of the standard normal distribution. */
const Z = 1.959964

/** The estimate of `clusteredMean`, from sums: memory does not grow with the number of clusters. */
export function estimateOf([k, s, o, ss, so, oo]: Sums): Estimate {
  if (o === 0) return { mean: null, low: null, high: null, of: o, clusters: k }
  const mean = s / o
  if (k < 2) return { mean, low: null, high: null, of: o, clusters: k }
  const squares = Math.max(0, ss - 2 * mean * so + mean * mean * oo)
  const half = (Z * Math.sqrt((k / (k - 1)) * squares)) / o
  return { mean, low: mean - half, high: mean + half, of: o, clusters: k }
}
