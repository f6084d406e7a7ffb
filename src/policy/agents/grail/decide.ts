import type { Ask, Option, Seat } from '../../../../schemas/ask.ts'
import { oneOf, type Random } from '../../../speech/writer/random.ts'
import type { Facts } from '../../../view/facts.ts'
import { isLate } from '../../chat-pace.ts'
import type { Belief } from './faith.ts'

/** What a decision is made from. */
export interface Grounded {
  readonly ask: Ask
  readonly facts: Facts
  /** What this seat believes; and what somebody at the table without a card would. */
  readonly own: Belief
  readonly table: Belief
  readonly random: Random
}

/** How much better than an even guess a suspect must be for a vote. */
const MARGIN = 0.05
/** How often a member of a chat room speaks in a tick of 15 seconds (time-to-talk.md, section 7). */
const TALKS = 0.44

/** Whom this seat goes for: who is black as it believes, and for a black seat the red whom the table suspects most. */
export const suspicion = ({ facts, own, table }: Grounded, seat: Seat): number => {
  if (seat === facts.seat) return -1
  if (facts.team !== 'black') return own.black[seat]!
  return facts.mates.includes(seat) ? -1 : table.black[seat]!
}

/** What an ask is answered with, without a model. Ties are broken by chance. */
export function decide(grounded: Grounded): Option | undefined {
  const { ask, facts, own, table } = grounded
  const seats = ask.options.filter((option) => typeof option === 'number')
  const best = (worth: (seat: Seat) => number, among: readonly Seat[] = seats): Seat | undefined =>
    most(among, worth, grounded.random)
  const other = ask.otherwise ?? ask.options.find((option) => typeof option === 'string') ?? ask.options[0]
  switch (ask.act) {
    case 'vote':
      return vote(grounded, seats) ?? other
    case 'raise': {
      const mean = facts.ballot.reduce((sum, seat) => sum + suspicion(grounded, seat), 0) / facts.ballot.length
      return mean > even(grounded) + MARGIN ? 'remove' : 'keep'
    }
    case 'check': {
      const known = new Set([...facts.checks.map(({ target }) => target), ...facts.mates, facts.seat])
      const fresh = seats.filter((seat) => facts.alive.includes(seat) && !known.has(seat))
      const worth = (seat: Seat): number =>
        facts.team === 'black' ? own.checker[seat]! : own.black[seat]! * (1 - own.black[seat]!)
      return best(worth, fresh) ?? other
    }
    case 'protect':
      return best((seat) => (1 - own.black[seat]!) * (0.2 + table.checker[seat]!)) ?? other
    case 'claim':
    case 'kill': {
      const prey = seats.filter((seat) => seat !== facts.seat && !facts.mates.includes(seat))
      return best((seat) => 2 * table.checker[seat]! + 1 - table.black[seat]!, prey) ?? other
    }
    case 'nominate':
    case 'suspect':
      return best((seat) => suspicion(grounded, seat)) ?? other
    case 'post':
      return post(grounded, seats) ?? other
    default:
      return other
  }
}

/** The share of black seats among the living, if all of them live. */
const even = ({ facts }: Grounded): number => {
  const black = Object.entries(facts.roles).reduce((sum, [role, n]) => sum + (facts.teams[role] === 'black' ? n : 0), 0)
  return black / Math.max(1, facts.alive.length)
}

/** Whom to vote against: none below the margin, where nobody must be. */
function vote(grounded: Grounded, seats: readonly Seat[]): Seat | undefined {
  const { ask, facts, random } = grounded
  const worth = (seat: Seat): number => suspicion(grounded, seat)
  // Hands are raised for one nominee after the other: for the one suspected most of those who are still to be called.
  const called = facts.ballot.length > 1 && seats.length === 1 ? seats[0]! : undefined
  if (called !== undefined) {
    const left = facts.ballot.slice(facts.ballot.indexOf(called))
    return most(left, worth, random) === called ? called : undefined
  }
  const target = most(seats, worth, random)
  if (target === undefined) return undefined
  const mayAbstain = ask.options.includes('none')
  return mayAbstain && worth(target) < even(grounded) + MARGIN ? undefined : target
}

/** Whom a speech nominates: as {@link vote}, among those who may be nominated. */
export const nominee = (grounded: Grounded): Seat | undefined => {
  const seats = grounded.ask.nominable ?? []
  const target = most(seats, (seat) => suspicion(grounded, seat), grounded.random)
  return target !== undefined && suspicion(grounded, target) >= even(grounded) + MARGIN ? target : undefined
}

/** In a chat room: votes late or when sure, else speaks now and then. By night the team votes at once, for what a mate has voted for. */
function post(grounded: Grounded, seats: readonly Seat[]): Option | undefined {
  const { ask, facts, own, table, random } = grounded
  const standing = facts.standing.get(facts.seat)
  if (facts.phase === 'night' && seats.length > 0) {
    const [first] = [facts.seat, ...facts.mates].filter((seat) => facts.standing.has(seat)).sort((a, b) => a - b)
    const agreed = first === undefined ? undefined : facts.standing.get(first)
    const prey = seats.filter((seat) => seat !== facts.seat && !facts.mates.includes(seat))
    const target = agreed ?? most(prey, (seat) => 2 * table.checker[seat]! + 1 - table.black[seat]!, random)
    return target === standing || target === undefined || !seats.includes(target) ? undefined : target
  }
  const target = most(seats, (seat) => suspicion(grounded, seat), random)
  const isSure = target !== undefined && own.black[target]! > 0.9 && facts.team !== 'black'
  if (target !== undefined && target !== standing && (isSure || (isLate(ask) && standing === undefined))) return target
  return ask.options.includes('say') && random() < TALKS ? 'say' : undefined
}

/** The seat of greatest worth; of several, one drawn by chance. */
function most(seats: readonly Seat[], worth: (seat: Seat) => number, random: Random): Seat | undefined {
  if (seats.length === 0) return undefined
  const top = Math.max(...seats.map(worth))
  return oneOf(
    seats.filter((seat) => worth(seat) >= top - 1e-9),
    random,
  )
}
