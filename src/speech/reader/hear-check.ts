import type { Seat } from '../../../schemas/ask.ts'
import { NUMBER } from '../../language/en/numbers.ts'
import type { Vocabulary } from '../../language/en/vocabulary.ts'
import type { Move } from '../../language/moves.ts'
import type { Normal } from './normal.ts'

/** A check or a protection that a sentence tells of, and where in its normal form. */
export interface Told {
  readonly at: number
  readonly claim: Extract<Move, { kind: 'check' | 'protect' }>
}

/** What somebody says who has checked, or tells what came of it. */
const CHECK =
  '(?:checked|check|checks|investigated|investigation|inspected|looked (?:at|into)|peeked(?: at)?|scanned|tested|verified|asked about)'
const RESULT = '(?:check|checks|result|results|investigation|investigations)'
const MAYBE =
  /check|result|investigat|inspect|looked|peeked|scanned|tested|verified|asked|night|found|learned|saw|know|(?:RED|BLACK) (?:on|for|about) @/
const OWN = new RegExp(
  [
    `(?:^| )i (?:have |did |had |can tell you i )?${CHECK}(?: |$)`,
    `(?:^| )(?:@me|our) 's (?:[a-z]+ ){0,2}${RESULT}(?= |$)`,
    `^(?:ok |okay |, )*(?:first |second |third |night |ROLE )?(?:${RESULT}|checked|investigated|scanned|tested|inspected|first check)(?= (?!(?:by|and balances)))`,
    `^@\\d+ ,? (?:checked|investigated|tested)(?= ,| $|$| (?:RED|BLACK))`,
    `(?:^|, |and )i (?:found out|learned|know|saw|found)(?: [a-z]+)? last night(?: |$)|^last night i (?:found out|learned|saw|found)(?: |$)|i learned last night `,
    `(?:^|, |and )i (?:have |got |get |have got )?(?:BLACK|RED) (?:${RESULT} )?(?:on|for|about) @\\d|^(?:BLACK|RED) on @\\d`,
    `(?:^| )i saw @\\d+ 's card`,
  ].join('|'),
)
/** Whose it is not, or what is no fact. */
const NOT_OWN =
  /(?:^| )(?:because of @me|if|would|will|should|could|unless|who|why|suppose|let|@\d+ (?:says?|said|claims?|claimed|told|tells|has|had|have|'s (?:check|result|claim))|@p (?:says?|said|claims?|claimed|told|tells|'s (?:check|result)|has|had)|according|please|not (?:check|checked|have))(?: |$)/
/** A night, and then who is what: "night 1: 4 red". */
const HEADLINE =
  /^(?:,|-|and|i|in|on|RED|BLACK|is|was|got|=|came back|came up|@\d+|@p|ROLE|results?|checks?|checked|found| )+$/

/** What may stand between a player and its colour: "4 came back as red". */
const BETWEEN = [
  ',|is|was|=|came|back|up|out|returned|turned|shows|showed|says|said|got|get|and|it|@p|he|i|result|results|answer|read|what|last|night',
  "in|on|for|at|saw|found|to|be|checked|confirmed|by|came as|as|card|'s|-|all|guess",
].join('|')
/** Between a colour and its player, as in "red on 6 and black on 3". */
const ON = '(?:check |result |checks |results )?(?:on|for|about)'
const COLOURED = new RegExp(
  `(?<!(?:RED|BLACK) ${ON} )@(\\d+)((?: (?:,|and|@\\d+|or))*)((?: (?:${BETWEEN}))*?) (RED|BLACK)(?= |$)(?! (?:on|for|about) @\\d)`,
  'g',
)
const COLOUR_FIRST = new RegExp(`(RED|BLACK) ${ON} (@\\d+)`, 'g')

/** Another player, who has no part in what came before: "I checked 4, and then number 7 turned black." */
const THEN = new RegExp(`\\bthen (?:(?:players?|numbers?|seats?|no\\.|#) ?)*(?:${NUMBER})\\b`, 'i')

/**
 * Gives each deed of a sentence its night: the one said last before it, of several said together the first that no deed has, else one behind it that no deed
 * has, as far as `to` or said together with others; and one that a deed has if there is no other.
 */
function nightTaker(nights: Normal['times']): (at: number, to?: number) => { readonly night?: number } {
  const free = new Set(nights)
  return (at, to = Number.POSITIVE_INFINITY) => {
    const last = nights.findLast((one) => one.at <= at + 1)
    const together = (at: number | undefined): Normal['times'] => nights.filter((one) => one.at === at)
    const behind = nights.filter((one) => one.at > at + 1 && (one.at <= to || together(one.at).length > 1))
    const night = [...together(last?.at), ...behind].find((one) => free.has(one)) ?? behind[0] ?? last
    if (!night) return {}
    free.delete(night)
    return { night: night.number }
  }
}

/** The checks that a sentence tells of in words of its own, if they are its speaker's. */
export function checksIn(
  sentence: string,
  { text, times }: Normal,
  role: string | undefined,
  { found }: Vocabulary,
): Told[] {
  if (!/RED|BLACK/.test(text) || (times.length === 0 && role === undefined && !MAYBE.test(text))) return []
  const nights = times.filter(({ unit }) => unit === 'night')
  const isOwn = OWN.test(text) || (nights.length > 0 && HEADLINE.test(text)) || (role === 'sheriff' && SHORT.test(text))
  if (!isOwn || NOT_OWN.test(text)) return []
  const told: Told[] = []
  const takeNight = nightTaker(nights)
  const add = (seat: Seat, colour: string, at: number, to: number): void => {
    const key = colour === 'RED' ? 'red' : 'black'
    if (seat === 0 || found[key] === undefined || told.some(({ claim }) => claim.seat === seat)) return
    told.push({ at, claim: { kind: 'check', seat, found: key, ...takeNight(at, to + 3) } })
  }
  for (const { 0: said, 1: first, 2: list, 4: colour, index } of text.matchAll(COLOURED)) {
    if (list!.includes('@') && THEN.test(sentence)) continue
    const to = index + said.length
    add(Number(first), colour!, index, to)
    for (const [, seat] of list!.matchAll(/@(\d+)/g)) add(Number(seat), colour!, index, to)
  }
  for (const { 1: colour, 2: seat, index, 0: said } of text.matchAll(COLOUR_FIRST))
    add(Number(seat!.slice(1)), colour!, index, index + said.length)
  return told
}
/** "I am the Sheriff, 3 is black." */
const SHORT = /ROLE(?: here)? , @\d+ (?:is )?(?:RED|BLACK)(?: ,.*)?$/

/** A check without its result, which the next sentence may tell. */
export interface OpenCheck {
  readonly seat: Seat
  readonly night?: number
}

/** Whom a sentence says to have checked, and no more. */
export function openCheckIn({ text, times }: Normal): OpenCheck | undefined {
  if (!MAYBE.test(text) || !OWN.test(text) || NOT_OWN.test(text) || /RED|BLACK/.test(text)) return undefined
  const seats = [...text.matchAll(/@(\d+)/g)]
  const night = times.find(({ unit }) => unit === 'night')
  return seats.length === 1 && seats[0]![1] !== '0'
    ? { seat: Number(seats[0]![1]), ...(night && { night: night.number }) }
    : undefined
}

/** The result that a sentence tells and that says nothing else: "Black.", "He came up red." */
export const resultIn = ({ text }: Normal): 'RED' | 'BLACK' | undefined =>
  /^(?:(?:@p|it|result|results|answer|came|back|up|out|is|was|and|he|got|says|said|,) )*(RED|BLACK)$/.exec(text)?.[1] as
    | 'RED'
    | 'BLACK'
    | undefined

const SAVED =
  '(?:protected|saved|healed|guarded|doctored|shielded|protecting|saving|healing|guarding|covered|watched over)'
const SAVE = '(?:protect|save|heal|guard|shield)'
const SEATS = '(@\\d+(?:(?: ,| and| , and) @\\d+)*)'
const PROTECTS = [
  `(?:^|, |and |but |because |night |ROLE )(?:i (?:have |did |was |have been |was one who |am one who )?)${SAVED} ${SEATS}`,
  `(?:^|ROLE ,? )(?:, |last night )*${SAVED} ,? ?${SEATS}`,
  `(?:^|, )(?:last night |and )*i ${SAVE} ${SEATS}`,
  `(?:^|, |and |night )i (?:did|chose to|decided to|was there to|went to) ${SAVE} ${SEATS}`,
  `@me 's (?:ROLE |night |last )*(?:heal|save|protection|shield)(?: last night| night)? ,? ?(?:(?:was|went|is|goes|saved|for|on|to|with) )*${SEATS}`,
  `(?:^|, |and )i (?:have )?(?:used|put|gave|spent|placed) (?:@me 's )?(?:heal|save|protection|shield) (?:on|to|for) ${SEATS}`,
  `${SEATS} (?:is|was|got) (?:protected|saved|healed|guarded) by @me`,
  `${SEATS} (?:is alive|survived|lives|lived) (?:because|since|thanks to|as) (?:i ${SAVED}|of @me 's|@me 's) ?`,
  `(?:one|who|player|it|@p) i ${SAVED} (?:last night )?(?:is|was) ${SEATS}`,
  `it was ${SEATS} (?:who )?i ${SAVED}`,
  `(?:^|, |and )i (?:keep|kept) ${SEATS} alive`,
  `i stayed with ${SEATS} to ${SAVE}`,
  `target last night was ${SEATS} .*i ${SAVED}`,
].map((source) => new RegExp(source, 'g'))
const OF_PROTECTION = /protect|save|saving|heal|guard|doctored|shield|alive|watched over|covered/
const MORE = /^ (?:,|and|, and) @(\d+)(?= ,|$| and)/

/** The protections that a sentence in normal form tells of, if they are its speaker's. */
export function protectsIn({ text, times }: Normal, { protected: saved }: Vocabulary): Told[] {
  if (saved.length === 0 || !OF_PROTECTION.test(text)) return []
  const nights = times.filter(({ unit }) => unit === 'night')
  const takeNight = nightTaker(nights)
  const told: Told[] = []
  const add = (seat: Seat, from: number, at: number): void => {
    if (seat === 0 || told.some(({ claim }) => claim.seat === seat)) return
    told.push({ at: from, claim: { kind: 'protect', seat, ...takeNight(at) } })
  }
  for (const pattern of PROTECTS)
    for (const { 0: said, 1: seats = '', index } of text.matchAll(pattern)) {
      if (
        /(?:^| )(?:if|would|will|should|why|who (?:do|did|will)|not)(?: |$)/.test(
          text.slice(Math.max(0, index - 30), index),
        )
      )
        continue
      const from = index + said.indexOf('@')
      for (const { 1: seat, index: away } of seats.matchAll(/@(\d+)/g))
        add(Number(seat), index, index + said.indexOf(seats) + away)
      // "healed 6 on night 1, 3 on night 2"
      let end = index + said.length
      for (let more = MORE.exec(text.slice(end)); more; more = MORE.exec(text.slice(end))) {
        if (nights.length < 2) break
        add(Number(more[1]), from, end + more[0].indexOf('@'))
        end += more[0].length
      }
    }
  return told.sort((a, b) => a.at - b.at)
}
