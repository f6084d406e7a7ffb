import type { Role, Seat } from '../../../schemas/ask.ts'
import type { Roles } from '../../game/ruleset.ts'

/** The team and the name of each role that such a table may deal. A table with a third party is none of these games. */
const ROLES = {
  civilian: ['red', 'Villager'],
  sheriff: ['red', 'Seer'],
  witch: ['red', 'Witch'],
  hunter: ['red', 'Hunter'],
  doctor: ['red', 'Guard'],
  silencer: ['red', 'Silencing Elder'],
  stalker: ['red', 'Stalker'],
  magician: ['red', 'Magician'],
  idiot: ['red', 'Idiot'],
  fox: ['red', 'Nine-tailed Fox'],
  redhood: ['red', 'Red Riding Hood'],
  moongirl: ['red', 'Moon Girl'],
  mafia: ['black', 'Werewolf'],
  whitewolf: ['black', 'White Wolf King'],
  wolfking: ['black', 'Wolf King'],
  wolfbeauty: ['black', 'Wolf Beauty'],
  demon: ['black', 'Demon'],
  elderwolf: ['black', 'Elder Wolf Brother'],
  youngerwolf: ['black', 'Younger Wolf Brother'],
  skydog: ['black', 'Sky Dog'],
  grandmother: ['black', 'Wolf Grandmother'],
} as const satisfies Readonly<Record<Role, readonly ['red' | 'black', string]>>
export type RoleBroadcast = keyof typeof ROLES
export const ROLE_IDS = Object.keys(ROLES) as RoleBroadcast[]

const column = <At extends 0 | 1>(at: At): Readonly<Record<RoleBroadcast, (typeof ROLES)[RoleBroadcast][At]>> =>
  Object.fromEntries(ROLE_IDS.map((role) => [role, ROLES[role][at]])) as Record<
    RoleBroadcast,
    (typeof ROLES)[RoleBroadcast][At]
  >
export const TEAMS = column(0)
/** What the prompts call each role. */
export const ROLE_NAMES = column(1)

/** Decision 1: how many seats hold each role. */
export type Deck = Readonly<Partial<Record<RoleBroadcast, number>>>

/** The cards of a deck, one a seat. */
export const cardsOf = (deck: Deck): Role[] =>
  Object.entries(deck).flatMap(([role, count]) => Array<Role>(count).fill(role))

/** The team of each role of a deck. */
export const teamsOf = (deck: Deck): Readonly<Record<Role, 'red' | 'black'>> =>
  Object.fromEntries(Object.keys(deck).map((role) => [role, TEAMS[role as RoleBroadcast]]))

export const isWolf = (roles: Roles, seat: Seat): boolean => TEAMS[roles[seat] as RoleBroadcast] === 'black'

/** All of the Werewolves' team, in order of seats. */
export const wolves = (roles: Roles): Seat[] => roles.map((_, seat) => seat).filter((seat) => isWolf(roles, seat))
