import type { Seat } from '../../schemas/ask.ts'
import type { Hand } from '../../schemas/event.ts'

/** A vote of a game, with all hands. */
export interface Ballot {
  readonly at: number
  readonly day: number
  readonly round: number
  /** In the order of the ballot; undefined in games without nominations. */
  readonly nominees: readonly Seat[] | undefined
  /** Votes that players cast themselves. */
  readonly votes: readonly { readonly seat: Seat; readonly target: Seat }[]
  /** All hands against a seat, those of the rules too. */
  readonly hands: ReadonlyMap<Seat, readonly Hand[]>
  /** The options of a voter: the nominees; without nominations, the other living, or in a second round the other tied. */
  options(voter: Seat): readonly Seat[]
}
