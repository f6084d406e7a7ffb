import type { Seat } from '../../../schemas/ask.ts'
import type { Mind } from './mind.ts'
import { goingAgainst } from './target.ts'

/** From where on a mate to whom nobody on the ballot comes near is lost to the table. */
const LOST = 0.67

/**
 * A mate on the ballot whom this player's hand cannot save. Then it votes as a red player would, for a hand beside a lost mate gives itself away. While
 * one wrong vote wins the game, a mate is lost only if all hands of the team together could not save it.
 */
export function lostMate(mind: Mind): Seat | undefined {
  const lost = lostOfTeam(mind)
  return lost === mind.me ? undefined : lost
}

/** The same, or this player itself: what its mates see too. */
export function lostOfTeam(mind: Mind): Seat | undefined {
  const { facts, table, wouldWin, me } = mind
  const [worst] = facts.ballot.toSorted((a, b) => table.black[b]! - table.black[a]!)
  const isOurs = worst !== undefined && mind.isBlack && (worst === me || mind.isMate(worst))
  if (!isOurs || table.black[worst]! < LOST) return undefined
  return wouldWin && !isDoomed(mind, worst) ? undefined : worst
}

/** Whether all red players but one at most are known to go against a mate. */
function isDoomed(mind: Mind, mate: Seat): boolean {
  const reds = mind.others.filter((seat) => !mind.isMate(seat))
  const against = goingAgainst(mind, mate).filter((seat) => reds.includes(seat))
  return against.length >= reds.length - 1
}

/** Whether the table takes a mate for black beyond what words could change. */
export const isGivenUp = (mind: Mind, mate: Seat): boolean => mind.isMate(mate) && mind.table.black[mate]! >= GIVEN_UP
const GIVEN_UP = 0.85
