import type { Option, Seat } from '../../../schemas/ask.ts'
import type { Imagined, Roles } from '../../game/ruleset.ts'

// What the games share when they answer hidden asks in an imagined deal.

/** One of these options, at random. */
export const anyOf = (options: readonly Option[], { random }: Pick<Imagined, 'random'>): Option =>
  options[Math.floor(random() * options.length)]!

/** Whether a team has the same members in the imagined deal as in the true one. */
export const isSameTeam = (
  { roles, truth }: Pick<Imagined, 'roles' | 'truth'>,
  isMember: (roles: Roles, seat: Seat) => boolean,
): boolean => truth.every((_, seat) => isMember(truth, seat) === isMember(roles, seat))
