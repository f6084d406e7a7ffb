import type { Seat } from '../../../schemas/ask.ts'
import type { Speech } from '../../language/moves.ts'
import { FOR, inAgreement, isAtOdds } from './agreement.ts'
import { answers } from './answers.ts'
import type { Distribution } from './choose.ts'
import { type Cause, claims } from './claims.ts'
import { keptClaimant } from './kept-claimant.ts'
import { isGivenUp } from './lost-mate.ts'
import type { Mind } from './mind.ts'
import { Moves } from './moves.ts'
import { foundOut, isDistraction, nominationsOf } from './nominations.ts'
import { withOwnDefence } from './own-defence.ts'
import { resultsOf, storyAgainst } from './own-results.ts'
import { planFor, planned, voteAfter } from './plan.ts'
import { focused, oweVote, promise } from './promises.ts'
import { condition, freshQuestion, question } from './questions.ts'
import { among, choiceOf, type Ranking, rank } from './ranking.ts'
import { withRetractions } from './retractions.ts'
import { hasReason, lackOfReason, reasonFor, undated } from './said-reasons.ts'
import { accuse, back, canAccuseToo, canJudge, isFirstWord, STATED, sayable, trust } from './stances.ts'
import { withStandings } from './standing.ts'
import {
  enmity,
  grudge,
  HOLLOW,
  impressionAmong,
  isClearlyBehind,
  loss,
  momentum,
  tellersAgainst,
  WEIGHTS,
} from './target.ts'
import { weighClaims } from './weigh-claims.ts'

/** How often a speech does what it need not do, by a player of middling talk. */
const HABITS = {
  trust: 0.5,
  question: 0.3,
  condition: 0.07,
  count: 0.4,
  second: 0.35,
} as const

/** What to say, whom to nominate, and what both were made from. */
export interface SpeechPlan {
  readonly speech: Speech
  /** The distribution that the nomination was drawn from, over the seats that may be nominated and "none". */
  readonly nominations: Distribution | undefined
  readonly nominee: Seat | undefined
  /** What the player to go after was taken from; none where nobody is left to go after. */
  readonly ranking: Ranking | undefined
  readonly cause: Cause | undefined
}

/** Plans a speech in turn, in defence, on leaving, or a message in a chat. */
export function planSpeech(mind: Mind): SpeechPlan {
  const { ask, self } = mind
  const { moves: claimed, cause } = claims(mind)
  const named = ask.nominable && nominationsOf(mind, ask.nominable, claimed)
  const first = named && choiceOf(named)
  const nominee = typeof first === 'number' ? first : undefined
  const moves = new Moves(claimed)
  moves.add(...answers(mind, claimed))
  weighClaims(mind, moves, nominee)
  const ranking = nominee === undefined ? suspects(mind, moves) : seatsOf(named!)
  const [main, second] = (ranking?.candidates ?? []).map(({ option }) => option as Seat)
  const aim = main === undefined ? undefined : voteAfter(mind, nominee ?? 'none', ranking!)
  if (main !== undefined && canJudge(mind, moves, main, true)) {
    accuse(mind, moves, main, nominee)
    back(mind, moves, main, aim)
    promise(mind, moves, main, nominee)
  } else if (main !== undefined) moves.add(...freshQuestion(mind, main, second))
  if (!moves.list.some(({ kind }) => kind === 'vote')) oweVote(mind, moves, main, aim)
  const liar = livingLiar(mind)
  if (liar !== undefined && !moves.names(liar)) accuse(mind, moves, liar)
  const sure = surest(mind)
  if (sure !== undefined && !moves.names(sure)) accuse(mind, moves, sure)
  extras(mind, moves, second, aim)
  if (nominee !== undefined) moves.add({ kind: 'nominate', seat: nominee })
  else if (ask.nominable && self.random() < 0.15) moves.add({ kind: 'hold' })
  const kept = focused(mind, agreed(mind, moves, nominee))
  const defended = withOwnDefence(mind, withRetractions(mind, kept))
  const speech = undated(withStandings(mind, defended), mind.facts.day)
  return { speech, nominations: named?.distribution, nominee, ranking, cause }
}

/** The moves without those that contradict each other; a reason at odds with the speech gives way to another one. */
const agreed = (mind: Mind, moves: Moves, nominee: Seat | undefined): Speech =>
  inAgreement(moves.list, nominee, (seat, isFor, stances) => {
    const isMeant = sayable(mind, moves)
    const why = reasonFor(mind, seat, !isFor, (one) => isMeant(one) && !isAtOdds(one.reason, isFor, stances))
    return why.kind === 'guess' ? undefined : why
  })

const seatsOf = (ranking: Ranking): Ranking => among(ranking, (option) => typeof option === 'number')

/** Whom to go after: one with a told black result, who tells a check that cannot be, who is on the ballot, or who is in danger already. */
function suspects(mind: Mind, moves: Moves): Ranking | undefined {
  const { others, self, facts, ledger, ask } = mind
  const told = resultsOf(mind, moves.list, 'black')
  const cleared = resultsOf(mind, moves.list, 'red')
  const liar = livingLiar(mind)
  const plan = planFor(mind)
  const story = storyAgainst(mind, moves.list)
  const kept = keptClaimant(mind)
  const free = (story.length > 0 ? story : others).filter(
    (seat) =>
      seat !== kept &&
      !isDistraction(mind, seat) &&
      !moves.list.some((move) => move.kind === 'changed' && move.from === seat) &&
      !cleared.includes(seat) &&
      !isClearedByBelieved(mind, moves, seat) &&
      !moves.list.some((move) => FOR.has(move.kind) && 'seat' in move && move.seat === seat),
  )
  if (free.length === 0) return undefined
  const isUp = (seat: Seat): boolean => ask.nominable !== undefined && !ask.nominable.includes(seat)
  // Last words are remembered as a vote is, and their speaker has nothing to hide any more. Where one wrong vote wins, words decide too.
  const wish = (seat: Seat): ReturnType<typeof enmity> =>
    (ask.act === 'farewell' || (mind.standsTogether && !isGivenUp(mind, seat)) ? enmity : grudge)(mind, seat)
  // Neither a plan nor the table leads a red player away from somebody who is clearly likelier.
  const isBehind = (seat: Seat): boolean => !mind.isBlack && isClearlyBehind(mind, seat, free)
  const impressions = impressionAmong(mind, free)
  const isMeant = sayable(mind, moves)
  return rank({
    options: free,
    parts: (seat) => ({
      ...wish(seat),
      table: isBehind(seat) ? 0 : momentum(mind, seat) + (isUp(seat) ? WEIGHTS.up : 0),
      word:
        (told.includes(seat) ? 9 : 0) +
        (seat === liar ? 3 : 0) +
        (ledger.promises.get(mind.me) === seat ? 1 : 0) +
        (facts.standing.get(mind.me) === seat ? WEIGHTS.standing : 0),
      plan: isBehind(seat) ? 0 : planned(plan, seat),
      deed: loss(mind, seat) + lackOfReason(mind, seat, isMeant),
    }),
    temperature: self.traits.temperature * (facts.day === 1 ? 1 : 0.8),
    random: self.random,
    impression: (seat) => impressions(seat) * (isBehind(seat) ? HOLLOW : 1),
  })
}

/** Whether a claimant whom this speech believes has told a red result of a seat. */
const isClearedByBelieved = ({ ledger }: Mind, moves: Moves, seat: Seat): boolean =>
  moves.list.some(
    (move) => move.kind === 'believe' && ledger.claimants.get(move.seat)?.results.get(seat)?.found === 'red',
  )

/** A living player who tells a black result of this one. */
const livingLiar = (mind: Mind): Seat | undefined =>
  tellersAgainst(mind).findLast((seat) => mind.facts.alive.includes(seat))

/** Who is up and black for sure, to a red player. */
function surest(mind: Mind): Seat | undefined {
  const up = mind.ask.act === 'speak' ? foundOut(mind) : undefined
  return up !== undefined && mind.shown.black[up]! > CERTAIN ? up : undefined
}
/** From where on a player is sure enough of somebody to say so in every speech. */
const CERTAIN = 0.97

/** What somebody has counted today is seldom counted again. */
const countHabit = ({ ledger, facts }: Mind): number =>
  ledger.said.some(({ day, moves }) => day === facts.day && moves.some(({ kind }) => kind === 'count'))
    ? HABITS.count / 8
    : HABITS.count

/** What a speech has besides: a second suspect, whom it trusts, a question, a condition, arithmetic. */
function extras(mind: Mind, moves: Moves, second: Seat | undefined, aim: Seat | undefined): void {
  const { ask, others, self, facts } = mind
  const { random, traits } = self
  const often = (chance: number): boolean => random() < chance * (0.5 + traits.talk)
  const isFarewell = ask.act === 'farewell'
  const left = moves.list.flatMap((move) => (move.kind === 'changed' ? [move.from, move.to] : []))
  const free = (): Seat[] => others.filter((seat) => !moves.names(seat) && !left.includes(seat))
  const isSecond =
    second !== undefined &&
    canAccuseToo(mind, moves, second) &&
    (hasReason(mind, second, true, sayable(mind, moves)) || random() < STATED.guess)
  if (isSecond && often(isFarewell ? 1.2 : HABITS.second)) accuse(mind, moves, second)
  if (!isFirstWord(mind) && often(isFarewell ? 0.9 : HABITS.trust))
    trust(
      mind,
      moves,
      free().filter((seat) => seat !== aim),
    )
  if (isFarewell) return
  const isCount = mind.missesToLose <= 2 && facts.alive.length <= 7 && !self.outlastsParity && mind.isCountShared
  if (isCount && often(countHabit(mind)))
    moves.add({ kind: 'count', alive: facts.alive.length, misses: mind.missesToLose })
  if (often(HABITS.question))
    moves.add(...question(mind).filter((move) => !('target' in move && moves.names(move.target!))))
  if (often(HABITS.condition))
    moves.add(...condition(mind).filter((move) => move.kind === 'if' && !moves.names(move.vote)))
}
