/** A proportion of `of` trials with its 95 % Wilson score interval. Without trials the share is null and the interval is 0 to 1. */
export interface Proportion {
  readonly hits: number
  readonly of: number
  readonly share: number | null
  readonly low: number
  readonly high: number
}

/** The 97.5 % point of the standard normal distribution. */
const Z = 1.959964

/**
 * The score interval of E. B. Wilson (1927), "Probable inference, the law of succession, and statistical inference", JASA 22, 209-212:
 * (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n).
 * For clusters of trials with the same outcome, `of` is the number of clusters, and `hits` need not be a whole number.
 */
export function wilson(hits: number, of: number): Proportion {
  if (of === 0) return { hits, of, share: null, low: 0, high: 1 }
  const p = hits / of
  const scale = 1 + (Z * Z) / of
  const middle = (p + (Z * Z) / (2 * of)) / scale
  const half = (Z / scale) * Math.sqrt((p * (1 - p)) / of + (Z * Z) / (4 * of * of))
  // The bounds at 0 and 1 are exact, whatever the rounding.
  return { hits, of, share: p, low: hits === 0 ? 0 : middle - half, high: hits === of ? 1 : middle + half }
}
