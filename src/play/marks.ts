import { MODERATOR } from '../../schemas/ask.ts'
import type { EventOf } from '../../schemas/event.ts'
import type { Mark } from '../../schemas/record.ts'
import type { Gain, Ruleset } from '../table/ruleset.ts'
import { leadOf, placeOf, SEPARATE, winsOf } from '../value/lead.ts'
import { choicesOf } from '../value/rollouts.ts'
import { type Finished, replayGame } from './series.ts'

/**
 * What each seat gained or lost by its choices, from the rollouts beside them. Seats whose sum does not separate from zero are left out: rollouts of
 * different decisions are independent, so squares of errors add up.
 */
export function gainsOf({ record, log }: Pick<Finished, 'record' | 'log'>): Gain[] {
  const asks = new Map<string, EventOf<'asked'>>()
  for (const { event } of log) if (event.type === 'asked') asks.set(`${event.seat}.${event.turn}`, event)
  const sums = record.deal.map(() => ({ sum: 0, squares: 0 }))
  for (const choice of record.choices) {
    if (choice.seat <= MODERATOR) continue
    const ask = asks.get(`${choice.seat}.${choice.turn}`)!
    const wins = winsOf(choice, choicesOf(ask).length)
    const lead = wins && leadOf(wins, placeOf(ask, choice))
    if (!lead) continue
    const seat = sums[choice.seat - 1]!
    seat.sum += lead.mean
    seat.squares += lead.error ** 2
  }
  return sums.flatMap(({ sum, squares }, i) =>
    Math.abs(sum) > SEPARATE * Math.sqrt(squares) ? [{ seat: i + 1, sum }] : [],
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
