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
    for (const { red, black, games, score } of played) {
      const residual = games * (score - redWins(strengthsIn(w), red, black))
      for (const [i, x] of partsOf(red, black)) gradient[i]! += x * residual
    }
    const hessian = informationOf(played, strengthsIn(w))
    let most = 0
    solved(hessian, gradient).forEach((move, i) => {
      // Far steps overshoot where nearly all games are won.
      const bounded = Math.max(-2, Math.min(2, move))
      w[i]! += bounded
      most = Math.max(most, Math.abs(bounded))
    })
    if (most < ENOUGH) break
  }
  return strengthsIn(w)
}

const strengthsIn = (w: Float64Array): Strengths => ({ advantage: w[0]!, strength: [...w.slice(1)] })

/** The parameters that the chance of red depends on, with their signs: the effect of the side, and the two strengths. */
const partsOf = (red: number, black: number): readonly (readonly [place: number, sign: number])[] => [
  [0, 1],
  [1 + red, 1],
  [1 + black, -1],
]

/** What games and the prior tell of the parameters: the negative second derivatives of the penalised likelihood. */
function informationOf(played: readonly Played[], strengths: Strengths): Float64Array[] {
  const size = 1 + strengths.strength.length
  const information = Array.from({ length: size }, (_, i) => {
    const row = new Float64Array(size)
    row[i] = RIDGE
    return row
  })
  for (const { red, black, games } of played) {
    const p = redWins(strengths, red, black)
    const [parts, weight] = [partsOf(red, black), games * p * (1 - p)]
    for (const [i, x] of parts) for (const [k, y] of parts) information[i]![k]! += x * y * weight
  }
  return information
}

/** The standard error of the difference of two strengths, by the model: it is large where games tell little, as those that one team wins all. */
export function errorOfDifference(played: readonly Played[], strengths: Strengths, a: number, b: number): number {
  const contrast = new Float64Array(1 + strengths.strength.length)
  contrast[1 + a] = 1
  contrast[1 + b] = -1
  const found = solved(informationOf(played, strengths), contrast)
  return Math.sqrt(Math.max(0, found[1 + a]! - found[1 + b]!))
}
