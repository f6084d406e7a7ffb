import type { Seat } from '../../../../schemas/ask.ts'
import type { Mind } from '../mind.ts'
import { ALMOST } from './night-motive.ts'
import { checkerIn, percent, player, say } from './words.ts'

/** From where on a claimant may be the real one. */
const MAY_BE_REAL = 0.35
/** By how much a claimant has to be likelier to be real for that to be a reason. */
const SOME = 0.05

/** That somebody is spared as the one who may check: a claimant who is likelier to be it than the one gone after. */
export function spared(mind: Mind, seat: Seat, other: Seat): string | undefined {
  const sheriff = mind.shown.role('sheriff')
  const p = sheriff[other]!
  if (p > ALMOST) return say(mind, `for ${player(other)} is almost certainly the real ${checkerIn(mind)}`)
  if (p > MAY_BE_REAL)
    return say(
      mind,
      `for ${player(other)} may be the real ${checkerIn(mind)}`,
      `because a real ${checkerIn(mind)} is the worst to lose, and ${player(other)} may be it`,
    )
  return p - sheriff[seat]! > SOME
    ? say(
        mind,
        `as ${player(other)}, who claims ${checkerIn(mind)}, is real with ${percent(p)}`,
        `because with ${percent(p)} I would lose a real ${checkerIn(mind)} in ${player(other)}`,
      )
    : undefined
}
