import type { Seat } from '../../schemas/ask.ts'
import type { Event, EventOf } from '../../schemas/event.ts'
import type { Vocabulary } from '../language/en/vocabulary.ts'
import type { Move, Speech } from '../language/moves.ts'
import { listen } from '../speech/reader/listen.ts'
import { countWords } from '../speech/text/words.ts'
import { checksIn, claimantsIn, roleIn, type ToldCheck } from './known.ts'
import type { Values } from './template.ts'
import { lineOf, type Words } from './wording.ts'

/** A public event and its day. */
export interface OnDay {
  readonly event: Event
  readonly day: number
}

/** A line that begins so is written behind the line before it. */
const JOINED = '+ '

/** The latest speeches of a day are quoted as long as they have no more words than this together. */
const QUOTED_WORDS = 250

/**
 * What everybody heard, short: one line an event, some events joined into one line. The latest speeches of `today` are quoted, each on one line;
 * the others are given by what a listener heard in them: claims, suspects, and the players that the speaker trusts and asks.
 */
export function tableLines(told: readonly OnDay[], today: number, words: Words, shared: Values): string[] {
  const quotedFrom = firstQuoted(told, today)
  return joined(told.map(({ event }, at) => (at < quotedFrom && isSaid(event) ? recalled : line)(event, words, shared)))
}

/** The place of the first event of today after which speeches are quoted. The last speech of today always is. */
function firstQuoted(told: readonly OnDay[], today: number): number {
  let quoted = 0
  let from = told.length
  for (let at = told.length - 1; at >= 0 && told[at]!.day === today; at--) {
    const { event } = told[at]!
    if (!isSaid(event)) continue
    const more = wordsIn(event)
    if (quoted > 0 && quoted + more > QUOTED_WORDS) break
    quoted += more
    from = at
  }
  return from
}

const sizes = new WeakMap<Event, number>()
function wordsIn(event: Said): number {
  let size = sizes.get(event)
  if (size === undefined) sizes.set(event, (size = countWords(event.text)))
  return size
}

/** Lines, with those that belong to the line before written behind it. The first begins a line in any case. */
export function joined(parts: readonly (string | undefined)[]): string[] {
  const lines: string[] = []
  for (const part of parts)
    if (part?.startsWith(JOINED)) lines.push([...lines.splice(-1), part.slice(JOINED.length)].join(' '))
    else if (part !== undefined && part !== '') lines.push(part)
  return lines
}

type Said = EventOf<'spoke'> | EventOf<'posted'>
const isSaid = (event: Event): event is Said => event.type === 'spoke' || event.type === 'posted'

interface Cached {
  words: Words
  text: string | undefined
}
const lines = new WeakMap<Event, Cached>()
const recalls = new WeakMap<Event, Cached>()

function cached(cache: WeakMap<Event, Cached>, event: Event, words: Words, make: () => string | undefined) {
  let known = cache.get(event)
  if (known?.words !== words) cache.set(event, (known = { words, text: make() }))
  return known.text
}

/** The line of a public event. */
const line = (event: Event, words: Words, shared: Values): string | undefined =>
  cached(lines, event, words, () => lineOf(event, words, shared))

/** What a speech of an earlier day said; nothing if a listener heard nothing in it. */
const recalled = (event: Event, words: Words): string | undefined =>
  cached(recalls, event, words, () => {
    const { seat, text } = event as Said
    const values = heardIn(listen(text, { speaker: seat, vocabulary: words.vocabulary }), seat, words.vocabulary)
    const said = words.lines('recall.said', values).join('; ')
    const act = event.type === 'spoke' ? event.act : 'post'
    return said === '' ? undefined : words.say('recall.line', { seat, act, said })
  })

/** A speech as values of a template: other seats by what was said of them. */
function heardIn(speech: Speech, speaker: Seat, vocabulary: Vocabulary): Values {
  const seats = (...kinds: Move['kind'][]): Seat[] => [
    ...new Set(speech.flatMap((move) => (kinds.includes(move.kind) && 'seat' in move ? move.seat : []))),
  ]
  return {
    role: roleIn(speech, vocabulary),
    checks: checksIn(speech, vocabulary).map(checkText),
    protects: seats('protect'),
    accuses: seats('accuse', 'vote'),
    trusts: seats('trust', 'defend', 'believe').filter((seat) => seat !== speaker),
    asks: seats('ask').filter((seat) => seat > 0),
  }
}

const checkText = ({ seat, found }: ToldCheck): string => `${seat} ${found}`

/** The state of the table: the living, the size of a majority, and role claims with the told checks. */
export function stateLines(
  { told, alive }: { readonly told: readonly OnDay[]; readonly alive: readonly Seat[] },
  words: Words,
): string[] {
  const claimants = claimantsIn(
    told.map(({ event }) => event),
    words.vocabulary,
  )
  const claims = [...claimants].flatMap(([seat, { role, checks }]) =>
    words.lines('state.claim', { seat, role, checks: checks.map(checkText) }),
  )
  return words.lines('state.now', { alive, majority: Math.floor(alive.length / 2) + 1, claims: claims.join('; ') })
}
