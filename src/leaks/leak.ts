import type { Ruleset } from '../game/ruleset.ts'
import type { Rendering } from '../rows/rendered.ts'
import type { Asking } from './replies.ts'

/** A leak, or an omission of something that a seat may know: the place, the channel, and the two texts that differ. */
export interface Leak {
  readonly kind: 'knowledge' | 'text' | 'foresight' | 'worlds' | 'completeness' | 'redraw' | 'players'
  readonly game: string
  readonly row?: string
  readonly channel: string
  readonly texts: readonly [string, string]
}

/** How a game is checked. */
export interface LeakSetting {
  readonly ruleset: Ruleset
  /** How many deals to imagine, or all. */
  readonly deals: number | 'all'
  readonly rendering: Rendering
  /** How to ask the built-in players of the game again; they are not asked if it is absent. */
  readonly asking?: Asking | undefined
  /** How many events are taken out of views. */
  readonly removed?: number
  /** With how many states values are computed at first, if the dataset has values. */
  readonly values?: number | undefined
}

/** How much was compared. */
export interface LeakTally {
  /** Games replayed under every deal, games replayed under a sample of deals, and replays in all. */
  exhaustive: number
  sampled: number
  twins: number
  /** Decisions compared with those of a replay, by the role of the seat. */
  decisions: Record<string, number>
  /** Rows compared column by column. */
  rows: number
  /** Answers that built-in players gave again: to the views of the game, and to those of other deals. */
  answers: number
  imagined_answers: number
  /** Answers that players repeated with the logged answers of their models, sending the same requests. */
  model_answers: number
  /** Decisions whose values were recomputed in a replay, from the view of their seat. */
  values: number
  /** Events compared with the knowledge table, one for each seat. */
  entitlements: number
  /** Rows re-derived from a log that ends at their ask. */
  foreseen: number
  /** Speeches, thoughts and results searched for in prompts. */
  said: number
  /** Events removed from a view, whose prompt then had to change. */
  removed: number
}

export const noTally = (): LeakTally => ({
  exhaustive: 0,
  sampled: 0,
  twins: 0,
  decisions: {},
  rows: 0,
  answers: 0,
  imagined_answers: 0,
  model_answers: 0,
  values: 0,
  entitlements: 0,
  foreseen: 0,
  said: 0,
  removed: 0,
})

const COUNTS = [
  'exhaustive',
  'sampled',
  'twins',
  'rows',
  'values',
  'answers',
  'imagined_answers',
  'model_answers',
  'entitlements',
  'foreseen',
  'said',
  'removed',
] as const

/** Adds the counts of another tally. */
export function addTally(tally: LeakTally, other: LeakTally): void {
  for (const key of COUNTS) tally[key] += other[key]
  for (const [role, n] of Object.entries(other.decisions)) tally.decisions[role] = (tally.decisions[role] ?? 0) + n
}

/** Reports a finding. */
export type Tell = (leak: Omit<Leak, 'game'>) => void
