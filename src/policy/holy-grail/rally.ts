import type { Seat } from '../../../schemas/ask.ts'
import { keptClaimant } from './kept-claimant.ts'
import { lostMate } from './lost-mate.ts'
import { isAmongMates, type Mind } from './mind.ts'
import { livingTeam } from './nights.ts'
import { goingAgainst, isLeftForOthers, isNamed, momentum, ownWords } from './target.ts'

/** Where the hands of a team meet in a vote that may decide the game, and by what its players agree without a word. */
export interface Rally {
  readonly seat: Seat
  readonly why: 'own check' | 'check' | 'hands' | 'table' | 'win'
  /** Who told the check. */
  readonly by?: Seat
}

/** What it is worth to vote where the hands meet. */
export const TOGETHER = 20

/** From where on a seat counts as surely black, and how near the likeliest another has to be for red to settle for it. */
const SURE = 0.75
const NEAR = 0.15

/**
 * The seat on which this player's team lays its hands together: for black one red player where one more red out wins, for red one of several that are
 * as good as equal where a mistake ends the game. All but an own check is public, so that the whole team comes to the same seat.
 */
export function rally(mind: Mind): Rally | undefined {
  const { facts, ask, me } = mind
  // In a chat room votes stand for all to see and can be changed, so red need no agreement; black agree, as they have one interest.
  const isVote = ask.act === 'vote' || (mind.isBlack && ask.act === 'post' && !isAmongMates(mind))
  if (!isVote) return undefined
  const open = facts.ballot.length > 0 ? facts.ballot : ask.options
  const seats = open.filter((option): option is Seat => typeof option === 'number' && option !== me)
  return mind.isBlack ? ofBlack(mind, seats) : ofRed(mind, seats)
}

function ofBlack(mind: Mind, seats: readonly Seat[]): Rally | undefined {
  const others = seats.filter((seat) => !mind.isMate(seat))
  const uncleared = others.filter((seat) => !isToldRed(mind, seat))
  const reds = uncleared.length > 0 ? uncleared : others
  if (!mind.wouldWin || reds.length === 0 || lostMate(mind) !== undefined) return undefined
  // Who is sent away by most of the others wins nothing with its own hand, and keeps its word.
  if (!mind.holdsHalf && momentum(mind, mind.me) > 0.5) return undefined
  return { ...foremost(mind, reds, (seat) => storyOf(mind, seat)), why: 'win' }
}

/** How many hands it is worth to black that one of them told a check of a seat: hands against its own story give a claimant away. */
const STORY: Readonly<Record<string, number>> = { black: 3, red: -3 }

function storyOf(mind: Mind, seat: Seat): number {
  const told = livingTeam(mind).map((member) => mind.ledger.claimants.get(member)?.results.get(seat)?.found)
  return told.reduce((sum, found) => sum + (STORY[found ?? ''] ?? 0), 0)
}

function ofRed(mind: Mind, up: readonly Seat[]): Rally | undefined {
  const kept = keptClaimant(mind)
  const seats = up.filter((seat) => seat !== kept)
  // The hands against a claimant who is kept are those of a team: apart, those of red are fewer.
  const isSplit = seats.length < up.length
  const isFit = (seat: Seat, most: number): boolean =>
    isAsGoodAs(mind, seat, most) || (isSplit && most - mind.shown.black[seat]! <= APART)
  const mine = seats.filter((seat) => mind.hasFound(seat, 'black'))
  if (mine.length > 0) return { ...foremost(mind, mine), why: 'own check' }
  const most = Math.max(0, ...seats.map((seat) => mind.shown.black[seat]!))
  const alike = seats.filter((seat) => isFit(seat, most))
  // Hands meet more easily on somebody who was spoken against.
  const isOpen = (seat: Seat): boolean =>
    isSplit || mind.shown.black[seat]! >= SURE || !isLeftForOthers(mind, seat, seats)
  const named = seats.filter((seat) => isNamed(mind, seat) && isOpen(seat))
  const mostNamed = Math.max(0, ...named.map((seat) => mind.shown.black[seat]!))
  const close = named.length > 0 ? named.filter((seat) => isFit(seat, mostNamed)) : alike
  const open = [...new Set([...alike, ...close])]
  // While a mistake can be afforded, a player keeps its word.
  if (open.length < 2 || (mind.pressure < 1 && open.some((seat) => ownWords(mind, seat) > 0))) return undefined
  for (const by of believed(mind)) {
    const told = mind.ledger.claimants.get(by)!.results
    const checked = close.filter((seat) => told.get(seat)?.found === 'black')
    if (checked.length > 0) return { ...foremost(mind, checked), why: 'check', by }
  }
  if (mind.pressure < 1) return undefined
  const first = foremost(mind, close)
  const isAhead = close.every((seat) => seat === first.seat || handsOn(mind, seat) < first.hands)
  return { ...first, why: isAhead ? 'hands' : 'table' }
}
const EVEN = 0.03
const APART = 0.25

/** Whether a seat is surely black, or as good as equal to the likeliest. */
const isAsGoodAs = ({ shown: { black } }: Mind, seat: Seat, most: number): boolean =>
  black[seat]! >= Math.min(SURE, most - EVEN) && most - black[seat]! <= NEAR

/** Whether a living member of this black team has told a red check of a seat. */
const isToldRed = (mind: Mind, seat: Seat): boolean =>
  livingTeam(mind).some((member) => mind.ledger.claimants.get(member)?.results.get(seat)?.found === 'red')

/** The claimants whom this player believes, the most credible first. */
function believed({ ledger, shown, me }: Mind): Seat[] {
  const sheriff = shown.role('sheriff')
  return [...ledger.claimants.keys()]
    .filter((seat) => seat !== me && sheriff[seat]! > 0.5)
    .sort((a, b) => sheriff[b]! - sheriff[a]!)
}

/** Of some seats the one with most known hands; of equals the one that the table suspects most, and then the first on the ballot. */
function foremost(
  mind: Mind,
  seats: readonly Seat[],
  extra: (seat: Seat) => number = () => 0,
): { readonly seat: Seat; readonly hands: number } {
  const { black } = mind.table
  const [first] = seats
    .map((seat) => ({ seat, hands: handsOn(mind, seat) + extra(seat) }))
    .sort((a, b) => b.hands - a.hands || black[b.seat]! - black[a.seat]!)
  return first!
}

const handsOn = (mind: Mind, seat: Seat): number =>
  mind.facts.standing.size > 0
    ? [...mind.facts.standing.values()].filter((target) => target === seat).length
    : goingAgainst(mind, seat).length
