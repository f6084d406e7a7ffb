import type { Seat } from '../../../schemas/ask.ts'
import type { Told } from '../../../schemas/event.ts'
import { placeAfter, START } from '../../view/place.ts'
import { Poll } from '../../worth/poll.ts'
import { type Check, Checks, type Truth } from './checks.ts'
import { type Vote, votesOf } from './votes.ts'

/** How red voted, what was checked, and on how many days somebody was asked something. */
export interface Watched {
  readonly days: number
  readonly votes: readonly Vote[]
  readonly checks: readonly Check[]
}

/** Reads the log of a game that is over, by the light of the deal. */
export function watch(log: readonly Told[], seats: number, truth: Truth): Watched {
  const votes: Vote[] = []
  const checks = new Checks(truth)
  const poll = new Poll()
  const days = new Set<number>()
  const mates = new Map<Seat, readonly Seat[]>()
  /** Seats that choose their checks: if the rules give a result away there is nothing to measure. */
  const choosing = new Set<Seat>()
  let alive: ReadonlySet<Seat> = new Set(Array.from({ length: seats }, (_, i) => i + 1))
  let shot: readonly Seat[] = []
  let place = START
  for (const [at, { event }] of log.entries()) {
    const ballot = isPrivate(event.type) ? undefined : poll.after(event, { at, place, alive })
    if (ballot) votes.push(...votesOf(ballot, truth.isBlack))
    place = placeAfter(place, event)
    switch (event.type) {
      case 'asked':
        if (place.phase !== 'night') days.add(place.day)
        break
      case 'chose':
        if (event.act === 'check') choosing.add(event.seat)
        break
      case 'met':
        for (const seat of event.seats) mates.set(seat, event.seats)
        break
      case 'began':
        shot = []
        break
      case 'decided':
        shot = typeof event.target === 'number' ? [event.target] : []
        break
      case 'checked': {
        const team = mates.get(event.seat)
        if (choosing.has(event.seat)) checks.add(event, alive, team ? [...team, ...shot] : [])
        break
      }
      case 'left':
        alive = new Set([...alive].filter((seat) => seat !== event.seat))
        break
    }
  }
  return { days: days.size, votes, checks: checks.all }
}

const isPrivate = (type: string): boolean => type === 'asked' || type === 'chose'
