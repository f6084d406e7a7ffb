import { type Role, teamOf } from '../../../schemas/ask.ts'
import type { Event, EventType } from '../../../schemas/event.ts'
import type { Entitled, Knowledge } from '../../table/game.ts'
import type { Switches } from './switches.ts'

/**
 * Who may know what in the 2025 game. The table speaks of roles, as the rule book does: each seat knows its own role, asks, choices and
 * thoughts; the black know their team and hear each other's claims and the decision while they live; Sheriff and Don know their own results.
 */
const TABLE: Readonly<Record<EventType, Entitled>> = {
  opened: 'everyone',
  dealt: 'itself',
  met: 'black',
  began: 'everyone',
  gathered: 'everyone',
  woke: 'everyone',
  slept: 'everyone',
  claimed: 'black',
  decided: 'black',
  checked: 'nobody', // by what was found: see below
  missed: 'everyone',
  suspected: 'everyone',
  started: 'everyone',
  spoke: 'everyone',
  silenced: 'everyone',
  nominated: 'everyone',
  warned: 'everyone',
  balloted: 'everyone',
  unvoted: 'everyone',
  voted: 'everyone',
  tied: 'everyone',
  raised: 'everyone',
  stayed: 'everyone',
  left: 'everyone',
  ended: 'everyone',
  asked: 'itself',
  chose: 'itself',
}

/** The knowledge table of these switches: blind shots are told to nobody. */
export function knowledge2025({ kill, friendlyFire }: Switches): Knowledge {
  const table = kill === 'unanimous' ? { ...TABLE, claimed: 'nobody' as const, decided: 'nobody' as const } : TABLE
  const isBlack = (role: Role): boolean => teamOf(role) === 'black'
  return {
    entitled(event: Event): Entitled {
      if (event.type !== 'checked') return table[event.type]
      return event.found === 'red' || event.found === 'black' ? 'sheriff' : 'don'
    },
    team: ['mafia', 'don'],
    canBeKilled: (roles, seat) => friendlyFire || !isBlack(roles[seat]!),
    isDecided(roles, alive) {
      const black = alive.filter((seat) => isBlack(roles[seat]!)).length
      return black === 0 || black >= alive.length - black
    },
  }
}
