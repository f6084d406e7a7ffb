import type { Seat } from '../../../schemas/ask.ts'
import type { Mind } from './mind.ts'
import { isRefuted } from './refuted.ts'

/** From which chance on the only claimant is kept: where a Sheriff may have died in silence, a false claim has no rival. */
const POSSIBLE = 0.35

/**
 * The only player who ever claimed the role that checks, whom red keep where a mistake may lose the game: a false claim would mostly have been countered. One
 * who told a false result is not kept, nor one whom this player's own check, or all that is known, makes unlikely.
 */
export function keptClaimant(mind: Mind): Seat | undefined {
  const { ledger, facts, isBlack, pressure, others, shown } = mind
  const [claimant] = ledger.claimants.values()
  if (isBlack || facts.role === 'sheriff' || pressure < 1 || claimant === undefined || ledger.claimants.size > 1)
    return undefined
  const { seat, results } = claimant
  const isFalse = [...results].some(([target, { found }]) => isRefuted(mind, target, found))
  return others.includes(seat) && !isFalse && shown.role('sheriff')[seat]! >= POSSIBLE ? seat : undefined
}
