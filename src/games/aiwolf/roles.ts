import type { Role, Seat } from '../../../schemas/ask.ts'
import type { Roles, World } from '../../game/ruleset.ts'

/** The Possessed wins with the Werewolves, who do not know it; it does not know them. */
export const TEAMS = {
  civilian: 'red',
  sheriff: 'red',
  medium: 'red',
  doctor: 'red',
  possessed: 'black',
  mafia: 'black',
} as const
export type RoleAiwolf = keyof typeof TEAMS

/** What the prompts call each role: the contest's words. */
export const ROLE_NAMES = {
  civilian: 'Villager',
  sheriff: 'Seer',
  medium: 'Medium',
  doctor: 'Bodyguard',
  possessed: 'Possessed',
  mafia: 'Werewolf',
} as const

/** What a divination and a medium see: the Possessed is human. */
export const SPECIES: Readonly<Record<Role, 'red' | 'black'>> = { ...TEAMS, possessed: 'red' }

/** How many seats hold each role, by the size of the table. */
export const TABLES = {
  5: { civilian: 2, sheriff: 1, possessed: 1, mafia: 1 },
  9: { civilian: 3, sheriff: 1, medium: 1, doctor: 1, possessed: 1, mafia: 2 },
  13: { civilian: 6, sheriff: 1, medium: 1, doctor: 1, possessed: 1, mafia: 3 },
} as const satisfies Readonly<Record<number, Partial<Record<RoleAiwolf, number>>>>
export type Size = keyof typeof TABLES

/** The deck, one card a seat. */
export const deckOf = (size: Size): Role[] =>
  Object.entries(TABLES[size]).flatMap(([role, count]) => Array<Role>(count).fill(role))

/** The teams of the roles in play. */
export const teamsOf = (size: Size): Readonly<Record<Role, 'red' | 'black'>> =>
  Object.fromEntries(Object.keys(TABLES[size]).map((role) => [role, TEAMS[role as RoleAiwolf]]))

export const isWolf = (roles: Roles, seat: Seat): boolean => roles[seat] === 'mafia'

/** All Werewolves, dead or alive. */
export const wolves = (roles: Roles): Seat[] => roles.map((_, seat) => seat).filter((seat) => isWolf(roles, seat))

/** The living holder of a role that one seat has. */
export const holder = ({ roles, alive }: World, role: RoleAiwolf): Seat | undefined =>
  alive.find((seat) => roles[seat] === role)
