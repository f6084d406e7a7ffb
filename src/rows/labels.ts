import { type Role, type Seat, teamOf } from '../../schemas/ask.ts'
import type { Hindsight } from '../../schemas/row.ts'
import { readClaims } from '../speech/claims/roles.ts'
import { factsOf } from '../view/facts.ts'
import type { View } from '../view/view.ts'

/** How a game went, as known only after it. */
export interface Outcome {
  /** roles[0] is seat 1. */
  readonly roles: readonly Role[]
  readonly winner: string
  readonly reason: string
  readonly alive: readonly Seat[]
  readonly points: readonly number[]
}

/** The labels of one decision. */
export function hindsight({ roles, winner, alive, points }: Outcome, view: View, text: string | undefined): Hindsight {
  const { seat } = view
  const role = roles[seat - 1]!
  return {
    roles: [...roles],
    won: winner === teamOf(role),
    survived: alive.includes(seat),
    points: points[seat - 1]!,
    claims: text === undefined ? [] : claimsOf(text, view, roles),
    value: null,
  }
}

/** A check result is true when its speaker is the Sheriff and was told it; of a seat that is not there nobody can say. */
function claimsOf(text: string, view: View, roles: readonly Role[]): Hindsight['claims'] {
  const { roles: claimed, checks } = readClaims(text)
  if (claimed.length + checks.length === 0) return []
  const { seat } = view
  const isSheriff = roles[seat - 1] === 'sheriff'
  const told = factsOf(view).checks
  return [
    ...claimed.map((role) => ({ kind: 'role' as const, seat, says: role, true: roles[seat - 1] === role })),
    ...checks.map((check) => ({
      kind: 'check' as const,
      seat: check.seat,
      says: check.found,
      true:
        roles[check.seat - 1] === undefined
          ? null
          : isSheriff && told.some(({ target, found }) => target === check.seat && found === check.found),
    })),
  ]
}
