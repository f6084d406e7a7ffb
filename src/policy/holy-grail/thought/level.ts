import type { Seat } from '../../../../schemas/ask.ts'
import type { Mind } from '../mind.ts'
import { type Ranking, seatsIn } from '../ranking.ts'
import { factsAbout } from './facts.ts'

/** Up to where two chances are the same to the eye, and how many of them are more than a pair. */
const SAME = 0.005
const SEVERAL = 3

const HUNTS: ReadonlySet<string> = new Set(['check', 'kill', 'claim'])

/** Whether three or more chances are the same. */
export const areLevel = (chances: readonly number[]): boolean =>
  chances.length >= SEVERAL && Math.max(...chances) - Math.min(...chances) < SAME

/** All whom a choice could go for, if it is about three or more whom neither a chance nor a fact tells apart; else none. */
export function levelOf(mind: Mind, ranking: Ranking | undefined): readonly Seat[] {
  if (ranking === undefined) return []
  const seats = seatsIn(ranking).filter((seat) => seat !== mind.me && !mind.isMate(seat))
  const isHunt = mind.isBlack && HUNTS.has(mind.ask.act)
  const chance = isHunt ? mind.own.role('sheriff') : mind.shown.black
  if (!areLevel(seats.map((seat) => chance[seat]!))) return []
  const hasFact = (seat: Seat): boolean =>
    [true, false].some((isAgainst) => factsAbout(mind, seat, isAgainst, { most: 1 }).length > 0)
  return !isHunt && seats.slice(0, 2).some(hasFact) ? [] : seats
}
