import { FEWEST, logRatio, varianceOf } from './sequential.ts'

/** Two margins that a gate decides between, on the scale of the values, and how often it may err. */
export interface GateRule {
  readonly low: number
  readonly high: number
  /** The chance to accept a margin of `low`, and to reject one of `high`. */
  readonly alpha: number
  readonly beta: number
}

export interface GateTest extends GateRule {
  readonly decision: 'accepted' | 'rejected' | 'undecided'
  /** After how many values it was decided; null if it is not. */
  readonly at: number | null
  /** The log-likelihood ratio of `high` against `low`, at the decision or at the end. */
  readonly ratio: number
  readonly accept: number
  readonly reject: number
  /** About how many more values decide it, if the mean and the variance stay as they are; 0 if it is decided, null where too few values tell nothing. */
  readonly more: number | null
}

/**
 * The generalised sequential probability ratio test of two margins, as changes of chess engines are accepted or rejected: non-regression is a gate from
 * below 0 to 0, a gain one from 0 upwards. The variance is taken as in `sequentialTest`.
 */
export function gateTest(values: Iterable<number>, even: number, rule: GateRule): GateTest {
  const { low, high, alpha, beta } = rule
  const accept = Math.log((1 - beta) / alpha)
  const reject = Math.log(beta / (1 - alpha))
  const bounds = { accept, reject }
  let [n, sum, squares, ratio] = [0, 0, 0, 0]
  for (const value of values) {
    n++
    sum += value - even
    squares += (value - even) ** 2
    if (n < FEWEST) continue
    ratio = logRatio(n, sum / n, varianceOf(n, sum, squares), low, high)
    if (ratio >= accept) return { ...rule, decision: 'accepted', at: n, ratio, ...bounds, more: 0 }
    if (ratio <= reject) return { ...rule, decision: 'rejected', at: n, ratio, ...bounds, more: 0 }
  }
  const more = n < FEWEST ? null : moreNeeded({ n, mean: sum / n, squares, ratio, ...bounds }, rule)
  return { ...rule, decision: 'undecided', at: null, ratio, ...bounds, more }
}

interface State {
  readonly n: number
  readonly mean: number
  readonly squares: number
  readonly ratio: number
  readonly accept: number
  readonly reject: number
}

/** The ratio drifts to one of its bounds; where it hardly drifts, chance takes it there in about bound² · variance / (high − low)². */
function moreNeeded({ n, mean, squares, ratio, accept, reject }: State, { low, high }: GateRule): number {
  const variance = varianceOf(n, n * mean, squares)
  const drift = logRatio(1, mean, variance, low, high)
  const toGo = drift > 0 ? accept - ratio : ratio - reject
  const byChance = (accept * -reject * variance) / (high - low) ** 2
  return Math.max(1, Math.ceil(Math.min(toGo / Math.abs(drift), byChance)))
}
