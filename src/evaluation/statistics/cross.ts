import type { Cluster, Estimate } from './clustered.ts'
import { centred, type Range, type Sums } from './moments.ts'
import { quantile, studentTest } from './student.ts'

/** What the cases of two means have in common, of the same clusters: sums over them of s·s′, s·o′, o·s′ and o·o′. */
export type Cross = readonly [ss: number, so: number, os: number, oo: number]

export const noCross: Cross = [0, 0, 0, 0]

/** These sums as they grow in place, because an evaluation adds to hundreds of them after each deal. */
export type GrowingCross = [ss: number, so: number, os: number, oo: number]

/** Adds a cluster in which both have cases. */
export function addPair(cross: GrowingCross, a: Cluster, b: Cluster): void {
  cross[0] += a.sum * b.sum
  cross[1] += a.sum * b.of
  cross[2] += a.of * b.sum
  cross[3] += a.of * b.of
}

/** Adds other sums in place. */
export const addCross = (cross: GrowingCross, more: Cross): void => more.forEach((value, i) => (cross[i]! += value))

/** A difference of two means, with the p-value of none. */
export interface TestedDifference {
  readonly difference: Estimate
  readonly p: number
}

/**
 * The difference of two means over the same clusters, with its 95 % interval: cases of one cluster may be alike, within a mean and between the two. Where
 * cases have a range, each mean is taken as in `estimateOf`.
 */
export function differenceOf(a: Sums, b: Sums, [ss, so, os, oo]: Cross, range?: Range): TestedDifference {
  const clusters = Math.max(a[0], b[0])
  const none = { of: a[2] + b[2], clusters }
  if (a[2] === 0 || b[2] === 0) return { difference: { mean: null, low: null, high: null, ...none }, p: 1 }
  const [ma, mb] = [a[1] / a[2], b[1] / b[2]]
  const mean = ma - mb
  if (a[0] < 2 || b[0] < 2) return { difference: { mean, low: null, high: null, ...none }, p: 1 }
  const [x, y] = [centred(a, range), centred(b, range)]
  const shared = ((clusters / (clusters - 1)) * (ss - mb * so - ma * os + ma * mb * oo)) / (a[2] * b[2])
  const error = Math.sqrt(Math.max(0, x.error ** 2 + y.error ** 2 - 2 * shared))
  const [middle, df] = [x.middle - y.middle, Math.min(x.df, y.df)]
  const half = quantile(df) * error
  const [low, high] = [middle - half, middle + half]
  const p = error > 0 ? studentTest(middle / error, df) : Number(middle === 0)
  return { difference: { mean, low: Math.min(low, mean), high: Math.max(high, mean), ...none }, p }
}
