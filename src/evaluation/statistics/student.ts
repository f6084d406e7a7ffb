// Student's t distribution: means of few clusters are less sure than the normal distribution says.

/** P(|t| > this) for a number of degrees of freedom: the incomplete beta function I(df / (df + t²); df/2, ½). */
export function studentTest(t: number, df: number): number {
  if (!(df > 0)) return 1
  if (!Number.isFinite(t)) return 0
  const x = df / (df + t * t)
  return x >= 1 ? 1 : incompleteBeta(x, df / 2, 0.5)
}

const quantiles = new Map<number, number>()

/** The point that |t| exceeds with a chance of 5 %: half of a 95 % interval, in standard errors. */
export function quantile(df: number): number {
  const there = quantiles.get(df)
  if (there !== undefined) return there
  let [low, high] = [1.9, 13]
  for (let step = 0; step < 50; step++) {
    const middle = (low + high) / 2
    if (studentTest(middle, df) > 0.05) low = middle
    else high = middle
  }
  quantiles.set(df, high)
  return high
}

/** By the continued fraction of Numerical Recipes, section 6.4, on the side where it converges fast. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  return x < (a + 1) / (a + b + 2) ? (front * fraction(x, a, b)) / a : 1 - (front * fraction(1 - x, b, a)) / b
}

const TINY = 1e-300

/** Lentz's method. */
function fraction(x: number, a: number, b: number): number {
  const kept = (value: number): number => (Math.abs(value) < TINY ? TINY : value)
  let c = 1
  let d = 1 / kept(1 - ((a + b) * x) / (a + 1))
  let product = d
  for (let m = 1; m <= 300; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / kept(1 + even * d)
    c = kept(1 + even / c)
    product *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / kept(1 + odd * d)
    c = kept(1 + odd / c)
    product *= d * c
    if (Math.abs(d * c - 1) < 1e-14) break
  }
  return product
}

/** Lanczos' approximation with six terms. */
function logGamma(x: number): number {
  const terms = [
    76.18009172947146, -86.50532032941678, 24.01409824083091, -1.231739572450155, 0.001208650973866179,
    -0.000005395239384953,
  ]
  const base = x + 5.5
  const sum = terms.reduce((total, term, i) => total + term / (x + 1 + i), 1.000000000190015)
  return (x + 0.5) * Math.log(base) - base + Math.log((Math.sqrt(2 * Math.PI) * sum) / x)
}
