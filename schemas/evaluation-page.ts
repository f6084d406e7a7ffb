import type { DatasetPage } from './dataset-page.ts'

// What the page of an evaluation is given: its report, the course of its margin, its deals, and its games.

/** A mean with its 95 % interval, clustered by deal; null where there are too few. */
export interface Interval {
  readonly mean: number | null
  readonly low: number | null
  readonly high: number | null
}

/** How a player did in a group of games: in all, against another player, in a team, or in a role. */
export interface GroupScore {
  readonly letter: string
  readonly group: string
  readonly score: Interval
}

/** The margin after a number of deals, with the interval of a fixed number of deals and the bounds that hold at any time. */
export interface CourseStep {
  readonly deals: number
  readonly mean: number
  readonly low: number
  readonly high: number
  readonly anytime_low: number
  readonly anytime_high: number
}

/** A deal: its games in the order of the arms, and how A's and B's sides scored. */
export interface DealFacts {
  readonly deal: number
  readonly games: readonly { readonly index: number; readonly winner: string }[]
  /** Two scores that are compared; null in a gauntlet. In a duel those of A as red and as black. */
  readonly pair: readonly [number, number] | null
  /** Whether the rules had to decide for a player that is compared. */
  readonly defaulted: boolean
}

export interface ReportSection {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  readonly note: string
}

export interface EvaluationPage {
  readonly kind: 'evaluation'
  readonly name: string
  readonly question: string
  /** Short names of the players by letter. */
  readonly called: Readonly<Record<string, string>>
  /** Names of the players by letter, as records name them. */
  readonly players: Readonly<Record<string, string>>
  /** Who plays in each game of a deal, in words. */
  readonly arms: readonly string[]
  readonly verdict: readonly string[]
  readonly scores: readonly GroupScore[]
  readonly course: readonly CourseStep[]
  readonly sections: readonly ReportSection[]
  readonly deals: readonly DealFacts[]
  readonly games: DatasetPage
}
