import type { Seat } from '../../../../schemas/ask.ts'
import type { Mind } from '../mind.ts'
import { capital, checkerIn, percent, player, redIn, say, withArticle } from './words.ts'

/** Up to which chance a claim is doubted, although nobody counters it. */
const DOUBTED = 0.4

/** What the claim of somebody comes to whom nobody counters. */
export function loneClaim(mind: Mind, seat: Seat): string {
  const role = checkerIn(mind)
  if (mind.isMate(seat))
    return say(
      mind,
      `My mate ${player(seat)} plays the ${role}, and nobody has countered.`,
      `The claim of ${player(seat)}, my mate, stands alone so far.`,
    )
  const p = percent(mind.shown.role('sheriff')[seat]!)
  if (mind.isBlack)
    return say(
      mind,
      `${capital(player(seat))} claims ${role} unopposed; to ${withArticle(redIn(mind))} player in my seat that is true with ${p}.`,
      `Nobody counters ${player(seat)} as the ${role}, and ${withArticle(redIn(mind))} player in my seat would believe it with ${p}.`,
      `Only ${player(seat)} claims ${role}: real with ${p} for ${withArticle(redIn(mind))} player in my seat.`,
    )
  if (mind.shown.role('sheriff')[seat]! < DOUBTED)
    return say(
      mind,
      `Nobody counters ${player(seat)} as the ${role}, and still I believe it with only ${p}.`,
      `${capital(player(seat))} claims ${role} unopposed, but for me that is true with only ${p}.`,
      `Only ${player(seat)} claims ${role}, and too much speaks against it: ${p} to be real.`,
    )
  return say(
    mind,
    `${capital(player(seat))} is the only one who claims to be the ${role}, and nobody counters: real with ${p}.`,
    `Only ${player(seat)} claims ${role}, and no other has come forward: I believe it with ${p}.`,
    `No counterclaim against ${player(seat)} as the ${role}: ${p} that it is true.`,
    `${capital(player(seat))} claims ${role} unopposed, which makes it ${p}.`,
  )
}
