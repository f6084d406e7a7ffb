import { askId, type Seat } from '../../../schemas/ask.ts'
import { SEAT_PROTOCOL, type SeatLine } from '../../../schemas/seat.ts'
import { MODERATOR_ROLE, type Ruleset } from '../../../src/game/ruleset.ts'
import { entitlementsOf } from '../../../src/leaks/entitlements.ts'
import type { Finished } from '../../../src/play/series.ts'
import { wordsOf } from '../../../src/storage/prompts.ts'
import { hears } from '../../../src/view/view.ts'
import type { WiredTableOf } from '../../wire/wire-log.ts'
import { CONFIGS, expectedFrom } from './expected.ts'
import { playedFrom } from './played-from.ts'
import type { LineFinding, WiredGame } from './wired-game.ts'

/** Lines that say what became of a line of the program itself: their keys. */
const ANSWERS: Readonly<Record<string, string>> = { taken: 'type turn', refused: 'type why', bye: 'type why' }

/**
 * Checks every line that programs were sent in one game: events against the log and the knowledge table, asks against the rows, and all else against what
 * the protocol has. Nothing of this is made by the code that sends lines.
 */
export function checkSeatLines({ table, lines, deal, choices }: WiredGame<WiredTableOf<'seat'>>): LineFinding[] {
  const players = deal.map(() => 'agent')
  const played = playedFrom({ ...table, deal, players }, choices)
  const seats = [...new Set(lines.map(({ seat }) => seat))]
  const words = wordsOf(played.ruleset, 'full')
  const shape = table.messages === 'none' ? 'news' : table.messages
  const asks = expectedFrom(played, { words, configs: [...CONFIGS] }, shape, seats)
  const heardBy = new Map(seats.map((seat) => [seat, eventsFor(seat, played)]))
  const nextBy = new Map(seats.map((seat) => [seat, { event: 0, turn: 0 }]))
  return lines.flatMap(({ seat, heard, line: sent, number }): LineFinding[] => {
    const line = JSON.parse(sent) as SeatLine
    const events = heardBy.get(seat)!
    const next = nextBy.get(seat)!
    const differs = (what: string, wanted: object | null, ask?: string): LineFinding[] => {
      const right = wanted === null ? 'nothing' : JSON.stringify(wanted)
      return sent === right ? [] : [{ number, what, sent, right, ...(ask && { ask }) }]
    }
    switch (line.type) {
      case 'seat': {
        const about = { ruleset: table.ruleset, seat, seats: deal.length }
        return differs('the line of the seat says something else', { type: 'seat', protocol: SEAT_PROTOCOL, ...about })
      }
      case 'view': {
        const told = events[line.at]
        if (!told || line.at >= heard) return differs('an event is told that the seat has not heard', null)
        if (!told.isEntitled) return differs('an event is told that the seat may not know', null)
        const isNext = line.at === next.event
        const due = viewLine(isNext ? line.at : next.event, events)
        next.event = line.at + 1
        return differs(
          isNext ? 'an event is told otherwise' : 'an event is left out, told twice or told out of order',
          due,
        )
      }
      case 'ask': {
        const id = askId({ seat, turn: line.turn })
        const right = asks.get(id)
        const isNext = line.turn === next.turn
        next.turn = line.turn + 1
        if (!isNext) return differs('an ask is left out, put twice or put out of order', null, id)
        const messages = table.messages === 'none' ? { messages: [] } : {}
        return differs(
          'the ask is not its row',
          right ? { type: 'ask', seconds: null, ...right, ...messages } : null,
          id,
        )
      }
      case 'over':
        if (heard < events.length) return differs('the end is told early', null)
        if (next.event < events.length)
          return differs('the end is told before the last events', viewLine(next.event, events))
        return overText(line, seat, played, differs)
      default:
        return Object.keys(line).join(' ') === ANSWERS[line.type]
          ? []
          : differs('a line says more than it should', null)
    }
  })
}

/** The line that tells an event; null where there is none. */
function viewLine(at: number, events: readonly HeardEvent[]): object | null {
  const told = events[at]
  return told ? { type: 'view', at, event: told.event, open: told.open } : null
}

interface HeardEvent {
  readonly event: unknown
  readonly open: boolean
  /** Whether the knowledge table lets the seat know it. */
  readonly isEntitled: boolean
}

function eventsFor(seat: Seat, { log, record, ruleset }: Finished & { readonly ruleset: Ruleset }): HeardEvent[] {
  const entitlements = entitlementsOf({ roles: [MODERATOR_ROLE, ...record.deal], log, ruleset })
  return log.flatMap(({ to, event }, i) =>
    hears(seat, to) ? [{ event, open: to === 'everyone', isEntitled: entitlements[i]![seat]! }] : [],
  )
}

/** The points of all games so far are the program's own; all else is the end of this one. */
function overText(
  { total }: Extract<SeatLine, { type: 'over' }>,
  seat: Seat,
  { outcome, ruleset }: Finished & { readonly ruleset: Ruleset },
  differs: (what: string, right: object) => LineFinding[],
): LineFinding[] {
  const { winner, reason, roles, points } = outcome
  const won = winner === 'draw' ? null : ruleset.teams[roles[seat - 1]!] === winner
  const right = { type: 'over', winner, reason, roles, won, points: points[seat - 1]!, total }
  return differs('the end is told otherwise', right)
}
