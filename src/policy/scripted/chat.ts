import type { Ask, Option, Reply, Seat } from '../../../schemas/ask.ts'
import { ENDING } from '../../language/en/ending.ts'
import { brief } from '../../speech/writer/brief.ts'
import { silentIn } from '../../view/actions.ts'
import type { Facts } from '../../view/facts.ts'
import { isLate, SECONDS_BETWEEN_POSTS, WHISPERS } from '../chat-pace.ts'
import { claimsOf } from './claimants.ts'
import { type Mind, score, suspects } from './mind.ts'
import { shoot } from './night.ts'
import { plan } from './talk.ts'

/** The suspicion that is enough for a vote early in the day, and how much less is enough for a player with many votes. */
const GROUNDS = 0.6
const CLOSE_TO_WORST = 0.3

/**
 * A message, a vote or silence in a chat room. By day a player votes if it has grounds, and in the last third of the day in any case; by night the team
 * agrees on a victim.
 */
export function post(mind: Mind): Reply {
  const { ask, facts, random } = mind
  const isNight = facts.phase === 'night' || ask.room === 'hideout'
  if (isNight && !ask.options.some((option) => typeof option === 'number')) return propose(mind)
  const targets = ask.options.filter((option) => typeof option === 'number')
  const wanted = isNight ? prey(mind, targets) : enemy(mind, targets)
  const isNew = wanted !== undefined && wanted !== facts.standing.get(facts.seat)
  const isTalkative = random() < 1 - Math.exp(-ask.seconds / SECONDS_BETWEEN_POSTS)
  if (isNight && isTalkative && isNew && isFirst(ask) && hasCompany(facts))
    return say(mind, `Let us take number ${wanted}.`)
  if (isNew && (isTalkative || isNight || isLate(ask))) return { pick: wanted }
  if (!isTalkative || isNight) return { pick: silentIn(ask) }
  return ask.options.includes('whisper') && random() < WHISPERS ? { pick: 'whisper' } : say(mind, message(mind))
}

/** In a room of the team without votes, on the first turn: whom to kill. */
function propose(mind: Mind): Reply {
  const { ask, facts } = mind
  const victims = facts.alive.filter((seat) => seat !== facts.seat && !facts.mates.includes(seat))
  return isFirst(ask) ? say(mind, `Let us take number ${shoot(mind, victims)}.`) : { pick: silentIn(ask) }
}

/** A message to a member of the team, or to the most trusted player. The Seer may claim its role to that player. */
export function whisper(mind: Mind): Reply {
  const { ask, facts } = mind
  const others = ask.options.filter((option) => typeof option === 'number')
  const [friend] = others.toSorted((a, b) => score(mind, a) - score(mind, b))
  const target = others.find((seat) => facts.mates.includes(seat)) ?? friend
  return target === undefined ? { pick: 'none' } : { pick: target, text: message(mind) }
}

/** A message, unless it is the same as the last one or says nothing. */
function say({ ask, facts }: Mind, text: string): Reply {
  const isRepeated = facts.speeches.findLast(({ seat }) => seat === facts.seat)?.text === text
  return isRepeated || text === ENDING ? { pick: silentIn(ask) } : { pick: 'say', text }
}

/** The message of the current plan. A role is not claimed twice on one day. */
function message(mind: Mind): string {
  const { facts, ask, vocabulary, random } = mind
  const planned = plan(mind)
  const { role, checks, protects, ...rest } = planned
  const isTold = facts.speeches.some(
    (said) => said.seat === facts.seat && said.day === facts.day && claimsOf(said, vocabulary).roles.length > 0,
  )
  return brief(isTold ? rest : planned, random, ask, vocabulary)
}

/**
 * By day: the most suspected player, if there are grounds or it is late; or the one with the most votes, if that one is suspected about as much, this seat
 * is threatened, or it is late.
 */
function enemy(mind: Mind, targets: readonly Seat[]): Seat | undefined {
  const { ask, facts } = mind
  const ranked = suspects(mind, targets)
  const [worst] = ranked
  if (worst === undefined) return undefined
  const votes = (target: Seat): number => [...facts.standing.values()].filter((other) => other === target).length
  const leader = ranked.toSorted((a, b) => votes(b) - votes(a))[0]!
  const isThreatened = votes(facts.seat) > 1
  const isClose = score(mind, leader) >= score(mind, worst) - CLOSE_TO_WORST
  if (votes(leader) > 1 && (isClose || isThreatened || isLate(ask))) return leader
  return score(mind, worst) > GROUNDS || isLate(ask) ? worst : undefined
}

/**
 * By night: the target of the lowest seat of the team that has voted, so that two seats that change their votes at once end up with the same one; otherwise
 * this seat's own choice.
 */
function prey(mind: Mind, targets: readonly Seat[]): Option | undefined {
  const { seat, mates, standing } = mind.facts
  const [first] = [seat, ...mates].filter((other) => standing.has(other)).sort((a, b) => a - b)
  return first === undefined ? shoot(mind, targets) : standing.get(first)
}

const hasCompany = ({ mates, alive }: Facts): boolean => mates.some((mate) => alive.includes(mate))
const isFirst = ({ tick }: Ask): boolean => tick !== undefined && tick.now === 1 && tick.of > 1
