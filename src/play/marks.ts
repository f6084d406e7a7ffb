import { MODERATOR } from '../../schemas/ask.ts'
import type { Mark } from '../../schemas/record.ts'
import type { Gain, Ruleset } from '../game/ruleset.ts'
import { leadOf, winsOf, Z_THRESHOLD } from '../value/lead.ts'
import { actionsOf, placeIn } from '../view/actions.ts'
import { decisionsOf } from '../view/decisions.ts'
import { type Finished, replayGame } from './series.ts'

/**
 * What each seat gained or lost by its choices, from their rollouts. Seats whose sum does not separate from zero are left out: rollouts of
 * different decisions are independent, so squares of errors add up.
 */
export function gainsOf({ record, log }: Pick<Finished, 'record' | 'log'>): Gain[] {
  const sums = record.deal.map(() => ({ sum: 0, squares: 0 }))
  for (const { ask, choice } of decisionsOf(log, record.choices)) {
    if (choice.seat <= MODERATOR) continue
    const wins = winsOf(choice, actionsOf(ask).length)
    const lead = wins && leadOf(wins, placeIn(ask, choice))
    if (!lead) continue
    const seat = sums[choice.seat - 1]!
    seat.sum += lead.mean
    seat.squares += lead.error ** 2
  }
  return sums.flatMap(({ sum, squares }, i) =>
    Math.abs(sum) > Z_THRESHOLD * Math.sqrt(squares) ? [{ seat: i + 1, sum }] : [],
  )
}

/** The marks that follow from the recorded rollouts of a game; undefined if its rules give none. */
export const marksOf = (played: Pick<Finished, 'record' | 'log'>, { marks }: Ruleset): readonly Mark[] | undefined =>
  marks?.(gainsOf(played))

/** The game with the marks that its rules give, and the points that follow. */
export function withMarks(played: Finished, ruleset: Ruleset): Finished {
  const marks = marksOf(played, ruleset)
  return marks ? replayGame({ ...played.record, marks: [...marks] }, ruleset) : played
}
