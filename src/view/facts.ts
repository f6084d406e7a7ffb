import type { Option, Role, Seat, Team } from '../../schemas/ask.ts'
import type { Event, EventOf, Hand } from '../../schemas/event.ts'
import { placeAfter, START } from './place.ts'
import { folding, type View } from './view.ts'

/** A summary of a seat's history. It contains only what that seat heard. */
export interface Facts {
  readonly seat: Seat
  readonly role: Role | undefined
  readonly team: Team | undefined
  /** The other members of the seat's team, if known to it. */
  readonly mates: readonly Seat[]
  readonly seats: number
  /** The team of each role in play. */
  readonly teams: Readonly<Record<Role, Team>>
  readonly roles: Readonly<Record<Role, number>>
  readonly names: readonly string[] | undefined
  readonly alive: readonly Seat[]
  readonly day: number
  readonly phase: string
  /** The nominees of the current vote, in ballot order. */
  readonly ballot: readonly Seat[]
  /** Own check results; `night` is 0 in a night before day 1, and where checks are made by day. */
  readonly checks: readonly {
    readonly night: number
    readonly target: Seat
    readonly question: string
    readonly found: string
  }[]
  /** Claims heard in this night's hunt. */
  readonly claims: readonly { readonly seat: Seat; readonly target: Option }[]
  /** Roles or teams that were revealed when a seat left. */
  readonly shown: readonly { readonly seat: Seat; readonly role: Role | undefined; readonly team: Team | undefined }[]
  readonly departures: readonly { readonly day: number; readonly seat: Seat; readonly by: string }[]
  readonly nominations: readonly { readonly day: number; readonly seat: Seat; readonly target: Seat }[]
  /** Hands raised, nominee by nominee. */
  readonly votes: readonly { readonly day: number; readonly target: Seat; readonly by: readonly Hand[] }[]
  /** Votes in a chat room by day, those changed later too. */
  readonly casts: readonly { readonly day: number; readonly seat: Seat; readonly target: Seat }[]
  /** Current votes in the open chat room, by voter. */
  readonly standing: ReadonlyMap<Seat, Seat>
  /** What was said aloud, in speeches and in chat rooms. */
  readonly speeches: readonly Spoken[]
  /** Own choices so far. */
  readonly own: readonly EventOf<'chose'>[]
}

/** Words that this seat heard, and when. */
export interface Spoken {
  readonly seat: Seat
  readonly act: string
  readonly text: string
  readonly day: number
  /** The chat room it was said in; none for a speech at the table. */
  readonly room: string | undefined
}

type Growing = {
  -readonly [K in keyof Facts]: Facts[K] extends readonly (infer T)[]
    ? T[]
    : Facts[K] extends ReadonlyMap<infer A, infer B>
      ? Map<A, B>
      : Facts[K]
}

const start = (seat: Seat): Growing => ({
  seat,
  role: undefined,
  team: undefined,
  mates: [],
  seats: 0,
  teams: {},
  roles: {},
  names: undefined,
  alive: [],
  ...START,
  ballot: [],
  checks: [],
  claims: [],
  shown: [],
  departures: [],
  nominations: [],
  votes: [],
  casts: [],
  standing: new Map(),
  speeches: [],
  own: [],
})

function learn(facts: Growing, event: Event): void {
  const place = placeAfter(facts, event)
  if (place !== facts) {
    facts.day = place.day
    facts.phase = place.phase
  }
  const { day } = facts
  switch (event.type) {
    case 'opened':
      facts.seats = Object.values(event.roles).reduce((sum, count) => sum + count, 0)
      facts.alive = Array.from({ length: facts.seats }, (_, i) => i + 1)
      facts.roles = event.roles
      facts.teams = event.teams
      facts.names = event.names
      break
    case 'dealt':
      facts.role = event.role
      facts.team = facts.teams[event.role]
      break
    case 'met':
      facts.mates = event.seats.filter((seat) => seat !== facts.seat)
      break
    case 'began':
      facts.ballot = []
      facts.claims = []
      facts.standing.clear()
      break
    case 'claimed':
      facts.claims.push(event)
      break
    case 'checked':
      facts.checks.push({
        night: facts.phase === 'day' ? 0 : day,
        target: event.target,
        question: event.question,
        found: event.found,
      })
      break
    case 'spoke':
      facts.speeches.push({ seat: event.seat, act: event.act, text: event.text, day, room: undefined })
      break
    case 'posted':
      facts.speeches.push({ seat: event.seat, act: 'post', text: event.text, day, room: event.room })
      break
    case 'cast':
      facts.standing.set(event.seat, event.target)
      if (facts.phase !== 'night') facts.casts.push({ day, seat: event.seat, target: event.target })
      break
    case 'retracted':
      facts.standing.delete(event.seat)
      break
    case 'nominated':
      facts.nominations.push({ day, seat: event.seat, target: event.target })
      break
    case 'balloted':
      facts.ballot = [...event.nominees]
      break
    case 'voted':
      if (event.by.length > 0) facts.votes.push({ day, target: event.target, by: event.by })
      break
    case 'left':
      facts.alive = facts.alive.filter((seat) => seat !== event.seat)
      facts.departures.push({ day, seat: event.seat, by: event.by })
      break
    case 'revealed':
      if (!facts.alive.includes(event.seat))
        facts.shown.push({
          seat: event.seat,
          role: event.role,
          team: event.team ?? (event.role && facts.teams[event.role]),
        })
      break
    case 'chose':
      facts.own.push(event)
      break
  }
}

/** The facts of a view. They grow with its history, so do not keep them past its next event. */
export const factsOf: (view: View) => Facts = folding(
  ({ seat }) => start(seat),
  (facts: Growing, { event }) => learn(facts, event),
)
