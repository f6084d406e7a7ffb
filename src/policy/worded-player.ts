import { isDeepStrictEqual } from 'node:util'
import type { Ask, Reply, Seat } from '../../schemas/ask.ts'
import type { Message } from '../../schemas/model.ts'
import { isEnded } from '../language/en/ending.ts'
import type { Move } from '../language/moves.ts'
import { listen } from '../speech/reader/listen.ts'
import { readNominations } from '../speech/reader/nominations.ts'
import { withoutQuotes } from '../speech/text/quotes.ts'
import { fitsLetters, fitsWords, fold } from '../speech/text/words.ts'
import { factsOf } from '../view/facts.ts'
import type { Player } from '../view/player.ts'
import { readReply, replySchemaOf } from '../view/reply.ts'
import { askOf } from '../view/view.ts'
import type { Words } from '../view/wording.ts'
import type { Calls } from './calls.ts'

const ATTEMPTS = 2

/**
 * A built-in player whose words a chat model finds. The model is told what is to be said and nothing else, so it can tell nothing private; its
 * words are taken if they are heard as just that, and otherwise the built-in player speaks for itself.
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
    const meaning = meaningOf(reply.text, ask, words, factsOf(view).seats)
    if (meaning.moves.length === 0) return reply
    const values = { text: reply.text, words: ask.words, closing: ask.closing, nominee: meaning.nominees[0] }
    const messages: Message[] = [
      { role: 'system', content: words.say('worded.system') },
      { role: 'user', content: words.say('worded.ask', values) },
    ]
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const { text, reject } = await calls.complete('words', ask, messages, replySchemaOf({ ...ask, options: [] }))
      const said = fold(readReply(text)?.text ?? '')
      const wrong = fault(said, meaning, ask, words, factsOf(view).seats)
      if (!wrong) return { ...reply, text: said, attempts: attempt }
      reject(wrong)
      messages.push(
        { role: 'assistant', content: said || '{}' },
        { role: 'user', content: words.say('worded.retry', values) },
      )
    }
    return { ...reply, attempts: ATTEMPTS }
  },
})

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
