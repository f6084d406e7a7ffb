import type { Role, Seat } from '../../../schemas/ask.ts'
import type { Mark } from '../../../schemas/record.ts'
import type { Gain } from '../../game/ruleset.ts'
import { teamOf } from './roles.ts'
import type { Verdict } from './state.ts'

/** The inputs of a game's points. */
export interface Scores {
  readonly winPoints: number
  readonly teamLossApplies: 'offender' | 'team'
  readonly winner: Verdict['winner']
  /** Disqualified, or out with the fourth foul. */
  readonly disqualified: readonly Seat[]
  /** The seat whose offence caused a team defeat. */
  readonly offender?: Seat | undefined
  /** The best move, if right guesses earn points: the guesser and its guesses. */
  readonly bestMove?: { readonly seat: Seat; readonly seats: readonly Seat[] } | undefined
}

const DISQUALIFIED = -0.5
const TEAM_LOSS = -0.75
/** Federation rules: a triple with two black seats, and with three. */
const BEST_MOVE = [0, 0, 0.25, 0.4]

/** Rules summary section 6, decisions 65 and 66: points by seat for a deal and how its game went. */
export function points(roles: readonly Role[], scores: Scores, marks: readonly Mark[] = []): number[] {
  return roles.map((role, i) => {
    const seat = i + 1
    const team = teamOf(role)
    const won = team === scores.winner
    let sum = won ? scores.winPoints : 0
    if (scores.disqualified.includes(seat)) sum = DISQUALIFIED
    if (scores.offender !== undefined) {
      const guilty = seat === scores.offender
      if (guilty || (scores.teamLossApplies === 'team' && team === teamOf(roles[scores.offender - 1]!))) sum = TEAM_LOSS
    }
    if (scores.bestMove?.seat === seat) {
      const found = scores.bestMove.seats.filter((other) => teamOf(roles[other - 1]!) === 'black').length
      sum += BEST_MOVE[found]!
    }
    for (const mark of marks) if (mark.seat === seat) sum += worth(mark, won)
    return Math.round(sum * 100) / 100
  })
}

/**
 * Rules summary section 6.2 leaves bonuses to the judge. With `bonuses: advantages` a seat has as many points as its choices added to its team's chance to
 * win, counted in wins: one that turned a lost game into a won one has the points of a win. Who took chances away has a penalty of as many.
 */
export const marksFor = (gains: readonly Gain[], winPoints: number): Mark[] =>
  gains.map(({ seat, sum }) => ({
    seat,
    kind: sum > 0 ? 'bonus' : 'destructive',
    // Adding 0 makes −0, which JSON does not know, into 0.
    points: Math.round(sum * winPoints * 100) / 100 + 0,
  }))

/** A judge's mark, clipped: a bonus of 0.1 to 0.9 for winners and up to 0.5 for the others, a penalty of 0.2 to 0.4. */
function worth({ kind, points }: Mark, won: boolean): number {
  if (kind === 'destructive') return -clip(Math.abs(points), 0.2, 0.4)
  return won ? clip(points, 0.1, 0.9) : clip(points, 0, 0.5)
}

const clip = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value))
