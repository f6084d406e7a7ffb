import { solved } from '../rating.ts'
import { expectedScore, fitted, type LadderDuel } from './standings.ts'

/** Weight of a prior that each strength is near the others, so that no uncertainty is infinite. */
const PRIOR = 1

/**
 * The pair whose next games tell most: those of the players of `able` for which p(1 − p) · Var(difference of strengths) is largest, which is by how much a
 * game shrinks what is unknown. The variances are those of the model at the ratings so far. Equal pairs: the first. Undefined if fewer than two are able.
 */
export function nextPair(
  duels: readonly LadderDuel[],
  players: number,
  able: readonly number[],
): readonly [number, number] | undefined {
  const ratings = fitted(duels, players)
  const weight = (a: number, b: number): number => {
    const p = expectedScore(ratings, a, b)
    return p * (1 - p)
  }
  const information = Array.from({ length: players }, (_, i) => {
    const row = new Float64Array(players)
    row[i] = PRIOR
    return row
  })
  for (const { a, b, deals } of duels) {
    const told = 2 * deals.length * weight(a, b)
    information[a]![a]! += told
    information[b]![b]! += told
    information[a]![b]! -= told
    information[b]![a]! -= told
  }
  let [best, most] = [undefined as readonly [number, number] | undefined, 0]
  for (const [i, a] of able.entries())
    for (const b of able.slice(i + 1)) {
      const contrast = new Float64Array(players)
      contrast[a] = 1
      contrast[b] = -1
      const solution = solved(information, contrast)
      const gain = weight(a, b) * (solution[a]! - solution[b]!)
      // A little more is needed than of a pair before, so that rounding decides nothing.
      if (gain > most * (1 + 1e-9)) [best, most] = [[a, b], gain]
    }
  return best
}
