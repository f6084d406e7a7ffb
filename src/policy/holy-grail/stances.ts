import type { Seat } from '../../../schemas/ask.ts'
import type { Reason } from '../../language/moves.ts'
import { deedOn, isAtOdds, stancesIn } from './agreement.ts'
import { draw, softmax } from './choose.ts'
import { isGivenUp } from './lost-mate.ts'
import type { Mind } from './mind.ts'
import type { Moves } from './moves.ts'
import { resultsOf } from './own-results.ts'
import { hasOnlyWeakReason, hasReason, isWornCheck, reasonBesides, reasonFor } from './said-reasons.ts'
import { standingFor } from './standing.ts'
import { grudge, isHeard } from './target.ts'
import type { Weighed } from './weighed.ts'

/**
 * How often a reason is said that is a guess, about a nominee and otherwise, or a nomination that says little; how often it is said of an accusation that it
 * had no reason, and that somebody went against the speaker, which tells the table nothing of which of the two is black.
 */
export const STATED = { guess: 0.3, putUp: 0.6, weak: 0.9, bare: 0.5, atMe: 0.65 } as const

/** Whether these are last words before anybody has spoken: a suspect is a guess then, and said to be one, and nobody has earned praise. */
export const isFirstWord = ({ ask, ledger }: Mind): boolean => ask.act === 'farewell' && ledger.said.length === 0

/** Whether there is something to say against (`guilty`) or for a seat: its own words, a reason, or a result that is told. */
export const canJudge = (mind: Mind, moves: Moves, seat: Seat, guilty: boolean): boolean =>
  isHeard(mind, seat) || moves.names(seat) || hasReason(mind, seat, guilty, sayable(mind, moves))

export function accuse(mind: Mind, moves: Moves, seat: Seat, nominee?: Seat): void {
  if (moves.list.some((move) => move.kind === 'check' && move.seat === seat)) return
  moves.add({ kind: 'accuse', seat, ...stated(mind, moves, seat, true, nominee) })
}

/** Whether a speech can go after a player besides the one that it is about. */
export function canAccuseToo(mind: Mind, moves: Moves, seat: Seat): boolean {
  const accusations = moves.list.filter(({ kind }) => kind === 'accuse')
  const left = moves.list.flatMap((move) => (move.kind === 'changed' ? [move.from, move.to] : []))
  // By day black go after mates too, or their words would give them away; last words convict none.
  const isOpen = mind.standsTogether && !isGivenUp(mind, seat)
  const isSpared = (mind.ask.act === 'farewell' || mind.holdsHalf || isOpen) && mind.isMate(seat)
  return (
    !isSpared &&
    accusations.length < mind.blackAtWorst &&
    mind.others.includes(seat) &&
    !moves.names(seat) &&
    !left.includes(seat) &&
    !accusations.some((move) => move.kind === 'accuse' && deedOn(move.why) === seat) &&
    !resultsOf(mind, moves.list, 'red').includes(seat) &&
    canJudge(mind, moves, seat, true) &&
    mind.shown.black[seat]! > 0.35
  )
}

/**
 * What a player can give as a reason: a check of its own, or its own role, only if it claims it; no word of somebody whom the speech accuses or
 * does not believe; and nothing at odds with what the speech says of others.
 */
export function sayable({ ledger, me }: Mind, moves: Moves): (weighed: Weighed) => boolean {
  const claims = moves.list.some(({ kind }) => kind === 'claim' || kind === 'check') || ledger.claimants.has(me)
  const stances = stancesIn(moves.list)
  return ({ reason, weight }) =>
    !('by' in reason && stances.accused.includes(reason.by)) &&
    !isAtOdds(reason, weight < 0, stances) &&
    // Who claims the role goes by its own results.
    !(claims && (reason.kind === 'check' || reason.kind === 'shot') && reason.by !== me) &&
    (claims || !((reason.kind === 'check' && reason.by === me) || (reason.kind === 'claim' && reason.rival === me)))
}

/** A reason as it is said. A guess is mostly left unsaid, and a nomination that says little often. */
function stated(mind: Mind, moves: Moves, seat: Seat, guilty: boolean, nominee?: Seat): { readonly why?: Reason } {
  const isMeant = sayable(mind, moves)
  const first = reasonFor(mind, seat, guilty, isMeant)
  const besides = isWornCheck(mind, first, seat) ? reasonBesides(mind, seat, guilty, isMeant) : first
  const why = besides.kind === 'guess' ? first : besides
  const isWeak =
    guilty &&
    mind.ask.act === 'speak' &&
    isHeard(mind, seat) &&
    why.kind === 'nominated' &&
    why.target !== mind.me &&
    hasOnlyWeakReason(mind, seat, isMeant)
  const isAtMe = guilty && deedOn(why) === mind.me
  const often =
    why.kind === 'guess' && !isFirstWord(mind)
      ? seat === nominee
        ? STATED.putUp
        : STATED.guess
      : isWeak
        ? STATED.weak
        : isAtMe
          ? STATED.atMe
          : 1
  if (often < 1 && mind.self.random() > often) return {}
  const isBare = why.kind === 'accused' && why.isBare === true
  return { why: isBare && mind.self.random() > STATED.bare ? { kind: 'accused', target: why.target } : why }
}

/** Whether the black results that this player tells, true or not, name all black that there are: then it speaks as if everybody else were red. */
function isClearedByStory(mind: Mind, moves: Moves, seat: Seat): boolean {
  const told = resultsOf(mind, moves.list, 'black')
  return told.length > 0 && told.length >= mind.blackDealt && !told.includes(seat)
}

/** By how much somebody who is praised has to be less likely to be black than whom the speech accuses. */
const BETTER = 0.05

/** Whether a seat looks better than the others do on average, and than those whom the speech goes after. */
function looksBetter({ shown: { black }, others }: Mind, moves: Moves, seat: Seat): boolean {
  const mean = others.reduce((sum, other) => sum + black[other]!, 0) / others.length
  const accused = moves.list.flatMap((move) => (move.kind === 'accuse' || move.kind === 'vote' ? [move.seat] : []))
  return black[seat]! <= Math.min(0.45, mean) && accused.every((one) => black[one]! - black[seat]! >= BETTER)
}

/** How often somebody is praised whom two others have praised today. */
const ECHO = 0.4

export function trust(mind: Mind, moves: Moves, free: readonly Seat[]): void {
  const { self, ledger, ask } = mind
  const isMeant = sayable(mind, moves)
  // At a table black praise players whom the evidence clears, mates or not; praise of a mate in last words would betray it once a card is known,
  // and last words on a feeling help nobody.
  const worth = (other: Seat): number => {
    const { evidence, team } = grudge(mind, other)
    return -evidence - (ask.act === 'post' ? team : 0)
  }
  const black = resultsOf(mind, moves.list, 'black')
  const open = free.filter(
    (other) =>
      !black.includes(other) &&
      (canJudge(mind, moves, other, false) || isClearedByStory(mind, moves, other)) &&
      !(ask.act === 'farewell' && (mind.isMate(other) || !hasReason(mind, other, false, isMeant))),
  )
  if (open.length === 0) return
  const seat = draw(softmax(open, worth, self.traits.temperature), self.random) as Seat
  if (!isClearedByStory(mind, moves, seat) && !looksBetter(mind, moves, seat)) return
  const isEcho = (ledger.friends.get(seat)?.size ?? 0) >= 2
  if (isEcho && self.random() > ECHO) return
  add(mind, moves, seat, stated(mind, moves, seat, false))
}

/** How often somebody says of the player whom a suspect went after that it looks red: without that the deed is no charge. */
const BACKING = 0.7

/** The other half of a charge that somebody went after another player: that this player looks red. */
export function back(mind: Mind, moves: Moves, suspect: Seat, aim: Seat | undefined): void {
  const charge = moves.list.find((move) => move.kind === 'accuse' && move.seat === suspect)
  const victim = charge?.kind === 'accuse' ? deedOn(charge.why) : undefined
  // A vote goes against `aim`, who is praised by nobody that gives it.
  if (victim === undefined || victim === aim || !mind.others.includes(victim) || moves.names(victim)) return
  // Who was put up before it has spoken looks neither red nor black for that.
  if (!canJudge(mind, moves, victim, false)) return
  // The charge itself says what everybody has heard of that player.
  if (charge?.kind === 'accuse' && charge.why && standingFor(mind, charge.why, suspect, false)) return
  if (mind.self.random() < BACKING) praise(mind, moves, victim)
}

/** Says a good word for one player, if that player looks better than whom the speech accuses. A reason is given if there is one. */
function praise(mind: Mind, moves: Moves, seat: Seat): void {
  if (!looksBetter(mind, moves, seat) || (mind.ask.act === 'farewell' && mind.isMate(seat))) return
  const { why } = stated(mind, moves, seat, false)
  add(mind, moves, seat, why && why.kind !== 'guess' ? { why } : {})
}

/** Adds a good word, which is a defence where two players or more, and not only whom the speech accuses, go after that player today. */
function add({ ledger }: Mind, moves: Moves, seat: Seat, reason: { readonly why?: Reason }): void {
  const accusers = [...(ledger.accusers.get(seat) ?? [])]
  const isAccused =
    accusers.filter((one) => !moves.list.some((move) => move.kind === 'accuse' && move.seat === one)).length > 1
  moves.add({ kind: isAccused ? 'defend' : 'trust', seat, ...reason })
}
