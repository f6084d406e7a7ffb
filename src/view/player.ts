import type { Reply } from '../../schemas/ask.ts'
import type { Attempt } from '../../schemas/model.ts'
import type { View } from './view.ts'

/** How one ask is put to a player. */
export interface Turn {
  /** Aborted when the answer is no longer wanted: the time is up, or the game was stopped. */
  readonly signal: AbortSignal
  /** When the time is up, in milliseconds since 1970; without it there is no limit. */
  readonly deadline?: number
}

/** An ask without a time limit that is never withdrawn. */
export const UNTIMED: Turn = { signal: new AbortController().signal }

/** The result of a game, as sent to its players. */
export interface Ending {
  /** A team, or "draw". */
  readonly winner: string
  readonly reason: string
}

/** Answers for a seat: a built-in player, a model, a person, an agent of another system. All it has of a game is views of its seat. */
export interface Player {
  /** Answers the ask that the view ends in. */
  act(view: View, turn: Turn): Reply | Promise<Reply>
  /** Something new was heard and nothing is asked. It must return at once; waiting is done in the background. */
  hear?(view: View): void
  /** The game has ended. */
  over?(view: View, ending: Ending): void
  /** Releases the player's resources. Called by its creator. */
  close?(): Promise<void>
  /** Its calls of a model so far in this game, if it has one. */
  readonly attempts?: readonly Attempt[]
  /** What distinguishes this player from others of its name: recorded with the game, in no view. */
  readonly traits?: Readonly<Record<string, string | number>>
}
