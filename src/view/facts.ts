import type { Option, Role, Seat } from '../../schemas/ask.ts'
import type { Event } from '../../schemas/event.ts'
import type { Heard, View } from './view.ts'

export type Phase = 'night' | 'morning' | 'day' | 'vote'

/** What a seat's history comes to. Everything here was heard by that seat. */
export interface Facts {
  readonly seat: Seat
  readonly role: Role | undefined
  /** Black team mates, this seat not included; empty for the red. */
  readonly mates: readonly Seat[]
  readonly don: Seat | undefined
  readonly seats: number
  readonly alive: readonly Seat[]
  readonly day: number
  readonly phase: Phase
  /** The nominees of the current vote, in ballot order. */
  readonly ballot: readonly Seat[]
  /** Own check results. */
  readonly checks: readonly { readonly night: number; readonly target: Seat; readonly found: string }[]
  /** Claims heard in this night's hunt. */
  readonly claims: readonly { readonly seat: Seat; readonly target: Option }[]
  readonly departures: readonly { readonly day: number; readonly seat: Seat; readonly by: string }[]
  readonly nominations: readonly { readonly day: number; readonly seat: Seat; readonly target: Seat }[]
  /** Hands raised, nominee by nominee. */
  readonly votes: readonly {
    readonly day: number
    readonly target: Seat
    readonly by: Extract<Event, { type: 'voted' }>['by']
  }[]
  readonly speeches: readonly Extract<Event, { type: 'spoke' }>[]
}

type Growing = { -readonly [K in keyof Facts]: Facts[K] extends readonly (infer T)[] ? T[] : Facts[K] } & {
  read: number
}

// A history only grows, so what was folded of one list stays folded.
const folded = new WeakMap<readonly Heard[], Growing>()

/** Folds a history, from where it was last folded. */
export function factsOf(view: View): Facts {
  let facts = folded.get(view.heard)
  if (!facts) folded.set(view.heard, (facts = start(view.seat)))
  for (; facts.read < view.heard.length; facts.read++) learn(facts, view.heard[facts.read]!.event)
  return facts
}

function start(seat: Seat): Growing {
  return {
    seat,
    role: undefined,
    mates: [],
    don: undefined,
    seats: 0,
    alive: [],
    day: 0,
    phase: 'night',
    ballot: [],
    checks: [],
    claims: [],
    departures: [],
    nominations: [],
    votes: [],
    speeches: [],
    read: 0,
  }
}

function learn(facts: Growing, event: Event): void {
  const { day } = facts
  switch (event.type) {
    case 'opened':
      facts.seats = Object.values(event.roles).reduce((sum, count) => sum + count, 0)
      facts.alive = Array.from({ length: facts.seats }, (_, i) => i + 1)
      break
    case 'dealt':
      facts.role = event.role
      break
    case 'met':
      facts.mates = event.seats.filter((seat) => seat !== facts.seat)
      facts.don = event.don
      break
    case 'began':
      facts.phase = event.phase
      facts.day = event.number
      facts.ballot = []
      facts.claims = []
      break
    case 'claimed':
      facts.claims.push(event)
      break
    case 'checked':
      facts.checks.push({ night: day, target: event.target, found: event.found })
      break
    case 'started':
      facts.phase = 'day'
      break
    case 'spoke':
      facts.speeches.push(event)
      break
    case 'nominated':
      facts.nominations.push({ day, seat: event.seat, target: event.target })
      break
    case 'balloted':
      facts.phase = 'vote'
      facts.ballot = [...event.nominees]
      break
    case 'voted':
      if (event.by.length > 0) facts.votes.push({ day, target: event.target, by: event.by })
      break
    case 'left':
      facts.alive = facts.alive.filter((seat) => seat !== event.seat)
      facts.departures.push({ day, seat: event.seat, by: event.by })
      break
  }
}
