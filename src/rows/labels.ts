import { type Role, type Seat, teamOf } from '../../schemas/ask.ts'
import type { Hindsight } from '../../schemas/row.ts'
import { readClaims } from '../speech/claims.ts'

/** How a game went, as known only after it. */
export interface Outcome {
  /** roles[0] is seat 1. */
  readonly roles: readonly Role[]
  readonly winner: string
  readonly reason: string
  readonly alive: readonly Seat[]
  readonly points: readonly number[]
}

/** The labels of one decision. A check result counts as true when its speaker is the Sheriff and the colour is right. */
export function hindsight({ roles, winner, alive, points }: Outcome, seat: Seat, text: string | undefined): Hindsight {
  const role = roles[seat - 1]!
  return {
    roles: [...roles],
    won: winner === teamOf(role),
    survived: alive.includes(seat),
    points: points[seat - 1]!,
    claims: text === undefined ? [] : claimsOf(text, seat, roles),
    value: null,
  }
}

function claimsOf(text: string, seat: Seat, roles: readonly Role[]): Hindsight['claims'] {
  const { sheriff, checks } = readClaims(text)
  const isSheriff = roles[seat - 1] === 'sheriff'
  return [
    ...(sheriff ? [{ kind: 'role' as const, seat, says: 'sheriff', true: isSheriff }] : []),
    ...checks
      .filter((check) => roles[check.seat - 1] !== undefined)
      .map((check) => ({
        kind: 'check' as const,
        seat: check.seat,
        says: check.colour,
        true: isSheriff && teamOf(roles[check.seat - 1]!) === check.colour,
      })),
  ]
}
