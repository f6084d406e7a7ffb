import { memo } from '../speech/text/memo.ts'

/** A choice among options, each with its features as the bits of a number. */
export interface Pick {
  readonly options: readonly number[]
  /** The features of the option chosen. */
  readonly chosen: number
  /** How many such choices there were. */
  readonly times: number
}

const STEPS = 20
/** A weak normal prior: it keeps the weight of a feature finite that is never, or always, chosen. */
const RIDGE = 1

/**
 * Weights of a conditional logit (McFadden 1974): P(option) = exp(w·x) / Σ exp(w·x') over the options. Found by Newton's method on the log
 * likelihood, which is concave; a step that does not improve it is halved.
 */
export function fitLogit(picks: readonly Pick[], features: number): number[] {
  let weights = new Array<number>(features).fill(0)
  let best = likelihood(picks, weights)
  for (let step = 0; step < STEPS; step++) {
    const move = newton(picks, weights)
    let size = 1
    let next = weights
    let value = best
    for (; size > 1e-4; size /= 2) {
      next = weights.map((weight, i) => weight + size * move[i]!)
      value = likelihood(picks, next)
      if (value > best) break
    }
    if (value - best < 0.1) break
    weights = next
    best = value
  }
  return weights
}

export function scoreOf(features: number, weights: readonly number[]): number {
  let score = 0
  for (const i of bitsOf(features)) score += weights[i]!
  return score
}

/** The positions of the bits that are set. Options have few features, so few of these lists are ever made. */
const bitsOf = memo(4096, (features: number): readonly number[] =>
  [...features.toString(2)].flatMap((bit, i, { length }) => (bit === '1' ? [length - 1 - i] : [])),
)

const likelihood = (picks: readonly Pick[], weights: readonly number[]): number =>
  picks.reduce(
    (sum, { options, chosen, times }) => {
      const all = options.reduce((total, option) => total + Math.exp(scoreOf(option, weights)), 0)
      return sum + times * (scoreOf(chosen, weights) - Math.log(all))
    },
    -0.5 * RIDGE * weights.reduce((sum, weight) => sum + weight * weight, 0),
  )

/** The step −H⁻¹g: gradient and Hessian of the log likelihood are Σ (x − E x) and −Σ Cov x, each less the prior's. */
function newton(picks: readonly Pick[], weights: readonly number[]): number[] {
  const gradient = weights.map((weight) => -RIDGE * weight)
  const hessian = weights.map((_, i) => weights.map((_, j) => (i === j ? RIDGE : 0)))
  const mean = weights.map(() => 0)
  for (const { options, chosen, times } of picks) {
    const odds = options.map((option) => Math.exp(scoreOf(option, weights)))
    const all = odds.reduce((sum, value) => sum + value, 0)
    mean.fill(0)
    for (const i of bitsOf(chosen)) gradient[i]! += times
    for (const [k, option] of options.entries()) {
      const chance = odds[k]! / all
      const bits = bitsOf(option)
      for (const i of bits) {
        mean[i]! += chance
        for (const j of bits) hessian[i]![j]! += times * chance
      }
    }
    for (const [i, own] of mean.entries()) {
      if (own === 0) continue
      gradient[i]! -= times * own
      for (const [j, other] of mean.entries()) hessian[i]![j]! -= times * own * other
    }
  }
  return solve(hessian, gradient)
}

/** Solves a system with a positive definite matrix by elimination. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!])
  for (let i = 0; i < rows.length; i++)
    for (let j = 0; j < rows.length; j++) {
      if (j === i) continue
      const factor = rows[j]![i]! / rows[i]![i]!
      for (let k = i; k <= rows.length; k++) rows[j]![k]! -= factor * rows[i]![k]!
    }
  return rows.map((row, i) => row.at(-1)! / row[i]!)
}
