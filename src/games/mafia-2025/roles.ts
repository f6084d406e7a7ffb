import type { Seat } from '../../../schemas/ask.ts'
import type { Roles, World } from '../../game/ruleset.ts'

/** The roles of the 2025 game, how many seats hold each, and their teams. */
export const COUNTS = { civilian: 6, sheriff: 1, mafia: 2, don: 1 } as const
export type Role2025 = keyof typeof COUNTS
export const TEAMS = { civilian: 'red', sheriff: 'red', mafia: 'black', don: 'black' } as const
export type Team2025 = (typeof TEAMS)[Role2025]

/** What the prompts call each role. */
export const ROLE_NAMES = { civilian: 'Civilian', sheriff: 'Sheriff', mafia: 'Mafia', don: 'Don' } as const

/** The deck, one card a seat. */
export const ROLES: readonly Role2025[] = Object.entries(COUNTS).flatMap(([role, count]) =>
  Array<Role2025>(count).fill(role as Role2025),
)

/** The team of a role; undefined for the moderator. */
export const teamOf = (role: string): Team2025 | undefined => TEAMS[role as Role2025]

export const isBlack = (roles: Roles, seat: Seat): boolean => teamOf(roles[seat]!) === 'black'

/** The living holders of some roles, in order of seats. */
export const holders = ({ alive, roles }: World, ...wanted: Role2025[]): Seat[] =>
  alive.filter((seat) => wanted.includes(roles[seat] as Role2025))

/** The living black seats. */
export const blacks = (world: World): Seat[] => holders(world, 'mafia', 'don')
