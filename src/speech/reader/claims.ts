import type { Seat } from '../../../schemas/ask.ts'
import type { Speech } from '../../language/moves.ts'

/** What a speech claims, and whom it takes for what. Whether any of it is true is another matter. */
export interface Claims {
  /** Roles claimed of oneself: "I am the Sheriff." */
  readonly roles: readonly string[]
  /** "I checked player number 4: black." */
  readonly checks: readonly { readonly seat: Seat; readonly found: string }[]
  /** "I protected player number 4." */
  readonly protects: readonly { readonly seat: Seat }[]
  /** Who is called a member of the black team, or distrusted; and who is called red, or trusted. */
  readonly suspects: readonly Seat[]
  readonly trusts: readonly Seat[]
}

/** The claims among the moves of a speech, each once. */
export function claimsOf(speech: Speech, speaker: Seat): Claims {
  if (speech.length === 0) return NOTHING
  const roles = new Set<string>()
  const checks: { seat: Seat; found: string }[] = []
  const protects: { seat: Seat }[] = []
  const suspects = new Set<Seat>()
  const trusts = new Set<Seat>()
  for (const move of speech)
    switch (move.kind) {
      case 'claim':
        roles.add(move.role)
        break
      case 'check':
        checks.push({ seat: move.seat, found: move.found })
        break
      case 'protect':
        protects.push({ seat: move.seat })
        break
      case 'accuse':
        suspects.add(move.seat)
        break
      case 'changed':
        suspects.add(move.to)
        break
      case 'trust':
      case 'believe':
        if (move.seat !== speaker) trusts.add(move.seat)
        break
    }
  return { roles: [...roles], checks, protects, suspects: [...suspects], trusts: [...trusts] }
}

const NOTHING: Claims = { roles: [], checks: [], protects: [], suspects: [], trusts: [] }
