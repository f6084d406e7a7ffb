import type { Seat } from '../../../schemas/ask.ts'
import type { RecordedChoice } from '../../../schemas/record.ts'
import type { WiredTable } from '../../wire/wire-log.ts'

/** Something in a log: the number of its line, counted from 1; undefined for what was in no log. */
export interface Placed {
  readonly number?: number | undefined
}

/** A line that was sent to a seat, with the number of events that the seat had heard by then, and where it is in the log. */
export interface KeptLine extends Placed {
  readonly seat: Seat
  readonly heard: number
  readonly line: string
}

/** What the client of an episode was sent at once. */
export interface SentText extends Placed {
  readonly text: string
}

/** The client's reward for an answer during the game. */
export interface Paid extends Placed {
  readonly reward: number
}

/** Where a game in a log begins and ends. */
export interface Lines {
  readonly begins?: number | undefined
  readonly ends?: number | undefined
}

/** A game with seats outside the process, from a log. */
export interface WiredGame<Table extends WiredTable = WiredTable> {
  readonly table: Table
  readonly lines: readonly KeptLine[]
  readonly deal: readonly string[]
  readonly choices: readonly RecordedChoice[]
}

/** A line that should not have been sent, or otherwise; without the two texts where no line was compared. */
export interface LineFinding extends Placed {
  readonly ask?: string
  readonly what: string
  readonly sent?: string
  readonly right?: string
}
