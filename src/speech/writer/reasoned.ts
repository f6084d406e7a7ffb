import type { Seat } from '../../../schemas/ask.ts'
import type { ReasonBank } from '../../language/en/bank/reason.ts'
import { keyOf } from '../../language/en/bank/reason.ts'
import { REASONS } from '../../language/en/bank/reasons.ts'
import type { Move, Reason } from '../../language/moves.ts'
import { isOwnDeed } from '../../language/standing.ts'
import { killingOf, whereOf } from './draw.ts'
import { ownDefence } from './own-defence.ts'
import {
  BEHIND_ANSWER,
  BEHIND_CHANGE,
  BEHIND_LEAD,
  fitted,
  framesFor,
  inPast,
  joined,
  SIDE_BY_SIDE,
} from './reason-frames.ts'
import { sayable, WHERE } from './sayable.ts'
import { withStanding } from './standing.ts'
import { chance, pickFrom, type Slots, say, type Voice } from './voice.ts'

/** The other player of a reason. */
const otherOf = (reason: Reason): Seat | undefined => {
  switch (reason.kind) {
    case 'voted':
    case 'nominated':
    case 'accused':
    case 'defended':
    case 'contradiction':
    case 'refuted':
      return reason.target
    case 'suspected':
    case 'trusted':
    case 'check':
    case 'shot':
      return reason.by
    case 'killed':
      return reason.victim
    case 'claim':
      return reason.rival
    case 'silence':
      return reason.to
    case 'followed':
      return reason.other
    default:
      return undefined
  }
}

/** Kinds of reasons that speak against a player as most see it, and those that speak for one. */
const SPEAKS_AGAINST = new Set<Reason['kind']>([
  'suspected',
  'killed',
  'contradiction',
  'silence',
  'followed',
  'outlived',
  'refuted',
])
const SPEAKS_FOR = new Set<Reason['kind']>(['trusted', 'answered', 'unopposed', 'proven'])

/** Tells of the present. */
const PRESENT =
  /\b(?:suspects|trusts|sees|stands|believes|has|is|does|claims|are|have|says|tells|thinks|do not|points|rely|go by)\b/

/** How often an accusation tells how somebody talks, and beside it a deed. */
const MANNER = 0.3

/** Where a statement stands: behind one that named its player, and where only a whole clause can stand. */
export interface Setting {
  readonly isKnown?: boolean
  readonly isClause?: boolean
  /** The reason is a guess. */
  readonly isGuess?: boolean
  readonly isReasoned?: boolean
  /** It is told how the player talks, and the reason beside it. */
  readonly isManner?: boolean
  readonly isChecked?: boolean
  /** The player has left. */
  readonly isGone?: boolean | undefined
}

/** Puts a reason to a statement. */
export function withReason(
  reason: Reason,
  about: Seat,
  state: (setting: Setting) => string,
  voice: Voice,
  kind: Move['kind'],
): string {
  if (kind === 'defend' && about === voice.speaker && isOwnDeed(reason))
    return ownDefence(reason, () => state({ isClause: false }), voice)
  const mayBeFirst = kind === 'accuse' || kind === 'trust' || kind === 'defend'
  const isFor = kind === 'trust' || kind === 'defend' || kind === 'believe'
  const bank: ReasonBank = REASONS[keyOf(reason, voice.speaker)]
  const slots: Slots = {
    s: about,
    t: otherOf(reason),
    day: 'day' in reason ? reason.day : undefined,
    isKnown: mayBeFirst || kind === 'answer',
  }
  const isOdd = (isFor ? SPEAKS_AGAINST : SPEAKS_FOR).has(reason.kind)
  const isGuess = reason.kind === 'guess'
  const isReply = kind === 'answer'
  const form = voice.random()
  const isFirst = mayBeFirst && !isOdd && !isGuess && chance(0.28, voice)
  const where = whereOf(slots, voice) | killingOf(voice) | (isOdd || isFirst ? WHERE.isFirst : 0)
  const fitting = (lines: readonly string[] | undefined) => (lines ? sayable(lines, where) : NONE)
  // Of two players just named, "that vote" could be the vote of either.
  const things = mayBeFirst ? fitting(bank.thing) : fitting(bank.thing).filter((line) => !line.startsWith('that '))
  const acts = fitting(bank.act)
  // A check of somebody who is not believed is what that player says.
  const isSaid = reason.kind === 'check' && voice.doubted?.includes(reason.by) === true
  const isThing = !isSaid && !voice.isSafe && !isOdd && !isReply && things.length > 0 && form < 0.26
  // Of two players just named, either could have done it.
  const isAct = !voice.isSafe && !isOdd && !isFor && mayBeFirst && !isThing && !isFirst && acts.length > 0 && form < 0.4
  const own = fitting(isSaid ? (isFor ? bank.trustedOf : bank.suspectedOf) : isFor ? bank.trusted : bank.suspected)
  const said = own.length > 0 ? [...own, ...fitting(bank.clause)] : fitting(bank.clause)
  const isPast = kind === 'changed' || isWordOfTheGone(reason, voice)
  const past = isPast ? said.filter((line) => !PRESENT.test(line)) : []
  const clauses = past.length > 0 ? past : said
  if (clauses.length === 0) return state({ isClause: isReply })
  const lines = isThing ? things : isAct ? acts : clauses
  const line = pickFrom(lines, voice)
  const isLead = isReply && chance(0.5, voice)
  const isPlain = !isOdd && !isGuess && !isFirst && !isThing && !isAct
  const isManner = kind === 'accuse' && isPlain && chance(MANNER, voice)
  const frame = pickFrom(
    isManner
      ? SIDE_BY_SIDE
      : isLead
        ? BEHIND_LEAD
        : isReply && !isGuess
          ? BEHIND_ANSWER
          : kind === 'changed' && !isGuess && !isThing
            ? BEHIND_CHANGE
            : framesFor({ isOdd, isGuess, isAct, isThing, isFirst }),
    voice,
  )
  const why = say(line, isFirst || isLead ? { ...slots, isKnown: false } : slots, voice)
  // Where the reason names another player, "that player" could be either.
  const isKnown = isFirst && slots.t === undefined && /\{(?:s|S|p|they|them|s's|p's)\}/.test(line)
  // What is no whole clause, or has a clause of its own, stands alone.
  const isJoined = /^M,? [a-z]/.test(frame) && !isGuess
  const what = state({
    isKnown,
    isClause: isFirst || (isReply && !isLead) || (isJoined && !isLead),
    isGuess,
    isReasoned: true,
    isManner,
    isChecked: isFor && (reason.kind === 'check' || reason.kind === 'shot'),
  })
  const fit = fitted(frame, { what, why, isAct, isForThing: isThing && isFor })
  return withStanding(joined(kind === 'changed' ? inPast(fit) : fit, what, why), reason, fit.endsWith('R'), voice)
}

const NONE: readonly string[] = []

/** Whether a reason is what somebody said of the player who has left the table since. */
const isWordOfTheGone = (reason: Reason, { gone = [] }: Voice): boolean =>
  (reason.kind === 'suspected' || reason.kind === 'trusted') && gone.includes(reason.by)
