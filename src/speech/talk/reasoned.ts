import type { Seat } from '../../../schemas/ask.ts'
import type { ReasonBank } from './bank/reason.ts'
import { keyOf } from './bank/reason.ts'
import { REASONS } from './bank/reasons.ts'
import type { Reason } from './moves.ts'
import { chance, isSayable, pickFrom, type Slots, say, type Voice } from './voice.ts'

/** The other player of a reason. */
const otherOf = (reason: Reason): Seat | undefined => {
  switch (reason.kind) {
    case 'voted':
    case 'nominated':
    case 'accused':
    case 'defended':
    case 'contradiction':
      return reason.target
    case 'suspected':
    case 'trusted':
    case 'check':
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

/** Reasons in which one player does something to another: a pronoun behind them could be either. */
const TWO_SIDED = new Set<Reason['kind']>([
  'suspected',
  'trusted',
  'killed',
  'accused',
  'defended',
  'check',
  'claim',
  'followed',
])

/** Ways to put a reason behind or before what it is for: `M` is that, `R` the reason. A dot begins a sentence. */
const BEHIND_CLAUSE = [
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
  'M, for R',
  'M. Why? Because R',
  'M. Remember: R',
  'M, seeing that R',
  'M. My reason: R',
  'M. You ask why? R',
  'M, and the reason is that R',
  'M. It is simple: R',
  'M, considering that R',
  'M. The reason: R',
]
const BEFORE_CLAUSE = [
  'R, so M',
  'Since R, M',
  'R, and that is why M',
  'R. That is why M',
  'Because R, M',
  'R, therefore M',
  'R. So M',
  'Given that R, M',
  'R. For me that means: M',
  'As R, M',
  'R, and so M',
  'Seeing that R, M',
]
const BEHIND_THING = [
  'M because of R',
  'M after R',
  'M, because of R',
  'M. R is enough for me',
  'M on account of R',
  'M. R says a lot',
  'M, mainly because of R',
  'M, and R is my reason',
  'M. What counts for me is R',
  'M. My reason is R',
  'M: R tells me enough',
  'M. I go by R',
  'M, and it rests on R',
]
const BEFORE_THING = [
  'After R M',
  'Because of R M',
  'With R in mind, M',
  'Given R, M',
  'Going by R, M',
  'In the light of R, M',
  'R counts for a lot, so M',
  'Having weighed R, M',
]
const BEHIND_ACT = ['M for R', 'M after R', 'M, mostly for R', 'M, and it is for R']

/** A reason from which most would conclude the opposite: "I trust 3 all the more since 4 suspects 3." */
const AGAINST = [
  'M all the more since R',
  'M all the more because R',
  'M, all the more now that R',
  'M. R, but I read that the other way',
  'M. R, and for me that speaks the other way',
  'M. To be fair, R, but to me that proves the opposite',
]
/** Kinds of reasons that speak against a player as most see it, and those that speak for one. */
const SPEAKS_AGAINST = new Set<Reason['kind']>(['suspected', 'killed', 'contradiction', 'silence', 'followed'])
const SPEAKS_FOR = new Set<Reason['kind']>(['trusted', 'answered'])

/** A guess needs few words. */
const GUESS_CLAUSE = ['M: R', 'M; R', 'M — R', 'M. R', 'M, and R', 'M — and R']
const GUESS_THING = ['M: R', 'M — R', 'M, call it R', 'M on R', 'M, from R']

/** Where a statement stands: behind one that named its player, and where only a whole clause can stand. */
export interface Setting {
  readonly isKnown?: boolean
  readonly isClause?: boolean
}

/** Puts a reason to a statement. */
export function withReason(
  reason: Reason,
  about: Seat,
  state: (setting: Setting) => string,
  voice: Voice,
  mayBeFirst: boolean,
  isFor: boolean,
): string {
  const bank: ReasonBank = REASONS[keyOf(reason, voice.speaker)]
  const slots: Slots = {
    s: about,
    t: otherOf(reason),
    day: 'day' in reason ? reason.day : undefined,
    isKnown: mayBeFirst,
  }
  const sayable = (lines: readonly string[] = []) => lines.filter((line) => isSayable(line, slots, voice))
  // Of two players just named, "that vote" could be the vote of either.
  const things = sayable(bank.thing).filter((line) => mayBeFirst || !line.startsWith('that '))
  const acts = sayable(bank.act)
  const form = voice.random()
  const isOdd = (isFor ? SPEAKS_AGAINST : SPEAKS_FOR).has(reason.kind)
  const isGuess = reason.kind === 'guess'
  const isThing = !isOdd && things.length > 0 && form < 0.26
  // Of two players just named, either could have done it.
  const isAct = !isOdd && mayBeFirst && !isThing && acts.length > 0 && form < 0.4
  const clauses = sayable(bank.clause)
  if (clauses.length === 0) return state({})
  const lines = voice.isSafe ? clauses : isThing ? things : isAct ? acts : clauses
  const isFirst = mayBeFirst && !isAct && !isOdd && !isGuess && chance(0.28, voice)
  const line = pickFrom(lines, voice)
  const frame = pickFrom(framesFor({ isOdd, isGuess, isAct, isThing, isFirst }), voice)
  const why = say(line, isFirst ? { ...slots, isKnown: false } : slots, voice)
  const what = state({
    isKnown: isFirst && !TWO_SIDED.has(reason.kind) && /\{(?:s|S|p|they|them|s's|p's)\}/.test(line),
    isClause: isFirst,
  })
  const isLong =
    /,|\b(?:who|what|that|the way|how)\b/.test(why) || /^\S*\d/.test(what) || /^(?:number|player|seat) /.test(what)
  return (isLong ? frame.replace('R M', 'R, M') : frame).replace(/\b[MR]\b/g, (letter) => (letter === 'M' ? what : why))
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
