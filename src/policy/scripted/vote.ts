import type { Option, Seat } from '../../../schemas/ask.ts'
import { isBlack, type Mind, score, suspects } from './mind.ts'

/** The nominee to vote against. A black player votes a mate out when only mates are left, or when the mate is lost anyway and sparing it would show. */
export function against(mind: Mind, nominees: readonly Seat[]): Seat {
  const [worst] = suspects(mind, nominees)
  const lost = mind.facts.mates.find((mate) => nominees.includes(mate) && score(mind, mate) > 5)
  if (lost !== undefined) return lost
  const rest = nominees.filter((seat) => seat !== mind.facts.seat)
  return worst ?? rest.sort((a, b) => score(mind, b) - score(mind, a))[0] ?? nominees.at(-1)!
}

/** The player to vote against where the vote may be kept back: nobody, as long as nothing is known and there is time to learn more. */
export function vote(mind: Mind, seats: readonly Seat[]): Option {
  const worst = against(mind, seats)
  const isKnown = score(mind, worst) > IMPRESSION || mind.facts.alive.length <= 4
  return isKnown || !mind.ask.options.includes('none') ? worst : 'none'
}

/** What a first impression can weigh at most. */
const IMPRESSION = 0.5

/** In a sequential vote: raise the hand when the one called is the one to vote against. */
export const raiseHand = (mind: Mind, called: Seat): Option =>
  against(mind, mind.facts.ballot) === called ? called : 'none'

/** Black removes the tied when none is its own; red when they look black on the whole. */
export function raise(mind: Mind): Option {
  const { facts } = mind
  if (facts.ballot.includes(facts.seat)) return 'keep'
  if (isBlack(mind)) return facts.ballot.some((seat) => facts.mates.includes(seat)) ? 'keep' : 'remove'
  const mean = facts.ballot.reduce((sum, seat) => sum + score(mind, seat), 0) / facts.ballot.length
  return mean > 1.2 ? 'remove' : 'keep'
}
