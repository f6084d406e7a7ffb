/**
 * Holm's correction for several tests (S. Holm 1979, Scandinavian Journal of Statistics 6): with the corrected values one true hypothesis or more is
 * rejected at 0.05 in at most one of twenty pages, however the tests depend on each other.
 */
export function holm(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!)
  const corrected = Array<number>(values.length)
  let most = 0
  order.forEach((i, rank) => {
    most = Math.max(most, Math.min(1, (values.length - rank) * values[i]!))
    corrected[i] = most
  })
  return corrected
}
