// Two-sided p-values of exact tests: twice the smaller tail, at most 1. Where a table would be too long, the normal distribution takes its place.

const LONGEST = 2000

/** Tests a number of hits in trials with these chances, given in groups of equal ones. */
export function chancesTest(groups: readonly { readonly p: number; readonly n: number }[], hits: number): number {
  const total = (of: (p: number) => number): number => groups.reduce((sum, { p, n }) => sum + n * of(p), 0)
  if (groups.length > 1 && total(() => 1) > LONGEST)
    return normalTest(
      hits - total((p) => p),
      total((p) => p * (1 - p)),
      0.5,
    )
  return bothTails(groups.map(binomial).reduce(convolved, [1]), hits)
}

/** The chance of each number of hits. */
function binomial({ p, n }: { readonly p: number; readonly n: number }): number[] {
  const logs = logFactorials(n)
  const [hit, miss] = [Math.log(p), Math.log1p(-p)]
  return Array.from({ length: n + 1 }, (_, k) =>
    Math.exp(logs[n]! - logs[k]! - logs[n - k]! + k * hit + (n - k) * miss),
  )
}

/** The chance of each sum of two numbers. */
function convolved(a: readonly number[], b: readonly number[]): number[] {
  const sums = Array<number>(a.length + b.length - 1).fill(0)
  for (let i = 0; i < a.length; i++) for (let k = 0; k < b.length; k++) sums[i + k]! += a[i]! * b[k]!
  return sums
}

/** Fisher's exact test: of `of` things, `marked` are marked and `drawn` were drawn; `hits` of the drawn are marked. */
export function drawnTest({ of, marked, drawn, hits }: Record<'of' | 'marked' | 'drawn' | 'hits', number>): number {
  if (of < 2) return 1
  const logs = logFactorials(of)
  const choose = (n: number, k: number): number => (k < 0 || k > n ? -Infinity : logs[n]! - logs[k]! - logs[n - k]!)
  const table = Array.from({ length: drawn + 1 }, (_, k) =>
    Math.exp(choose(marked, k) + choose(of - marked, drawn - k) - choose(of, drawn)),
  )
  return bothTails(table, hits)
}

function logFactorials(n: number): Float64Array {
  const logs = new Float64Array(n + 1)
  for (let i = 2; i <= n; i++) logs[i] = logs[i - 1]! + Math.log(i)
  return logs
}

function bothTails(table: readonly number[], hits: number): number {
  const sum = (from: number, to: number): number => table.slice(from, to).reduce((sum, p) => sum + p, 0)
  return Math.min(1, 2 * Math.min(sum(0, hits + 1), sum(hits, table.length)))
}

/** A sum that is so far from its mean. `half`: half a step, where the sum is a count. */
export function normalTest(distance: number, variance: number, half = 0): number {
  if (variance <= 0) return 1
  return Math.min(1, erfc(Math.max(0, Math.abs(distance) - half) / Math.sqrt(2 * variance)))
}

/** The complementary error function: W. H. Press et al., Numerical Recipes, 6.2; relative error below 1.2e-7. */
function erfc(x: number): number {
  const t = 1 / (1 + x / 2)
  const series = [
    0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196, 1.00002368,
  ]
  return t * Math.exp(-x * x - 1.26551223 + t * series.reduce((sum, one) => sum * t + one, 0))
}
