import type { Role } from '../../schemas/ask.ts'
import { foreignRulesets, rulesets } from './games.ts'

const namesIn = (ruleset: string): Readonly<Record<Role, string>> => {
  const [name = ''] = ruleset.split('@')
  return [rulesets, foreignRulesets].find((table) => Object.hasOwn(table, name))?.[name]?.roleNames ?? {}
}

/** What a game (`classic-7`, or `classic-7@1.2`) calls a role at its table, for reports; the id where it has no other word. Columns of rows have ids. */
export const roleName = (ruleset: string, role: Role): string => {
  const names = namesIn(ruleset)
  return Object.hasOwn(names, role) ? names[role]! : role
}

/** Why a game ended, in the words of its rules; the log of a game of Werewolf has another word for special roles. */
export const endName = (reason: string): string => (reason === 'no gift left' ? 'no special role left' : reason)

/** A game's names for its two teams, for use after "the". */
export const sideNames = (ruleset: string): Readonly<Record<'red' | 'black', string>> =>
  namesIn(ruleset)['mafia'] === 'Werewolf' ? { red: 'Villagers', black: 'Werewolves' } : { red: 'town', black: 'Mafia' }

/** What the viewer calls the teams where they are not called red and black, as games with a Don call them. */
export const teamNames = (ruleset: string): Readonly<Partial<Record<string, string>>> =>
  Object.hasOwn(namesIn(ruleset), 'don') ? {} : sideNames(ruleset)

/** The id of a role that a user names by it, or by the game's own word in any case; the text itself if it names none. */
export function roleNamed(ruleset: string, text: string): Role {
  const names = Object.entries(namesIn(ruleset))
  if (names.some(([id]) => id === text)) return text
  return names.find(([, name]) => name.toLowerCase() === text.toLowerCase())?.[0] ?? text
}
