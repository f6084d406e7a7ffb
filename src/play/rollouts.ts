import { MODERATOR, type Seat } from '../../schemas/ask.ts'
import type { EventOf, Told } from '../../schemas/event.ts'
import type { RecordedChoice, Rollouts } from '../../schemas/record.ts'
import { Appraiser, type Appraising, luckOf } from '../value/appraise.ts'
import { packed } from '../value/wins.ts'
import { type Heard, hearers } from '../view/view.ts'
import type { Finished } from './series.ts'

/** Calls `see` at every ask of a player, with the view that was answered; the view grows afterwards. */
function eachAsk(
  log: readonly Told[],
  seats: number,
  see: (ask: EventOf<'asked'>, heard: readonly Heard[]) => void,
): void {
  const everyone = Array.from({ length: seats + 1 }, (_, seat) => seat)
  const histories = everyone.map((): Heard[] => [])
  for (const { to, event } of log) {
    const heard = { event, open: to === 'everyone' }
    for (const seat of hearers(to, everyone)) histories[seat]?.push(heard)
    if (event.type === 'asked' && event.seat > MODERATOR) see(event, histories[event.seat]!)
  }
}

/** What rollouts from the decisions of a game come to, by "seat.turn": all, or those that are wanted. Each is computed from its seat's view. */
export function rolloutsOf(
  { record, log }: Pick<Finished, 'record' | 'log'>,
  states: number,
  appraising: Appraising,
  isWanted: (seat: Seat, turn: number) => boolean = () => true,
): ReadonlyMap<string, Rollouts> {
  const appraiser = new Appraiser(appraising)
  const found = new Map<string, Rollouts>()
  eachAsk(log, record.deal.length, ({ seat, turn }, heard) => {
    if (!isWanted(seat, turn)) return
    const wins = appraiser.appraise({ seat, heard }, states, luckOf(record.game_id, seat, turn))
    found.set(`${seat}.${turn}`, { states: wins[0]!.length, wins: packed(wins) })
  })
  return found
}

/** The game with its rollouts beside its choices. */
export function withRollouts(played: Finished, states: number, appraising: Appraising): Finished {
  const rollouts = rolloutsOf(played, states, appraising)
  const choices = played.record.choices.map(
    (choice): RecordedChoice => ({ ...choice, rollouts: rollouts.get(`${choice.seat}.${choice.turn}`) }),
  )
  return { ...played, record: { ...played.record, choices } }
}
