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

/** Ways to put a reason to a vote against one's own words. */
export const BEHIND_CHANGE = [
  'M, because R',
  'M because R',
  'M, since R',
  'M, as R',
  'M, given that R',
  'M, seeing that R',
]

/** What is said side by side, as neither follows from the other: "3 is dancing around every question. 3 attacked 1." */
export const SIDE_BY_SIDE = ['M. R', 'M. R', 'M; R', 'M. Also, R', 'M. And R']

/** Ways to put a reason to an answer: a lead ("5, about 10") or a whole clause ("5, I went after 10"). */
export const BEHIND_LEAD = ['M: R', 'M. R', 'M — R', 'M: R']
export const BEHIND_ANSWER = ['M, because R', 'M because R', 'M: R', 'M. R', 'M, since R', 'M — R', 'M, as R']

/** A reason from which most would conclude the opposite: "I trust 3 all the more since 4 suspects 3." */
const AGAINST = [
  'M all the more since R',
  'M all the more because R',
  'M. R, but I read that the other way',
  'M. R, but that tells me the opposite',
  'M. R, but I conclude the opposite',
  'M. True, R, but I draw another conclusion',
]

/** A guess needs few words, and no emphasis. */
const GUESS_CLAUSE = ['M, but R', 'M; R', 'M — R', 'M. R', 'M, but R', 'M, though R']
const GUESS_THING = ['M, R', 'M — R', 'M. R', 'M, R']

/** What can be "for" a deed: "I distrust 3 for attacking 7". */
const SUSPECTS = /\b(?:suspect|distrust|doubt|against|suspicious|wary)\b/
const SUBJECT = /^(?:number|player|seat|\d)/

interface Held {
  readonly what: string
  readonly why: string
  readonly isAct: boolean
  readonly isForThing: boolean
}

/** The frame that fits what it holds. */
export function fitted(frame: string, { what, why, isAct, isForThing }: Held): string {
  if (frame.startsWith('With R') && why.includes(',')) return 'Because of R, M'
  if (isForThing && frame === 'M after R') return 'M, because of R'
  // "After attacking 3" is said of the player, and not of the speaker.
  if (isAct) return SUBJECT.test(what) ? 'M after R' : SUSPECTS.test(what) ? 'M for R' : 'M, for R'
  if (what.includes(':') && frame === 'M: R') return 'M. R'
  return frame
}

/** Tells of a reason that there was. */
export const inPast = (frame: string): string =>
  frame
    .replace('M after R', 'M, because of R')
    .replace(/\bis\b/, 'was')
    .replace('decides', 'decided')
    .replace('I am going', 'I was going')

/** Puts statement and reason into their frame. */
export function joined(frame: string, what: string, why: string): string {
  const isLong =
    /,|\b(?:who|what|that|the way|how)\b/.test(why) ||
    /^(?:\S*\d|(?:number|player|seat|held|if|from|of|in|on|as|with) )/.test(what)
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

/** The frames for a reason of this shape, of which one is drawn. */
export function framesFor({ isOdd, isGuess, isAct, isThing, isFirst }: Shape): readonly string[] {
  if (isOdd) return AGAINST
  if (isGuess) return isThing ? GUESS_THING : GUESS_CLAUSE
  if (isAct) return BEHIND_ACT
  if (isThing) return isFirst ? BEFORE_THING : BEHIND_THING
  return isFirst ? BEFORE_CLAUSE : BEHIND_CLAUSE
}
