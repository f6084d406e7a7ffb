import type { Seat } from '../../../schemas/ask.ts'
import type { RecordedChoice } from '../../../schemas/record.ts'
import type { WiredTable } from '../../wire/wire-log.ts'

/** A line that was sent to a seat, with the number of events that the seat had heard by then. */
export interface KeptLine {
  readonly seat: Seat
  readonly heard: number
  readonly line: string
}

/** A game with seats that somebody outside was told of, as it is in a log. */
export interface WiredGame<Table extends WiredTable = WiredTable> {
  readonly table: Table
  readonly lines: readonly KeptLine[]
  readonly deal: readonly string[]
  readonly choices: readonly RecordedChoice[]
}

/** A line that should not have been sent, or otherwise. */
export interface LineFinding {
  readonly ask?: string
  readonly what: string
  readonly sent: string
  readonly right: string
}
