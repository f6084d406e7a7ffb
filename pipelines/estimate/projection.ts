import { quantile } from '../../src/evaluation/statistics/student.ts'

/** What a number is of all games of a recipe, from a pilot of a few of them. */
export interface Projected {
  /** The mean of a game. */
  readonly game: number
  readonly all: number
  /** Where the number of all games is expected, with 95 %; null if the pilot had one game, or measured nothing. */
  readonly low: number | null
  readonly high: number | null
}

/** The variance of a count over its mean where a pilot has none of it: what is rare often comes in twos. */
const UNSEEN = 2
/** The games of a pilot may be alike by chance in a count with a smaller mean: one of them is then taken as one off. */
const ALIKE_BELOW = 5

/**
 * Projects a number of some games to all: the mean times their number. Games of the pilot are among all. The interval has the numbers y of the m other
 * games that a score test with Student's t does not reject beside x of the n of the pilot: (y/m − x/n)² = t² φ (1/n + 1/m) (x + y)/(n + m), where φ is the
 * variance over the mean in the pilot (for Poisson counts: Krishnamoorthy and Peng 2011, "Improved closed-form prediction intervals for binomial and
 * Poisson distributions", Journal of Statistical Planning and Inference 141). An interval around the mean misses counts of rare things, which are skewed. A
 * count (`isCount`) that is 0 in the pilot has an upper bound too.
 */
export function projected(pilot: readonly number[], games: number, isCount = true): Projected {
  const n = pilot.length
  const x = pilot.reduce((sum, one) => sum + one, 0)
  const mean = x / n
  const all = mean * games
  const m = games - n
  if (m <= 0) return { game: mean, all, low: all, high: all }
  if (n < 2 || (x === 0 && !isCount)) return { game: mean, all, low: null, high: null }
  const variance = pilot.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (n - 1)
  const least = isCount && mean < ALIKE_BELOW && variance === 0 ? 1 / n : 0
  const spread = x === 0 ? UNSEEN : Math.max(least, variance) / mean
  // The equation in the rate r = y/m: r² − (2·mean + m·c) r + mean² − c·x = 0
  const c = (quantile(n - 1) ** 2 * spread * (1 / n + 1 / m)) / games
  const middle = mean + (m * c) / 2
  const half = Math.sqrt(Math.max(0, middle ** 2 - mean ** 2 + c * x))
  return { game: mean, all, low: x + m * Math.max(0, middle - half), high: x + m * (middle + half) }
}
