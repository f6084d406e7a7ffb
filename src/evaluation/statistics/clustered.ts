import { quantile } from './student.ts'

/** What one cluster of cases, for example one game, adds to a mean: the sum of its values and how many cases it has. */
export interface Cluster {
  readonly sum: number
  readonly of: number
}

/** A mean of cases with its 95 % interval. The mean is null without cases, and the bounds without two clusters. */
export interface Estimate {
  readonly mean: number | null
  readonly low: number | null
  readonly high: number | null
  readonly of: number
  readonly clusters: number
}

/**
 * The mean of all cases, m = Σ sum / Σ of, where cases of one cluster may be alike but clusters are independent. The interval is
 * m ± t √(k/(k−1) · Σ (sum − m·of)²) / Σ of over the k clusters that have cases, t of Student's distribution with k − 1 degrees of freedom: the usual
 * linearisation of a ratio (Cochran 1977, Sampling Techniques, section 6.3), which is the sandwich estimate of a mean.
 */
export function clusteredMean(all: readonly Cluster[]): Estimate {
  const clusters = all.filter(({ of }) => of > 0)
  const of = clusters.reduce((total, cluster) => total + cluster.of, 0)
  const k = clusters.length
  if (of === 0) return { mean: null, low: null, high: null, of, clusters: k }
  const mean = clusters.reduce((total, { sum }) => total + sum, 0) / of
  if (k < 2) return { mean, low: null, high: null, of, clusters: k }
  const squares = clusters.reduce((total, cluster) => total + (cluster.sum - mean * cluster.of) ** 2, 0)
  const half = (quantile(k - 1) * Math.sqrt((k / (k - 1)) * squares)) / of
  return { mean, low: mean - half, high: mean + half, of, clusters: k }
}
