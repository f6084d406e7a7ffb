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
  /** Whether an event that was sent, or one inside it, is of a kind of this game that the knowledge table keeps from the seat. */
  tellsSecret(sent: unknown): boolean
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
    tellsSecret: secretsFrom(seat, { log, record, ruleset }),
    asks: own.map((_, turn) => {
      const right = expected.get(askId({ seat, turn }))
      return right && { type: 'ask', seconds: null, ...right, ...(messages === 'none' && { messages: [] }) }
    }),
    answered: new Set(own.flatMap(({ turn, why }) => (why === undefined ? [turn] : []))),
    over: (total) => ({ type: 'over', winner, reason, roles, won, points: points[seat - 1]!, total }),
  }
}

/** Looks for events that a seat may not know: those with the fields of an event of the log, and their own values. */
function secretsFrom(seat: Seat, { log, record, ruleset }: Pick<PlayedEpisode, 'log' | 'record' | 'ruleset'>) {
  const known = Map.groupBy(log, ({ event }): string => event.type)
  const roles = [MODERATOR_ROLE, ...record.deal]
  const alive = record.deal.map((_, i) => i + 1)
  const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)
  const isEvent = (sent: object): sent is Event =>
    'type' in sent &&
    (known.get(String(sent.type)) ?? []).some(({ event }) =>
      Object.entries(event).every(([name, value]) => kindOf((sent as Record<string, unknown>)[name]) === kindOf(value)),
    )
  const tellsSecret = (sent: unknown): boolean =>
    typeof sent === 'object' &&
    sent !== null &&
    ((isEvent(sent) && !ruleset.knows.isEntitled(sent, seat, roles, alive)) || Object.values(sent).some(tellsSecret))
  return tellsSecret
}
