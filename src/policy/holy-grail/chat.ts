import type { Option, Seat } from '../../../schemas/ask.ts'
import type { Speech } from '../../language/moves.ts'
import { silentIn } from '../../view/actions.ts'
import { isLate, SECONDS_BETWEEN_POSTS, WHISPERS } from '../chat-pace.ts'
import { isAnswerOpen } from './answers.ts'
import { type Distribution, draw, softmax } from './choose.ts'
import { isAmongMates, type Mind } from './mind.ts'
import { shoot } from './nights.ts'
import { planFor, planned } from './plan.ts'
import { rally, TOGETHER } from './rally.ts'
import { among, choiceOf, type Parts, type Ranking, rank, sumOf } from './ranking.ts'
import { planSpeech, type SpeechPlan } from './talk.ts'
import {
  enmity,
  HOLLOW,
  impressionAmong,
  impressionOf,
  isBelieved,
  loss,
  momentum,
  ownWords,
  WEIGHTS,
} from './target.ts'
import { isOutshone } from './votes.ts'

/** What to do in a tick of a chat room: listen, say something, whisper, or vote. */
export function post(mind: Mind): {
  readonly pick: Option
  readonly distribution: Distribution
  readonly ranking?: Ranking
} {
  const { ask, facts, self } = mind
  const isNight = isAmongMates(mind)
  const standing = facts.standing.get(mind.me)
  const targets = ask.options.filter((option): option is Seat => typeof option === 'number' && option !== standing)
  const usual = (1 - Math.exp(-ask.seconds / SECONDS_BETWEEN_POSTS)) * (0.6 + 0.8 * self.traits.talk)
  const talks = isOwedAnswer(mind) ? Math.max(ANSWERS, usual) : usual
  const meeting = rally(mind)?.seat
  const partsOf = (seat: Seat): Parts => (seat === meeting ? { table: TOGETHER } : parts(mind, seat))
  const worth = new Map<Seat, Parts>(isNight ? [] : targets.map((seat) => [seat, partsOf(seat)]))
  const votes =
    targets.length === 0
      ? 0
      : isNight
        ? nightVote(standing)
        : mind.holdsHalf && meeting !== undefined && standing !== meeting
          ? AT_ONCE
          : dayVote(mind, worth, standing === undefined ? undefined : { seat: standing, parts: partsOf(standing) })
  const ranking = targets.length === 0 ? undefined : isNight ? prey(mind, targets) : enemies(mind, worth)
  const says = (1 - votes) * (isNight ? 0 : talks)
  const whispers = ask.options.includes('whisper') ? says * WHISPERS : 0
  const silent = silentIn(ask)
  const distribution = new Map<Option, number>(
    ask.options.map((option) => {
      if (option === silent) return [option, 1 - votes - says]
      if (option === 'say') return [option, says - whispers]
      if (option === 'whisper') return [option, whispers]
      return [option, typeof option === 'number' ? votes * (ranking?.distribution.get(option) ?? 0) : 0]
    }),
  )
  if (ranking && self.random() < votes) return { pick: choiceOf(ranking), distribution, ranking }
  const words = new Map([...distribution].filter(([option]) => typeof option !== 'number'))
  const left = [...words.values()].reduce((sum, p) => sum + p, 0)
  return { pick: draw(new Map([...words].map(([option, p]) => [option, p / left])), self.random), distribution }
}

/** How likely somebody answers in a tick who was accused or has votes against it, and how likely black vote who have half of all hands. */
const ANSWERS = 0.6
const AT_ONCE = 0.8

/** Whether somebody has accused or asked this player since it last spoke, or it has kept silent today with a vote against it. */
const isOwedAnswer = (mind: Mind): boolean =>
  isAnswerOpen(mind) || (votesFor(mind, mind.me) > 0 && mind.ledger.today(mind.me).length === 0)

/** How likely a vote is in this tick by day: more with grounds, late, and when this player has not voted yet. */
function dayVote(
  mind: Mind,
  worth: ReadonlyMap<Seat, Parts>,
  standing: { readonly seat: Seat; readonly parts: Parts } | undefined,
): number {
  const worthOf = (seat: Seat, parts: Parts): number => sumOf(parts) + impressionOf(mind, seat)
  const best = Math.max(...[...worth].map(([seat, parts]) => worthOf(seat, parts)))
  if (standing) return best > worthOf(standing.seat, standing.parts) + 0.7 ? 0.5 : 0
  return mind.ask.tick === undefined || isLate(mind.ask) ? 0.8 : best > 1 ? 0.25 : 0.05
}

/** By night all of a team must agree, so a member votes at once and keeps to it. */
const nightVote = (standing: Seat | undefined): number => (standing === undefined ? 1 : 0.5)

function parts(mind: Mind, seat: Seat): Parts {
  const { evidence, team } = enmity(mind, seat)
  const outshone = isOutshone(mind, seat)
  const crowd = outshone ? 0 : WEIGHTS.room * (0.5 + mind.pressure) * (momentum(mind, seat) + votesFor(mind, seat))
  const plan = outshone || isBelieved(mind, seat) ? 0 : planned(planFor(mind), seat)
  const said = ownWords(mind, seat)
  return {
    evidence,
    team,
    word: outshone && said > 0 ? HOLLOW * said : said,
    table: crowd,
    plan,
    deed: loss(mind, seat),
  }
}

/** The share of the living whose vote stands against a seat. */
function votesFor({ facts, me }: Mind, seat: Seat): number {
  let votes = 0
  for (const [voter, target] of facts.standing) if (target === seat && voter !== me) votes++
  return votes / Math.max(1, facts.alive.length)
}

const enemies = (mind: Mind, worth: ReadonlyMap<Seat, Parts>): Ranking =>
  rank({
    options: [...worth.keys()],
    parts: (seat) => worth.get(seat)!,
    temperature: mind.self.traits.temperature,
    random: mind.self.random,
    impression: impressionAmong(mind, [...worth.keys()]),
  })

/** The target of the lowest seat of the team that has voted, so that two members who change at once end up agreeing; else this member's own. */
function prey(mind: Mind, targets: readonly Seat[]): Ranking {
  const { me, facts } = mind
  const [first] = [me, ...facts.mates].filter((seat) => facts.standing.has(seat)).sort((a, b) => a - b)
  const agreed = first === undefined ? undefined : facts.standing.get(first)
  const ranking = shoot(mind)
  return agreed !== undefined && targets.includes(agreed) ? among(ranking, (option) => option === agreed) : ranking
}

/** Whom to whisper to: a mate, or the player trusted most. */
export function whisper(mind: Mind): Distribution {
  return softmax(
    mind.ask.options,
    (option) => (typeof option !== 'number' ? -20 : mind.isMate(option) ? 3 : -sumOf(enmity(mind, option))),
    mind.self.traits.temperature,
  )
}

/** What to say in a chat. What was said already today is not said again. */
export function message(mind: Mind): Pick<SpeechPlan, 'speech' | 'ranking' | 'cause'> {
  const { speech, ranking, cause } = planSpeech(mind)
  const said = new Set(mind.ledger.today(mind.me).flatMap(({ moves }) => moves.map(keyOf)))
  const fresh = speech.filter((move) => !said.has(keyOf(move)))
  return { speech: fresh.slice(0, 3), ranking, cause }
}

const keyOf = (move: Speech[number]): string => `${move.kind} ${'seat' in move ? move.seat : ''}`
