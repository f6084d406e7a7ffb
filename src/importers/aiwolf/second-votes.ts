import { BadSource, type ForeignGame, type Stated } from '../importer.ts'
import { playForeign } from '../play.ts'
import type { Ledger } from './ledger.ts'

/** How many votes a day rules allow at most. */
const MOST_VOTES = 5

/**
 * A game whose refusal names the switch `votes` where its log does not fit the rules and would with it: a game log does not tell how many votes were held
 * while there was a tie. `gameWith` is the same game under rules that are stated.
 */
export function namingVotes(
  game: ForeignGame,
  { days, votes: told }: Ledger,
  stated: Stated,
  gameWith: (stated: Stated) => ForeignGame,
): ForeignGame {
  const votes = Math.max(0, ...[...days.values()].map((day) => mostOf(day.votes.map(({ seat }) => seat))))
  if (told !== undefined || stated['votes'] === votes || votes < 2 || votes > MOST_VOTES) return game
  const naming = <T>(read: () => T): T => {
    try {
      return read()
    } catch (error) {
      const others = { ...stated, votes }
      if (!(error instanceof BadSource) || !isGame(gameWith(others), others)) throw error
      throw new BadSource(`${error.message}; with --switch votes=${votes} it is read`, { cause: error })
    }
  }
  return {
    ...game,
    answer: (ask, session) => naming(() => game.answer(ask, session)),
    ended: (session) => naming(() => game.ended(session)),
  }
}

/** How often the value that occurs most often does. */
const mostOf = (values: readonly number[]): number =>
  Math.max(0, ...[...Map.groupBy(values, (value) => value).values()].map(({ length }) => length))

function isGame(game: ForeignGame, stated: Stated): boolean {
  try {
    playForeign({ ...game, switches: { ...game.switches, ...stated } })
    return true
  } catch (error) {
    if (error instanceof BadSource) return false
    throw error
  }
}
