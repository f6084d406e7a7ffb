import type { Seat } from '../../schemas/ask.ts'
import type { Event, EventOf } from '../../schemas/event.ts'
import type { Clue, ClueReader, Roles } from '../game/ruleset.ts'

// What events say about the deal. A game's knowledge puts these readers together.

/** What any of these readers finds in an event. */
export const anyOf =
  (...readers: readonly ClueReader[]): ClueReader =>
  (event) => {
    let found: readonly Clue[] = NOTHING
    for (const read of readers) {
      const clues = read(event)
      if (clues.length > 0) found = found.length === 0 ? clues : [...found, ...clues]
    }
    return found
  }
export const NOTHING: readonly Clue[] = []

/** A reader of one type of event. */
const of =
  <Type extends Event['type']>(type: Type, find: (event: EventOf<Type>) => Clue | undefined): ClueReader =>
  (event) => {
    const clue = event.type === type ? find(event as EventOf<Type>) : undefined
    return clue ? [clue] : NOTHING
  }

/** The seat's own role. */
export const ownRole = (seat: Seat): ClueReader =>
  of('dealt', ({ seat: dealt, role }) =>
    dealt === seat ? { says: `${seat} ${role}`, allows: (roles) => roles[seat] === role } : undefined,
  )

/** A team that met: its members are those seats and no others. `isOfTeams`: all its members are black, and all black players are members. */
export const team = (isMember: (roles: Roles, seat: Seat) => boolean, isOfTeams = false): ClueReader =>
  of('met', ({ seats }) => ({
    isOfTeams,
    says: `met ${seats.join()}`,
    allows: (roles) => roles.every((_, seat) => seat === 0 || isMember(roles, seat) === seats.includes(seat)),
  }))

/** A role, or a team, that was shown. */
export const revealed = (teams: Readonly<Record<string, string>> = {}): ClueReader =>
  of('revealed', ({ seat, role, team }) => ({
    allows: (roles) =>
      (role === undefined || roles[seat] === role) && (team === undefined || teams[roles[seat]!] === team),
  }))

/** A seat that talks or votes in a team's room belongs to that team. */
export const heardIn =
  (room: string, isMember: (roles: Roles, seat: Seat) => boolean): ClueReader =>
  (event) =>
    (event.type === 'posted' || event.type === 'cast') && event.room === room
      ? [{ allows: (roles) => isMember(roles, event.seat) }]
      : NOTHING

/** Results of checks: the deal must give the same answer to the same question. */
export const checked = (finding: (roles: Roles, target: Seat, question: string) => string): ClueReader =>
  of('checked', ({ target, question, found }) => ({ allows: (roles) => finding(roles, target, question) === found }))

/** The deal must allow each victim of a night to be killed. `isOfTeams`: that depends on its team alone. */
export const nightVictims = (canBeKilled: (roles: Roles, victim: Seat) => boolean, isOfTeams = false): ClueReader =>
  of('left', ({ by, seat }) =>
    by === 'kill'
      ? { isOfTeams, ...(isOfTeams && { says: `killed ${seat}` }), allows: (roles) => canBeKilled(roles, seat) }
      : undefined,
  )

/** The seats that a game is opened with. */
export const seatsIn = ({ roles }: EventOf<'opened'>): Seat[] =>
  Array.from({ length: Object.values(roles).reduce((sum, n) => sum + n, 0) }, (_, i) => i + 1)

/** The game continued after an exit, so it was not decided with the seats that were alive then. `isOfTeams`: that depends on teams alone. */
export function undecided(
  goesOn: (event: Event) => boolean,
  isDecided: (roles: Roles, alive: readonly Seat[]) => boolean,
  isOfTeams = true,
): ClueReader {
  let alive: readonly Seat[] = []
  let hasLeft = false
  return (event) => {
    let found = NOTHING
    if (hasLeft && goesOn(event)) {
      const survivors = alive
      const says = isOfTeams ? `undecided ${survivors.join()}` : undefined
      found = [{ isOfTeams, ...(says && { says }), allows: (roles) => !isDecided(roles, survivors) }]
      hasLeft = false
    }
    if (event.type === 'opened') alive = seatsIn(event)
    if (event.type === 'left') {
      alive = alive.filter((seat) => seat !== event.seat)
      hasLeft = true
    }
    return found
  }
}
