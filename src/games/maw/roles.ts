import type { Role, Seat } from '../../../schemas/ask.ts'
import type { Roles } from '../../game/ruleset.ts'
import { type Switches, wolvesOf } from './switches.ts'

const TEAMS = { civilian: 'red', sheriff: 'red', mafia: 'black' } as const
export type RoleMaw = keyof typeof TEAMS
/** What the prompts call each role. */
export const ROLE_NAMES = { civilian: 'Villager', sheriff: 'Seer', mafia: 'Werewolf' } as const

/** Decisions 1 and 30: how many seats hold each role. */
export function countsOf(switches: Switches): Partial<Record<RoleMaw, number>> {
  const wolves = wolvesOf(switches)
  const villagers = switches.players - wolves
  return switches.seer ? { civilian: villagers - 1, sheriff: 1, mafia: wolves } : { civilian: villagers, mafia: wolves }
}

/** The deck, one card a seat. */
export const deckOf = (switches: Switches): Role[] =>
  Object.entries(countsOf(switches)).flatMap(([role, count]) => Array<Role>(count).fill(role))

/** The teams of the roles in play. */
export const teamsOf = (switches: Switches): Readonly<Record<Role, 'red' | 'black'>> =>
  Object.fromEntries(Object.keys(countsOf(switches)).map((role) => [role, TEAMS[role as RoleMaw]]))

export const isWolf = (roles: Roles, seat: Seat): boolean => roles[seat] === 'mafia'

/** All Werewolves, dead or alive. */
export const wolves = (roles: Roles): Seat[] => roles.map((_, seat) => seat).filter((seat) => isWolf(roles, seat))
