/** What a sequential test is to find out, stated before it begins. */
export interface SequentialRule {
  /** The smallest margin that matters, on the scale of the values. */
  readonly delta: number
  /** The chance to call one of two equal players better, at most; and the chance to overlook a margin of delta. */
  readonly alpha: number
  readonly beta: number
}

export type Decision = 'better' | 'worse' | 'no difference' | 'undecided'

export interface SequentialTest extends SequentialRule {
  readonly decision: Decision
  /** After how many values it was decided; null if it is not. */
  readonly at: number | null
  /** Log-likelihood ratios of a margin of +delta and of −delta against none, at the decision or at the end. */
  readonly ratio: { readonly better: number; readonly worse: number }
  /** A side is accepted at `accept` or more, and ruled out at `reject` or less. */
  readonly accept: number
  readonly reject: number
  /** About how many more values decide it, if the mean stays as it is; 0 if it is decided, null where too few values tell nothing. */
  readonly more: number | null
}

/** Fewer values than this say nothing about their variance. */
export const FEWEST = 16

/**
 * The squares of three values at the distance ½. Where A and B differ in one deal of twenty, and A wins all of these, less of it would overlook the margin
 * more often than beta: with one value in 12 of 100 tests, with three in 4.
 */
const FLOOR = 0.75

/** The logarithm of the ratio of how likely values are with mean b and with mean a, where the variance is unknown: a normal profile likelihood. */
export const logRatio = (n: number, mean: number, variance: number, a: number, b: number): number =>
  (n / 2) * Math.log((variance + (mean - a) ** 2) / (variance + (mean - b) ** 2))

/**
 * The generalised sequential probability ratio test on independent values, of which each is the score of one deal (Wald 1945; the form that chess
 * engines are tested with, there on pairs of games). Two tests run side by side, each with half of alpha: a margin of +delta against none, and −delta
 * against none. The first to be accepted decides; if both are ruled out there is no difference that matters. The variance is that of the values so
 * far with {@link FLOOR} added to their squares, so that values that happen to be alike at first do not decide.
 */
export function sequentialTest(values: Iterable<number>, even: number, rule: SequentialRule): SequentialTest {
  const { delta, alpha, beta } = rule
  const accept = Math.log((1 - beta) / (alpha / 2))
  const reject = Math.log(beta / (1 - alpha / 2))
  let [n, sum, squares] = [0, 0, 0]
  let [better, worse] = [0, 0]
  const isOut = { better: false, worse: false }
  const result = (decision: Decision, at: number | null, more: number | null): SequentialTest => ({
    ...rule,
    decision,
    at,
    ratio: { better, worse },
    accept,
    reject,
    more,
  })
  for (const value of values) {
    n++
    sum += value - even
    squares += (value - even) ** 2
    if (n < FEWEST) continue
    const mean = sum / n
    const variance = varianceOf(n, sum, squares)
    better = logRatio(n, mean, variance, 0, delta)
    worse = logRatio(n, mean, variance, 0, -delta)
    if (better <= reject) isOut.better = true
    if (worse <= reject) isOut.worse = true
    if (better >= accept && !isOut.better) return result('better', n, 0)
    if (worse >= accept && !isOut.worse) return result('worse', n, 0)
    if (isOut.better && isOut.worse) return result('no difference', n, 0)
  }
  if (n < FEWEST) return result('undecided', null, null)
  const mean = sum / n
  const variance = varianceOf(n, sum, squares)
  const left = { better: isOut.better, worse: isOut.worse }
  return result('undecided', null, moreNeeded({ n, mean, variance, delta, better, worse, left, accept, reject }))
}

export const varianceOf = (n: number, sum: number, squares: number): number =>
  Math.max(0, squares - (sum * sum) / n + FLOOR) / (n + 1)

interface State {
  readonly n: number
  readonly mean: number
  readonly variance: number
  readonly delta: number
  readonly better: number
  readonly worse: number
  readonly left: { readonly better: boolean; readonly worse: boolean }
  readonly accept: number
  readonly reject: number
}

/** The ratio of the leading side drifts to one of its bounds; where it hardly drifts, chance takes it there in about bound² · variance / delta². */
function moreNeeded({ mean, variance, delta, better, worse, left, accept, reject }: State): number {
  const isUp = mean >= 0
  const ratio = isUp ? better : worse
  const drift = logRatio(1, mean, variance, 0, isUp ? delta : -delta)
  const toGo = drift > 0 ? accept - ratio : ratio - reject
  const byChance = (accept * -reject * variance) / delta ** 2
  const isRuledOut = isUp ? left.better : left.worse
  const steady = isRuledOut ? byChance : toGo / Math.abs(drift)
  return Math.max(1, Math.ceil(Math.min(steady, byChance)))
}
