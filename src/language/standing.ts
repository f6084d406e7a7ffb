import type { Seat } from '../../schemas/ask.ts'
import type { Move, Reason, Standing } from './moves.ts'

/** A reason whose weight depends on what another player is. */
export type Relative = Extract<Reason, { counts?: Standing }>

/** A deed of the speaker that it tells in its own defence. */
export type OwnDeed = Extract<Reason, { kind: 'voted' | 'nominated' | 'accused' | 'defended' }>

/** The deed by which a player defends itself. A deed without a word on why it counts is no argument. */
export const ownDeedIn = (move: Move, speaker: Seat): OwnDeed | undefined =>
  move.kind === 'defend' && move.seat === speaker && move.why && isOwnDeed(move.why) ? move.why : undefined

/** Whether a reason is something that a player can say of itself: that it did something, and why that counts. */
export const isOwnDeed = (why: Reason): why is OwnDeed =>
  (why.kind === 'voted' || why.kind === 'nominated' || why.kind === 'accused' || why.kind === 'defended') &&
  why.counts !== undefined &&
  !('not' in why && why.not) &&
  !('isBare' in why && why.isBare)

/** The other player of a reason, where its weight depends on what that one is. */
export function otherIn(why: Reason): Seat | undefined {
  switch (why.kind) {
    case 'voted':
    case 'nominated':
    case 'accused':
    case 'defended':
      return why.target
    case 'suspected':
    case 'trusted':
      return why.by
    default:
      return undefined
  }
}

/** What the other player has to be for a reason to support what it is given for: a charge, or a good word. */
export function neededColour(why: Reason, isFor: boolean): 'black' | 'red' | undefined {
  switch (why.kind) {
    case 'voted':
      return isFor === Boolean(why.not) ? 'red' : 'black'
    case 'nominated':
    case 'accused':
      return isFor ? 'black' : 'red'
    case 'defended':
      return isFor ? 'red' : 'black'
    case 'suspected':
      return isFor ? undefined : 'red'
    case 'trusted':
      return isFor ? 'red' : undefined
    default:
      return undefined
  }
}

/** Whether a move is a good word, so that its reason is one for a player. */
export const isGoodWord = ({ kind }: Move): boolean => kind === 'trust' || kind === 'defend' || kind === 'believe'

/** Whether what is known of the other player makes a reason support its move. */
export const isSupport = (why: Reason, { is }: Standing, isFor: boolean): boolean =>
  neededColour(why, isFor) === (is === 'black' ? 'black' : 'red')

/** A reason with what is known of the other player, or without it. */
export function counting(why: Reason, counts: Standing | undefined): Reason {
  if (otherIn(why) === undefined) return why
  const { counts: _, ...bare } = why as Relative
  return counts === undefined ? bare : ({ ...bare, counts } as Reason)
}
