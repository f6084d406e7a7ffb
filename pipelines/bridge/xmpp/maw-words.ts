/** What MAW calls a role and a team; its rules here use other words. */
export const ROLE_NAMES: Readonly<Record<string, string>> = { civilian: 'Villager', mafia: 'Werewolf', sheriff: 'Seer' }
export const TEAM_NAMES: Readonly<Record<string, string>> = { red: 'Villagers', black: 'Werewolves', draw: 'Nobody' }
export const ROOM_NAMES: Readonly<Record<string, string>> = { village: 'Village', hideout: 'Hideout' }

/** The word of the rules for a word of MAW. */
export const wordFor = (names: Readonly<Record<string, string>>, said: string): string | undefined =>
  Object.keys(names).find((word) => names[word]!.toLowerCase() === said.toLowerCase())

/** An address without its resource, as XMPP compares addresses. */
export const bareOf = (jid: string): string => jid.split('/', 1)[0]!.toLowerCase()
