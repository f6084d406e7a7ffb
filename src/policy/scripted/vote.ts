import type { Option, Seat } from '../../../schemas/ask.ts'
import { isBlack, type Mind, score, suspects } from './mind.ts'
import { IMPRESSION } from './score-sheet.ts'

/** The nominee to vote against. A black player votes against a member of its team only if no other nominee is left, or if that member is clearly lost. */
function against(mind: Mind, nominees: readonly Seat[]): Seat {
  const [worst] = suspects(mind, nominees)
  const lost = mind.facts.mates.find((mate) => nominees.includes(mate) && score(mind, mate) > 5)
  if (lost !== undefined) return lost
  const rest = nominees.filter((seat) => seat !== mind.facts.seat)
  return worst ?? rest.sort((a, b) => score(mind, b) - score(mind, a))[0] ?? nominees.at(-1)!
}

/**
 * The player to vote against if abstaining is possible: nobody while nothing is known and more than five players are alive: with five, two of them black,
 * the next kill may end the game.
 */
export function vote(mind: Mind, seats: readonly Seat[]): Option {
  const worst = against(mind, seats)
  const isKnown = score(mind, worst) > IMPRESSION || mind.facts.alive.length <= 5
  return isKnown || !mind.ask.options.includes('none') ? worst : 'none'
}

/** In a sequential vote: raise the hand when the one called is the one to vote against. */
export const raiseHand = (mind: Mind, called: Seat): Option =>
  against(mind, mind.facts.ballot) === called ? called : 'none'

/** A black player votes to remove the tied if none is of its team; a red one if their mean suspicion is high. */
export function raise(mind: Mind): Option {
  const { facts } = mind
  if (facts.ballot.includes(facts.seat)) return 'keep'
  if (isBlack(mind)) return facts.ballot.some((seat) => facts.mates.includes(seat)) ? 'keep' : 'remove'
  const mean = facts.ballot.reduce((sum, seat) => sum + score(mind, seat), 0) / facts.ballot.length
  return mean > 1.2 ? 'remove' : 'keep'
}
