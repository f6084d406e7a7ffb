import type { Role } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'

/** Computes scores from games, added one at a time. */
export interface Scorer {
  add(game: ScoredGame): void
  tables(): readonly ScoreTable[]
}

/** What scores are computed from: a game that is over. */
export interface ScoredGame {
  /** Who decided for each seat, and the roles by seat; seat 1 first. */
  readonly players: readonly string[]
  readonly roles: readonly Role[]
  readonly winner: string
  readonly log: readonly Told[]
}

export interface ScoreTable {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  /** What the numbers mean, and where the formula is from. */
  readonly note: string
}
