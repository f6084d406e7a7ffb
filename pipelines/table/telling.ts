import type { Ask, AskId } from '../../schemas/ask.ts'
import type { Told } from '../../schemas/event.ts'
import type { Clock } from '../../src/game/play.ts'
import type { Place } from '../../src/view/place.ts'
import type { Pace } from './pace.ts'

/** What a {@link Teller} is given to tell with. */
export interface Telling {
  readonly clock: Clock
  readonly pace: Pace
  /** Whether an ask of this seat waits for a person; others have their answers as soon as they can. */
  isPerson(seat: number): boolean
  /** Whether persons have a limit of time. */
  readonly isTimed: boolean
  /** Receives the next event. */
  tell(told: Told, place: Place): void
  /** An ask was put; its time limit is in milliseconds, if it has one. */
  put?(ask: Ask, milliseconds: number | undefined): void
  /** A time begins in which seats may be asked in secret. */
  hush?(milliseconds: number): void
  /** The time of an ask is up. */
  lapse(id: AskId): void
  /** Whether the next event is held back: persons look at cards, or the judge has stopped the table. */
  isHeld(next: Told): boolean
}

/** A time in which seats are asked in secret, in slots of one length. */
export interface Hush {
  readonly start: number
  readonly slotMs: number
  readonly end: number
  /** How many asks of each act were put so far. */
  readonly asked: Map<string, number>
  /** When the slot of the last ask ends and its result is sent. */
  slotEnd: number
}
