import type { Seat } from '../../../schemas/ask.ts'
import type { Mind } from './mind.ts'
import { isRefuted } from './refuted.ts'
import type { Weighed } from './weighed.ts'

/** What weighs as much as a proof in the eyes of a table: it is given as a reason before all other facts, whatever its share of the belief. */
const PROOF = 3

/** Checks that were refuted, and checks of those whom the mafia shot for their claim. */
export function proofs(mind: Mind, seat: Seat): Weighed[] {
  const { ledger, facts, me, isBlack } = mind
  const found: Weighed[] = []
  for (const [target, { found: told }] of ledger.claimants.get(seat)?.results ?? [])
    if (target === me ? told === 'black' : isRefuted(mind, target, told))
      found.push({ reason: { kind: 'refuted', target }, weight: PROOF, evidence: undefined })
  const isShotSelf =
    ledger.claimants.has(seat) && facts.departures.some((left) => left.seat === seat && left.by === 'kill')
  if (isShotSelf) found.push({ reason: { kind: 'proven' }, weight: -PROOF, evidence: undefined })
  if (isBlack) return found
  for (const { seat: by, results } of ledger.claimants.values()) {
    const told = results.get(seat)?.found
    const isShot = facts.departures.some((left) => left.seat === by && left.by === 'kill')
    if (isShot && (told === 'black' || told === 'red') && by !== me && results.get(me)?.found !== 'black')
      found.push({ reason: { kind: 'shot', by }, weight: told === 'black' ? PROOF : -PROOF, evidence: undefined })
  }
  return found
}
