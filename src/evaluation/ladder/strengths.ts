import { ENOUGH, type Played, RIDGE, STEPS, solved } from '../rating.ts'

/** One strength a player, in logits: the chance that red wins is σ(advantage + strength[red] − strength[black]). */
export interface Strengths {
  /** How much red is ahead between equal players. */
  readonly advantage: number
  readonly strength: readonly number[]
}

/** The chance that red wins. */
export const redWins = ({ advantage, strength }: Strengths, red: number, black: number): number =>
  1 / (1 + Math.exp(-(advantage + strength[red]! - strength[black]!)))

/**
 * The model of Bradley and Terry with an effect of the side, by Newton's method on the penalised likelihood: strengths that make all games together most
 * likely, whatever their order. A draw counts half.
 */
export function strengthsOf(played: readonly Played[], players: number): Strengths {
  const size = 1 + players
  const w = new Float64Array(size)
  for (let step = 0; step < STEPS; step++) {
    const gradient = Float64Array.from(w, (one) => -RIDGE * one)
    const hessian = Array.from({ length: size }, (_, i) => {
      const row = new Float64Array(size)
      row[i] = RIDGE
      return row
    })
    for (const { red, black, games, score } of played) {
      const p = redWins({ advantage: w[0]!, strength: [w[1 + red]!, w[1 + black]!] }, 0, 1)
      const [residual, weight] = [games * (score - p), games * p * (1 - p)]
      const parts = [
        [0, 1],
        [1 + red, 1],
        [1 + black, -1],
      ] as const
      for (const [i, x] of parts) {
        gradient[i]! += x * residual
        for (const [k, y] of parts) hessian[i]![k]! += x * y * weight
      }
    }
    let most = 0
    solved(hessian, gradient).forEach((move, i) => {
      // Far steps overshoot where nearly all games are won.
      const bounded = Math.max(-2, Math.min(2, move))
      w[i]! += bounded
      most = Math.max(most, Math.abs(bounded))
    })
    if (most < ENOUGH) break
  }
  return { advantage: w[0]!, strength: [...w.slice(1)] }
}
