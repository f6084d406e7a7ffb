import type { Seat } from '../../../schemas/ask.ts'
import {
  CHECK_CLAIMS,
  CHECKING,
  CLAIM_PARTS,
  PROTECT_CLAIMS,
  ROLE_CLAIMS,
  SAVING,
} from '../../language/en/claim-patterns.ts'
import { seatOf } from '../../language/en/numbers.ts'
import type { Vocabulary } from '../../language/en/vocabulary.ts'
import { matchesOfAny } from '../../language/matches.ts'
import { memo } from '../text/memo.ts'

/** A claim in plain words in a sentence, and where it begins. */
export interface PlacedClaim {
  readonly at: number
  readonly role?: string
  readonly check?: { readonly seat: Seat; readonly found: string }
  readonly protect?: Seat
}

/** The patterns of claims, in the words of one game. */
interface Patterns {
  /** A sentence without a match has no claim, and need not be read. */
  readonly any: RegExp
  /** A sentence without a role, without a result and a word of checking, or without a word of protection, has no claim of that kind. */
  readonly anyRole: RegExp
  readonly anyResult: RegExp
  readonly anyCheck: RegExp
  readonly anySave: RegExp
  readonly role: readonly RegExp[]
  readonly check: readonly RegExp[]
  readonly protect: readonly RegExp[]
  /** The role or the result that a word tells, by the word in small letters. */
  readonly roleOf: ReadonlyMap<string, string>
  readonly resultOf: ReadonlyMap<string, string>
}

const readers = new WeakMap<Vocabulary, (sentence: string) => readonly PlacedClaim[]>()

/** The claims of roles, checks and protections that a sentence makes in plain words, in the order said. */
export function plainClaims(sentence: string, vocabulary: Vocabulary): readonly PlacedClaim[] {
  let read = readers.get(vocabulary)
  if (!read) {
    const patterns = compilePatterns(vocabulary)
    readers.set(vocabulary, (read = memo(30_000, (words: string) => claimsIn(words, patterns))))
  }
  return read(sentence)
}

function compilePatterns({ roles, found, checked, protected: saved, suspected, trusted }: Vocabulary): Patterns {
  const names = Object.values(roles).flat()
  // A team by any of its names is a result where results are teams.
  const told = Object.fromEntries(
    Object.entries(found).map(([result, words]) => [
      result,
      [...words, ...(result === 'black' ? suspected : result === 'red' ? trusted : [])],
    ]),
  )
  const results = Object.values(told).flat()
  const saving = [...saved, ...saved.map(presentOf)]
  const parts: Readonly<Record<string, string>> = { ...CLAIM_PARTS, CHECKED: oneOf([...checked, ...CHECKING]) }
  const saidOf = (forms: readonly string[], own: Readonly<Record<string, string>>): RegExp[] =>
    forms.map(
      (form) =>
        new RegExp(
          form.replace(/<([A-Z]+)>/g, (_, part: string) => (own[part] ?? parts[part])!),
          'gi',
        ),
    )
  return {
    any: new RegExp(
      `check|protect|looked|investigat|inspect|saved?|heal|guard|\\b${oneOf([...names, ...checked, ...saving, ...suspected, ...trusted])}\\b`,
      'i',
    ),
    anyRole: new RegExp(`\\b${oneOf(names)}\\b`, 'i'),
    anyResult: new RegExp(`\\b${oneOf(results)}\\b`, 'i'),
    anyCheck: new RegExp(
      `check|result|investigat|inspect|looked|\\bnight\\b|\\bn\\d|came back|\\bas (?:the |your )?${oneOf(names)}\\b|${oneOf(checked)}`,
      'i',
    ),
    anySave: saved.length === 0 ? /(?!)/ : new RegExp(oneOf(['protect', 'save', 'heal', 'guard', ...saving]), 'i'),
    role: saidOf(ROLE_CLAIMS, { ROLE: `(?<word>${oneOf(names)})\\b(?!')` }),
    check: saidOf(CHECK_CLAIMS, { ROLE: oneOf(names), RESULT: `\\b(?<!\\bnot )(?<word>${oneOf(results)})\\b` }),
    protect:
      saved.length === 0
        ? []
        : saidOf(PROTECT_CLAIMS, { SAVED: oneOf([...saved, ...SAVING]), SAVE: oneOf(saved.map(presentOf)) }),
    roleOf: keysByWord(roles),
    resultOf: keysByWord(told),
  }
}

/** "protect" for "protected". */
const presentOf = (word: string): string => word.replace(/([^e])ed$/, '$1').replace(/([sv])$/, '$1e')

/** Any of some words, the longest first: "not mafia" goes before "mafia". Without words there is no match. */
function oneOf(words: readonly string[]): string {
  if (words.length === 0) return '(?!)'
  const sources = words.toSorted((a, b) => b.length - a.length).map((word) => word.replace(/[^\w ]/g, '\\$&'))
  return `(?:${sources.join('|')})`
}

const keysByWord = (words: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).flatMap(([key, all]) => all.map((word) => [word.toLowerCase(), key] as const)))

function claimsIn(sentence: string, patterns: Patterns): PlacedClaim[] {
  if (!patterns.any.test(sentence)) return []
  const roles = (patterns.anyRole.test(sentence) ? find(patterns.role, sentence) : []).map(({ at, word }) => ({
    at,
    role: patterns.roleOf.get(word.toLowerCase())!,
  }))
  const isChecked = patterns.anyCheck.test(sentence) && patterns.anyResult.test(sentence)
  const checks = (isChecked ? find(patterns.check, sentence) : []).flatMap(({ at, seat, word }) =>
    seatsOf(seat).map((seat) => ({ at, check: { seat, found: patterns.resultOf.get(word.toLowerCase())! } })),
  )
  const protects = (patterns.anySave.test(sentence) ? find(patterns.protect, sentence) : []).flatMap(({ at, seat }) =>
    seatsOf(seat).map((protect) => ({ at, protect })),
  )
  return [...roles, ...checks, ...protects].sort((a, b) => a.at - b.at)
}

const find = (patterns: readonly RegExp[], sentence: string): Found[] =>
  matchesOfAny(patterns, sentence).map(({ index, groups: { seat = '', word = '' } = {} }) => ({
    at: index,
    seat,
    word,
  }))

/** What a pattern finds: a seat, a word of the vocabulary, or both. */
interface Found {
  readonly at: number
  readonly seat: string
  readonly word: string
}

/** The seat that is named, if any player can have it. */
function seatsOf(words: string): Seat[] {
  const seat = seatOf(words)
  return seat === undefined ? [] : [seat]
}
