import { type Ask, CHANCE, type Reply } from '../../schemas/ask.ts'
import { faultOf, whoIs } from '../game/choice.ts'
import { IllegalDeal, Session } from '../game/session.ts'
import { rulesetNamed } from '../games/games.ts'
import { BadSource, type Difference, type ForeignGame, type Who } from './importer.ts'

/** More asks than a game of people or models has: a source that would go on for ever is refused. */
const MOST_ASKS = 100_000

export interface PlayedForeign {
  readonly session: Session
  readonly differences: readonly Difference[]
}

/** Replays a game from its source. Throws {@link BadSource} if it is not a game under its rules. */
export function playForeign(game: ForeignGame): PlayedForeign {
  const session = opened(game)
  const cut: Difference[] = []
  for (let asks = 0; !session.result; asks++) {
    if (asks > MOST_ASKS) throw new BadSource(`it has more than ${MOST_ASKS} decisions`)
    const ask = session.open[0]!
    if (take(session, ask, game.answer(ask, session)))
      cut.push({ about: 'a message is longer than the rules allow, and is cut', where: `decision ${asks + 1}` })
  }
  return { session, differences: [...game.ended(session), ...cut] }
}

function opened({ ruleset, switches = {}, deal }: ForeignGame): Session {
  try {
    return new Session(rulesetNamed(ruleset, switches), deal)
  } catch (error) {
    throw error instanceof IllegalDeal ? new BadSource(error.message) : error
  }
}

/**
 * An empty reply is that of a seat that gave no answer, or of chance where nothing happened, which only rules with a default allow; no reply, one that the
 * source does not tell. Gives whether the words were cut to what the rules allow.
 */
function take(session: Session, ask: Ask, reply: Reply | undefined): boolean {
  if (reply === undefined) {
    if (ask.seat === CHANCE) throw new BadSource(`it does not tell what chance decided (${ask.act})`)
    session.lapse(ask, 'untold')
    return false
  }
  if (ask.options.length > 0 && reply.pick === undefined && reply.text?.trim())
    throw new BadSource(`${whoIs(ask)} is asked to ${ask.act}, and the source has words for it and no choice`)
  if (ask.options.length > 0 && ask.seat === CHANCE && reply.pick === undefined && ask.otherwise === undefined)
    throw new BadSource(`it does not tell what chance decided (${ask.act})`)
  const isEmpty = reply.pick === undefined && !reply.text?.trim()
  const settled = session.reply(ask, reply)
  if (isEmpty || !('choice' in settled)) return false
  if (settled.choice.source !== 'default') return settled.choice.truncated
  const fault = faultOf(ask, { ...settled.choice, ...reply, source: 'made' })
  throw new BadSource(fault ?? `${whoIs(ask)} cannot ${ask.act} as it is said to`)
}

/** The name of a seat's player in a record. */
export const playerName = (who: Who): string => {
  if (typeof who === 'string') return who
  return 'model' in who ? `model:${oneLine(who.model)}` : `built-in:${oneLine(who.builtIn)}`
}

/** At most 200 characters, as names of players have, on one line. */
const oneLine = (name: string): string => name.replaceAll(/\p{C}+/gu, ' ').slice(0, 200)
