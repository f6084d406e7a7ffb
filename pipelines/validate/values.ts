import { isDeepStrictEqual } from 'node:util'
import { askId } from '../../schemas/ask.ts'
import { marksOf } from '../../src/play/marks.ts'
import { rolloutsOf } from '../../src/play/rollouts.ts'
import type { Finished } from '../../src/play/series.ts'
import { rowId } from '../../src/rows/rows.ts'
import { appraisingOf } from '../../src/value/appraise.ts'
import type { Checker } from './checker.ts'
import type { Where } from './find-leaks.ts'

/** Values are computed again for the first game of a shard and for one game in twenty, or for all with `--worlds all`. */
const VALUED_GAMES = 20

/** Computes the values of a game again. Labels follow from the values, and are derived again with every row. */
export function checkValues(
  played: Finished,
  checker: Checker,
  { isFirst, ...where }: Where & { readonly isFirst: boolean },
): void {
  const { builder, worlds, ruleset, words, manifest } = checker
  const states = manifest.recipe.values
  if (states === undefined) {
    if (played.record.choices.some(({ rollouts }) => rollouts))
      builder.find('values', 'has values that its recipe does not ask for', where)
    return
  }
  const { marks } = played.record
  const due = marksOf(played, ruleset)
  if (due && !isDeepStrictEqual(marks, due))
    builder.find('values', 'has other bonuses or penalties than its values give', {
      ...where,
      texts: [
        { of: 'stored', text: JSON.stringify(marks) },
        { of: 'computed', text: JSON.stringify(due) },
      ],
    })
  const isChosen = worlds === 'all' || isFirst || Number.parseInt(where.game.slice(8, 16), 16) % VALUED_GAMES === 0
  if (!isChosen) return
  const right = rolloutsOf(played, states, appraisingOf(ruleset, words))
  builder.checks.values += right.size
  for (const { seat, turn, rollouts } of played.record.choices) {
    const again = right.get(askId({ seat, turn }))
    if (isDeepStrictEqual(again, rollouts)) continue
    builder.find('values', 'has values that differ from those that its view gives', {
      ...where,
      row: rowId(played.record.game_id, seat, turn),
      texts: [
        { of: 'stored', text: JSON.stringify(rollouts) ?? 'none' },
        { of: 'computed', text: JSON.stringify(again) ?? 'none' },
      ],
    })
  }
}
