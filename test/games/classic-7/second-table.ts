import type { Role, Seat } from '../../../schemas/ask.ts'
import type { Switches } from '../../../src/games/classic-7/switches.ts'
import type { Transcript } from '../transcript.ts'

/** What these rules know of a game so far. */
export interface Seven {
  readonly log: Transcript
  readonly switches: Switches
  readonly seats: readonly Seat[]
  alive: readonly Seat[]
  verdict: { winner: string; reason: string } | undefined
  roleOf(seat: Seat): Role
  /** Who opened the last day of rounds. */
  opener: Seat
}

/** A seat speaks, and everybody hears it. */
export function say({ log }: Seven, seat: Seat, act: string): void {
  const { ask, text } = log.answer({ seat, act, options: [] })
  if (ask.words !== 32) throw new Error(`a speech has 32 words, not ${ask.words}`)
  log.next('spoke', { seat, act, text }, 'everyone')
}
