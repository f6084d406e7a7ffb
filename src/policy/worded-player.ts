import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Ask, Reply, Seat } from '../../schemas/ask.ts'
import type { Message } from '../../schemas/model.ts'
import { isEnded } from '../language/en/ending.ts'
import type { Move } from '../language/moves.ts'
import { listen } from '../speech/reader/listen.ts'
import { readNominations } from '../speech/reader/nominations.ts'
import { withoutQuotes } from '../speech/text/quotes.ts'
import { fitsLetters, fitsWords, fold } from '../speech/text/words.ts'
import { plainly } from '../speech/writer/phrase.ts'
import { factsOf } from '../view/facts.ts'
import type { Player } from '../view/player.ts'
import { readReply } from '../view/reply.ts'
import { askOf, type View } from '../view/view.ts'
import type { Words } from '../view/wording.ts'
import type { Calls } from './calls.ts'

const ATTEMPTS = 2
/** How many of the last speeches of others a model is shown. */
const SPEECHES = 3
/** Ways to say one plan in an answer. */
const WAYS = 3

/**
 * A built-in player whose words a chat model finds. The model is told what is to be said, how the player talks and what everybody has just heard, so it can
 * tell nothing private; the first of its ways to say it that is heard as just that is taken, and otherwise the built-in player speaks for itself.
 */
export const wordedPlayer = (inner: Player, calls: Calls, words: Words): Player => ({
  get attempts() {
    return calls.attempts
  },
  ...(inner.traits && { traits: inner.traits }),
  async act(view, turn): Promise<Reply> {
    const reply = await inner.act(view, turn)
    const ask = askOf(view)
    if (!reply.text?.trim()) return reply
    const { seats } = factsOf(view)
    const meaning = meaningOf(reply.text, ask, words, seats)
    if (meaning.moves.length === 0) return reply
    const plan = planOf(reply.text, ask, words).join('\n')
    const values = { text: reply.text, plan, words: ask.words, closing: ask.closing, nominee: meaning.nominees[0] }
    const messages: Message[] = [
      { role: 'system', content: words.say('worded.system', { persona: personaOf(inner, ask.seat, words) }) },
      { role: 'user', content: [...heard(view, words), words.say('worded.ask', values)].join('\n') },
    ]
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const { text, reject } = await calls.complete('words', ask, messages, SCHEMA)
      const ways = waysIn(text)
      const faults = ways.map((way) => fault(way, meaning, ask, words, seats))
      const good = faults.indexOf(undefined)
      if (good >= 0) return { ...reply, text: ways[good]!, attempts: attempt }
      reject(faults[0] ?? 'say')
      messages.push(
        { role: 'assistant', content: ways[0] || '{}' },
        { role: 'user', content: words.say('worded.retry', values) },
      )
    }
    return { ...reply, attempts: ATTEMPTS }
  },
})

const SCHEMA = {
  type: 'object',
  properties: { say: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: WAYS } },
  required: ['say'],
  additionalProperties: false,
}

/** The ways to say it in an answer; one alone may stand without a list. */
function waysIn(text: string): string[] {
  const say = parseObject(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))?.['say']
  const ways = Array.isArray(say) ? say.slice(0, WAYS) : [readReply(text)?.text]
  return ways.flatMap((way) => (typeof way === 'string' && way.trim() !== '' ? fold(way) : []))
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined
  }
}

/** What is to be said, a plain sentence a move, in the order said. */
const planOf = (text: string, { seat }: Ask, { vocabulary }: Words): string[] =>
  listen(text, { speaker: seat, vocabulary }).map((move) => `- ${plainly(move, seat, vocabulary)}`)

/** How this player talks: one of the personas, always the same in a game. */
function personaOf({ traits = {} }: Player, seat: Seat, words: Words): string {
  const personas = Object.keys(words.texts).filter((key) => key.startsWith('personas.'))
  const number = Number.parseInt(hash('sha256', JSON.stringify([seat, traits])).slice(0, 8), 16)
  return words.say(personas[number % personas.length]!)
}

/** The last speeches of others. */
const heard = (view: View, words: Words): string[] =>
  factsOf(view)
    .speeches.filter(({ seat }) => seat !== view.seat)
    .slice(-SPEECHES)
    .map(({ seat, text }) => words.say('worded.heard', { seat, text: JSON.stringify(text).slice(1, -1) }))

/** What is heard in a text, by listeners and by the judge. */
interface Meaning {
  readonly text: string
  readonly moves: readonly Move[]
  readonly nominees: readonly Seat[]
}

const meaningOf = (text: string, { seat }: Ask, { vocabulary }: Words, seats: number): Meaning => ({
  text,
  moves: listen(text, { speaker: seat, vocabulary }).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)),
  nominees: readNominations(text, seat, seats).flat(),
})

const keyOf = (move: Move): string => JSON.stringify(Object.entries(move).sort())

/** How often a text speaks of what its speaker is, or of mates: a listener may not read all that a player could say of its card. */
const ofItself = (text: string): number => text.match(OF_ITSELF)?.length ?? 0
const OF_ITSELF =
  /\b(?:I(?:['’]m| am| was|['’]ve| have been)|we(?:['’]re| are| were)|(?:my|our) (?:fellows?|mates?|partners?|teams?|teammates?|roles?|cards?|victims?))\b/gi

/** Why words cannot stand for what was meant; undefined if they can. What is quoted is not heard, so nothing may be quoted. */
function fault(said: string, meant: Meaning, ask: Ask, words: Words, seats: number): string | undefined {
  if (said === '') return 'say'
  if (!fitsWords(said, ask.words) || !fitsLetters(said, ask.letters)) return 'too long'
  if (ask.closing && !isEnded(said)) return 'ending'
  if (withoutQuotes(said) !== said) return 'quotes'
  if (ofItself(said) > ofItself(meant.text)) return 'private'
  const { moves, nominees } = meaningOf(said, ask, words, seats)
  return isDeepStrictEqual([moves, nominees], [meant.moves, meant.nominees]) ? undefined : 'meaning'
}
