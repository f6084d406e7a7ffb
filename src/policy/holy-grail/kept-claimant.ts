import type { Seat } from '../../../schemas/ask.ts'
import type { Mind } from './mind.ts'
import { isRefuted } from './refuted.ts'

/** Up to which chance to be the real one a claimant is not kept who has lived through a night since. */
const DOUBTED = 0.3

/**
 * The only player who ever claimed the role that checks, whom red keep where a mistake may lose the game: a false claim would have been countered. One who
 * told a false result is not kept, nor one whom this player's own check has found black, or whom the nights since have made doubtful.
 */
export function keptClaimant(mind: Mind): Seat | undefined {
  const { ledger, facts, isBlack, pressure, others, shown } = mind
  const [claimant] = ledger.claimants.values()
  if (isBlack || facts.role === 'sheriff' || pressure < 1 || claimant === undefined || ledger.claimants.size > 1)
    return undefined
  const { seat, day, results } = claimant
  const isFalse = [...results].some(([target, { found }]) => isRefuted(mind, target, found))
  const isDoubtful = day < facts.day && shown.role('sheriff')[seat]! < DOUBTED
  return others.includes(seat) && !isFalse && !isDoubtful && shown.black[seat]! < 1 ? seat : undefined
}
