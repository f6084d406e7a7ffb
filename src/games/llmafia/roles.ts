import type { Role, Seat } from '../../../schemas/ask.ts'
import type { Roles, World } from '../../game/ruleset.ts'
import type { Switches } from './switches.ts'

export const TEAMS = { civilian: 'red', mafia: 'black' } as const
/** What the prompts call each role. */
export const ROLE_NAMES = { civilian: 'Bystander', mafia: 'Mafia' } as const

/** Decision 1: how many seats hold each role. */
export const countsOf = ({ players, mafia }: Switches): Readonly<Record<keyof typeof TEAMS, number>> => ({
  civilian: players - mafia,
  mafia,
})

/** The deck, one card a seat. */
export const deckOf = (switches: Switches): Role[] =>
  Object.entries(countsOf(switches)).flatMap(([role, count]) => Array<Role>(count).fill(role))

export const isMafia = (roles: Roles, seat: Seat): boolean => roles[seat] === 'mafia'

/** The living Mafia, in order of seats. */
export const livingMafia = ({ alive, roles }: Pick<World, 'alive' | 'roles'>): Seat[] =>
  alive.filter((seat) => isMafia(roles, seat))
