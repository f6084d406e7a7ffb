import type { Ask, Choice, Seat } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import type { Clock } from '../../src/game/play.ts'
import type { Session } from '../../src/game/session.ts'
import type { Place } from '../../src/view/place.ts'
import type { Player } from '../../src/view/player.ts'
import type { Pace } from './pace.ts'

/** The machines of a live table: one for each seat without a person, seat 0 and chance included. */
export type Machines = ReadonlyMap<Seat, Player>

/** The log of a running game; every entry is written before it is used or sent. */
export interface Journal {
  choice(choice: RecordedChoice): void
  told(count: number): void
}

/** The watchers of a table: the streams of its seats, the judge, a terminal. */
export interface Watcher {
  told(told: Told, place: Place): void
  put?(ask: Ask, milliseconds: number | undefined): void
  hush?(milliseconds: number): void
  /** A machine is asked, or has answered, or has failed. For the judge and the terminal alone. */
  machine?(ask: Ask, state: 'asked' | 'answered' | 'failed', why?: string): void
  /** The judge has stopped the table. */
  paused?(): void
  over?(): void
}

export interface Sitting {
  readonly session: Session
  readonly machines: Machines
  readonly clock: Clock
  readonly pace: Pace
  readonly isTimed: boolean
  readonly journal: Journal
  /** Calls when this process has nothing else to do; a test may call at once. */
  readonly later?: (call: () => void) => void
}

/** What became of an answer. */
export type Answered =
  | { readonly choice: Choice; readonly isAgain: boolean }
  | { readonly late: Choice }
  | { readonly refused: string }
