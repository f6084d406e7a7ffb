/** Bounds that hold at all times at once: one may look after every value and stop when one likes. */
export interface Anytime {
  readonly low: number
  readonly high: number
  /** After how many values the interval first left out the value asked about; null if it has not. */
  readonly excludes_even_at: number | null
}

/** No bet risks more than this share of the capital. */
const RISK = 0.5
/** Means at which the capital is looked at. */
const GRID = 1000

/**
 * A confidence sequence for the mean of independent values in [0, 1], by betting (I. Waudby-Smith and A. Ramdas 2024, "Estimating means of bounded
 * random variables by betting", JRSS B 86, section 4.2): for each mean m two gamblers bet that the values are above it, or below. If m is the mean, half
 * of either's capital exceeds 1/alpha with a chance of at most alpha, ever. The sequence has the means at which it does not. Bets follow
 * from the values before; their size is that of the predictable plug-in, √(2 ln(2/α) / (σ² t ln(t+1))), at most {@link RISK} / m.
 */
export function confidenceSequence(values: readonly number[], alpha: number, even: number): Anytime {
  const bets = betsFor(values, alpha)
  const limit = Math.log(2 / alpha)
  const isIn = (m: number): boolean => capital(values, bets, m) < limit
  const mean = values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
  // The means that are left are an interval around that of the values, up to a step of the grid.
  const middle = Math.round(mean * GRID)
  let [low, high] = [middle, middle]
  for (let step = 512; step >= 1; step /= 2) {
    while (low - step >= 0 && isIn((low - step) / GRID)) low -= step
    while (high + step <= GRID && isIn((high + step) / GRID)) high += step
  }
  // One step wider, because the true bound is between two of the grid.
  return {
    low: Math.max(0, low - 1) / GRID,
    high: Math.min(GRID, high + 1) / GRID,
    excludes_even_at: firstOver(values, bets, even, limit),
  }
}

/** The size of the bet before each value. */
export function betsFor(values: readonly number[], alpha: number): Float64Array {
  const bets = new Float64Array(values.length)
  let [sum, squares, variance] = [0.5, 0.25, 0.25]
  for (let i = 0; i < values.length; i++) {
    const t = i + 1
    bets[i] = Math.sqrt((2 * Math.log(2 / alpha)) / (variance * t * Math.log(t + 1)))
    sum += values[i]!
    squares += (values[i]! - sum / (t + 1)) ** 2
    variance = squares / (t + 1)
  }
  return bets
}

/** The logarithm of the larger gambler's capital after all values. */
export function capital(values: readonly number[], bets: Float64Array, m: number): number {
  return capitalUpTo(Number.POSITIVE_INFINITY, values, bets, m).capital
}

/** After how many values the capital first was at the limit; null if it never was. */
function firstOver(values: readonly number[], bets: Float64Array, m: number, limit: number): number | null {
  const { capital, after } = capitalUpTo(limit, values, bets, m)
  return capital >= limit ? after : null
}

/** Bets until the capital is at a limit, or on all values. */
function capitalUpTo(
  limit: number,
  values: readonly number[],
  bets: Float64Array,
  m: number,
): { readonly capital: number; readonly after: number } {
  const [above, below] = [RISK / m, RISK / (1 - m)]
  let [up, down] = [0, 0]
  for (let i = 0; i < values.length; i++) {
    const gain = values[i]! - m
    up += Math.log1p(Math.min(bets[i]!, above) * gain)
    down += Math.log1p(-Math.min(bets[i]!, below) * gain)
    if (up >= limit || down >= limit) return { capital: Math.max(up, down), after: i + 1 }
  }
  return { capital: Math.max(up, down), after: values.length }
}
