import type { Random } from '../game/random.ts'

/** Games of one pairing: red's share of them, a draw counting half. */
export interface Played {
  readonly red: number
  readonly black: number
  readonly games: number
  readonly score: number
}

/** How strong players are, in logits of winning: the chance that red wins is σ(advantage + asRed[red] − asBlack[black]). */
export interface Ratings {
  /** How much red is ahead between players of mean strength. */
  readonly advantage: number
  readonly asRed: readonly number[]
  readonly asBlack: readonly number[]
}

/** Elo points of one logit. */
export const ELO = 400 / Math.LN10

/** Weight of a prior at strength 0: small, but it keeps the strength of a player that always wins finite. */
export const RIDGE = 0.1
export const STEPS = 50
export const ENOUGH = 1e-10

/**
 * The strengths that make all games together most likely, by Newton's method on the penalised likelihood: it does not depend on the order of
 * the games. Strengths as red add up to 0, and so do those as black.
 */
export function ratingsOf(played: readonly Played[], players: number): Ratings {
  const size = 1 + 2 * players
  const w = new Float64Array(size)
  for (let step = 0; step < STEPS; step++) {
    const gradient = new Float64Array(size)
    const hessian = Array.from({ length: size }, () => new Float64Array(size))
    for (let i = 1; i < size; i++) {
      gradient[i] = -RIDGE * w[i]!
      hessian[i]![i] = RIDGE
    }
    hessian[0]![0] = 1e-9
    for (const { red, black, games, score } of played) {
      const [r, b] = [1 + red, 1 + players + black]
      const p = 1 / (1 + Math.exp(-(w[0]! + w[r]! - w[b]!)))
      const residual = games * (score - p)
      const weight = games * p * (1 - p)
      const parts = [
        [0, 1],
        [r, 1],
        [b, -1],
      ] as const
      for (const [i, x] of parts) {
        gradient[i]! += x * residual
        for (const [k, y] of parts) hessian[i]![k]! += x * y * weight
      }
    }
    const move = solved(hessian, gradient)
    let most = 0
    for (let i = 0; i < size; i++) {
      // Far steps overshoot where nearly all games are won.
      const bounded = Math.max(-2, Math.min(2, move[i]!))
      w[i]! += bounded
      most = Math.max(most, Math.abs(bounded))
    }
    if (most < ENOUGH) break
  }
  const [asRed, asBlack] = [[...w.slice(1, 1 + players)], [...w.slice(1 + players)]]
  const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length
  const [r, b] = [mean(asRed), mean(asBlack)]
  return { advantage: w[0]! + r - b, asRed: asRed.map((one) => one - r), asBlack: asBlack.map((one) => one - b) }
}

/** Solves a positive definite system by Gauss, with pivots. */
export function solved(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const rows = matrix.map((row, i) => [...row, right[i]!])
  const n = rows.length
  for (let i = 0; i < n; i++) {
    let pivot = i
    for (let k = i + 1; k < n; k++) if (Math.abs(rows[k]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = k
    ;[rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!]
    for (let k = i + 1; k < n; k++) {
      const factor = rows[k]![i]! / rows[i]![i]!
      for (let at = i; at <= n; at++) rows[k]![at]! -= factor * rows[i]![at]!
    }
  }
  const found = new Float64Array(n)
  for (let i = n - 1; i >= 0; i--) {
    let sum = rows[i]![n]!
    for (let k = i + 1; k < n; k++) sum -= rows[i]![k]! * found[k]!
    found[i] = sum / rows[i]![i]!
  }
  return found
}

/** As many samples as the bounds of 95 % need to be steady to a few points. */
const SAMPLES = 200

/** Draws as many deals as there are, with replacement, so often; each time with what `of` makes of them. */
export function bootstrap<T>(deals: number, random: Random, of: (drawn: readonly number[]) => T): T[] {
  return Array.from({ length: SAMPLES }, () => of(Array.from({ length: deals }, () => Math.floor(random() * deals))))
}

/** The 2.5 % and 97.5 % points of samples, between two of them where they fall there: those of −x are the same with the sign changed. */
export function bounds(samples: readonly number[]): { low: number; high: number } {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (share: number): number => {
    const place = share * (sorted.length - 1)
    const below = Math.floor(place)
    const above = Math.min(sorted.length - 1, below + 1)
    return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!)
  }
  return { low: at(0.025), high: at(0.975) }
}
