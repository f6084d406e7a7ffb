import type { Seat } from '../../../schemas/ask.ts'
import { anyOf } from '../../language/any-of.ts'
import { RULES, type Rule } from '../../language/en/history-patterns.ts'
import { NUMBER_WORD } from '../../language/en/numbers.ts'
import { matches } from '../../language/matches.ts'
import { places } from '../../language/patterns.ts'
import { memo } from '../text/memo.ts'
import { isAsserted } from './asserted.ts'
import { type NormalForm, normalForm } from './normal-form.ts'
import { statementsOf } from './statements.ts'

/** What a speech says happened at the table, as far as everybody could see and hear it. Whether it did is for {@link ground} to say. */
export interface HistoryClaim {
  readonly code: 'vote' | 'nomination' | 'exit' | 'said'
  /**
   * `hand` or `count` of a vote; `kill`, `vote`, `removal`, `any` or `alive` of an exit; `sheriff`, `check`, `black` or `red` of what was
   * said.
   */
  readonly what: string
  /** Who did it; 0 for the speaker. */
  readonly actor: Seat | 'somebody' | 'nobody'
  /** To whom; 0 for the speaker. */
  readonly target?: Seat | undefined
  readonly count?: number | undefined
  readonly colour?: string | undefined
  /** When, as `%1` for day 1: see {@link NormalForm}. Any time if nothing is said. */
  readonly when?: string | undefined
  /** The actor is a figure that may be a count instead. */
  readonly isBare: boolean
  readonly isDenied: boolean
  /** UTF-16 offsets in the text. */
  readonly start: number
  readonly end: number
}

const MAYBE = new RegExp(
  `\\b${anyOf(`
    vot(?:ed?|es) hands? arms? nominat(?:ed|ion) (?:not|n't|never)_nominate put
    killed took_out survive shot murdered missed dead late gone died left eliminated removed disqualified lynched sent
    alive still claim(?:ed|s)? sheriff said says? told declared check(?:ed|s)? accus(?:ed|es) suspect(?:ed|s)
    distrust(?:ed|s) warned named trust(?:s|ed)? called calls defend(?:ed|s) cleared
  `)}\\b`,
  'i',
)
const SOMEBODY = new RegExp(`\\d|${NUMBER_WORD}|\\bI\\b|\\bm[ey]\\b|body|no one|mafia`, 'i')

/**
 * Reads what a speech says of votes, nominations, exits and what others said. What is supposed, asked, wished, guessed or quoted is no claim.
 */
export function readHistory(text: string): HistoryClaim[] {
  if (!MAYBE.test(text) || !SOMEBODY.test(text)) return []
  return statementsOf(text, MAYBE)
    .flatMap(({ words, before, start }) =>
      claimsIn({ words, earlier: REFERS.test(words) ? onlySeatIn(before) : undefined }).map((claim) => ({
        ...claim,
        start: start + claim.start,
        end: start + claim.end,
      })),
    )
    .sort((a, b) => a.start - b.start || a.end - b.end)
}

/** A statement, and the only seat that the statement before names. */
interface Statement {
  readonly words: string
  readonly earlier: Seat | undefined
}

/** The claims of a statement, with places in it. */
const claimsIn = memo(
  30_000,
  ({ words, earlier }: Statement): readonly HistoryClaim[] => {
    const statement = { ...normalForm(words), earlier }
    const claims: HistoryClaim[] = []
    for (const rule of RULES) if (rule.key.test(statement.text)) apply(rule, statement, claims)
    return claims
  },
  // No statement has a dot.
  ({ words, earlier }) => (earlier === undefined ? words : `${earlier}.${words}`),
)

/** The only seat that a statement names. */
const onlySeatIn = memo(30_000, (words: string): Seat | undefined => {
  const { text } = normalForm(words)
  const seats = othersIn(text, text.length)
  return seats.size === 1 ? [...seats][0] : undefined
})
/** Words that may speak of somebody named in the statement before. */
const REFERS = /\b(?:that|this|he|she|his|her|their)\b/i

/** A statement in normal form, with the only seat that the statement before names. */
type Spoken = NormalForm & Pick<Statement, 'earlier'>

/** Adds what one rule reads in a statement. Of two readings of one kind the first counts. */
function apply({ code, what, patterns }: Rule, statement: Spoken, claims: HistoryClaim[]): void {
  const { text, at } = statement
  for (const pattern of patterns)
    for (const match of places(pattern, text)) {
      const { index: from, 0: said } = match
      const to = from + said.length
      const isTaken = claims.some((other) => other.code === code && at(from) < other.end && other.start < at(to))
      if (isTaken || !isAsserted(statement, from, to)) continue
      const { a = '', t, n, c, col, miss } = match.groups!
      const actors = miss ? ['nobody' as const] : actorsOf(a, statement, from)
      const target = t === '$' ? antecedent(statement, from) : t === undefined ? undefined : seatOf(t)
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

function actorsOf(form: string, statement: Spoken, from: number): HistoryClaim['actor'][] {
  if (/^no/.test(form)) return ['nobody']
  if (form === 'the' || form === 'a') return [opined(statement.text, from) ?? 'somebody']
  if (form !== '$' && form !== 'that') return [...form.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  const last = antecedent(statement, from)
  return last === undefined ? [] : [last]
}

/** What the speaker does by saying it, or says to have found in secret, is no history. */
const isPerformed = (code: string, what: string, actors: readonly unknown[], said: string): boolean =>
  actors.includes(0) &&
  ((code === 'said' && what === 'check') ||
    (code === 'said' && what === 'sheriff' && /^\S+ (?:claim|say) /.test(said)) ||
    (code === 'nomination' && / put /.test(said)))

/** "Two were killed": a figure that counts. */
const isCount = (code: string, form: string, said: string): boolean =>
  code !== 'vote' && /^[~=]\d+$/.test(form) && (form[0] === '=' || /^\S+ (?:were|died|left|are|have)\b/.test(said))

/** The player spoken of: the only other seat named before in the statement, or else in the statement before. */
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

/** When: as said inside, right behind (or behind a word in brackets) or right before it, or the only time of the statement. */
function whenOf(text: string, from: number, to: number): string | undefined {
  const times = matches(TIME, text)
  if (times.length < 2) return times[0]?.[0]
  const inside = times.find(
    ({ index }) =>
      (index >= from && index < to) ||
      (index >= to && /^(?: \([^()]*\))?,?(?: on| in| at| during| the|already)* $/.test(text.slice(to, index))),
  )
  const before = times.findLast(
    ({ index, 0: time }) => index < from && /^,? $/.test(text.slice(index + time.length, from)),
  )
  return (inside ?? before)?.[0]
}
