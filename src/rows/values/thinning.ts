import type { Kind } from './shrinkage.ts'
import counted from './told-apart.json' with { type: 'json' }

/** How many true labels are kept for each false one. The bound of docs/values.md is three: this leaves room for luck. */
const TRUE_TO_FALSE = 2

/** Labels of built-in players before any is left out, by game, then team and act. */
const byGame = counted as unknown as Readonly<
  Record<string, Readonly<Record<string, { readonly true: number; readonly false: number }>>>
>

/**
 * The share of true labels that is kept of choices of a kind by players that state probabilities: {@link TRUE_TO_FALSE} for each false one of
 * `node scripts/label-shares.ts`, with one more of each, as few cases say little. A sensible player seldom errs, and praise for what nobody gets wrong
 * teaches nothing. All are kept of kinds that were not counted.
 */
export function shareKept({ book, act, team }: Kind): number {
  const labels = byGame[book]?.[`${team} ${act}`]
  return labels ? Math.min(1, (TRUE_TO_FALSE * (labels.false + 1)) / (labels.true + 1)) : 1
}
