import type { Seat } from '../../schemas/ask.ts'
import type { EventOf } from '../../schemas/event.ts'
import type { PairFeature } from './features.ts'

/** A ballot that is over. */
export interface Ballot {
  readonly hands: readonly EventOf<'voted'>[]
  /** Whether it is the first of its day. */
  readonly isFirst: boolean
  readonly nominees: readonly Seat[]
  /** Who left by it, if anybody did. */
  readonly leaving: Seat | undefined
}

/**
 * What the hands of a ballot say of those who raised them, vote by vote. `hasVoted`: whether a seat had a hand against another today, in this
 * ballot or an earlier one. `promises`: the announced votes.
 */
export function* ballotEvidence(
  { hands, isFirst, nominees, leaving }: Ballot,
  hasVoted: (seat: Seat, target: Seat) => boolean,
  promises: ReadonlyMap<Seat, Seat>,
): Generator<{ readonly feature: PairFeature; readonly seat: Seat; readonly target: Seat }> {
  const cast = hands.map(({ target, by }) => ({ target, by: by.filter(({ kind }) => kind === 'cast') }))
  const all = cast.reduce((sum, { by }) => sum + by.length, 0)
  for (const { target, by } of cast)
    for (const { seat } of by) {
      if (seat === target) continue
      yield { feature: isFirst ? 'vote' : 'votes again', seat, target }
      if (by.length * 2 > all) yield { feature: 'votes with the majority', seat, target }
      if (by.length === 1 && all > 3) yield { feature: 'votes alone', seat, target }
      if (leaving !== undefined && leaving !== seat && !hasVoted(seat, leaving))
        yield { feature: 'spares', seat, target: leaving }
      const promised = promises.get(seat)
      if (promised !== undefined && promised !== target && nominees.includes(promised))
        yield { feature: 'breaks its word', seat, target: promised }
    }
}
