import { playAiwolf, type Ready } from '../../pipelines/bridge/aiwolf/game.ts'
import { USUAL_TIMEOUTS } from '../../pipelines/bridge/aiwolf/setting.ts'
import type { Role, Seat } from '../../schemas/ask.ts'
import { type Clock, chancePlayer } from '../../src/game/play.ts'
import { shuffle, stream } from '../../src/game/random.ts'
import { Session } from '../../src/game/session.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import type { Sent } from '../../src/importers/aiwolf/make-json.ts'
import { playersOf } from '../../src/policy/players.ts'
import { wordsOf } from '../../src/storage/prompts.ts'

/** A clock that stands still. */
const still: Clock = { now: () => 1_700_000_000_000, after: () => () => {} }

export interface Set extends Partial<Pick<Ready, 'agents' | 'clock' | 'durations' | 'hush' | 'timeouts'>> {
  readonly size?: 5 | 9 | 13
  readonly players?: string
  readonly seed?: string
  readonly deal?: readonly Role[]
  readonly switches?: object
}

/** Plays a game of our players, and of agents where some sit. */
export async function aiwolfGame(set: Set = {}): Promise<{ session: Session; entries: readonly Sent[] }> {
  const { size = 9, players = 'scripted', seed = 'a', switches, ...more } = set
  const ruleset = rulesetNamed(`aiwolf-${size}`, switches)
  const words = wordsOf(ruleset)
  const make = playersOf(words, { temperature: 1, top_p: 1, max_tokens: 16 }, ruleset)
  const session = new Session(ruleset, set.deal ?? shuffle(ruleset.roles, stream(seed, 'deal')))
  const machines = new Map<Seat, ReturnType<typeof make.player>>([
    [-1, chancePlayer(stream(seed, 'chance'))],
    ...ruleset.roles.map((_, i): [Seat, ReturnType<typeof make.player>] => [
      i + 1,
      make.player(players, stream(seed, i + 1)),
    ]),
  ])
  const entries = await playAiwolf({
    ...{
      id: '0'.repeat(32),
      session,
      agents: new Map(),
      machines,
      clock: still,
      timeouts: USUAL_TIMEOUTS,
      hush: undefined,
    },
    ...more,
  })
  return { session, entries }
}
