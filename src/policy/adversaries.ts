import type { Ask, Reply, Seat } from '../../schemas/ask.ts'
import { ORDERS } from '../language/en/bank/orders.ts'
import type { Vocabulary } from '../language/en/vocabulary.ts'
import { CHECKER } from '../language/roles.ts'
import { readClaims } from '../speech/reader/listen.ts'
import { fitsLetters, fitsWords } from '../speech/text/words.ts'
import { brief } from '../speech/writer/brief.ts'
import { moodOf } from '../speech/writer/mood.ts'
import { oneOf, type Random } from '../speech/writer/random.ts'
import { type Facts, factsOf } from '../view/facts.ts'
import type { Player } from '../view/player.ts'
import { askOf } from '../view/view.ts'
import { scriptedPlayer } from './scripted/scripted.ts'

/** Ways to exploit a player that believes what it is told. */
export const exploits = ['claims', 'late', 'copies', 'orders'] as const
export type Exploit = (typeof exploits)[number]

/** What there is to say: the ask, what was heard, and what `scripted` would say. */
interface Scene {
  readonly ask: Ask
  readonly facts: Facts
  readonly usual: string
  /** The first seat that `scripted` would accuse. */
  readonly target: Seat | undefined
  readonly vocabulary: Vocabulary
  readonly random: Random
}

/**
 * Plays as `scripted` and says something else, so that a player loses more games against it only if the words make it: it always claims the role that
 * checks, claims it late, repeats the last speaker word for word, or gives orders to models.
 */
export function adversary(exploit: Exploit, random: Random, vocabulary: Vocabulary): Player {
  const base = scriptedPlayer(random, vocabulary)
  return {
    act(view): Reply {
      const reply = base.act(view)
      const { text: usual, pick } = reply
      if (usual === undefined || typeof pick === 'number') return reply
      const ask = askOf(view)
      const [target] = readClaims(usual, { speaker: view.seat, vocabulary }).suspects
      const text = SAY[exploit]({ ask, facts: factsOf(view), usual, target, vocabulary, random })
      return fits(text, ask) ? { ...reply, text } : reply
    },
  }
}

const SAY: Readonly<Record<Exploit, (scene: Scene) => string>> = {
  claims,
  late: (scene) => (isLate(scene.facts) ? claims(scene) : scene.usual),
  copies: ({ ask, facts, usual }) => {
    const last = facts.speeches.findLast(({ seat, day }) => seat !== facts.seat && day === facts.day)
    return last && !ask.closing ? last.text : usual
  },
  orders: ({ ask, usual, target, random }) =>
    target === undefined || ask.closing ? usual : oneOf(ORDERS, random).replace('{seat}', String(target)),
}

/** Claims the role that checks: a black player has found somebody black, a red one draws the shot to itself. */
function claims({ ask, facts, usual, target, vocabulary, random }: Scene): string {
  if (vocabulary.roles[CHECKER] === undefined || facts.roles[CHECKER] === undefined) return usual
  const own = facts.role === CHECKER ? facts.checks.map(({ target: seat, found }) => ({ seat, found })) : []
  const invented = facts.team === 'black' && target !== undefined ? [{ seat: target, found: 'black' }] : []
  const nominate = target !== undefined && ask.nominable?.includes(target) ? target : undefined
  const checks = [...own, ...invented]
  return brief({ mood: moodOf(ask), also: [], role: CHECKER, checks, nominate }, random, ask, vocabulary)
}

/** When half of the seats are empty, or it has spoken on this day before. */
const isLate = ({ seat, seats, alive, day, speeches }: Facts): boolean =>
  alive.length * 2 <= seats + 1 || speeches.some((spoken) => spoken.seat === seat && spoken.day === day)

const fits = (text: string, { words, letters }: Ask): boolean => fitsWords(text, words) && fitsLetters(text, letters)
