import type { Role } from '../../../schemas/ask.ts'
import { type Role7, TEAMS } from './roles.ts'
import type { Verdict } from './state.ts'
import type { Switches } from './switches.ts'

/** Decision 34: points by seat, dead or alive; nothing else is scored. */
export const points = (
  roles: readonly Role[],
  winner: Verdict['winner'],
  { winPoints, drawPoints, lossPoints }: Switches,
): number[] =>
  roles.map((role) => {
    if (winner === 'draw') return drawPoints
    return TEAMS[role as Role7] === winner ? winPoints : lossPoints
  })
