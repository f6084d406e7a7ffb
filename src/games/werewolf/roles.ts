import type { Role, Seat } from '../../../schemas/ask.ts'
import type { Roles, World } from '../../game/ruleset.ts'

/** The team of each role that one of these games deals. */
export const TEAM_OF = {
  civilian: 'red',
  sheriff: 'red',
  doctor: 'red',
  witch: 'red',
  hunter: 'red',
  mafia: 'black',
} as const
export type RoleWolf = keyof typeof TEAM_OF

/** What the prompts call each role. */
const NAME_OF = {
  civilian: 'Villager',
  sheriff: 'Seer',
  doctor: 'Guard',
  witch: 'Witch',
  hunter: 'Hunter',
  mafia: 'Werewolf',
} as const satisfies Record<RoleWolf, string>

/** Decision 1: how many seats hold each role. */
export type Deck = Partial<Record<RoleWolf, number>>

export const DECKS = {
  'werewolf-7-guard': { civilian: 3, sheriff: 1, doctor: 1, mafia: 2 },
  'werewolf-7-witch': { civilian: 3, sheriff: 1, witch: 1, mafia: 2 },
  'werewolf-9-guard': { civilian: 3, sheriff: 1, doctor: 1, witch: 1, mafia: 3 },
  'werewolf-8-arena': { civilian: 4, sheriff: 1, doctor: 1, mafia: 2 },
  'werewolf-9-hunter': { civilian: 3, sheriff: 1, witch: 1, hunter: 1, mafia: 3 },
} as const satisfies Record<string, Deck>

/** The cards of a deck, one a seat. */
export const cardsOf = (deck: Deck): Role[] =>
  Object.entries(deck).flatMap(([role, count]) => Array<Role>(count).fill(role))

/** Of the roles of a deck: the team, and the name at the table. */
export const teamsOf = (deck: Deck): Readonly<Record<Role, 'red' | 'black'>> => only(deck, TEAM_OF)
export const namesOf = (deck: Deck): Readonly<Record<Role, string>> => only(deck, NAME_OF)

const only = <T>(deck: Deck, table: Readonly<Record<RoleWolf, T>>): Readonly<Record<Role, T>> =>
  Object.fromEntries(Object.keys(deck).map((role) => [role, table[role as RoleWolf]]))

export const isWolf = (roles: Roles, seat: Seat): boolean => roles[seat] === 'mafia'
export const isVillager = (roles: Roles, seat: Seat): boolean => roles[seat] === 'civilian'

/** All Werewolves, dead or alive. */
export const wolves = (roles: Roles): Seat[] => roles.map((_, seat) => seat).filter((seat) => isWolf(roles, seat))

/** The living holders of a role, in order of seats. */
export const holders = ({ alive, roles }: Pick<World, 'alive' | 'roles'>, role: RoleWolf): Seat[] =>
  alive.filter((seat) => roles[seat] === role)
