import type { Seat } from '../../../schemas/ask.ts'
import { inOneForm, isAsserted, matches, places, type Said, type Sentence, sentencesOf } from '../text/sentences.ts'
import { RULES, type Rule } from './history-patterns.ts'

/** What a speech says happened at the table, as far as everybody could see and hear it. Whether it did is for {@link ground} to say. */
export interface HistoryClaim {
  readonly code: 'vote' | 'nomination' | 'exit' | 'said'
  /** `hand` or `count` of a vote; `kill`, `vote`, `removal`, `any` or `alive` of an exit; `sheriff`, `check`, `black` or `red` of what was said. */
  readonly what: string
  /** Who did it; 0 for the speaker. */
  readonly actor: Seat | 'somebody' | 'nobody'
  /** To whom; 0 for the speaker. */
  readonly target?: Seat | undefined
  readonly count?: number | undefined
  readonly colour?: string | undefined
  /** When, as `%1` for day 1: see {@link Sentence}. Any time if nothing is said. */
  readonly when?: string | undefined
  /** The actor is a figure that may be a count instead. */
  readonly isBare: boolean
  readonly isDenied: boolean
  /** UTF-16 offsets in the text. */
  readonly start: number
  readonly end: number
}

const MAYBE =
  /\b(?:vot(?:ed?|es)|hands?|arms?|nominat(?:ed|ion)|(?:not|n't|never) nominate|put|killed|took out|survive|shot|murdered|missed|dead|late|gone|died|left|eliminated|removed|disqualified|lynched|sent|alive|still|claim(?:ed|s)?|sheriff|said|says?|told|declared|check(?:ed|s)?|accus(?:ed|es)|suspect(?:ed|s)|distrust(?:ed|s)|warned|named|trust(?:s|ed)?|called|calls|defend(?:ed|s)|cleared)\b/i
const SOMEBODY = /\d|one|two|three|four|five|six|seven|eight|nine|ten\b|\bI\b|\bm[ey]\b|body|no one|mafia/i

/** Reads what a speech says of votes, nominations, exits and what others said. What is supposed, asked, wished, guessed or quoted is no claim. */
export function readHistory(text: string): HistoryClaim[] {
  if (!MAYBE.test(text) || !SOMEBODY.test(text)) return []
  return sentencesOf(text, MAYBE)
    .flatMap((said) =>
      read(said).map((claim) => ({ ...claim, start: said.start + claim.start, end: said.start + claim.end })),
    )
    .sort((a, b) => a.start - b.start || a.end - b.end)
}

/** A sentence with the only other seat that the sentence before names. */
interface Spoken extends Sentence {
  readonly earlier: Seat | undefined
}

const known = new Map<string, readonly HistoryClaim[]>()

/** The claims of a sentence, with places in it. The last tens of thousands are kept: at one table much is said again. */
function read(said: Said): readonly HistoryClaim[] {
  const earlier = REFERS.test(said.words) ? onlySeatIn(said.before) : undefined
  const key = `${earlier ?? ''}.${said.words}`
  const before = known.get(key)
  if (before) return before
  const sentence = { ...inOneForm(said.words), earlier }
  const claims: HistoryClaim[] = []
  for (const rule of RULES) if (rule.key.test(sentence.text)) apply(rule, sentence, claims)
  if (known.size >= 30_000) known.clear()
  known.set(key, claims)
  return claims
}
const named = new Map<string, Seat | undefined>()

/** The only seat that a sentence names. */
function onlySeatIn(words: string): Seat | undefined {
  if (named.has(words)) return named.get(words)
  const { text } = inOneForm(words)
  const seats = othersIn(text, text.length)
  const seat = seats.size === 1 ? [...seats][0] : undefined
  if (named.size >= 30_000) named.clear()
  named.set(words, seat)
  return seat
}
/** Words that may speak of somebody named in the sentence before. */
const REFERS = /\b(?:that|this|he|she|his|her|their)\b/i

/** Adds what one rule reads in a sentence. Of two readings of one kind the first stands. */
function apply({ code, what, patterns }: Rule, sentence: Spoken, claims: HistoryClaim[]): void {
  const { text, at } = sentence
  for (const pattern of patterns)
    for (const match of places(pattern, text)) {
      const { index: from, 0: said } = match
      const to = from + said.length
      const isTaken = claims.some((other) => other.code === code && at(from) < other.end && other.start < at(to))
      if (isTaken || !isAsserted(sentence, from, to)) continue
      const { a = '', t, n, c, col, miss } = match.groups!
      const actors = miss ? ['nobody' as const] : actorsOf(a, sentence, from)
      const target = t === '$' ? antecedent(sentence, from) : t === undefined ? undefined : seatOf(t)
      const isNone = t !== undefined && /^[an]/.test(t)
      if (t !== undefined && target === undefined && !isNone) continue
      if (isPerformed(code, what, actors, said) || isCount(code, a, said)) continue
      for (const actor of c === undefined ? actors : (['somebody'] as const))
        claims.push({
          code,
          what,
          actor,
          target,
          count: c === undefined ? undefined : c === 'no' ? 0 : Number(c.slice(1)),
          colour: col,
          when: whenOf(text, from, to),
          isBare: /^[~=]\d+$/.test(a),
          isDenied: n !== undefined || isNone,
          start: at(from),
          end: at(to),
        })
    }
}

const seatOf = (form: string): Seat | undefined => (/^[@~=]/.test(form) ? Number(form.slice(1)) : undefined)

function actorsOf(form: string, sentence: Spoken, from: number): HistoryClaim['actor'][] {
  if (/^no/.test(form)) return ['nobody']
  if (form === 'the' || form === 'a') return [opined(sentence.text, from) ?? 'somebody']
  if (form !== '$' && form !== 'that') return [...form.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  const last = antecedent(sentence, from)
  return last === undefined ? [] : [last]
}

/** What the speaker does by saying it, or says to have found in secret, is no history. */
const isPerformed = (code: string, what: string, actors: readonly unknown[], said: string): boolean =>
  actors.includes(0) && ((code === 'said' && what === 'check') || (code === 'nomination' && / put /.test(said)))

/** "Two were killed": a figure that counts. */
const isCount = (code: string, form: string, said: string): boolean =>
  code !== 'vote' && /^[~=]\d+$/.test(form) && (form[0] === '=' || /^\S+ (?:were|died|left|are|have)\b/.test(said))

/** The player spoken of: the only other seat named before in the sentence, or else in the sentence before. */
function antecedent({ text, earlier }: Spoken, from: number): Seat | undefined {
  const here = othersIn(text, from)
  if (here.size === 0) return earlier
  return here.size === 1 ? [...here][0] : undefined
}

/** In "I suspect 4, because the vote went against 7" it is the vote of 4. */
function opined(text: string, from: number): Seat | undefined {
  const seats = othersIn(text, from)
  return seats.size === 1 && /\b(?:suspect|trust|black|red)\b/.test(near(text, from)) ? [...seats][0] : undefined
}

const near = (text: string, to: number): string => text.slice(Math.max(0, to - 300), to)
const othersIn = (text: string, to: number): Set<Seat> =>
  new Set([...near(text, to).matchAll(/@([1-9]\d*)/g)].map(([, seat]) => Number(seat)))

const TIME = /[%&](?:\d+|[a-z])/g

/** When: as said inside, right behind or right before it, or the only time of the sentence. */
function whenOf(text: string, from: number, to: number): string | undefined {
  const times = matches(TIME, text)
  if (times.length < 2) return times[0]?.[0]
  const inside = times.find(
    ({ index }) =>
      (index >= from && index < to) ||
      (index >= to && /^,?(?: on| in| at| during| the|already)* $/.test(text.slice(to, index))),
  )
  const before = times.findLast(
    ({ index, 0: time }) => index < from && /^,? $/.test(text.slice(index + time.length, from)),
  )
  return (inside ?? before)?.[0]
}
