import type { Seat } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import { Poll } from '../../src/stats/worth/poll.ts'
import { placeAfter, START } from '../../src/view/place.ts'
import { CheckCount, type Truth } from './checks.ts'
import type { Checks, Votes } from './played.ts'
import { VoteCount } from './votes.ts'

/** How red voted, what was checked, and on how many days somebody was asked something. */
export interface Watched {
  readonly days: number
  readonly votes: readonly Votes[]
  readonly checks: readonly Checks[]
}

/** Reads the log of a game that is over, by the light of the deal. */
export function watch(log: readonly Told[], seats: number, truth: Truth): Watched {
  const votes = new VoteCount(truth.isBlack)
  const checks = new CheckCount(truth)
  const poll = new Poll()
  const days = new Set<number>()
  const mates = new Map<Seat, readonly Seat[]>()
  /** Seats that choose whom they check: where the rules give a result away there is nothing to measure. */
  const choosing = new Set<Seat>()
  let alive: ReadonlySet<Seat> = new Set(Array.from({ length: seats }, (_, i) => i + 1))
  let shot: readonly Seat[] = []
  let place = START
  for (const [at, { event }] of log.entries()) {
    const ballot = isPrivate(event.type) ? undefined : poll.after(event, { at, place, alive })
    if (ballot) votes.add(ballot)
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
  return { days: days.size, votes: votes.counts, checks: checks.counts }
}

const isPrivate = (type: string): boolean => type === 'asked' || type === 'chose'
