import type { Ask, Seat } from '../../../schemas/ask.ts'
import type { Vocabulary } from '../../language/en/vocabulary.ts'
import type { Random } from '../../speech/writer/random.ts'
import type { Facts } from '../../view/facts.ts'
import type { Suspicion } from './suspicion.ts'

/** The inputs of a scripted player's decision. */
export interface Mind {
  readonly ask: Ask
  readonly facts: Facts
  readonly suspicion: Suspicion
  /** A trait of this player, in [0, 1): very cautious players make no false claims. */
  readonly caution: number
  /** The words in which claims are made at this table. */
  readonly vocabulary: Vocabulary
  readonly random: Random
}

/** Whether this seat plays for the team that knows itself. */
export const isBlack = ({ facts }: Mind): boolean => facts.team === 'black'
export const score = ({ suspicion }: Mind, seat: Seat): number => suspicion.scores.get(seat) ?? 0
export const others = ({ facts }: Mind): Seat[] => facts.alive.filter((seat) => seat !== facts.seat)

/** The seats, the most suspected first. A black player leaves its team out. */
export function suspects(mind: Mind, among: readonly Seat[]): Seat[] {
  const { facts } = mind
  return among
    .filter((seat) => seat !== facts.seat && !facts.mates.includes(seat))
    .sort((a, b) => score(mind, b) - score(mind, a) || a - b)
}
