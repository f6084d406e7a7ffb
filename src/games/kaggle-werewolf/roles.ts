import type { Role, Seat } from '../../../schemas/ask.ts'
import type { Roles, World } from '../../game/ruleset.ts'
import type { Switches } from './switches.ts'

export const TEAMS = { civilian: 'red', sheriff: 'red', doctor: 'red', mafia: 'black' } as const
export type RoleKaggle = keyof typeof TEAMS
/** What the prompts call each role. */
export const ROLE_NAMES = { civilian: 'Villager', sheriff: 'Seer', doctor: 'Doctor', mafia: 'Werewolf' } as const

/** How many seats hold each role that is in play. */
export function countsOf({ players, wolves, seer, doctor }: Switches): Partial<Record<RoleKaggle, number>> {
  const villagers = players - wolves - Number(seer) - Number(doctor)
  return {
    ...(villagers > 0 && { civilian: villagers }),
    ...(seer && { sheriff: 1 }),
    ...(doctor && { doctor: 1 }),
    mafia: wolves,
  }
}

/** The deck, one card a seat. */
export const deckOf = (switches: Switches): Role[] =>
  Object.entries(countsOf(switches)).flatMap(([role, count]) => Array<Role>(count).fill(role))

/** The teams of the roles in play. */
export const teamsOf = (switches: Switches): Readonly<Record<Role, 'red' | 'black'>> =>
  Object.fromEntries(Object.keys(countsOf(switches)).map((role) => [role, TEAMS[role as RoleKaggle]]))

export const isWolf = (roles: Roles, seat: Seat): boolean => roles[seat] === 'mafia'

/** The living holders of a role, in order of seats. */
export const holders = ({ alive, roles }: World, role: RoleKaggle): Seat[] =>
  alive.filter((seat) => roles[seat] === role)
