import type { Seat } from '../../../schemas/ask.ts'
import { memo } from '../text/memo.ts'
import { withoutQuotes } from '../text/quotes.ts'
import { sentencesIn } from '../text/sentences.ts'
import { compilePatterns, type Patterns, type PlacedClaim, parseSentence, placedClaims } from './role-patterns.ts'
import { MAFIA_2025, type Vocabulary } from './vocabulary.ts'

export { MAFIA_2025, type Vocabulary } from './vocabulary.ts'

/** What a speech says about roles. Whether any of it is true is another matter. */
export interface Claims {
  /** Roles claimed of oneself: "I am the Sheriff." */
  readonly roles: readonly string[]
  /** "I checked player number 4: black." */
  readonly checks: readonly { readonly seat: Seat; readonly found: string }[]
  /** "I protected player number 4." */
  readonly protects: readonly { readonly seat: Seat }[]
  /** Who is called a member of the black team, or distrusted; and who is called red, or trusted. */
  readonly suspects: readonly Seat[]
  readonly trusts: readonly Seat[]
}

export const makeRoleClaim = (role: string, { roles }: Vocabulary = MAFIA_2025): string =>
  `I am the ${roles[role]![0]}.`
export const makeCheckClaim = (seat: Seat, found: string, words: Vocabulary = MAFIA_2025): string =>
  `I ${words.checked[0]} player number ${seat}: ${words.found[found]![0]}.`
export const makeProtectClaim = (seat: Seat, words: Vocabulary): string =>
  `I ${words.protected[0]} player number ${seat}.`

/** Reads the claims of a speech, of the kinds that {@link makeRoleClaim}, {@link makeCheckClaim} and plain English make. */
export const readClaims = (text: string, vocabulary: Vocabulary = MAFIA_2025): Claims => readerOf(vocabulary)(text)

/** The claims of roles, checks and protections in one sentence, each with its place. */
export const claimsIn = (sentence: string, vocabulary: Vocabulary): readonly PlacedClaim[] => {
  let place = placers.get(vocabulary)
  if (!place) {
    const patterns = compilePatterns(vocabulary)
    placers.set(vocabulary, (place = memo(30_000, (words: string) => placedClaims(words, patterns))))
  }
  return place(sentence)
}
const placers = new WeakMap<Vocabulary, (sentence: string) => readonly PlacedClaim[]>()

type Reader = (text: string) => Claims

const readers = new WeakMap<Vocabulary, Reader>()

function readerOf(vocabulary: Vocabulary): Reader {
  let reader = readers.get(vocabulary)
  if (!reader) {
    reader = makeReader(compilePatterns(vocabulary))
    readers.set(vocabulary, reader)
  }
  return reader
}

function makeReader(patterns: Patterns): Reader {
  const read = memo(30_000, (sentence: string) => parseSentence(sentence, patterns))
  return memo(5000, (text) => {
    if (!patterns.any.test(text)) return NOTHING
    const said = sentencesIn(withoutQuotes(text)).map(({ 0: sentence }) => read(sentence))
    return {
      roles: [...new Set(said.flatMap(({ roles }) => roles))],
      checks: said.flatMap(({ checks }) => checks),
      protects: said.flatMap(({ protects }) => protects),
      suspects: [...new Set(said.flatMap(({ suspects }) => suspects))],
      trusts: [...new Set(said.flatMap(({ trusts }) => trusts))],
    }
  })
}

const NOTHING: Claims = { roles: [], checks: [], protects: [], suspects: [], trusts: [] }
