import { type Cluster, clusteredMean, type Estimate } from './clustered.ts'

/** A probability that was stated, and what came true. */
export interface Prediction {
  readonly p: number
  readonly isTrue: boolean
  /** What somebody would state who knows the share of true cases at that moment and no more. */
  readonly base: number
  /** Predictions of the same cluster, for example of one game, may be alike. */
  readonly cluster: number
}

/** One bar of a reliability diagram: the predictions with `from` <= p < `to`, in the last one also p = 1. */
export interface Bin {
  readonly from: number
  readonly to: number
  readonly of: number
  /** The mean of p. */
  readonly stated: number
  /** The share that came true. */
  readonly share: Estimate
}

export interface Calibration {
  readonly of: number
  readonly clusters: number
  readonly stated: number
  readonly share: number
  readonly brier: Estimate
  readonly brierOfBase: Estimate
  /** Brier less that of the base rate: below 0 where the predictions tell more than it. */
  readonly gain: Estimate
  readonly logLoss: Estimate
  readonly logLossOfBase: Estimate
  readonly ece: number
  readonly bins: readonly Bin[]
}

const BINS = 10
/** The logarithm of a probability below this is taken as that of this. */
const LEAST = 1e-6

/** The squared error of a stated probability. */
export const brierOf = (p: number, isTrue: boolean): number => (p - Number(isTrue)) ** 2

/** −ln of the probability that was stated for what came true, at most −ln 10⁻⁶. */
export const logLossOf = (p: number, isTrue: boolean): number => -Math.log(Math.max(LEAST, isTrue ? p : 1 - p))

/**
 * The expected calibration error over bins: Σ (of/all) · |stated − share|, the mean distance of what was stated from what came true
 * (Naeini et al. 2015). Small samples make it larger.
 */
export function eceOf(bins: readonly Pick<Bin, 'of' | 'stated' | 'share'>[]): number {
  const all = bins.reduce((sum, { of }) => sum + of, 0)
  return bins.reduce((sum, { of, stated, share }) => sum + (of / all) * Math.abs(stated - share.mean!), 0)
}

/** Bins of equal width that have predictions. */
export function binsOf(predictions: readonly Prediction[], count = BINS): Bin[] {
  const byBin = Map.groupBy(predictions, ({ p }) => Math.min(count - 1, Math.floor(p * count)))
  return [...byBin]
    .sort(([a], [b]) => a - b)
    .map(([bin, within]) => ({
      from: bin / count,
      to: (bin + 1) / count,
      of: within.length,
      stated: meanOf(within, ({ p }) => p),
      share: estimate(within, ({ isTrue }) => Number(isTrue)),
    }))
}

/** How well stated probabilities agree with what came true; undefined without predictions. Intervals are clustered. */
export function calibrationOf(predictions: readonly Prediction[]): Calibration | undefined {
  if (predictions.length === 0) return undefined
  const bins = binsOf(predictions)
  const brier = estimate(predictions, ({ p, isTrue }) => brierOf(p, isTrue))
  return {
    of: predictions.length,
    clusters: brier.clusters,
    stated: meanOf(predictions, ({ p }) => p),
    share: meanOf(predictions, ({ isTrue }) => Number(isTrue)),
    brier,
    brierOfBase: estimate(predictions, ({ base, isTrue }) => brierOf(base, isTrue)),
    gain: estimate(predictions, ({ p, base, isTrue }) => brierOf(p, isTrue) - brierOf(base, isTrue)),
    logLoss: estimate(predictions, ({ p, isTrue }) => logLossOf(p, isTrue)),
    logLossOfBase: estimate(predictions, ({ base, isTrue }) => logLossOf(base, isTrue)),
    ece: eceOf(bins),
    bins,
  }
}

const meanOf = (predictions: readonly Prediction[], value: (one: Prediction) => number): number =>
  predictions.reduce((sum, one) => sum + value(one), 0) / predictions.length

function estimate(predictions: readonly Prediction[], value: (one: Prediction) => number): Estimate {
  const clusters = new Map<number, { sum: number; of: number }>()
  for (const one of predictions) {
    let cluster = clusters.get(one.cluster)
    if (!cluster) clusters.set(one.cluster, (cluster = { sum: 0, of: 0 }))
    cluster.sum += value(one)
    cluster.of++
  }
  return clusteredMean([...clusters.values()] satisfies Cluster[])
}
