import type { Evidence } from '../../belief/features.ts'
import type { Reason } from '../../language/moves.ts'
import { haveSameFields } from '../../language/same-fields.ts'

/** A reason with its weight: what the fact behind it adds to the log-odds that the seat is black. */
export interface Weighed {
  readonly reason: Reason
  readonly weight: number
  readonly evidence: Evidence | undefined
  readonly unsaid?: Unsaid | undefined
}

/**
 * Why a fact that moves this player's belief cannot be said aloud: it went the same way itself, the deed only answers one of the other's, it went
 * after the witness, its own words on the other player were the opposite, or the deed only follows a check that everybody had heard.
 */
export type Unsaid = 'own way' | 'hit back' | 'witness' | 'opposite' | 'echo'

/** Whether two reasons give the same fact, with or without a word on how well it was argued, or why it counts. */
export const isSameFact = (one: Reason, other: Reason): boolean => haveSameFields(one, other, BESIDES)
const BESIDES: ReadonlySet<string> = new Set(['isBare', 'counts'])
