import type { Role, Seat } from '../../../schemas/ask.ts'
import type { Ruleset } from '../../../src/game/ruleset.ts'
import type { View } from '../../../src/view/view.ts'
import type { Words } from '../../../src/view/wording.ts'

/** The inputs that the lines of a seat may depend on. */
export interface Sources {
  readonly seat: Seat
  readonly ruleset: Ruleset
  readonly words: Words
  /** All cards, which a seat may be sent when its game is over. */
  readonly deal: readonly Role[]
}

/** Derives the lines to one seat again, from what it hears and nothing else. */
export interface Remaking {
  /** The expected lines for a view, in order. It is called with growing views, each time that something was sent. */
  due(view: View): readonly string[]
  /** Whether a line that was sent is the one that is due. */
  isDue(sent: string, due: string): boolean
  /** The form in which an expected line is to be sent now, if it differs. */
  asSent?(due: string): string
  /** A line that was due was sent. */
  took?(sent: string): void
  /** Whether a line may occur besides the expected ones: it answers the seat's own message, or tells the time. */
  isBeside(sent: string, view: View): boolean
  /** Whether a line that is due need not have been sent. */
  readonly mayMiss: (due: string) => boolean
}
