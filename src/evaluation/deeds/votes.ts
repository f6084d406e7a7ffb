import type { Seat } from '../../../schemas/ask.ts'
import type { Ballot } from '../../worth/ballot.ts'

/** A vote, and a random vote as its baseline. */
export interface Vote {
  readonly seat: Seat
  readonly day: number
  /** 1: it is one case. */
  readonly of: number
  readonly onBlack: number
  /** How often it would be on a black if it were drawn among those who could be voted for. */
  readonly chance: number
}

/**
 * The votes of the red seats on the first ballot of each day, with random votes among the other candidates as the baseline.
 * Abstentions, votes against oneself and ballots with a single nominee are left out.
 */
export function votesOf({ day, round, nominees, hands, options }: Ballot, isBlack: (seat: Seat) => boolean): Vote[] {
  if (round > 1 || nominees?.length === 1) return []
  return [...hands].flatMap(([target, by]) =>
    by.flatMap(({ seat, kind }): Vote[] => {
      if (kind === 'auto' || seat === target || isBlack(seat)) return []
      const others = options(seat).filter((other) => other !== seat)
      const chance = others.filter(isBlack).length / others.length
      return [{ seat, day, of: 1, onBlack: Number(isBlack(target)), chance }]
    }),
  )
}
