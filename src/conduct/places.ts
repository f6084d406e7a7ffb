import { anyOf } from '../language/any-of.ts'
import { matches } from '../language/matches.ts'
import type { Breach } from './breach.ts'

/** Where a sentence breaks a rule: each match of its one pattern, or the stretch that has them all. */
export function places({ patterns, unless, always }: Breach, sentence: string): [start: number, end: number][] {
  const each: RegExpExecArray[][] = []
  for (const pattern of patterns) {
    const found = matches(pattern, sentence)
    if (found.length === 0) return []
    each.push(found)
  }
  if (unless?.test(sentence)) return []
  const spans = each[0]!.map((match): [number, number] => [match.index, match.index + match[0].length])
  if (patterns.length === 1) return always ? spans : spans.filter(([start, end]) => isMeant(sentence, start, end))
  const starts = each.map(([first]) => first!.index)
  const ends = each.map(([first]) => first!.index + first![0].length)
  return REPORTED.test(sentence.slice(0, Math.min(...starts))) ? [] : [[Math.min(...starts), Math.max(...ends)]]
}

/** Whether it is said in earnest: not denied, and not the report of what another said. */
function isMeant(sentence: string, start: number, end: number): boolean {
  const said = sentence.slice(start, end)
  const clause = /[^;:,—–()]*$/.exec(sentence.slice(Math.max(0, start - 80), start))![0]
  if (DENIAL.test(said) || REPORTED.test(clause)) return false
  return /^I\b/i.test(said) ? !UNSAID.test(clause) : !DENIED.test(clause)
}
const NO = 'not never no nobody none neither nor without cannot'
const DENIAL = new RegExp(`\\b${anyOf(NO)}\\b|n't\\b`, 'i')
/** A denial, a condition or a warning, at most three words before. */
const DENIED = new RegExp(
  `(?:\\b${anyOf(`${NO} no_?one instead avoid\\w* forbid\\w* if unless`)}\\b|n't\\b)(?:\\s+[\\w']+){0,3}\\s*$`,
  'i',
)
/** Right before "I": what makes a question, a condition or a report of it. */
const UNSAID = new RegExp(
  `\\b${anyOf(`
    should must can could do did would shall may if when unless whether never like say saying phrase words?
    (?:he|she|they|you|\\d)_(?:\\w+_)?that
  `)}\\s+$`,
  'i',
)
const REPORTED = new RegExp(
  `(?<!\\b(?:I|let me|me|was|been) )\\b${anyOf(`
    said says saying claim(?:s|ed|ing)? told tells shout(?:s|ed) ask(?:s|ed) call(?:s|ed|ing) accus\\w+ threaten\\w*
    promised swore thinks believes
  `)}\\b`,
  'i',
)
