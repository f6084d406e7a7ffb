import type { Seat } from '../../../schemas/ask.ts'
import type { Roles, World } from '../../game/ruleset.ts'

/** Decision 1: seven seats. */
export const COUNTS = { civilian: 3, sheriff: 1, doctor: 1, mafia: 2 } as const
export type Role7 = keyof typeof COUNTS
export const TEAMS = { civilian: 'red', sheriff: 'red', doctor: 'red', mafia: 'black' } as const

/** What the prompts call each role. */
export const ROLE_NAMES = { civilian: 'Villager', sheriff: 'Detective', doctor: 'Doctor', mafia: 'Mafia' } as const

/** The deck, one card a seat. */
export const ROLES: readonly Role7[] = Object.entries(COUNTS).flatMap(([role, count]) =>
  Array<Role7>(count).fill(role as Role7),
)

export const isMafia = (roles: Roles, seat: Seat): boolean => roles[seat] === 'mafia'

/** The living holders of a role, in order of seats. */
export const holders = ({ alive, roles }: World, role: Role7): Seat[] => alive.filter((seat) => roles[seat] === role)
