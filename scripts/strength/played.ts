import type { Check } from '../../src/arena/checks.ts'
import type { Vote } from '../../src/arena/votes.ts'
import type { Prediction } from '../../src/stats/calibration.ts'

/** Who plays the two teams in a cell of the table. */
export interface Cell {
  readonly red: string
  readonly black: string
}

/** Some games of a cell. */
export interface Job {
  readonly cell: Cell
  readonly from: number
  readonly to: number
}

/** The game that is played: plain data, for threads. */
export interface Setting {
  readonly ruleset: string
  readonly switches: Readonly<Record<string, unknown>>
  /** The cell whose players are asked what an exact observer in their seat would believe. */
  readonly believers: Cell | undefined
}

/** What an exact observer in a red seat believes of another at its vote. */
export interface Belief extends Prediction {
  readonly day: number
}

/** What the tables need of a game that is over. */
export interface Played {
  readonly winner: string
  readonly days: number
  readonly alive: number
  /** The mean points of a seat, by team. */
  readonly points: Readonly<Record<string, number>>
  readonly votes: readonly Vote[]
  readonly checks: readonly Check[]
  readonly beliefs: readonly Belief[]
}
