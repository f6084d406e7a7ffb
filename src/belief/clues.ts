import type { Seat } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import type { Clue, Roles } from '../table/ruleset.ts'

// What events say about the deal. A game's knowledge combines these; `at` is the position of an event in the list.

function where(
  events: readonly Event[],
  make: (event: Event) => Clue['allows'] | undefined,
  isOfTeams = false,
): Clue[] {
  const clues: Clue[] = []
  for (let at = 0; at < events.length; at++) {
    const allows = make(events[at]!)
    if (allows) clues.push({ at, isOfTeams, allows })
  }
  return clues
}

/** The seat's own role. */
export const ownRole = (seat: Seat, events: readonly Event[]): Clue[] =>
  where(events, (event) =>
    event.type === 'dealt' && event.seat === seat ? (roles) => roles[seat] === event.role : undefined,
  )

/** A team that met: its members are those seats and no others. */
export const team = (events: readonly Event[], isMember: (roles: Roles, seat: Seat) => boolean): Clue[] =>
  where(events, (event) =>
    event.type === 'met'
      ? (roles) => roles.every((_, seat) => seat === 0 || isMember(roles, seat) === event.seats.includes(seat))
      : undefined,
  )

/** A role, or a team, that was shown. */
export const revealed = (events: readonly Event[], teams: Readonly<Record<string, string>> = {}): Clue[] =>
  where(events, (event) =>
    event.type === 'revealed'
      ? (roles) =>
          (event.role === undefined || roles[event.seat] === event.role) &&
          (event.team === undefined || teams[roles[event.seat]!] === event.team)
      : undefined,
  )

/** A seat that talks or votes in a team's room belongs to that team. */
export const heardIn = (
  room: string,
  events: readonly Event[],
  isMember: (roles: Roles, seat: Seat) => boolean,
): Clue[] =>
  where(events, (event) =>
    (event.type === 'posted' || event.type === 'cast') && event.room === room
      ? (roles) => isMember(roles, event.seat)
      : undefined,
  )

/** Results of checks: the deal must give the same answer to the same question. */
export const checked = (
  events: readonly Event[],
  finding: (roles: Roles, target: Seat, question: string) => string,
): Clue[] =>
  where(events, (event) =>
    event.type === 'checked' ? (roles) => finding(roles, event.target, event.question) === event.found : undefined,
  )

/** The deal must allow each victim of a night to be killed. `isOfTeams`: that depends on its team alone. */
export const nightVictims = (
  events: readonly Event[],
  canBeKilled: (roles: Roles, victim: Seat) => boolean,
  isOfTeams = false,
): Clue[] =>
  where(
    events,
    (event) => (event.type === 'left' && event.by === 'kill' ? (roles) => canBeKilled(roles, event.seat) : undefined),
    isOfTeams,
  )

/** The game went on after somebody left, so it was not decided with the seats that were alive then. Whether it is decided depends on teams alone. */
export function undecided(
  events: readonly Event[],
  goesOn: (event: Event) => boolean,
  isDecided: (roles: Roles, alive: readonly Seat[]) => boolean,
): Clue[] {
  const clues: Clue[] = []
  let alive: readonly Seat[] = []
  let hasLeft = false
  events.forEach((event, at) => {
    if (hasLeft && goesOn(event)) {
      const survivors = alive
      clues.push({ at, isOfTeams: true, allows: (roles) => !isDecided(roles, survivors) })
      hasLeft = false
    }
    if (event.type === 'opened')
      alive = Array.from({ length: Object.values(event.roles).reduce((sum, n) => sum + n, 0) }, (_, i) => i + 1)
    if (event.type !== 'left') return
    alive = alive.filter((seat) => seat !== event.seat)
    hasLeft = true
  })
  return clues
}
