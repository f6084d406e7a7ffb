import type { Seat } from '../../../schemas/ask.ts'
import type { Vocabulary } from '../../language/en/vocabulary.ts'
import type { BriefReason } from '../../speech/writer/brief.ts'
import type { Facts } from '../../view/facts.ts'
import { claimsOf } from './claimants.ts'

/** An opinion that needs a reason. */
interface Opinion {
  readonly facts: Facts
  /** The seat that the opinion is about, and whether it is suspected or trusted. */
  readonly seat: Seat
  readonly guilty: boolean
  /** The seats that the speaker suspects. */
  readonly suspects: readonly Seat[]
  readonly vocabulary: Vocabulary
}

/** A true reason for an opinion that no vote, nomination or claim supports: whom the seat named in its last speech, or a plain impression. */
export function impression({ facts, seat, guilty, suspects, vocabulary }: Opinion): BriefReason {
  const spoke = facts.speeches.findLast((said) => said.seat === seat)
  if (!spoke) return { kind: guilty && facts.speeches.length > 0 ? 'unheard' : 'impression' }
  const said = claimsOf(spoke, vocabulary)
  const named = said.suspects.filter((other) => facts.alive.includes(other))
  if (guilty) {
    if (named.includes(facts.seat)) return { kind: 'named me' }
    const other = named.find((other) => !suspects.includes(other) && other !== seat)
    if (other !== undefined) return { kind: 'other suspect', other }
    const nominated = facts.nominations.some((nomination) => nomination.seat === seat)
    if (said.suspects.length + said.checks.length === 0 && !nominated) return { kind: 'named nobody' }
  } else {
    const other = named.find((other) => suspects.includes(other))
    if (other !== undefined) return { kind: 'same suspect', other }
  }
  return { kind: 'impression' }
}
