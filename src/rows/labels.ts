import type { Role, Seat, Team } from '../../schemas/ask.ts'
import type { Hindsight } from '../../schemas/row.ts'
import type { Vocabulary } from '../language/en/vocabulary.ts'
import type { Claims } from '../speech/reader/claims.ts'
import { readClaims } from '../speech/reader/listen.ts'
import { factsOf } from '../view/facts.ts'
import type { View } from '../view/view.ts'

/** The outcome of a game, known only in hindsight. */
export interface Outcome {
  /** roles[0] is seat 1. */
  readonly roles: readonly Role[]
  readonly winner: string
  readonly reason: string
  readonly alive: readonly Seat[]
  readonly points: readonly number[]
}

interface Decided {
  readonly outcome: Outcome
  /** The team of the seat that decided. */
  readonly team: Team
  readonly view: View
  /** What it said, if anything. */
  readonly text: string | undefined
  /** The seat that it voted against, if it voted against one. */
  readonly votedFor: Seat | undefined
  readonly teams: Readonly<Record<Role, Team>>
  readonly believed: Pick<Hindsight, 'belief_log_loss' | 'moved'>
  /** The words in which claims are made in this game. */
  readonly vocabulary: Vocabulary
}

/** The labels of one decision. */
export function hindsight({ outcome, team, view, text, vocabulary, votedFor, teams, believed }: Decided): Hindsight {
  const { roles, winner, alive, points } = outcome
  const { seat } = view
  return {
    roles: [...roles],
    won: seat > 0 ? winner === team : null,
    survived: alive.includes(seat),
    points: points[seat - 1] ?? null,
    claims: text === undefined ? [] : claimsOf(text, view, { roles, vocabulary }),
    voted_black: votedFor === undefined ? null : teams[roles[votedFor - 1]!] === 'black',
    ...believed,
  }
}

/** What a speech claims of roles and checks, and whether it is so. */
export const claimsOf = (
  text: string,
  view: View,
  { roles, vocabulary }: { readonly roles: readonly Role[]; readonly vocabulary: Vocabulary },
): Hindsight['claims'] => claimsIn(readClaims(text, { speaker: view.seat, vocabulary }), view, roles)

/** A claimed check is true if its speaker was told this result; null if the checked seat does not exist. */
function claimsIn(claims: Claims, view: View, roles: readonly Role[]): Hindsight['claims'] {
  if (claims.roles.length === 0 && claims.checks.length === 0) return []
  const { seat } = view
  const told = factsOf(view).checks
  return [
    ...claims.roles.map((role) => ({ kind: 'role' as const, seat, says: role, true: roles[seat - 1] === role })),
    ...claims.checks.map((check) => ({
      kind: 'check' as const,
      seat: check.seat,
      says: check.found,
      true:
        roles[check.seat - 1] === undefined
          ? null
          : told.some(({ target, found }) => target === check.seat && found === check.found),
    })),
  ]
}
