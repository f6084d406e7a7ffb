/** What luck is used for. */
export const USE = {
  talk: 1,
  ear: 2,
  vote: 3,
  name: 4,
  kill: 5,
  check: 6,
  protect: 7,
  raise: 8,
  chance: 9,
  whether: 10,
} as const

/** Quantiles of the standard logistic distribution, in order. */
const QUANTILES = Float64Array.from({ length: 4096 }, (_, i) => {
  const u = (i + 0.5) / 4096
  return Math.log(u / (1 - u))
})

/**
 * A logistic deviate (mean 0, scale 1) that depends on its arguments alone: two rollouts with one key meet the same luck wherever they come to
 * the same question, so that their difference is due to what they do differently. The mixing is MurmurHash3's finalizer.
 */
export function noise(key: number, use: number, day: number, a: number, b = 0): number {
  let h = key ^ Math.imul(use * 64 + day, 0x9e3779b1) ^ Math.imul(a * 128 + b + 1, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return QUANTILES[(h ^ (h >>> 16)) >>> 20]!
}
