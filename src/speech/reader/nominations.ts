import type { Seat } from '../../../schemas/ask.ts'
import { anyOf } from '../../language/any-of.ts'
import { matches } from '../../language/matches.ts'
import { withoutQuotes } from '../text/quotes.ts'
import { readSeats } from './seat-list.ts'

/**
 * Whom a speech nominates (rules-2025 decisions 10 to 14 and the grammar of 0b): one list of seats for each trigger, in the order
 * said. A trigger is "I nominate", "I am nominating" or "Nominating"; see {@link readSeats} for its list. A trigger that is negated,
 * conditional, past, future, wished, asked or quoted gives nothing.
 */
export function readNominations(text: string, speaker: Seat, seats: number): Seat[][] {
  if (!MAYBE.test(text)) return []
  const plain = withoutQuotes(text)
  const lists: Seat[][] = []
  for (const { 0: trigger, index } of matches(TRIGGER, plain)) {
    const { list, end } = readSeats(plain, index + trigger.length, speaker, seats)
    const before = sentenceBefore(plain, index)
    const bare = /^n/i.test(trigger)
    if (list.length > 0 && isMeant(before, bare) && !isUndone(plain.slice(end, end + 60), bare)) lists.push(list)
  }
  return lists
}

/** The seat that the judge accepts: the first that may still be nominated, of the first list that has one. */
export function acceptNomination(lists: readonly (readonly Seat[])[], nominable: readonly Seat[]): Seat | undefined {
  return lists.flat().find((seat) => nominable.includes(seat))
}

const MAYBE = /nominat/i
const TRIGGER = /(?<![\p{L}\p{N}_'-])(?:I\s+nominate|I(?:\s+am|'m)\s+nominating|nominating)(?![\p{L}\p{N}_-])/giu

const FULL_STOPS = '.!?;\n'

/** The part of the sentence before a place in it. */
function sentenceBefore(text: string, at: number): string {
  let from = at
  while (from > 0 && at - from < 300 && !FULL_STOPS.includes(text[from - 1]!)) from--
  return text.slice(from, at)
}

// A word anywhere earlier in the sentence that makes it a condition or a wish.
const CONDITION =
  /\b(?:if|unless|suppos(?:e|ing)|assum(?:e|ing)|provided|whether|imagine|lest|were (?:I|it|he|she|they)|had (?:I|he|she|they)|wish)\b/i
// A word in the same clause, before the trigger, that makes it denied, past, future, asked or somebody's report.
const UNSAID = new RegExp(
  `\\b${anyOf(`
    not never neither nor cannot without instead_of rather_than
    should would could can may might must will shall do does did
    when(?:ever)? until till before after once yesterday tomorrow later last next
    say says said saying claims? claimed tells? told asks? asked heard thinks? thought believes? pretend
    hopes? wants? wanted let lets makes? made who whom where how what that
  `)}\\b|n't\\b|'(?:ll|d)\\b|\\b(?<!(?:is|was|'s) )why\\b`,
  'i',
)
const REPORTED = /\b(?:say|says|said|saying|shouts?|shouted|repeats?|repeated|words?|quote)\s*[,:]\s*$/i
// What may stand between the start of a clause and a bare "nominating".
const OPENERS =
  /^(?:\s|so|and|but|then|therefore|thus|hence|now|today|ok|okay|well|yes|also|still|here|finally|again)*$/i

function isMeant(sentence: string, bare: boolean): boolean {
  if (CONDITION.test(sentence) || (REPORTED.test(sentence) && !/\bas I said\W*$/i.test(sentence))) return false
  const [clause] = /[^,:—–(]*$/u.exec(sentence)!
  if (!bare && /\b(?:and|but|so|because)\s*$/i.test(clause)) return true // a clause of its own
  if (bare) return OPENERS.test(clause)
  return !UNSAID.test(
    clause.replace(/\b(?:that|this|which)(?: is|'s) why\b|\bfor that(?: reason)?\b|\b(?:with|on|given) that\b/gi, ''),
  )
}

// What may not follow: a condition, another time, a question; and after a bare "nominating" a verb, whose subject it then is.
const TAIL = new RegExp(
  `^[\\s,]*(?:but |only |maybe |perhaps )*${anyOf(`
    if unless provided assuming in_case when once tomorrow yesterday later
    next_(?:day|round|time|turn) last_(?:day|round|time)
  `)}\\b|^[\\s,]*\\?`,
  'i',
)
const VERB = new RegExp(
  `^[\\s,]*${anyOf(`
    is was are were be isn't wasn't would wouldn't could might may will won't can should
    makes? made seems? looks? gives? helps? means? does doesn't did has had
  `)}\\b`,
  'i',
)

const isUndone = (tail: string, bare: boolean): boolean => TAIL.test(tail) || (bare && VERB.test(tail))
