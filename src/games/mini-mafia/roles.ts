import type { Seat } from '../../../schemas/ask.ts'
import type { Roles } from '../../game/ruleset.ts'

export const COUNTS = { civilian: 2, sheriff: 1, mafia: 1 } as const
export type MiniRole = keyof typeof COUNTS
export const TEAMS = { civilian: 'red', sheriff: 'red', mafia: 'black' } as const
/** What the prompts call each role. */
export const ROLE_NAMES = { civilian: 'Villager', sheriff: 'Detective', mafia: 'Mafioso' } as const
export const ROLES: readonly MiniRole[] = ['civilian', 'civilian', 'sheriff', 'mafia']
export const NAMES = ['Alice', 'Bob', 'Charlie', 'Diana'] as const

/** The seats that hold a role. */
export const seatsOf = (roles: Roles, wanted: MiniRole): Seat[] =>
  roles.flatMap((role, seat) => (role === wanted ? [seat] : []))
