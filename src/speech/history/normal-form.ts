import { NUMBER, NUMBER_WORD, numberOf, ORDINAL_WORD } from '../../language/en/numbers.ts'
import { matches } from '../../language/matches.ts'

/**
 * A statement in small letters, with its seats and days in one form, so that patterns need not know how a speaker puts them: `@8` a seat
 * called by "player", "number" or the like, `~8` a bare figure and `=8` a bare word, which may count something else, `@0` the speaker,
 * `%1` day 1, `&1` night 1, `%y` yesterday, `%t` today, `&l` last night, `$` the player spoken of before.
 */
export interface NormalForm {
  readonly text: string
  /** Where a place of `text` is in the statement as it was said, in UTF-16 code units. */
  at(index: number): number
}

const WORD_BUT_ONE = NUMBER_WORD.replace(/^one\|/, '')
const FORMS = new RegExp(
  `(?<![\\w'@])(?:${[
    `(?<unit>day|night) ?(?:number )?(?<n>${NUMBER})\\b|the (?<nth>${ORDINAL_WORD}) (?<unit2>day|night)\\b|\\b[dD](?<d>\\d)\\b`,
    `(?<rel>yesterday|today|last night|this night|tonight)\\b`,
    `(?:(?:players?|numbers?|seats?|no\\.|#)(?: ?(?:numbers?|no\\.|#))?) ?(?<seat>${NUMBER})\\b`,
    `(?<bare>\\d{1,2})\\b|(?<word>${WORD_BUT_ONE})\\b`,
    `(?<mine>my)\\b|(?<self>i|me|myself)\\b(?!')`,
    `(?<his>that player's|his|her|their)(?= (?:votes?|hands?)\\b)|(?<that>that player|this player|he|she)\\b(?!')`,
  ].join('|')})`,
  'gi',
)

/** Puts a statement into its normal form. */
export function normalForm(words: string): NormalForm {
  /** Where each form begins in the made text and in the words. */
  const places: [number, number][] = [[0, 0]]
  let text = ''
  let read = 0
  for (const match of matches(FORMS, words)) {
    text += words.slice(read, match.index).toLowerCase()
    read = match.index + match[0].length
    places.push([text.length, match.index])
    text += formOf(match)
    places.push([text.length, read])
  }
  text += words.slice(read).toLowerCase()
  const at = (index: number): number => {
    const place = places.findLast(([made]) => made <= index)!
    return Math.min(words.length, place[1] + index - place[0])
  }
  return { text, at }
}

function formOf({ groups = {} }: RegExpExecArray): string {
  const { unit, n, nth, unit2, d, rel, seat, bare, word, mine, self, that, his } = groups
  if (unit) return `${dayOrNight(unit)}${figureOf(n!)}`
  if (nth) return `${dayOrNight(unit2!)}${figureOf(nth)}`
  if (d) return `%${d}`
  if (rel) return RELATIVE[rel.toLowerCase().replace(/\s+/g, ' ')] ?? '%t'
  if (seat) return `@${figureOf(seat)}`
  if (bare) return `~${figureOf(bare)}`
  if (word) return `=${figureOf(word)}`
  if (mine) return `@0's`
  if (self) return '@0'
  if (that) return '$'
  return his ? `$'s` : ''
}

/** A seat 0 would read as the speaker, so "number 0" becomes 99, which nobody has. */
const figureOf = (text: string): number => numberOf(text) || 99
const dayOrNight = (unit: string): '%' | '&' => (unit.toLowerCase() === 'day' ? '%' : '&')

const RELATIVE: Readonly<Record<string, string>> = {
  yesterday: '%y',
  today: '%t',
  'last night': '&l',
  'this night': '&l',
  tonight: '&t',
}
