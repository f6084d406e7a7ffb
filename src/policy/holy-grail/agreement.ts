import type { Seat } from '../../../schemas/ask.ts'
import type { Reason, Speech } from '../../language/moves.ts'

/** What speaks for a player. */
export const FOR: ReadonlySet<string> = new Set(['trust', 'defend', 'believe'])

/** Against whom a reason says that somebody went. */
export const deedOn = (why: Reason | undefined): Seat | undefined =>
  why !== undefined && (why.kind === 'accused' || why.kind === 'nominated' || (why.kind === 'voted' && !why.not))
    ? why.target
    : undefined

/**
 * A speech without what its other moves contradict: a good word for the nominee, and as a charge the deed that the speech does itself, for which
 * `another` finds a reason that is none of those done to `against`.
 */
export function inAgreement(
  moves: Speech,
  nominee: Seat | undefined,
  another: (seat: Seat, against: readonly Seat[]) => Reason | undefined,
): Speech {
  const against = moves.flatMap((move) => (AGAINST.has(move.kind) && 'seat' in move ? [move.seat] : []))
  return moves
    .filter((move) => !(FOR.has(move.kind) && 'seat' in move && move.seat === nominee))
    .map((move) => {
      if (move.kind !== 'accuse' || !against.includes(deedOn(move.why) ?? 0)) return move
      const why = another(move.seat, against)
      return { kind: 'accuse', seat: move.seat, ...(why && { why }) }
    })
}
const AGAINST: ReadonlySet<string> = new Set(['accuse', 'vote', 'nominate'])
