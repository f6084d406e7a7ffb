import type { Seat } from '../../schemas/ask.ts'
import type { Session } from '../../src/game/session.ts'
import { ModelUnavailable } from '../../src/models/errors.ts'
import { thrownIn } from '../../src/policy/module-kind.ts'
import { many } from '../terminal.ts'

/** Why a player at a table gave no answer. Its game is played on, so nothing is said of continuing it. */
export function whyFailed(error: unknown): string {
  if (error instanceof ModelUnavailable) return error.fault
  const said = String((error as Error).message ?? error)
  const own = thrownIn(error)
  return own ? `the module ${own.path} failed at line ${own.line} (${said})` : said
}

/** The message to the owner of a table about a failed player. */
export const failedText = (seat: Seat, why: string): string =>
  `the player of seat ${seat} failed: ${why}; the rules' default stands in its place`

interface FinishedGame {
  readonly session: Session
  readonly machines: ReadonlyMap<Seat, unknown>
}

/** What is said of the answers of a finished game that are the rules' because a player of ours failed; nothing if there are none. */
export function defaultsText({ session, machines }: FinishedGame): string {
  const count = session.choices.filter(({ seat, why }) => why === 'gone' && machines.has(seat)).length
  return count === 0
    ? ''
    : `; ${many(count, 'answer')} in it ${count === 1 ? 'is' : 'are'} the rules' default, as players failed`
}
