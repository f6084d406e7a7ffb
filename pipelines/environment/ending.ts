import type { Seat } from '../../schemas/ask.ts'
import type { Metadata, StepResult } from '../../schemas/environment.ts'
import type { Session } from '../../src/game/session.ts'
import type { Plan } from './episode-plan.ts'
import { lastObservation } from './observation.ts'
import { type Rewards, rounded } from './rewards.ts'

/** An answer of the client: its seat and its own reward. */
export interface Acted {
  readonly seat: Seat
  readonly paid: number
}

/**
 * What the client is sent when the game is over: nothing is asked any more, so nothing needs to be hidden. `acted` is the client's answer that led here,
 * null for a reset; `metadata` is what every result has.
 */
export function ending(
  session: Session,
  { deal }: Plan,
  rewards: Rewards,
  acted: Acted | null,
  metadata: Metadata,
): StepResult {
  const { winner, reason } = session.result!
  const seats = rewards.ends(session)
  const own = seats.find(({ seat }) => seat === acted?.seat) ?? seats[0]!
  return {
    observation: lastObservation(session.view(own.seat)),
    reward: rounded((acted?.paid ?? 0) + own.reward),
    done: true,
    metadata: { ...metadata, winner, reason, roles: deal, seats },
  }
}
