import type { Seat } from '../../../schemas/ask.ts'
import type { Sense } from '../../language/en/heard-rules.ts'
import type { Move } from '../../language/moves.ts'
import type { OpenCheck } from './hear-check.ts'
import type { Normal } from './normal.ts'
import type { Filled, Stretch } from './stretches.ts'

/** One thing that a sentence says: a claim or nomination, or a stretch with the players in it as they were called. */
export interface Heard {
  readonly sense: Sense
  readonly filled: Filled
  /** Where in the sentence. */
  readonly at: number
  /** What else the same words may mean. */
  readonly others?: readonly Stretch[]
  readonly time?: Normal['times'][number] | undefined
  readonly addressed?: Seat | undefined
  readonly claim?: Move
  /** Where it ends in the sentence, if it says why a deed counts, or a deed of the speaker that may count. */
  readonly until?: number
}

/** What a sentence says, in the order said, and two players who are set against each other in it: "3 and 7 both claim Sheriff", "3 or 7?" */
export interface HeardSentence {
  readonly all: readonly Heard[]
  readonly rivals: readonly [Seat, Seat] | undefined
  /** A check without its result, and a result alone. */
  readonly open: OpenCheck | undefined
  readonly result: 'RED' | 'BLACK' | undefined
}

/** The sense of what is a move already. */
export const NO_SENSE: Sense = { is: 'hold' }

export const isReason = ({ sense }: Heard): boolean => sense.is === 'reason'
export const isDeed = ({ sense }: Heard): boolean => sense.is === 'own deed'
/** Whether it makes no move of its own. */
export const isGround = (one: Heard): boolean => isReason(one) || one.until !== undefined
