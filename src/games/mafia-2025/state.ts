import type { Seat } from '../../../schemas/ask.ts'
import type { Limit } from '../../../schemas/event.ts'
import type { Judge, World } from '../../game/ruleset.ts'
import { isBlack } from './roles.ts'
import type { Switches } from './switches.ts'

export interface Verdict {
  readonly winner: 'red' | 'black' | 'draw'
  readonly reason: 'no black left' | 'parity' | 'quiet nights' | 'too many days' | 'team defeat'
}

/** The state of a game that its phases share. */
export interface Table extends Judge {
  readonly switches: Switches
  readonly limits: Readonly<Record<'speech' | 'defence', Limit>>
  /** The result, once the game is decided. Last words may still follow. */
  verdict: Verdict | undefined
  /** Whose offence decided it. */
  offender: Seat | undefined
  /** Fouls by seat. */
  readonly fouls: Map<Seat, number>
  /** Seats that lose their next speech. */
  readonly silenced: Set<Seat>
  readonly disqualified: Seat[]
  /** Who left since the day began. */
  leftToday: number
  bestMove: { seat: Seat; seats: readonly Seat[] } | undefined
}

/** Rules summary 1.2, decisions 54 to 56: red wins when no black is left, black when they are as many as the red. Red is looked at first. */
export function decide({ alive, roles }: World): Verdict | undefined {
  const black = alive.filter((seat) => isBlack(roles, seat)).length
  if (black === 0) return { winner: 'red', reason: 'no black left' }
  return black * 2 >= alive.length ? { winner: 'black', reason: 'parity' } : undefined
}

/** Takes seats off the table, all at once, and then looks once whether that decides the game (decisions 35 and 56). */
export function remove(table: Table, seats: readonly Seat[], by: 'kill' | 'vote' | 'fouls' | 'disqualification'): void {
  table.world.alive = table.world.alive.filter((seat) => !seats.includes(seat))
  table.leftToday += seats.length
  for (const seat of seats) table.tell('everyone', { type: 'left', seat, by })
  table.verdict ??= decide(table.world)
}
