/** What a number is of all games of a recipe, from a pilot of a few of them. */
export interface Projected {
  /** The mean of a game. */
  readonly game: number
  readonly all: number
  /** Where the number of all games is expected, with 95 %; null if the pilot had one game, or nothing to count. */
  readonly low: number | null
  readonly high: number | null
}

/**
 * Projects a number of some games to all: the mean times their number. The interval has the error of the mean and the spread of the other games,
 * with Student's t, because a pilot is small; games of the pilot are among all.
 */
export function projected(pilot: readonly number[], games: number): Projected {
  const n = pilot.length
  const mean = pilot.reduce((sum, one) => sum + one, 0) / n
  const all = mean * games
  if (n < 2 || mean === 0) return { game: mean, all, low: null, high: null }
  const deviation = Math.sqrt(pilot.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (n - 1))
  const error = deviation * Math.max(0, games - n) * Math.sqrt(1 / n + 1 / Math.max(1, games - n))
  const half = studentT(n - 1) * error
  const least = pilot.reduce((sum, one) => sum + one, 0)
  return { game: mean, all, low: Math.max(Math.min(least, all), all - half), high: all + half }
}

/** The 97.5 % point of the standard normal distribution. */
const Z = 1.959964
/** The 97.5 % points of Student's t for one to six degrees of freedom, where the expansion is not close enough. */
const FEW = [12.706205, 4.302653, 3.182446, 2.776445, 2.570582, 2.446912]

/** The 97.5 % point of Student's t (Abramowitz and Stegun 26.7.5). */
export const studentT = (freedom: number): number =>
  FEW[freedom - 1] ??
  Z +
    (Z ** 3 + Z) / (4 * freedom) +
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * freedom ** 2) +
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / (384 * freedom ** 3)
