import type { Seat } from '../../../schemas/ask.ts'
import { makeCheckClaim, makeProtectClaim, makeRoleClaim } from '../claims/roles.ts'
import { MAFIA_2025, type Vocabulary } from '../claims/vocabulary.ts'
import { makeNomination } from '../judge/nominations.ts'
import type { Speech, Style } from './moves.ts'

export interface Phrasing {
  readonly speaker: Seat
  /** A number in [0, 1). */
  random(): number
  /** At most so many words. */
  readonly words: number
  /** Whether the speech must end with "PASS." or "THANK YOU." */
  readonly closing?: boolean | undefined
  /** A speech in turn, in defence or on leaving, or a message in a chat. */
  readonly mood: 'turn' | 'defence' | 'last word' | 'post'
  readonly vocabulary?: Vocabulary
  readonly style?: Style
}

/** Puts a speech into words. Where the limit is short, the least important moves are left out. */
export function phrase(speech: Speech, { vocabulary = MAFIA_2025, closing }: Phrasing): string {
  const said = speech.flatMap((move): string[] => {
    if (move.kind === 'claim') return [makeRoleClaim(move.role, vocabulary)]
    if (move.kind === 'check') return [makeCheckClaim(move.seat, move.found, vocabulary)]
    if (move.kind === 'protect') return [makeProtectClaim(move.seat, vocabulary)]
    if (move.kind === 'accuse') return [`I suspect player number ${move.seat}.`]
    if (move.kind === 'trust') return [`I trust player number ${move.seat}.`]
    if (move.kind === 'nominate') return [makeNomination(move.seat)]
    return []
  })
  return [...said, ...(closing ? ['PASS.'] : [])].join(' ') || 'PASS.'
}
