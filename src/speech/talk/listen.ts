import type { Seat } from '../../../schemas/ask.ts'
import { readClaims } from '../claims/roles.ts'
import { MAFIA_2025, type Vocabulary } from '../claims/vocabulary.ts'
import type { Move, Speech } from './moves.ts'

export interface Listening {
  readonly speaker: Seat
  readonly vocabulary?: Vocabulary
}

/** Reads what a speech says from free English. */
export function listen(text: string, { vocabulary = MAFIA_2025 }: Listening): Speech {
  const { roles, checks, protects, suspects, trusts } = readClaims(text, vocabulary)
  const moves: Move[] = [
    ...roles.map((role) => ({ kind: 'claim' as const, role })),
    ...checks.map(({ seat, found }) => ({ kind: 'check' as const, seat, found })),
    ...protects.map(({ seat }) => ({ kind: 'protect' as const, seat })),
    ...suspects.map((seat) => ({ kind: 'accuse' as const, seat })),
    ...trusts.map((seat) => ({ kind: 'trust' as const, seat })),
  ]
  return moves
}
