import type { Seat } from '../../../schemas/ask.ts'
import type { Roles } from '../../table/ruleset.ts'

/** The mafioso is `mafia`, the Detective `sheriff`, a Villager `civilian`. */
export const COUNTS = { civilian: 2, sheriff: 1, mafia: 1 } as const
export type MiniRole = keyof typeof COUNTS
export const TEAMS = { civilian: 'red', sheriff: 'red', mafia: 'black' } as const
export const ROLES: readonly MiniRole[] = ['civilian', 'civilian', 'sheriff', 'mafia']
export const NAMES = ['Alice', 'Bob', 'Charlie', 'Diana'] as const

/** The seats that hold a role. */
export const seatsOf = (roles: Roles, wanted: MiniRole): Seat[] =>
  roles.flatMap((role, seat) => (role === wanted ? [seat] : []))
