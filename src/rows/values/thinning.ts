import type { Kind } from './shrinkage.ts'
import counted from './told-apart.json' with { type: 'json' }

/** How many true labels are kept for each false one. At most three are wanted (docs/values.md): this leaves room for luck. */
const TRUE_TO_FALSE = 2

/** Labels of built-in players before any is left out, in games of themselves: by player, by game, then team and act. */
const byPlayer = counted as unknown as Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, { readonly true: number; readonly false: number }>>>>>
>

/**
 * The share of true labels that is kept of choices of a kind by a built-in player: {@link TRUE_TO_FALSE} for each false one of
 * `node scripts/label-truth.ts`, which counts them. A true label on a choice that no player gets wrong teaches nothing.
 * All are kept of what was not counted, so of models and persons too.
 */
export function shareKept(player: string, { book, act, team }: Kind): number {
  const labels = byPlayer[player]?.[book]?.[`${team} ${act}`]
  return labels ? Math.min(1, (TRUE_TO_FALSE * labels.false) / labels.true) : 1
}
