import type { Option, Seat } from '../../../schemas/ask.ts'
import { keptClaimant } from './kept-claimant.ts'
import { lostMate } from './lost-mate.ts'
import type { Mind } from './mind.ts'
import { planFor, planned } from './plan.ts'
import { type Rally, rally, TOGETHER } from './rally.ts'
import { among, choiceOf, type Parts, type Ranking, rank, sumOf } from './ranking.ts'
import {
  enmity,
  HOLLOW,
  impressionOf,
  isBelieved,
  isClearlyBehind,
  isLeftForOthers,
  isNamed,
  loss,
  ownWords,
  pull,
  WEIGHTS,
} from './target.ts'

/** How much a vote against a seat is worth. */
function voteParts(mind: Mind, seat: Seat, meeting: Rally | undefined): Parts {
  if (seat === mind.me) return { evidence: -6 }
  const { evidence, team: interest } = enmity(mind, seat)
  const lost = lostMate(mind)
  const team = lost === undefined || (mind.isMate(seat) && seat !== lost) ? interest + spare(mind, seat, lost) : 0
  const outshone = isOutshone(mind, seat)
  const plan = outshone || isBelieved(mind, seat) ? 0 : planned(planFor(mind), seat)
  const said = ownWords(mind, seat)
  const word = outshone && said > 0 ? HOLLOW * said : said
  const crowd = (outshone ? 0 : pull(mind, seat)) + (isUnnamed(mind, seat) ? WEIGHTS.unnamed : 0)
  const table = seat === meeting?.seat ? TOGETHER : crowd
  const kept = seat === keptClaimant(mind) ? WEIGHTS.held : 0
  return { evidence, team, word, table, plan, deed: loss(mind, seat) + kept }
}

/** Where one wrong vote wins the game no hand goes against a mate who is not lost while a red player can be voted for. */
function spare(mind: Mind, seat: Seat, lost: Seat | undefined): number {
  const { ask, facts, me } = mind
  const open = facts.ballot.length > 0 ? facts.ballot : ask.options
  const isRedOpen = open.some((other) => typeof other === 'number' && other !== me && !mind.isMate(other))
  return mind.standsTogether && mind.isMate(seat) && seat !== lost && isRedOpen ? WEIGHTS.held : 0
}

/**
 * Whether another one who may be voted for is so much likelier to be black that neither its own word nor the crowd is a motive for a red player
 * to vote against this one.
 */
export function isOutshone(mind: Mind, seat: Seat): boolean {
  const { isBlack, facts, ask, me, ledger } = mind
  if (isBlack && (lostMate(mind) === undefined || ledger.claimants.get(me)?.results.get(seat)?.found === 'black'))
    return false
  const up = facts.ballot.length > 0 ? facts.ballot : ask.options
  return isClearlyBehind(
    mind,
    seat,
    up.filter((other) => typeof other === 'number'),
  )
}

/** Whether nobody has spoken against a seat today, and one of those who were spoken against is about as likely to be black. */
export const isUnnamed = (mind: Mind, seat: Seat): boolean =>
  !isNamed(mind, seat) &&
  mind.ask.options.some(
    (other) =>
      typeof other === 'number' && other !== mind.me && isNamed(mind, other) && !isLeftForOthers(mind, other, [seat]),
  )

/** A vote among seats, and perhaps "none", which is worth as much as a vote against a seat of average suspicion. */
export function vote(mind: Mind, options: readonly Option[] = mind.ask.options): Ranking {
  const { self } = mind
  const meeting = rally(mind)
  return rank({
    options,
    parts: (option) => (typeof option === 'number' ? voteParts(mind, option, meeting) : { evidence: abstaining(mind) }),
    temperature: self.traits.temperature * (isDecisive(mind) ? CAREFUL : 1),
    random: self.random,
    impression: (option) =>
      impressionOf(mind, option) *
      (isDecisive(mind) || (typeof option === 'number' && isOutshone(mind, option)) ? HOLLOW : 1),
  })
}

/** Whether a red player's wrong vote may lose the game: then it goes by what it knows, and less by its mood. */
const isDecisive = ({ isBlack, pressure }: Mind): boolean => !isBlack && pressure === 1
const CAREFUL = 0.75

/** Red abstain while nobody stands out and a wrong vote costs more than it tells; black while a mate is in danger. */
function abstaining(mind: Mind): number {
  const seats = mind.ask.options.filter((option) => typeof option === 'number')
  const sum = seats.reduce((all, seat) => all + sumOf(voteParts(mind, seat, undefined)), 0)
  return sum / Math.max(1, seats.length) + (mind.pressure < 1 ? 0.8 : 0)
}

/**
 * Hands are raised for one nominee after the other. Who is voted against is decided when the first is called, so a hand that waits waits for
 * somebody; it is raised with the probability of a vote for this one among those still to be called.
 */
export function raiseHand(mind: Mind, called: Seat): Ranking {
  const { memory } = mind.self
  const { ballot } = mind.facts
  const left = ballot.slice(ballot.indexOf(called))
  const key = `${mind.facts.day} ${mind.ledger.said.length} ${ballot.join()}`
  if (memory.hands?.key !== key || called === ballot[0]) memory.hands = { key, ranking: vote(mind, left) }
  return among(memory.hands.ranking, (option) => left.includes(option as Seat))
}

/** The pick of a ballot on which one nominee is called. */
export const handFor = (ranking: Ranking, called: Seat): Option => (choiceOf(ranking) === called ? called : 'none')

/** Whether all of the tied leave: worth the mean of their enmity, less what a red lost to a wrong vote costs. */
export function raise(mind: Mind): Ranking {
  const { ballot } = mind.facts
  const { ask, self } = mind
  const mean = (part: 'evidence' | 'team'): number =>
    ballot.reduce((sum, seat) => sum + enmity(mind, seat)[part], 0) / Math.max(1, ballot.length)
  const remove: Parts = ballot.includes(mind.me)
    ? { evidence: -6 }
    : { evidence: mean('evidence') - 1.2 * mind.pressure + 0.2, team: mean('team') + (mind.isBlack ? 0.3 : 0) }
  return rank({
    options: ask.options,
    parts: (option): Parts => (option === 'remove' ? remove : {}),
    temperature: self.traits.temperature,
    random: self.random,
  })
}
