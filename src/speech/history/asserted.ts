import { anyOf } from '../../language/any-of.ts'
import type { NormalForm } from './normal-form.ts'

/** Whether a stretch is said as a fact: not supposed, wished, guessed or somebody's word. */
export function isAsserted({ text }: NormalForm, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - 300), from)
  const [clause] = /[^,:()—–]*$/.exec(before)!
  if (SUPPOSED.test(before) || GUESSED.test(clause) || REPORTED.test(before)) return false
  return !UNDONE.test(text.slice(to, to + 30))
}
const SUPPOSED =
  /\b(?:if|unless|whether|suppose|supposing|imagine|assuming|assume|pretend|wish|hope|why|had @|(?:last|previous|other|another) game)\b/
const GUESSED = new RegExp(
  `\\b${anyOf(`
    maybe perhaps probably possibly likely might may could would should must will shall let think guess doubt feel feels
    sure_that seems as_though not_true wrong lie lies want wants wanted believe_that suspect(?:_that)? convinced
  `)} *(?:that |like )?$|\\b(?:not|n't) believe`,
)
const REPORTED = new RegExp(
  `\\b${anyOf(`
    say says said claims? claimed tells? told thinks? believes? heard asks? asked insists? pretends? lying
  `)}(?: (?:us|you|me|@0))?(?: that)?[ ,:]*$`,
)
/** Behind it: what makes a guess of it. */
const UNDONE = /^[ ,]*(?:@0 (?:think|guess|suppose|believe|assume|imagine)|probably|maybe|perhaps|if|or (?:so|not))\b/
