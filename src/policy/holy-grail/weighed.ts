import type { Evidence } from '../../belief/features.ts'
import type { Reason } from '../../language/moves.ts'

/** A reason with its weight: what the fact behind it adds to the log-odds that the seat is black. */
export interface Weighed {
  readonly reason: Reason
  readonly weight: number
  readonly evidence: Evidence | undefined
  /** A fact that moves this player's belief, and that it cannot say aloud: it did the same itself, or it went after the witness. */
  readonly isUnsaid?: boolean
}
