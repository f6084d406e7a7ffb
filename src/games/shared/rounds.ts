import type { Seat } from '../../../schemas/ask.ts'
import type { Judge, Script } from '../../game/ruleset.ts'
import { drawOrder } from './chance.ts'
import { type SpeechLimit, say } from './speech.ts'

export interface RoundsRules {
  readonly rounds: number
  /** The seat that opens every round, the others following in seat order; or a new random order in every round. */
  readonly order: Seat | 'chance'
  readonly speech: SpeechLimit
}

/** A floor in rounds: everybody alive speaks once a round, and each speaker has heard all earlier speeches. Random orders are not announced. */
export function* rounds(judge: Judge, { rounds, order, speech }: RoundsRules): Script {
  const { alive } = judge.world
  for (let round = 0; round < rounds; round++) {
    const seats = order === 'chance' ? yield* drawOrder(alive) : startingAt(alive, order)
    for (const seat of seats) yield* say(judge, seat, 'speak', speech)
  }
}

const startingAt = (seats: readonly Seat[], first: Seat): readonly Seat[] => {
  const from = seats.indexOf(first)
  return [...seats.slice(from), ...seats.slice(0, from)]
}

/** The living seat that opens a day: the next after the one that opened the day before; on the first day seat 1 or the next. */
export const nextStarter = (alive: readonly Seat[], before: Seat | undefined): Seat =>
  alive.find((seat) => seat > (before ?? 0)) ?? alive[0]!
