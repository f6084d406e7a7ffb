/** A share of `of` trials, with its 95 % Wilson score interval. All from 0 to 1; without trials nothing is known. */
export interface Share {
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
 * Where trials come in clusters that go one way, `of` counts the clusters and `hits` may be a fraction.
 */
export function wilson(hits: number, of: number): Share {
  if (of === 0) return { hits, of, share: null, low: 0, high: 1 }
  const p = hits / of
  const scale = 1 + (Z * Z) / of
  const middle = (p + (Z * Z) / (2 * of)) / scale
  const half = (Z / scale) * Math.sqrt((p * (1 - p)) / of + (Z * Z) / (4 * of * of))
  // At 0 and 1 the bound is exact; rounding must not push it past.
  return { hits, of, share: p, low: hits === 0 ? 0 : middle - half, high: hits === of ? 1 : middle + half }
}
