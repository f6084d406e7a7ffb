import type { Seat } from '../../../schemas/ask.ts'
import type { Ranking } from './ranking.ts'

/** What a plan is for: whom to go after in the next speech, whom to vote against, and whom to check, cover or shoot tonight. */
export type Aim = 'press' | 'vote' | 'check' | 'protect' | 'shoot'

/** What a player means to do next, kept until it is asked for that. */
export interface Plan {
  readonly aim: Aim
  readonly seat: Seat
  readonly day: number
  /** What this player showed to believe when it planned: P(black) by seat. */
  readonly black: ArrayLike<number>
  /** How many speeches it had heard. */
  readonly heard: number
}

/** What a player keeps from one decision to the next. */
export interface Memory {
  plan: Plan | undefined
  /** How it ranked the seats of a ballot on which hands are raised one nominee after the other. */
  hands: { readonly key: string; readonly ranking: Ranking } | undefined
}
