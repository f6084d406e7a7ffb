import type { Option, Role, Seat, Team } from '../../schemas/ask.ts'
import type { EventType, Told } from '../../schemas/event.ts'
import type { Vocabulary } from '../language/en/vocabulary.ts'
import type { Speech } from '../language/moves.ts'
import { CHECKER } from '../language/roles.ts'
import { listen } from '../speech/reader/listen.ts'
import { placeAfter, START } from '../view/place.ts'
import type { Ballot } from './ballot.ts'
import { Poll } from './poll.ts'

/** What was said to everybody. `at` is the position in the log, here and below. */
export interface Said {
  readonly at: number
  readonly day: number
  readonly seat: Seat
  /** The act of a speech; "post" for a message in a chat. */
  readonly act: string
  readonly text: string
  readonly moves: Speech
  readonly alive: ReadonlySet<Seat>
}

/** What a player thought when it chose. */
export interface Thought {
  readonly at: number
  readonly seat: Seat
  readonly act: string
  readonly pick: Option | undefined
  readonly text: string
}

/** Whether it was said while playing on: last words are not, and who is dead neither hides nor answers anything. */
export const isInPlay = ({ act }: Said): boolean => act !== 'farewell'

export interface Check {
  readonly at: number
  readonly seat: Seat
  readonly target: Seat
  readonly question: string
  readonly found: string
}

export interface Night {
  readonly at: number
  readonly number: number
  /** What each of the mafia claimed, or voted last in its chat. */
  readonly claims: Map<Seat, Option>
  decided?: Option
  decidedAt?: number
  victim?: Seat
  /** A first night on which nobody may be shot. */
  isMeeting?: boolean
}

export interface Left {
  readonly at: number
  readonly day: number
  readonly seat: Seat
  readonly by: string
}

/** A game as the figures read it: what happened, in lists by kind, with what was said understood. */
export interface Story {
  /** Its number in the dataset, from 0. */
  readonly index: number
  /** By seat, seat 1 first. */
  readonly roles: readonly Role[]
  readonly black: ReadonlySet<Seat>
  /** What players of this game call the role that checks. */
  readonly checkerNames: readonly string[]
  /** The seats that know who is black. */
  readonly met: ReadonlySet<Seat>
  readonly winner: string
  readonly said: readonly Said[]
  readonly thoughts: readonly Thought[]
  readonly nominations: readonly {
    readonly at: number
    readonly day: number
    readonly seat: Seat
    readonly target: Seat
  }[]
  readonly ballots: readonly Ballot[]
  readonly checks: readonly Check[]
  readonly nights: readonly Night[]
  readonly left: readonly Left[]
  /** Where each phase began. */
  readonly began: readonly { readonly at: number; readonly phase: string; readonly day: number }[]
  readonly types: ReadonlySet<EventType>
}

export interface Finished {
  readonly index: number
  readonly roles: readonly Role[]
  readonly teams: readonly Team[]
  readonly winner: string
  readonly log: readonly Told[]
  readonly vocabulary?: Vocabulary | undefined
}

/** The team that kills, in every game. */
const BLACK = 'black'

/** Folds the log of a game. */
export function storyOf({ index, roles, teams, winner, log, vocabulary }: Finished): Story {
  const black = new Set(teams.flatMap((team, i) => (team === BLACK ? [i + 1] : [])))
  const said: Said[] = []
  const thoughts: Thought[] = []
  const nominations: { at: number; day: number; seat: Seat; target: Seat }[] = []
  const ballots: Ballot[] = []
  const checks: Check[] = []
  const nights: Night[] = []
  const left: Left[] = []
  const began: { at: number; phase: string; day: number }[] = []
  const types = new Set<EventType>()
  const met = new Set<Seat>()
  let alive: ReadonlySet<Seat> = new Set(roles.map((_, i) => i + 1))
  let place = START
  const poll = new Poll()
  const hear = (at: number, seat: Seat, act: string, text: string): void => {
    const moves = listen(text, { speaker: seat, ...(vocabulary && { vocabulary }) })
    said.push({ at, day: place.day, seat, act, text, moves, alive })
  }
  for (const [at, { to, event }] of log.entries()) {
    if (event.type === 'chose' && event.thought)
      thoughts.push({ at, seat: event.seat, act: event.act, pick: event.pick, text: event.thought })
    if (event.type === 'asked' || event.type === 'chose') continue
    types.add(event.type)
    const counted = poll.after(event, { at, place, alive })
    if (counted) ballots.push(counted)
    place = placeAfter(place, event)
    switch (event.type) {
      case 'met':
        for (const seat of event.seats) met.add(seat)
        break
      case 'began':
        began.push({ at, phase: event.phase, day: event.number })
        if (event.phase === 'night') nights.push({ at, number: nights.length + 1, claims: new Map() })
        break
      case 'spoke':
        hear(at, event.seat, event.act, event.text)
        break
      case 'posted':
        if (to === 'everyone') hear(at, event.seat, 'post', event.text)
        break
      case 'nominated':
        nominations.push({ at, day: place.day, seat: event.seat, target: event.target })
        break
      case 'checked':
        checks.push({ at, ...event })
        break
      case 'gathered':
        nights.at(-1)!.isMeeting = true
        break
      case 'claimed':
        nights.at(-1)?.claims.set(event.seat, event.target)
        break
      case 'cast':
        if (place.phase === 'night') nights.at(-1)?.claims.set(event.seat, event.target)
        break
      case 'decided':
        if (nights.length > 0) Object.assign(nights.at(-1)!, { decided: event.target, decidedAt: at })
        break
      case 'left':
        alive = new Set([...alive].filter((seat) => seat !== event.seat))
        left.push({ at, day: place.day, seat: event.seat, by: event.by })
        if (event.by === 'kill' && nights.length > 0) nights.at(-1)!.victim = event.seat
        break
    }
  }
  const checkerNames = vocabulary?.roles[CHECKER] ?? []
  return {
    index,
    roles,
    black,
    checkerNames,
    met,
    winner,
    said,
    thoughts,
    nominations,
    ballots,
    checks,
    nights,
    left,
    began,
    types,
  }
}
