import type { Seat } from '../../../schemas/ask.ts'
import { matches } from '../text/matches.ts'
import { NUMBER, seatOf } from '../text/numbers.ts'
import type { Claims } from './roles.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The patterns of role claims, in the words of one game. */
export interface Patterns {
  /** A text without a match has no claim, and need not be read. */
  readonly any: RegExp
  readonly role: RegExp
  readonly check: RegExp
  readonly protect: RegExp
  readonly suspect: RegExp
  readonly trust: RegExp
  /** The role or the result that a word tells, by the word in small letters. */
  readonly roleOf: ReadonlyMap<string, string>
  readonly resultOf: ReadonlyMap<string, string>
}

const WHO = `(?:(?:player|seat)s? )?(?:number |#)?(?<seat>${NUMBER})\\b`
const SUSPECT = "(?:I (?:strongly )?suspect|I do not trust|I don't trust|I distrust|I cannot trust)"
const IS = '(?:is|looks|must be|seems) (?:a )?'

export function compilePatterns({ roles, found, checked, protected: saved, suspected, trusted }: Vocabulary): Patterns {
  const names = Object.values(roles).flat()
  const results = Object.values(found).flat()
  const all = [...names, ...checked, ...saved, ...suspected, ...trusted]
  const compile = (source: string): RegExp => new RegExp(source, 'gi')
  return {
    any: new RegExp(`suspect|suspicious|trust|lying|\\b${oneOf(all)}\\b`, 'i'),
    role: compile(`${UNCLAIMED}\\bI(?: am|'m) (?:(?:the|an?) )?(?<word>${oneOf(names)})\\b(?!')`),
    check: compile(`\\bI (?:have )?${oneOf(checked)} ${WHO}[^.!?]{0,24}?\\b(?<!\\bnot )(?<word>${oneOf(results)})\\b`),
    protect: compile(`\\bI (?:have )?${oneOf(saved)} ${WHO}`),
    suspect: compile(`\\b${SUSPECT} ${WHO}|\\b${WHO} ${IS}${oneOf([...suspected, 'lying', 'suspicious'])}\\b`),
    trust: compile(`\\bI (?:do )?trust ${WHO}|\\b${WHO} ${IS}${oneOf(trusted)}\\b`),
    roleOf: keysByWord(roles),
    resultOf: keysByWord(found),
  }
}
/** What is said before "I am the Sheriff" when it is supposed, denied or reported. */
const UNCLAIMED = '(?<!(?:if|not|say|says|said|claims?|think|thinks) )'

/** Any of some words, the longest first: "not mafia" goes before "mafia". Without words there is no match. */
function oneOf(words: readonly string[]): string {
  if (words.length === 0) return '(?!)'
  const sources = words.toSorted((a, b) => b.length - a.length).map((word) => word.replace(/[^\w ]/g, '\\$&'))
  return `(?:${sources.join('|')})`
}

const keysByWord = (words: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).flatMap(([key, all]) => all.map((word) => [word.toLowerCase(), key] as const)))

/** The claims of one sentence. */
export function parseSentence(sentence: string, patterns: Patterns): Claims {
  const isWorthReading = patterns.any.test(sentence)
  const find = (pattern: RegExp): Found[] =>
    isWorthReading
      ? matches(pattern, sentence).map(({ groups: { seat = '', word = '' } = {} }) => ({ seat, word }))
      : []
  return {
    roles: find(patterns.role).map(({ word }) => patterns.roleOf.get(word.toLowerCase())!),
    checks: find(patterns.check).flatMap(({ seat, word }) =>
      seatsOf(seat).map((seat) => ({ seat, found: patterns.resultOf.get(word.toLowerCase())! })),
    ),
    protects: find(patterns.protect).flatMap(({ seat }) => seatsOf(seat).map((seat) => ({ seat }))),
    suspects: find(patterns.suspect).flatMap(({ seat }) => seatsOf(seat)),
    trusts: find(patterns.trust).flatMap(({ seat }) => seatsOf(seat)),
  }
}

/** What a pattern finds: a seat, a word of the vocabulary, or both. */
interface Found {
  readonly seat: string
  readonly word: string
}

/** The seat that is named, if any player can have it. */
function seatsOf(words: string): Seat[] {
  const seat = seatOf(words)
  return seat === undefined ? [] : [seat]
}
