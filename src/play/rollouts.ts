import { type AskId, askId, MODERATOR } from '../../schemas/ask.ts'
import type { RecordedChoice, Rollouts } from '../../schemas/record.ts'
import { Appraiser, type Appraising, luckOf } from '../value/appraise.ts'
import { packed } from '../value/wins.ts'
import { asksOf } from '../view/decisions.ts'
import type { Finished } from './series.ts'

/** What rollouts from the decisions of a game come to, by ask: all, or those that are wanted. Each is computed from its seat's view. */
export function rolloutsOf(
  { record, log }: Pick<Finished, 'record' | 'log'>,
  states: number,
  appraising: Appraising,
  isWanted: (id: AskId) => boolean = () => true,
  /** What the random numbers are named after. An imagined game has an id of its own and the luck of the true one. */
  luck = record.game_id,
): ReadonlyMap<AskId, Rollouts> {
  const appraiser = new Appraiser(appraising)
  const found = new Map<AskId, Rollouts>()
  for (const { id, ask, view } of asksOf(log)) {
    if (ask.seat <= MODERATOR || !isWanted(id)) continue
    const wins = appraiser.appraise(view, states, luckOf(luck, ask.seat, ask.turn))
    found.set(id, { states: wins[0]!.length, wins: packed(wins) })
  }
  return found
}

/** The game with its rollouts for each choice. */
export function withRollouts(played: Finished, states: number, appraising: Appraising): Finished {
  const rollouts = rolloutsOf(played, states, appraising)
  const choices = played.record.choices.map(
    (choice): RecordedChoice => ({ ...choice, rollouts: rollouts.get(askId(choice)) }),
  )
  return { ...played, record: { ...played.record, choices } }
}
