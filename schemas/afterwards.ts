import type { Seat } from './ask.ts'
import type { CourseStep } from './page.ts'

// What a page of a live table is shown when its game is over.

/** The analysis of one's own decision after the game. */
export interface TurningPoint {
  readonly turn: number
  readonly act: string
  readonly day: number
  readonly chosen: string
  readonly best: string
  /** The chance that one's team wins, with what was chosen and with what would have been best. */
  readonly chance: number
  readonly bestChance: number
}

/** What was found in looking back on a game so far. */
export interface LookedBack {
  /** How black the black players looked to the table, step by step. */
  readonly course: readonly CourseStep[]
  /** Own decisions that cost much. */
  readonly turning: readonly TurningPoint[]
  readonly isDone: boolean
}

/** What a person is sent when the game is over. */
export interface Afterwards {
  readonly roles: readonly string[]
  readonly players: readonly string[]
  readonly teams: Readonly<Record<string, string>>
  readonly winner: string
  readonly reason: string
  readonly own: { readonly seat: Seat; readonly won: boolean | null; readonly points: number } | null
  /** Thoughts of machines, by moment of the judge's eye. */
  readonly thoughts: readonly {
    readonly seat: Seat
    readonly act: string
    readonly day: number
    readonly thought: string
    readonly did: string
  }[]
  readonly look: LookedBack
  /** What was saved, as a sentence. */
  readonly saved: string | null
  /** The games of this deal so far: sides and winners. */
  readonly deals: readonly { readonly side: string; readonly by: string; readonly won: boolean | null }[]
}
