import type { Seat } from '../../../schemas/ask.ts'
import { heardRules } from '../../language/en/heard-rules.ts'
import type { Vocabulary } from '../../language/en/vocabulary.ts'
import { memo } from '../text/memo.ts'
import { chosen } from './choose.ts'
import { openCheckIn, resultIn } from './hear-check.ts'
import { claimMoves } from './hear-claims.ts'
import { isOrdinary, standingsIn } from './hear-standing.ts'
import { type Heard, type HeardSentence, NO_SENSE } from './heard.ts'
import { type Lexicon, makeLexicon } from './lexicon.ts'
import { readNominations } from './nominations.ts'
import { type Normal, normalForm } from './normal.ts'
import { type Stretch, stretchesIn } from './stretches.ts'

type Hear = (sentence: string) => HeardSentence
const hearers = new WeakMap<Vocabulary, Hear>()

/** What hears sentences in the words of a game. */
export function hearerOf(vocabulary: Vocabulary): Hear {
  let hear = hearers.get(vocabulary)
  if (!hear) hearers.set(vocabulary, (hear = memo(30_000, (words) => hearAll(words, vocabulary))))
  return hear
}

let lexicon: Lexicon | undefined

const names = new WeakMap<Vocabulary, ReadonlyMap<string, string>>()

/** What a game calls its teams and roles, in the form that sentences are read in. */
function namesOf(vocabulary: Vocabulary): ReadonlyMap<string, string> {
  let known = names.get(vocabulary)
  if (!known) {
    const { roles, suspected, trusted } = vocabulary
    const entries = [
      ...Object.values(roles)
        .flat()
        .map((word) => [word, 'ROLE']),
      ...trusted.map((word) => [word, 'RED']),
      ...suspected.map((word) => [word, 'BLACK']),
    ]
    names.set(vocabulary, (known = new Map(entries.map(([word, form]) => [word!.toLowerCase(), form!]))))
  }
  return known
}

function hearAll(sentence: string, vocabulary: Vocabulary): HeardSentence {
  const normal = normalForm(sentence, namesOf(vocabulary))
  return {
    all: hearIn(sentence, normal, vocabulary),
    rivals: rivalsIn(sentence, normal.text),
    open: openCheckIn(normal),
    result: resultIn(normal),
  }
}

function hearIn(sentence: string, normal: Normal, vocabulary: Vocabulary): readonly Heard[] {
  const { text, times } = normal
  lexicon ??= makeLexicon(heardRules())
  const words = text === '' ? [] : text.split(' ')
  const isQuestion = sentence.endsWith('?') && !TAG.test(sentence)
  const all = stretchesIn(words, lexicon)
  const isOfDeeds = !all.every(isOrdinary)
  const stretches = withoutProtest(chosen(isOfDeeds ? all.filter(isOrdinary) : all, words, isQuestion))
  const placeOf = placesOf(words)
  const addressed = addressedIn(words)
  const heard: Heard[] = withConditions(stretches).map(({ sense, filled, from, to }) => ({
    sense,
    filled,
    others:
      sense.is === 'reason'
        ? all.filter((one) => one.from === from && one.to === to && one.sense !== sense && one.sense.is === 'reason')
        : [],
    at: placeOf(from),
    time: nearest(times, placeOf(from), placeOf(to)),
    addressed,
  }))
  if (isOfDeeds && !isQuestion) {
    const told = standingsIn(all, words, placeOf)
    heard.unshift(...told.map((one) => ({ ...one, time: nearest(times, one.at, one.until ?? one.at) })))
    heard.sort((a, b) => a.at - b.at)
  }
  const claims = isQuestion ? [] : claimMoves(sentence, normal, vocabulary)
  // A claim is read by its own reader, and what else is heard of the player in it is part of it.
  const kept = claims.length === 0 ? heard : heard.filter((one) => !isPartOfClaim(one, claims))
  const nominated = readNominations(sentence, 0, 20).flatMap(([seat]) => seat ?? [])
  if (claims.length === 0 && nominated.length === 0) return kept
  const scale = text.length / Math.max(1, sentence.length)
  return [
    ...claims.map((one) => ({ ...one, at: one.at * scale })),
    ...kept.filter(
      ({ sense, filled }) =>
        !(sense.is === 'reason' && sense.why === 'nominated' && nominated.some((seat) => filled['t'] === `@${seat}`)),
    ),
    ...nominated.map((seat) => ({
      sense: NO_SENSE,
      filled: {},
      at: sentence.search(/nominat/i) * scale,
      claim: { kind: 'nominate', seat } as const,
    })),
  ].sort((a, b) => a.at - b.at)
}

function rivalsIn(sentence: string, normal: string): readonly [Seat, Seat] | undefined {
  if (!MAYBE_RIVALS.test(sentence)) return undefined
  const found = RIVALS.exec(normal)?.slice(1).filter(Boolean).map(Number)
  return found && found[0] !== found[1] ? [found[0]!, found[1]!] : undefined
}
const MAYBE_RIVALS = /\bclaims?\b|\b(?:two|both)\b|^\W*(?:of|between)\b|\b(?:or|against|versus|vs)\b/i
const RIVALS =
  /^(?:(?:players|two|#2)?.{0,12}claims? ROLE ,? ?)?@(\d+) (?:and|or|against|versus|vs) @(\d+)(?: (?:claims?|for|say|says|is claiming|want|pretend)(?: to be)? ROLE| for ROLE| ,|$)|^(?:of|between) @(\d+) and @(\d+) ,|ROLE ,? @(\d+) and @(\d+)$/

/** "4 is black, right?" says it. */
const TAG = /[,;—–]\s*(?:right|no|agreed|is (?:he|she) not|isn['’]t it|don['’]t you think|do you not think)\s*\?$/i

function isPartOfClaim({ sense, filled }: Heard, claims: readonly Heard[]): boolean {
  if (sense.is === 'trust me' || sense.is === 'civilian') return true
  if (sense.is === 'reason') return /check$|^guess$/.test(sense.why)
  return (
    (sense.is === 'accuse' || sense.is === 'trust') &&
    claims.some(({ claim }) => claim?.kind === 'check' && (filled['s'] === `@${claim.seat}` || filled['s'] === '@p'))
  )
}

/** "4, you are wrong, I am red" answers, and is no claim of its own. */
const withoutProtest = (stretches: readonly Stretch[]): readonly Stretch[] =>
  stretches.some(({ sense }) => sense.is === 'answer')
    ? stretches.filter(({ sense }) => sense.is !== 'trust me')
    : stretches

/** Puts the vote that follows from a condition into it. */
function withConditions(stretches: readonly Stretch[]): Stretch[] {
  const condition = stretches.find(({ sense }) => sense.is === 'if' || sense.is === 'if I')
  if (!condition) return [...stretches]
  const then = stretches.find(({ sense }) => sense.is === 'then' || sense.is === 'vote' || sense.is === 'vote all')
  const rest = stretches.filter((one) => one !== then && one !== condition && one.sense.is !== 'then')
  const vote = then?.filled['v'] ?? then?.filled['s']
  if (!vote) return rest.filter(({ from }) => from < condition.from)
  return [...rest, { ...condition, filled: { ...condition.filled, v: vote } }].sort((a, b) => a.from - b.from)
}

/** Where each word begins. */
function placesOf(words: readonly string[]): (index: number) => number {
  return (index) => {
    let at = 0
    for (let i = 0; i < index && i < words.length; i++) at += words[i]!.length + 1
    return at
  }
}

/** The time that is said in a stretch or next to it. */
function nearest(times: Normal['times'], from: number, to: number): Normal['times'][number] | undefined {
  if (times.length < 2) return times[0]
  const away = ({ at }: Normal['times'][number]): number => (at < from ? from - at : Math.max(0, at - to))
  return times.toSorted((a, b) => away(a) - away(b))[0]
}

/** Whom a sentence speaks to: "4, you …". */
function addressedIn(words: readonly string[]): Seat | undefined {
  const [first = '', pause] = words
  if (pause === ',' && /^@\d/.test(first)) return Number(first.slice(1))
  const last = words.at(-1) ?? ''
  return words.at(-2) === ',' && /^@\d/.test(last) ? Number(last.slice(1)) : undefined
}
