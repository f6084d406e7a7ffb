/**
 * A sentence with its seats and days in one form, so that patterns need not know how a speaker puts them: `@8` a seat called by "player",
 * "number" or the like, `~8` a bare figure and `=8` a bare word, which may count something else, `@0` the speaker, `%1` day 1, `&1` night 1,
 * `%y` yesterday, `%t` today, `&l` last night, `$` the player spoken of before.
 */
export interface Sentence {
  readonly text: string
  /** Where a place of `text` is in the sentence as it was said, in UTF-16 code units. */
  at(index: number): number
}

const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']
const NUMBER = `\\d{1,2}|${WORDS.join('|')}`
const FORMS = new RegExp(
  `(?<![\\w'@])(?:${[
    `(?<unit>day|night) ?(?:number )?(?<n>${NUMBER})\\b|the (?<nth>${ORDINALS.join('|')}) (?<unit2>day|night)\\b|\\b[dD](?<d>\\d)\\b`,
    `(?<rel>yesterday|today|last night|this night|tonight)\\b`,
    `(?:(?:players?|numbers?|seats?|no\\.|#)(?: ?(?:numbers?|no\\.|#))?) ?(?<seat>${NUMBER})\\b`,
    `(?<bare>\\d{1,2})\\b|(?<word>${WORDS.slice(1).join('|')})\\b`,
    `(?<mine>my)\\b|(?<self>i|me|myself)\\b(?!')`,
    `(?<his>that player's|his|her|their)(?= (?:votes?|hands?)\\b)|(?<that>that player|this player|he|she)\\b(?!')`,
  ].join('|')})`,
  'gi',
)

/** A seat 0 would read as the speaker; nobody has it, nor 99. */
const numberOf = (text: string): number => WORDS.indexOf(text.toLowerCase()) + 1 || Number(text) || 99
const RELATIVE: Readonly<Record<string, string>> = {
  yesterday: '%y',
  today: '%t',
  'last night': '&l',
  'this night': '&l',
  tonight: '&t',
}

/** A sentence as it was said: where it begins in the speech, and what was said before it. */
export interface Said {
  readonly words: string
  readonly start: number
  readonly before: string
}

/** The sentences of a speech that are `wanted`. What is quoted is left out, and so are questions. */
export function sentencesOf(speech: string, wanted: RegExp): Said[] {
  const text = withoutQuotes(speech)
  const found: Said[] = []
  let before = ''
  for (const { index, 0: words } of matches(SENTENCE, text)) {
    if (text[index + words.length] !== '?' && wanted.test(words)) found.push({ words, start: index, before })
    before = words
  }
  return found
}
const SENTENCE = /[^\s.!?;][^.!?;\n]*/g

/** What `matchAll` gives, without the copy of the pattern that it makes at each call. */
export function matches(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) found.push(match)
  return found
}

/** A pattern for sentences in one form. */
export interface Pattern {
  /** A text without these letters has no match, and need not be searched. */
  readonly letters: string
  readonly expression: RegExp
}

/** Compiles a pattern: <X> is a part of the table. */
export function compile(pattern: string, parts: Readonly<Record<string, string>>): Pattern {
  let source = pattern
  while (/<[A-Z]+>/.test(source)) source = source.replace(/<([A-Z]+)>/g, (_, part: string) => parts[part]!)
  let bare = source.replace(/\\./g, '#').replace(/\[[^\]]*\]/g, '#')
  while (/\([^()]*\)/.test(bare)) bare = bare.replace(/\([^()]*\)[?*]?/g, '#')
  const literals = bare.replace(/.[?*]/g, '#').split(/[^a-z' ]/)
  const letters = literals.reduce((a, b) => (b.length > a.length ? b : a), '')
  return { letters, expression: new RegExp(`(?<![\\w'@~=])(?:${source})(?!['\\w])`, 'g') }
}

/** All places where a pattern stands. */
export const places = ({ letters, expression }: Pattern, text: string): RegExpExecArray[] =>
  text.includes(letters) ? matches(expression, text) : []

/** Whether a stretch is said as a fact: not supposed, wished, guessed or somebody's word. */
export function isAsserted({ text }: Sentence, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - 300), from)
  const [clause] = /[^,:()—–]*$/.exec(before)!
  if (SUPPOSED.test(before) || GUESSED.test(clause) || REPORTED.test(before)) return false
  return !UNDONE.test(text.slice(to, to + 30))
}
const SUPPOSED =
  /\b(?:if|unless|whether|suppose|supposing|imagine|assuming|assume|pretend|wish|hope|why|had @|(?:last|previous|other|another) game)\b/
const GUESSED =
  /\b(?:maybe|perhaps|probably|possibly|might|may|could|would|should|must|will|shall|let|think|guess|doubt|sure that|seems|likely|as though|not true|wrong|lie|lies|want|wants|wanted|believe that|feel|feels|suspect(?: that)?|convinced) *(?:that |like )?$|\b(?:not|n't) believe/
const REPORTED =
  /\b(?:say|says|said|claims?|claimed|tells?|told|thinks?|believes?|heard|asks?|asked|insists?|pretends?|lying)(?: (?:us|you|me|@0))?(?: that)?[ ,:]*$/
const UNDONE = /^[ ,]*(?:@0 (?:think|guess|suppose|believe|assume|imagine)|probably|maybe|perhaps|if|or (?:so|not))\b/

function withoutQuotes(text: string): string {
  const straight = text.replace(/[’‘ʼ]/g, "'")
  return straight.replace(/"[^"\n]*"|“[^“”\n]*”|«[^«»\n]*»/g, (quote) => ' '.repeat(quote.length))
}

/** Puts a sentence into one form. */
export function inOneForm(words: string): Sentence {
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
  if (unit) return `${unit.toLowerCase() === 'day' ? '%' : '&'}${numberOf(n!)}`
  if (nth) return `${unit2!.toLowerCase() === 'day' ? '%' : '&'}${ORDINALS.indexOf(nth.toLowerCase()) + 1}`
  if (d) return `%${d}`
  if (rel) return RELATIVE[rel.toLowerCase().replace(/\s+/g, ' ')] ?? '%t'
  if (seat) return `@${numberOf(seat)}`
  if (bare) return `~${numberOf(bare)}`
  if (word) return `=${numberOf(word)}`
  if (mine) return `@0's`
  if (self) return '@0'
  if (that) return '$'
  return his ? `$'s` : ''
}
