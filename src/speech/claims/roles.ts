import type { Seat } from '../../../schemas/ask.ts'

export type Colour = 'red' | 'black'

/** What a speech says about roles. Whether any of it is true is another matter. */
export interface Claims {
  /** "I am the Sheriff." */
  readonly roles: readonly string[]
  /** "I checked player number 4: black." */
  readonly checks: readonly { readonly seat: Seat; readonly found: string }[]
  /** Whom it takes for black, and for red. */
  readonly suspects: readonly Seat[]
  readonly trusts: readonly Seat[]
}

export const makeSheriffClaim = (): string => 'I am the Sheriff.'
export const makeCheckClaim = (seat: Seat, colour: string): string => `I checked player number ${seat}: ${colour}.`

const NUMBERS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const WHO = `(?:(?:player|seat)s? )?(?:number |#)?(\\d{1,2}|${NUMBERS.join('|')})`
const MAYBE = /sheriff|check|suspect|trust|black|red\b|mafia|lying|lies/i
const SHERIFF = /(?<!(?:if|not|say|says|said|claims?|think|thinks) )\bI(?: am|['’]m) the Sheriff\b/i
const CHECK = new RegExp(`\\bI (?:have )?checked ${WHO}\\b[^.!?]{0,24}?\\b(red|black)\\b`, 'gi')
const SUSPECT = new RegExp(
  `\\b(?:I (?:strongly )?suspect|I do not trust|I don['’]t trust|I distrust|I cannot trust) ${WHO}\\b|\\b${WHO} (?:is|looks|must be|seems) (?:a )?(?:black|mafia|lying|suspicious)\\b`,
  'gi',
)
const TRUST = new RegExp(`\\bI (?:do )?trust ${WHO}\\b|\\b${WHO} (?:is|looks|must be|seems) red\\b`, 'gi')

/** Reads the claims of a speech, of the kinds that {@link makeSheriffClaim}, {@link makeCheckClaim} and plain English make. */
export function readClaims(text: string): Claims {
  const known = read.get(text)
  if (known) return known
  const said = MAYBE.test(text) ? text.match(SENTENCE)!.map(claimsIn) : []
  const claims = {
    roles: [...new Set(said.flatMap(({ roles }) => roles))],
    checks: said.flatMap(({ checks }) => checks),
    suspects: [...new Set(said.flatMap(({ suspects }) => suspects))],
    trusts: [...new Set(said.flatMap(({ trusts }) => trusts))],
  }
  if (read.size >= 5000) read.clear()
  read.set(text, claims)
  return claims
}
const SENTENCE = /[^.!?]+[.!?]*|[.!?]+/g

// The last few thousand speeches, which players, labels and imagined worlds read again; and tens of thousands of sentences, for at one table
// much is said again.
const read = new Map<string, Claims>()
const readBefore = new Map<string, Claims>()

function claimsIn(sentence: string): Claims {
  let claims = readBefore.get(sentence)
  if (claims) return claims
  claims = MAYBE.test(sentence) ? parse(sentence) : NOTHING
  if (readBefore.size >= 30_000) readBefore.clear()
  readBefore.set(sentence, claims)
  return claims
}

function parse(sentence: string): Claims {
  return {
    roles: SHERIFF.test(sentence) ? ['sheriff'] : [],
    checks: [...sentence.matchAll(CHECK)].map(([, who, colour]) => ({
      seat: seatOf(who!),
      found: colour!.toLowerCase(),
    })),
    suspects: seatsOf(sentence.matchAll(SUSPECT)),
    trusts: seatsOf(sentence.matchAll(TRUST)),
  }
}

const NOTHING: Claims = { roles: [], checks: [], suspects: [], trusts: [] }

const seatOf = (who: string): Seat => NUMBERS.indexOf(who.toLowerCase()) + 1 || Number(who)

const seatsOf = (matches: Iterable<RegExpMatchArray>): Seat[] => [
  ...new Set([...matches].map(([, first, second]) => seatOf((first ?? second)!))),
]
