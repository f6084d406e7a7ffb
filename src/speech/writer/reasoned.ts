import type { Seat } from '../../../schemas/ask.ts'
import type { ReasonBank } from '../../language/en/bank/reason.ts'
import { keyOf } from '../../language/en/bank/reason.ts'
import { REASONS } from '../../language/en/bank/reasons.ts'
import type { Move, Reason } from '../../language/moves.ts'
import { sayable, WHERE } from './sayable.ts'
import { chance, pickFrom, type Slots, say, type Voice, whereOf } from './voice.ts'

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

/** Ways to put a reason behind or before what it is for: `M` is that, `R` the reason. A dot begins a sentence; the plain ones come more often. */
const BEHIND_CLAUSE = [
  'M, because R',
  'M because R',
  'M: R',
  'M. R',
  'M, because R',
  'M because R',
  'M: R',
  'M. R',
  'M — R',
  'M, since R',
  'M, as R',
  'M; R',
  'M. After all, R',
  'M, given that R',
  'M, seeing that R',
  'M. My reason: R',
  'M, and the reason is that R',
  'M, considering that R',
]
const BEFORE_CLAUSE = [
  'R, so M',
  'Since R, M',
  'R, and that is why M',
  'R. That is why M',
  'Because R, M',
  'R. So M',
  'R, so M',
  'Given that R, M',
  'As R, M',
  'R, and so M',
  'Seeing that R, M',
]
const BEHIND_THING = [
  'M because of R',
  'M after R',
  'M, because of R',
  'M because of R',
  'M after R',
  'M. R is enough for me',
  'M, mainly because of R',
  'M, and R is my reason',
  'M. My reason is R',
  'M, and what decides it for me is R',
  'M. I am going by R',
]
const BEFORE_THING = ['After R M', 'Because of R M', 'With R in mind, M', 'Given R, M', 'Going by R, M', 'After R, M']
const BEHIND_ACT = ['M for R']

/** Ways to put a reason to an answer: a lead ("5, about 10") or a whole clause ("5, I went after 10"). */
const BEHIND_LEAD = ['M: R', 'M. R', 'M — R', 'M: R']
const BEHIND_ANSWER = ['M, because R', 'M because R', 'M: R', 'M. R', 'M, since R', 'M — R', 'M, as R']

/** A reason from which most would conclude the opposite: "I trust 3 all the more since 4 suspects 3." */
const AGAINST = [
  'M all the more since R',
  'M all the more because R',
  'M. R, but I read that the other way',
  'M. R, but that tells me the opposite',
  'M. R, and for me that speaks the other way',
  'M. True, R, but I draw another conclusion',
]
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

/** A guess needs few words, and no emphasis. */
const GUESS_CLAUSE = ['M, but R', 'M; R', 'M — R', 'M. R', 'M, but R', 'M, though R']
const GUESS_THING = ['M, R', 'M — R', 'M. R', 'M, R']

/** What can be "for" a deed: "I distrust 3 for attacking 7". */
const SUSPECTS = /\b(?:suspect|distrust|doubt|against|suspicious|wary)\b/
const SUBJECT = /^(?:number|player|seat|\d)/
/** Tells of the present. */
const PRESENT =
  /\b(?:suspects|trusts|sees|stands|believes|has|is|does|claims|are|have|says|tells|thinks|do not|points|rely|go by)\b/

/** Where a statement stands: behind one that named its player, and where only a whole clause can stand. */
export interface Setting {
  readonly isKnown?: boolean
  readonly isClause?: boolean
  /** The reason is a guess. */
  readonly isGuess?: boolean
}

/** Puts a reason to a statement. */
export function withReason(
  reason: Reason,
  about: Seat,
  state: (setting: Setting) => string,
  voice: Voice,
  kind: Move['kind'],
): string {
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
  const where = whereOf(slots, voice) | (isOdd || isFirst ? WHERE.isFirst : 0)
  const fitting = (lines: readonly string[] | undefined) => (lines ? sayable(lines, where) : NONE)
  // Of two players just named, "that vote" could be the vote of either.
  const things = mayBeFirst ? fitting(bank.thing) : fitting(bank.thing).filter((line) => !line.startsWith('that '))
  const acts = fitting(bank.act)
  const isThing = !voice.isSafe && !isOdd && !isReply && things.length > 0 && form < 0.26
  // Of two players just named, either could have done it.
  const isAct = !voice.isSafe && !isOdd && !isFor && mayBeFirst && !isThing && !isFirst && acts.length > 0 && form < 0.4
  const own = fitting(isFor ? bank.trusted : bank.suspected)
  const said = own.length > 0 ? [...own, ...fitting(bank.clause)] : fitting(bank.clause)
  const past = kind === 'changed' ? said.filter((line) => !PRESENT.test(line)) : []
  const clauses = past.length > 0 ? past : said
  if (clauses.length === 0) return state({ isClause: isReply })
  const lines = isThing ? things : isAct ? acts : clauses
  const line = pickFrom(lines, voice)
  const isLead = isReply && chance(0.5, voice)
  const frame = pickFrom(
    isLead ? BEHIND_LEAD : isReply && !isGuess ? BEHIND_ANSWER : framesFor({ isOdd, isGuess, isAct, isThing, isFirst }),
    voice,
  )
  const why = say(line, isFirst || isLead ? { ...slots, isKnown: false } : slots, voice)
  // Where the reason names another player, "that player" could be either.
  const isKnown = isFirst && slots.t === undefined && /\{(?:s|S|p|they|them|s's|p's)\}/.test(line)
  // What is no whole clause, or has a clause of its own, stands alone.
  const isJoined = /^M,? [a-z]/.test(frame) && !isGuess
  const what = state({ isKnown, isClause: isFirst || (isReply && !isLead) || (isJoined && !isLead), isGuess })
  const fit = fitted(frame, { what, why, isAct, isForThing: isThing && isFor })
  return joined(kind === 'changed' ? inPast(fit) : fit, what, why)
}

const NONE: readonly string[] = []

interface Held {
  readonly what: string
  readonly why: string
  readonly isAct: boolean
  readonly isForThing: boolean
}

/** The frame that fits what it holds. */
function fitted(frame: string, { what, why, isAct, isForThing }: Held): string {
  if (frame.startsWith('With R') && why.includes(',')) return 'Because of R, M'
  if (isForThing && frame === 'M after R') return 'M, because of R'
  // "After attacking 3" is said of the player, and not of the speaker.
  if (isAct) return SUBJECT.test(what) ? 'M after R' : SUSPECTS.test(what) ? 'M for R' : 'M, for R'
  if (what.includes(':') && frame === 'M: R') return 'M. R'
  return frame
}

/** Tells of a reason that there was. */
const inPast = (frame: string): string =>
  frame
    .replace('M after R', 'M, because of R')
    .replace(/\bis\b/, 'was')
    .replace('decides', 'decided')
    .replace('I am going', 'I was going')

function joined(frame: string, what: string, why: string): string {
  const isLong =
    /,|\b(?:who|what|that|the way|how)\b/.test(why) || /^\S*\d/.test(what) || /^(?:number|player|seat) /.test(what)
  return (isLong ? frame.replace('R M', 'R, M') : frame)
    .replace(/^M (?=because|on account|all the more)/, what.includes(',') ? 'M, ' : 'M ')
    .replace(/\b[MR]\b/g, (letter) => (letter === 'M' ? what : why))
    .replace(/\bso so far\b/, 'so far')
    .replace(/\bthat that is\b/, 'that this is')
}

interface Shape {
  readonly isOdd: boolean
  readonly isGuess: boolean
  readonly isAct: boolean
  readonly isThing: boolean
  readonly isFirst: boolean
}

function framesFor({ isOdd, isGuess, isAct, isThing, isFirst }: Shape): readonly string[] {
  if (isOdd) return AGAINST
  if (isGuess) return isThing ? GUESS_THING : GUESS_CLAUSE
  if (isAct) return BEHIND_ACT
  if (isThing) return isFirst ? BEFORE_THING : BEHIND_THING
  return isFirst ? BEFORE_CLAUSE : BEHIND_CLAUSE
}
