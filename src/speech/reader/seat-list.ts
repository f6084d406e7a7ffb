import type { Seat } from '../../../schemas/ask.ts'
import { anyOf } from '../../language/any-of.ts'
import { NUMBER_WORD, seatOf } from '../../language/en/numbers.ts'

/** The seats of a list, in the order said, and where the list ends. */
export interface SeatList {
  readonly list: Seat[]
  readonly end: number
}

/**
 * Reads a list of seats from a place in a text. It ends at any word that is not a seat or one of `player number seat # , and or`, at a full
 * stop, and at a number that no seat has. A number that counts is no seat and is passed over: "one player: number 7" lists seat 7.
 */
export function readSeats(text: string, from: number, speaker: Seat, seats: number): SeatList {
  const list: Seat[] = []
  let at = text[from] === ':' ? from + 1 : from
  for (;;) {
    at = skip(COUNT, text, skip(FILLER, text, at))
    at = skip(FILLER, text, at)
    SEAT.lastIndex = at
    const match = SEAT.exec(text)
    if (!match) return { list, end: at }
    const seat = match[0].toLowerCase() === 'myself' ? speaker : seatOf(match[0])
    if (seat === undefined || seat > seats) return { list, end: at }
    list.push(seat)
    at = SEAT.lastIndex
  }
}

/** Where a sticky pattern that matches at a place ends, or that place. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

const FILLER = /(?:[\s,#№*_]|(?:players?|numbers?|seats?|and|or)(?![\p{L}\p{N}_']))+/iuy
const NUMBER = `(?:\\d{1,3}|${NUMBER_WORD})(?![\\p{L}\\p{N}_']|\\.\\d)`
const SEAT = new RegExp(`${NUMBER}|myself(?![\\p{L}\\p{N}_'])`, 'iuy')

/** Words that begin another phrase behind a seat. What stands before a noun and is none of these is an adjective: "one quiet player". */
const NO_ADJECTIVE = anyOf(`
  a about after again against all also although an and any are as at because before but by each every first for from
  given he her here his how i if in instead is it its just like my no not now of on only or our over plus she since so
  some than that the their then these they this those though to today too unless until was we what when where which
  while who whom whose why with you your
`)
const NOUNS = anyOf('player person seat number candidate suspect name man woman guy civilian citizen black red')
const NOT_IN_WORD = "(?![\\p{L}\\p{N}_'])"
const ADJECTIVES = `(?:(?!${NO_ADJECTIVE}${NOT_IN_WORD})\\p{L}[\\p{L}-]*\\s+){0,3}`
const ONE = `${ADJECTIVES}(?:${NOUNS}|mafia|mafioso|other)${NOT_IN_WORD}`
const SEVERAL = `${ADJECTIVES}(?:${NOUNS}s|people|men|women|mafiosi|others)${NOT_IN_WORD}`
const NOT_CALLED = '(?<!(?:players?|numbers?|seats?|[#№])\\s*)'
const MORE = `more${NOT_IN_WORD}(?!\\s+(?:because|for|from|or|than)${NOT_IN_WORD})`
const OF = `of(?:\\s+(?:the|you|us|them|these|those|my|our|all))+${NOT_IN_WORD}(?:\\s+${NUMBER})?`
/**
 * A number that counts, and the colon or dash behind it: "one player", "one suspicious player", "two of you", "one more". A number that is
 * called one, as in "number 7 of all people", is a seat.
 */
const COUNT = new RegExp(
  `${NOT_CALLED}(?:${NUMBER}\\s+(?:(?:${OF}|${MORE})(?:\\s+(?:${SEVERAL}|${ONE}))?|${SEVERAL})|(?:1|one)\\s+${ONE})(?:\\s*[:–—-])?`,
  'iuy',
)
