/** Bounds that hold at all times at once: one may look after every value and stop when one likes. */
export interface Anytime {
  readonly low: number
  readonly high: number
  /** Number of values after which the bounds first exclude the value in question, which they then always do; null if they do not. */
  readonly excludes_even_at: number | null
}

/** No bet risks more than this share of the capital. */
const RISK = 0.5
/** Bounds are found up to this part of the scale. */
const STEPS = 100_000

/**
 * A confidence sequence for the mean of independent values in [0, 1], by betting (I. Waudby-Smith and A. Ramdas 2024, "Estimating means of bounded
 * random variables by betting", JRSS B 86, section 4.2): for each mean m two gamblers bet that the values are above it, or below. If m is the mean, half
 * of either's capital exceeds 1/alpha with a chance of at most alpha, ever. So a mean at which one of them was once that rich is excluded permanently: the
 * bounds are the running intersection of those after every value. Bets follow from the values before; their size is that of the predictable plug-in,
 * √(2 ln(2/α) / (σ² t ln(t+1))), at most {@link RISK} / m.
 */
export function confidenceSequence(values: readonly number[], alpha: number, even: number): Anytime {
  const bets = betsFor(values, alpha)
  const limit = Math.log(2 / alpha)
  const isOut = (gambler: Gambler, step: number): boolean =>
    richAfter(gambler, limit, values, bets, step / STEPS) !== null
  // The larger the mean, the less a bet on values above it wins, at any time: each gambler excludes one end of the scale.
  let [low, high] = [least((step) => !isOut('above', step)), STEPS - least((step) => !isOut('below', STEPS - step))]
  // By chance, or where the mean changes, each value of the scale may have been left out by one of them.
  if (low > high) [low, high] = [high, low]
  const isIn = low <= even * STEPS && even * STEPS <= high
  const first = ['above', 'below'] as const
  const after = first.map((gambler) => richAfter(gambler, limit, values, bets, even) ?? Number.POSITIVE_INFINITY)
  return { low: low / STEPS, high: high / STEPS, excludes_even_at: isIn ? null : Math.min(...after) }
}

/** The least step from 0 to STEPS for which this holds, as it does for all larger ones. */
function least(holds: (step: number) => boolean): number {
  let [from, to] = [0, STEPS]
  while (from < to) {
    const middle = (from + to) >> 1
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/**
 * About how many more values until the bounds exclude `even`, if mean and variance stay as they are: from then on the capital of the gambler that is ahead
 * grows by what its bets win on average, to the second order. A mean nearer to `even` than `least`, which is above 0, counts as that far away.
 */
export function moreToExclude(values: readonly number[], alpha: number, even: number, least: number): number {
  const limit = Math.log(2 / alpha)
  const offset = values.reduce((sum, value) => sum + value - even, 0) / values.length
  const sign = offset < 0 ? -1 : 1
  const most = RISK / (sign > 0 ? even : 1 - even)
  const distance = Math.max(least, Math.abs(offset))
  const variance = values.reduce((sum, value) => sum + (value - even - offset) ** 2, 0) / values.length
  const bets = betsFor(values, alpha)
  let capital = values.reduce((sum, value, i) => sum + Math.log1p(sign * Math.min(bets[i]!, most) * (value - even)), 0)
  let t = values.length
  while (capital < limit) {
    // Bets shrink slowly: those of a hundredth of all values are taken together.
    const together = Math.ceil(t / 100)
    const bet = Math.min(betAt(t + together / 2, variance, alpha), most)
    const gain = bet * distance - (bet ** 2 * (variance + distance ** 2)) / 2
    t += gain > 0 ? Math.min(together, Math.ceil((limit - capital) / gain)) : together
    capital += gain * together
  }
  return Math.max(1, t - values.length)
}

/** The size of the bet before value `t`, of which the first is 1. */
const betAt = (t: number, variance: number, alpha: number): number =>
  Math.sqrt((2 * Math.log(2 / alpha)) / (variance * t * Math.log(t + 1)))

/** The size of the bet before each value. */
function betsFor(values: readonly number[], alpha: number): Float64Array {
  const bets = new Float64Array(values.length)
  let [sum, squares, variance] = [0.5, 0.25, 0.25]
  for (let i = 0; i < values.length; i++) {
    const t = i + 1
    bets[i] = betAt(t, variance, alpha)
    sum += values[i]!
    squares += (values[i]! - sum / (t + 1)) ** 2
    variance = squares / (t + 1)
  }
  return bets
}

type Gambler = 'above' | 'below'

/** After how many values the capital of a gambler against the mean m first was at the limit; null if it never was. */
function richAfter(
  gambler: Gambler,
  limit: number,
  values: readonly number[],
  bets: Float64Array,
  m: number,
): number | null {
  const sign = gambler === 'above' ? 1 : -1
  const most = RISK / (gambler === 'above' ? m : 1 - m)
  let capital = 0
  for (let i = 0; i < values.length; i++) {
    capital += Math.log1p(sign * Math.min(bets[i]!, most) * (values[i]! - m))
    if (capital >= limit) return i + 1
  }
  return null
}
