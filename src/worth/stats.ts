import type { Act, Role, Team } from '../../schemas/ask.ts'
import type { Proportion } from '../evaluation/statistics/wilson.ts'
import type { Duplicates } from './duplicates.ts'
import type { Bin, Spread } from './histogram.ts'
import type { RoleValues } from './value-stats.ts'
import type { Measures } from './worth.ts'

export type Counts = Record<string, number>

/** Statistics of a dataset. */
export interface Stats {
  readonly games: number
  readonly rows: number
  readonly sft_rows: number
  readonly splits: Readonly<Record<string, { readonly games: number; readonly rows: number }>>
  readonly wins: {
    /** Games won by each team, and draws. */
    readonly teams: Readonly<Record<string, Proportion>>
    readonly reasons: Readonly<Counts>
    readonly roles: readonly RoleWins[]
  }
  /** Decisions by kind, role and day. */
  readonly kinds: readonly { readonly act: Act; readonly role: Role; readonly day: number; readonly rows: number }[]
  /** Who made the choices, by act: the player at the first try, after a repair, or the rules. */
  readonly sources: Readonly<Record<string, Readonly<Counts>>>
  /** Decisions that took more than one try, whose speech was cut, or whose ending was repaired. */
  readonly quality: { readonly retried: number; readonly truncated: number; readonly ending_repaired: number }
  readonly findings: readonly {
    readonly code: string
    readonly severity: string
    readonly findings: number
    readonly rows: number
  }[]
  readonly lengths: {
    /** Words of the speeches, by act. */
    readonly words: Readonly<Record<string, Spread>>
    /** Characters (UTF-16 units) of the sft rows' messages, by act; "all" for all rows. */
    readonly prompt: Readonly<Record<string, Spread>>
    readonly completion: Readonly<Record<string, Spread>>
    readonly prompt_bins: readonly Bin[]
  }
  /** Tokens of prompt and completion of the rows that are in sft; null if no tokenizer counted them. */
  readonly tokens: TokenStats | null
  readonly duplicates: {
    /** Completions that are said aloud, and the others: picks are a few words, so they repeat. */
    readonly speeches: Readonly<Record<string, Duplicates>>
    readonly picks: Readonly<Record<string, Duplicates>>
    /** Whole games: everything that everybody heard. */
    readonly transcripts: Readonly<Record<string, Duplicates>>
  }
  /** What rollouts say of the choices, by role; empty if the recipe asks for no values. */
  readonly values: readonly RoleValues[]
  /** Pairs of `preference` by what they compare; null if there is none. */
  readonly pairs: Readonly<Counts> | null
  /** Decisions by lesson. */
  readonly lessons: Readonly<Counts>
  /** What the rows are worth to a student, by part of the game. */
  readonly worth: Measures
}

export interface RoleWins {
  readonly role: Role
  readonly team: Team
  readonly player: string
  /** Games in which this player had this role, and in how many seats. */
  readonly games: number
  readonly seats: number
  /** Seats of one game win together, so the interval counts games. */
  readonly won: Proportion
  /** The mean of the seats. */
  readonly points: number
}

export interface TokenStats {
  readonly prompt: Spread
  readonly completion: Spread
  readonly total: Spread
  /** Rows that are longer than a context of this many tokens: a trainer cuts them or leaves them out. */
  readonly contexts: readonly { readonly context: number; readonly cut: Proportion; readonly acts: Readonly<Counts> }[]
  readonly bins: readonly Bin[]
}

/** Common context lengths, in tokens. */
export const CONTEXTS = [1024, 2048, 4096, 8192] as const
