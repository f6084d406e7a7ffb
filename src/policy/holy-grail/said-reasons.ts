import type { Seat } from '../../../schemas/ask.ts'
import type { Move, Reason, Speech } from '../../language/moves.ts'
import { otherIn } from '../../language/standing.ts'
import type { Said } from './ledger.ts'
import type { Mind } from './mind.ts'
import { reasonsAbout } from './reasons.ts'
import { standingFor } from './standing.ts'
import { WEIGHTS } from './target.ts'
import { isSameFact, type Weighed } from './weighed.ts'

/** A fact that moves the log-odds less than this is no reason. */
const LEAST = 0.015

/** Reasons that decide about a claim, which are given before all others. */
const DECIDING: ReadonlySet<Reason['kind']> = new Set(['unopposed', 'outlived', 'proven', 'refuted', 'shot', 'check'])

/** How much a nomination counts as a reason that somebody has to make: the first of a day, or one of a player who has said nothing yet. */
const WEAK = 0.05

/** Whether a reason is a nomination that says little. */
function isFirstNomination({ ledger }: Mind, { reason }: Weighed, by: Seat): boolean {
  if (reason.kind !== 'nominated') return false
  const names = ({ moves }: Said): boolean => moves.some(({ kind }) => kind === 'nominate')
  const today = ledger.said.filter(({ day, act }) => day === reason.day && act === 'speak')
  const at = today.findIndex((said) => said.seat === by && names(said))
  const before = today.slice(0, Math.max(0, at))
  return !before.some(names) || !before.some(({ seat }) => seat === reason.target)
}

/** How much a vote counts as a reason that half of the voters or more cast. */
const COMMON = 0.15

/** Whether a reason is a vote that half of the voters or more cast: a charge against one is one against all. */
function isCommonVote({ facts }: Mind, { reason }: Weighed): boolean {
  if (reason.kind !== 'voted' || reason.not) return false
  const hands = facts.votes.filter(({ day }) => day === reason.day).flatMap(({ target, by }) => by.map(() => target))
  return 2 * hands.filter((target) => target === reason.target).length >= hands.length
}

/** How much more a hand counts as a reason that sent the checker away. */
const GRAVE = 3

/** Whether a reason is a hand that sent away who was the checker all but for certain: that is a charge, however many cast it. */
function isLostChecker({ facts, shown }: Mind, { reason }: Weighed): boolean {
  if (reason.kind !== 'voted' || reason.not) return false
  const { target } = reason
  const isVotedOut = facts.departures.some((left) => left.seat === target && left.by === 'vote')
  return isVotedOut && shown.role('sheriff')[target]! > CERTAIN
}
const CERTAIN = 0.9

type Filter = (weighed: Weighed) => boolean

/** What tells the facts for (`guilty`) or against suspicion that are more than nothing and can be said. */
const fitting =
  (mind: Mind, seat: Seat, guilty: boolean, isMeant: Filter): Filter =>
  (one) =>
    !one.unsaid &&
    (guilty ? one.weight > LEAST : one.weight < -LEAST && !isFirstNomination(mind, one, seat)) &&
    isMeant(one)

/** Whether there is more to say for (`guilty`) or against suspicion than a guess. */
export const hasReason = (mind: Mind, seat: Seat, guilty: boolean, isMeant: Filter = () => true): boolean =>
  reasonsAbout(mind, seat).some(fitting(mind, seat, guilty, isMeant))

/** Whether all that there is to say against a seat is that it made a nomination that somebody had to make. */
export function hasOnlyWeakReason(mind: Mind, seat: Seat, isMeant: Filter): boolean {
  const isFitting = fitting(mind, seat, true, isMeant)
  return reasonsAbout(mind, seat).every((one) => !isFitting(one) || isFirstNomination(mind, one, seat))
}

/** What a suspect loses against whom there is nothing to say, or little. */
export function lackOfReason(mind: Mind, seat: Seat, isMeant: Filter): number {
  const isTalk = !mind.hasNominations && mind.ask.act !== 'farewell'
  const { none, weak } = isTalk ? WEIGHTS.baselessInTalk : WEIGHTS.baseless
  if (!hasReason(mind, seat, true, isMeant)) return none + lackOfPretext(mind, seat, isMeant)
  return (hasOnlyWeakReason(mind, seat, isMeant) ? weak : 0) + lackOfPretext(mind, seat, isMeant)
}

/** What a suspect loses to black players against whom they can say nothing, or only that it went against them: they choose whom they charge. */
export function lackOfPretext(mind: Mind, seat: Seat, isMeant: Filter = () => true): number {
  if (!mind.isBlack || mind.isMate(seat) || !mind.hasNominations) return 0
  if (!hasReason(mind, seat, true, isMeant)) return WEIGHTS.pretext
  return hasReason(mind, seat, true, (one) => otherIn(one.reason) !== mind.me && isMeant(one)) ? 0 : WEIGHTS.ownPretext
}

/** How much a reason counts that somebody else has given today, for each who has. */
const HEARD = 0.35

/**
 * Of what decides it matters only whether it was said. Who has such a proof would otherwise turn to the other ones, as that a teller of the check was shot,
 * which nearly only red players give: one speech would then tell its speaker's colour.
 */
const tellers = (mind: Mind, one: Weighed, seat: Seat): number =>
  Math.min(heardToday(mind, one.reason, seat), DECIDING.has(one.reason.kind) ? 1 : Number.POSITIVE_INFINITY)

/** How many of the others have said the same of a player today. */
const heardToday = ({ ledger, facts, me }: Mind, reason: Reason, about: Seat): number =>
  ledger.said.filter(
    ({ seat, day, moves }) =>
      seat !== me &&
      day === facts.day &&
      moves.some(
        (move) =>
          'why' in move &&
          move.why &&
          'seat' in move &&
          move.seat === about &&
          isSameFact(dated(move.why, day), reason),
      ),
  ).length

/** What share of its weight a fact has as a reason that is said. */
const worthSaying = (mind: Mind, one: Weighed, seat: Seat): number =>
  (isLostChecker(mind, one)
    ? GRAVE
    : isFirstNomination(mind, one, seat)
      ? WEAK
      : isCommonVote(mind, one)
        ? COMMON
        : 1) *
  HEARD ** tellers(mind, one, seat) *
  (one.weight > 0 && otherIn(one.reason) === mind.me ? AT_ME : 1) *
  (standingFor(mind, one.reason, seat, one.weight < 0) ? TELLING : 1)

/** How much a deed counts as a charge that was done to the speaker: that tells the table nothing of which of the two is black. */
const AT_ME = 0.1

/** How much more a deed counts that was done to somebody of whom everybody has heard what it is. */
const TELLING = 1.5

/** The weightiest fact for (`guilty`) or against suspicion that can be said, or a guess where there is none. */
export function reasonFor(mind: Mind, seat: Seat, guilty: boolean, isMeant: Filter = () => true): Reason {
  // What the nights, checks and other claims say of a claim is said before what its maker did otherwise.
  const worth = (one: Weighed): number =>
    Math.abs(one.weight) * worthSaying(mind, one, seat) + (DECIDING.has(one.reason.kind) ? FIRST : 0)
  const [first] = reasonsAbout(mind, seat)
    .filter(fitting(mind, seat, guilty, isMeant))
    .map((one) => ({ reason: one.reason, worth: worth(one) }))
    .sort((a, b) => b.worth - a.worth)
  return first?.reason ?? { kind: 'guess' }
}
/** More than any fact weighs. */
const FIRST = 100

/** Whether a reason is a check of somebody else that two others or more have given as theirs today. */
export const isWornCheck = (mind: Mind, reason: Reason, about: Seat): boolean =>
  reason.kind === 'check' && reason.by !== mind.me && heardToday(mind, reason, about) >= 2

/** The weightiest fact besides what decides, for somebody of whom all have heard that; or a guess. */
export const reasonBesides = (mind: Mind, seat: Seat, guilty: boolean, isMeant: Filter): Reason =>
  reasonFor(mind, seat, guilty, (one) => isMeant(one) && !DECIDING.has(one.reason.kind))

/** A speech whose reasons name no day where they mean today: nobody says "on day 1" of what happened a minute ago. */
export const undated = (speech: Speech, today: number): Speech =>
  speech.map((move) => {
    const why = 'why' in move ? move.why : undefined
    if (!why || !('day' in why) || why.day !== today) return move
    const { day: _, ...rest } = why
    return { ...move, why: rest } as Move
  })

/** A reason that was said on a day, with that day where it names none. */
export const dated = (why: Reason, today: number): Reason =>
  (why.kind === 'voted' || why.kind === 'nominated') && why.day === undefined ? { ...why, day: today } : why
