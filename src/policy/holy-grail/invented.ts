import type { Seat } from '../../../schemas/ask.ts'
import { oneOf } from '../../speech/writer/random.ts'
import type { Mind } from './mind.ts'

/** A result to tell. */
export interface Result {
  readonly seat: Seat
  readonly found: string
  readonly night?: number
}

/** Whether the next vote is the last of the game. */
export const isLastVote = ({ facts }: Mind): boolean => facts.alive.length <= 3

const hasGoneAgainst = ({ self, me }: Mind, seat: Seat): boolean =>
  self.beliefs.about(seat).some(({ actor, feature }) => actor === me && /^(?:vote|accuse|nominate)/.test(feature))

/** From where on the table takes a claimant for a liar, whose good word for a mate would give the mate away. */
const LIAR = 0.55

/** How often the story of a black player has a black result where it has none yet: of the latest night, and of each before. */
const BLACK_STORY = { latest: 0.5, earlier: 0.12 } as const

/**
 * A result that helps black, of a check known since a day: a red whom the table doubts is called black once; mates and trusted reds are called red,
 * the living before the dead.
 */
export function inventResult(
  mind: Mind,
  day: number,
  told: readonly Result[],
): Pick<Result, 'seat' | 'found'> | undefined {
  const { facts, ledger, table, self, me } = mind
  const wasAlive = (seat: Seat): boolean =>
    !facts.departures.some((left) => left.seat === seat && (left.by === 'kill' ? left.day <= day - 1 : left.day < day))
  const free = Array.from({ length: facts.seats }, (_, i) => i + 1).filter(
    (seat) => seat !== me && wasAlive(seat) && !told.some((result) => result.seat === seat),
  )
  const living = free.filter((seat) => facts.alive.includes(seat))
  const rival = [...ledger.claimants.keys()].find((seat) => seat !== me && facts.alive.includes(seat))
  // Whom this player went against is not called red; nor is a mate by somebody whom the table takes for a liar.
  const canBeRed = (seat: Seat): boolean =>
    seat !== rival && !hasGoneAgainst(mind, seat) && !(mind.isMate(seat) && table.black[me]! > LIAR)
  const isLatest = day === facts.day
  const isLast = isLastVote(mind)
  const dead = free.filter((seat) => !living.includes(seat))
  // At the last vote the living are kept for the check of the latest night, which is black.
  const order = isLast && !isLatest ? [dead, living] : [living, dead]
  const pool = order.map((seats) => seats.filter(canBeRed)).find((seats) => seats.length > 0) ?? []
  const hasBlack = told.some(({ found }) => found === 'black')
  // A Sheriff seldom keeps a black check for a day: one of an earlier night looks made up.
  const often = isLatest ? BLACK_STORY.latest : BLACK_STORY.earlier
  const wantsBlack = !hasBlack && (self.random() < often || (isLast && isLatest) || pool.length === 0)
  const reds = living.filter((seat) => !mind.isMate(seat))
  if (wantsBlack && reds.length > 0) {
    const named = rival !== undefined && reds.includes(rival) && (self.random() < 0.4 || isLast) ? rival : undefined
    const worst = reds.toSorted((a, b) => table.black[b]! - table.black[a]!)
    return { seat: named ?? worst[Math.floor(self.random() * Math.min(3, worst.length))]!, found: 'black' }
  }
  // Nobody is left whom the story could clear without a word against it: a check of somebody dead, or of anybody, is better than none.
  const rest = [pool, dead, free].find((seats) => seats.length > 0) ?? []
  const seat = oneOf(rest, self.random)
  return seat === undefined ? undefined : { seat, found: 'red' }
}
