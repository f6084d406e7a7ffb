import type { Option, Seat } from '../../../schemas/ask.ts'
import { type Distribution, softmax } from './choose.ts'
import type { Mind } from './mind.ts'
import { enmity, ownWords, pull } from './target.ts'

/** How much a vote against a seat is worth. */
const value = (mind: Mind, seat: Seat): number =>
  seat === mind.me ? -6 : enmity(mind, seat) + ownWords(mind, seat) + pull(mind, seat)

/** A vote among seats, and perhaps "none": worth as much as a seat that is black as likely as any. */
export function vote(mind: Mind): Distribution {
  const { ask, self } = mind
  return softmax(
    ask.options,
    (option) => (typeof option === 'number' ? value(mind, option) : abstaining(mind)),
    self.traits.temperature,
  )
}

/** Red abstain while nobody stands out and a wrong vote costs more than it tells; black while a mate is in danger. */
function abstaining(mind: Mind): number {
  const seats = mind.ask.options.filter((option) => typeof option === 'number')
  const mean = seats.reduce((sum, seat) => sum + value(mind, seat), 0) / Math.max(1, seats.length)
  return mean + (mind.pressure < 1 ? 0.8 : 0)
}

/** Hands are raised for one nominee after the other: raised with the probability of a vote for this one among those still to be called. */
export function raiseHand(mind: Mind, called: Seat): Distribution {
  const { ballot } = mind.facts
  const left = ballot.slice(ballot.indexOf(called))
  const among = softmax(left, (seat) => value(mind, seat), mind.self.traits.temperature)
  const raised = among.get(called)!
  return new Map<Option, number>([
    [called, raised],
    ['none', 1 - raised],
  ])
}

/** Whether all of the tied leave: worth the mean of their enmity, less what a red lost to a wrong vote costs. */
export function raise(mind: Mind): Distribution {
  const { ballot } = mind.facts
  const { ask, self } = mind
  const mean = ballot.reduce((sum, seat) => sum + enmity(mind, seat), 0) / Math.max(1, ballot.length)
  const remove = ballot.includes(mind.me) ? -6 : mean + (mind.isBlack ? 0.5 : 0.2) - 1.2 * mind.pressure
  return softmax(ask.options, (option) => (option === 'remove' ? remove : 0), self.traits.temperature)
}
