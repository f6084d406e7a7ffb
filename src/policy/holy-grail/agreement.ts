import type { Seat } from '../../../schemas/ask.ts'
import type { Move, Reason, Speech } from '../../language/moves.ts'
import { isGoodWord, neededColour, otherIn } from '../../language/standing.ts'

/** What speaks for a player. */
export const FOR: ReadonlySet<string> = new Set(['trust', 'defend', 'believe'])

/** Against whom a reason says that somebody went. */
export const deedOn = (why: Reason | undefined): Seat | undefined =>
  why !== undefined && (why.kind === 'accused' || why.kind === 'nominated' || (why.kind === 'voted' && !why.not))
    ? why.target
    : undefined

/** For whom and against whom a speech speaks. */
export interface Stances {
  readonly praised: readonly Seat[]
  readonly accused: readonly Seat[]
}

export const stancesIn = (moves: Speech): Stances => ({
  praised: moves.flatMap(praisedIn),
  accused: moves.flatMap(accusedIn),
})

export const praisedIn = (move: Move): Seat[] =>
  ('seat' in move && FOR.has(move.kind)) || (move.kind === 'check' && move.found === 'red') ? [move.seat] : []

export const accusedIn = (move: Move): Seat[] => {
  if (move.kind === 'believe') return [move.over]
  if (move.kind === 'changed') return [move.to]
  const isAgainst = AGAINST.has(move.kind) || (move.kind === 'check' && move.found === 'black')
  return 'seat' in move && isAgainst ? [move.seat] : []
}
const AGAINST: ReadonlySet<string> = new Set(['accuse', 'vote', 'nominate'])

/** Whether a reason takes another player for the opposite of what the speech takes it for: who attacked a suspect did well, and who defended one did not. */
export function isAtOdds(why: Reason, isFor: boolean, { praised, accused }: Stances): boolean {
  const other = otherIn(why)
  const colour = neededColour(why, isFor)
  return other !== undefined && colour !== undefined && (colour === 'red' ? accused : praised).includes(other)
}

/**
 * A speech without what its other moves contradict: a good word for the nominee, cover for somebody whom it accuses, and a reason that is at odds
 * with the speech itself, for which `another` finds one that is not.
 */
export function inAgreement(
  moves: Speech,
  nominee: Seat | undefined,
  another: (seat: Seat, isFor: boolean, stances: Stances) => Reason | undefined,
): Speech {
  const stances = stancesIn(nominee === undefined ? moves : [...moves, { kind: 'nominate', seat: nominee }])
  return moves
    .filter((move) => !(isGoodWord(move) && 'seat' in move && move.seat === nominee))
    .filter((move) => !(move.kind === 'protect' && stances.accused.includes(move.seat)))
    .map((move) => {
      const isStance =
        move.kind === 'accuse' || move.kind === 'trust' || move.kind === 'defend' || move.kind === 'believe'
      if (!isStance || !move.why || !isAtOdds(move.why, isGoodWord(move), stances)) return move
      const { why: _, ...bare } = move
      const why = another(move.seat, isGoodWord(move), stances)
      return { ...bare, ...(why && { why }) }
    })
}
