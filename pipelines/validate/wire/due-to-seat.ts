import { askId, type Seat } from '../../../schemas/ask.ts'
import type { Event } from '../../../schemas/event.ts'
import { SEAT_PROTOCOL } from '../../../schemas/seat.ts'
import { MODERATOR_ROLE } from '../../../src/game/ruleset.ts'
import { entitlementsOf } from '../../../src/leaks/entitlements.ts'
import { hears } from '../../../src/view/view.ts'
import type { WiredTableOf } from '../../wire/wire-log.ts'
import type { expectedFrom } from './expected.ts'
import type { PlayedEpisode } from './played-from.ts'

export interface HeardEvent {
  readonly event: Event
  readonly open: boolean
  /** Whether the knowledge table lets the seat know it. */
  readonly isEntitled: boolean
}

/** What a program in a seat was to be sent in one game. Nothing of this is made by the code that sends lines. */
export interface DueToSeat {
  readonly seat: Seat
  /** The first line. */
  readonly begin: object
  readonly events: readonly HeardEvent[]
  /** The lines of its asks, by turn. */
  readonly asks: readonly (object | undefined)[]
  /** The turns whose answers were taken. The rules answered the others. */
  readonly answered: ReadonlySet<number>
  /** The end. The points of all games so far are the program's own. */
  over(total: number | undefined): object
}

export function dueToSeat(
  seat: Seat,
  { ruleset: name, messages }: WiredTableOf<'seat'>,
  { log, record, outcome, ruleset }: PlayedEpisode,
  expected: ReturnType<typeof expectedFrom>,
): DueToSeat {
  const entitlements = entitlementsOf({ roles: [MODERATOR_ROLE, ...record.deal], log, ruleset })
  const own = record.choices.filter((choice) => choice.seat === seat)
  const { winner, reason, roles, points } = outcome
  const won = winner === 'draw' ? null : ruleset.teams[roles[seat - 1]!] === winner
  return {
    seat,
    begin: { type: 'seat', protocol: SEAT_PROTOCOL, ruleset: name, seat, seats: record.deal.length },
    events: log.flatMap(({ to, event }, i) =>
      hears(seat, to) ? [{ event, open: to === 'everyone', isEntitled: entitlements[i]![seat]! }] : [],
    ),
    asks: own.map((_, turn) => {
      const right = expected.get(askId({ seat, turn }))
      return right && { type: 'ask', seconds: null, ...right, ...(messages === 'none' && { messages: [] }) }
    }),
    answered: new Set(own.flatMap(({ turn, why }) => (why === undefined ? [turn] : []))),
    over: (total) => ({ type: 'over', winner, reason, roles, won, points: points[seat - 1]!, total }),
  }
}
