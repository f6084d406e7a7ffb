import type { Seat } from '../../../schemas/ask.ts'
import type { Vocabulary } from '../../language/en/vocabulary.ts'
import type { Claims } from '../../speech/reader/claims.ts'
import { readClaims } from '../../speech/reader/listen.ts'
import type { Facts, Spoken } from '../../view/facts.ts'

/** The claims of a speech. */
export const claimsOf = ({ seat, text }: Spoken, vocabulary: Vocabulary): Claims =>
  readClaims(text, { speaker: seat, vocabulary })

/** By the speeches of a game, which grow, and in whose words. */
const known = new WeakMap<readonly Spoken[], { readonly vocabulary: Vocabulary; readonly claims: Claims[] }>()

/** The claims of all speeches, in their order. Speeches that were read before are not looked up again. */
export function allClaims(speeches: readonly Spoken[], vocabulary: Vocabulary): readonly Claims[] {
  let kept = known.get(speeches)
  if (kept?.vocabulary !== vocabulary) known.set(speeches, (kept = { vocabulary, claims: [] }))
  const { claims } = kept
  while (claims.length < speeches.length) claims.push(claimsOf(speeches[claims.length]!, vocabulary))
  return claims
}

/** Who claims a role, in the order of the first claims. */
export function claimantsOf(role: string, { speeches }: Facts, claims: readonly Claims[]): Seat[] {
  const found: Seat[] = []
  for (const [at, { roles }] of claims.entries()) {
    const { seat } = speeches[at]!
    if (roles.includes(role) && !found.includes(seat)) found.push(seat)
  }
  return found
}

/**
 * The one claimant whom this seat believes. The mafia kills the Sheriff it knows of, so a killed claimant was the Sheriff; otherwise a claimant is
 * believed only while no other claims.
 */
export function believedOf(
  facts: Facts,
  sheriffs: readonly Seat[],
  killed: ReadonlySet<Seat>,
  claims: readonly Claims[],
): Seat | undefined {
  if (facts.role === 'sheriff') return facts.seat
  const dead = sheriffs.find((seat) => killed.has(seat))
  if (dead !== undefined) return dead
  // A claimant who told this seat a false check of itself is not the Sheriff.
  const honest = sheriffs.filter(
    (seat) =>
      !claims.some(
        ({ checks }, at) =>
          facts.speeches[at]!.seat === seat &&
          checks.some((check) => check.seat === facts.seat && check.found === 'black'),
      ),
  )
  return honest.length === 1 ? honest[0] : undefined
}
