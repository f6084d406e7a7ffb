import type { Seat } from '../../../schemas/ask.ts'
import type { Move, Reason, Speech, Standing } from '../../language/moves.ts'
import { isOwnDeed, isSupport, otherIn } from '../../language/standing.ts'

/**
 * Whether a speech is one that words can carry over exactly, so that listening to its phrase gives it back:
 * - no two moves of one kind are about the same player (or players), and a role, a nomination, a count and a hold are told once;
 * - a player does not accuse, ask, answer or vote against the speaker itself;
 * - a move and its reason are about two different players, and a reason that another gives (`by`, `victim`) is not the speaker's, but for a
 *   check of the speaker's own;
 * - who defends itself gives a deed of its own as its reason and says why that counts, or gives none;
 * - questions why and for an opinion have a target, and others have none; an answer has a reason only with a target;
 * - times are of the first twenty days, and at least one wrong vote is left.
 */
export function isCanonical(speech: Speech, speaker: Seat): boolean {
  const keys = speech.map(keyOf)
  return new Set(keys).size === keys.length && speech.every((move) => isSound(move, speaker))
}

function keyOf(move: Move): string {
  switch (move.kind) {
    case 'believe':
      return 'believe'
    case 'if':
      return `if ${move.when.seat} ${move.when.is} ${move.vote}`
    case 'ask':
      return `ask ${move.seat} ${move.about} ${move.target}`
    case 'answer':
      return `answer ${move.to} ${move.target} ${move.isOpen}`
    case 'changed':
      return `changed ${move.from} ${move.to}`
    case 'claim':
    case 'count':
    case 'nominate':
    case 'hold':
      return move.kind
    default:
      return `${move.kind} ${move.seat}`
  }
}

/** Whether a move makes sense by itself: nobody accuses himself, or asks himself. */
export function isSound(move: Move, speaker: Seat): boolean {
  switch (move.kind) {
    case 'claim':
    case 'hold':
    case 'nominate':
      return true
    case 'check':
    case 'protect':
      return move.seat !== speaker && (move.night ?? 1) <= 20
    case 'accuse':
      return move.seat !== speaker && isSoundReason(move.why, move.seat, speaker)
    case 'trust':
      return move.seat === speaker ? !move.why : isSoundReason(move.why, move.seat, speaker, true)
    case 'defend':
      return (
        isSoundReason(move.why, move.seat, speaker, true) && (move.seat !== speaker || !move.why || isOwnDeed(move.why))
      )
    case 'believe':
      return move.over !== speaker && move.over !== move.seat && move.seat !== speaker
        ? isSoundReason(move.why, move.seat, speaker, true)
        : move.seat === speaker && move.over !== speaker && !move.why
    case 'vote':
    case 'retract':
      return move.seat !== speaker
    case 'if':
      return move.vote !== speaker
    case 'ask': {
      const isAbout = move.about === 'why' || move.about === 'opinion'
      return move.seat !== speaker && move.target !== move.seat && (move.target !== undefined) === isAbout
    }
    case 'answer':
      return (
        move.to !== speaker &&
        move.target !== speaker &&
        move.target !== move.to &&
        (move.target === undefined ? !move.why : !move.isOpen && isSoundReason(move.why, move.target, speaker))
      )
    case 'changed':
      return (
        move.from !== speaker &&
        move.to !== speaker &&
        move.from !== move.to &&
        isSoundReason(move.why, move.to, speaker)
      )
    case 'count':
      return move.misses >= 1 && move.misses <= 20 && move.alive <= 20
  }
}

function isSoundReason(why: Reason | undefined, seat: Seat, speaker: Seat, isFor = false): boolean {
  if (!why) return true
  if ('counts' in why && why.counts && !isSoundStanding(why, why.counts, seat, speaker, isFor)) return false
  switch (why.kind) {
    case 'voted':
    case 'nominated':
      return why.target !== seat && (why.day ?? 1) <= 20 && !('not' in why && why.not && why.target === speaker)
    case 'accused':
    case 'defended':
    case 'contradiction':
    case 'refuted':
      return why.target !== seat
    case 'suspected':
    case 'trusted':
    case 'shot':
      return why.by !== seat && why.by !== speaker
    case 'killed':
      return why.victim !== seat && why.victim !== speaker
    case 'check':
      return why.by !== seat
    case 'claim':
      return why.rival !== seat
    case 'silence':
      return why.to !== seat
    case 'followed':
      return why.other !== seat
    default:
      return true
  }
}

/** What is known of the other player supports the reason and is told by neither of the two; of the speaker nothing but the red check of another. */
function isSoundStanding(why: Reason, counts: Standing, seat: Seat, speaker: Seat, isFor: boolean): boolean {
  const other = otherIn(why)
  const isOfCheck = counts.is === 'black' || counts.is === 'red'
  return (
    (other !== speaker || (counts.is === 'red' && counts.by !== undefined && counts.by !== speaker)) &&
    isSupport(why, counts, isFor) &&
    (counts.by === undefined || (isOfCheck && counts.by !== other && counts.by !== seat))
  )
}
