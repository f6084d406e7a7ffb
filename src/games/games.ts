import type * as z from 'zod'
import type { Role } from '../../schemas/ask.ts'
import { orElse } from '../../schemas/nearest.ts'
import type { Ruleset } from '../game/ruleset.ts'
import { ROLE_NAMES as namesAiwolf } from './aiwolf/roles.ts'
import { aiwolf5, aiwolf9, aiwolf13 } from './aiwolf/rules.ts'
import { switchesSchema as switchesAiwolf } from './aiwolf/switches.ts'
import { ROLE_NAMES as names7 } from './classic-7/roles.ts'
import { classic7, classic7Bench, classic7Product } from './classic-7/rules.ts'
import { switchesSchema as switches7 } from './classic-7/switches.ts'
import { ROLE_NAMES as namesKaggle } from './kaggle-werewolf/roles.ts'
import { kaggleWerewolf } from './kaggle-werewolf/rules.ts'
import { switchesSchema as switchesKaggle } from './kaggle-werewolf/switches.ts'
import { ROLE_NAMES as namesLlmafia } from './llmafia/roles.ts'
import { llmafia } from './llmafia/rules.ts'
import { switchesSchema as switchesLlmafia } from './llmafia/switches.ts'
import { ROLE_NAMES as names2025 } from './mafia-2025/roles.ts'
import { fiim, mafia2025 } from './mafia-2025/rules.ts'
import { switchesSchema as switches2025 } from './mafia-2025/switches.ts'
import { ROLE_NAMES as namesMaw } from './maw/roles.ts'
import { maw } from './maw/rules.ts'
import { switchesSchema as switchesMaw } from './maw/switches.ts'
import { ROLE_NAMES as namesMini } from './mini-mafia/roles.ts'
import { miniMafia } from './mini-mafia/rules.ts'
import { switchesSchema as switchesMini } from './mini-mafia/switches.ts'
import { werewolfGames } from './werewolf/rules.ts'
import { ROLE_NAMES as namesBroadcast } from './werewolf-broadcast/roles.ts'
import { werewolfBroadcast } from './werewolf-broadcast/rules.ts'
import { switchesSchema as switchesBroadcast } from './werewolf-broadcast/switches.ts'

/** How a ruleset is made, and which switches it takes. */
export interface RulesetEntry {
  /** Throws a ZodError on switches that the game does not have. */
  make(switches?: object): Ruleset
  readonly switches: z.ZodObject
  /** What the prompts call each role, if it is not named by its id. */
  readonly roleNames?: Readonly<Record<Role, string>>
}

/** Every ruleset by name. A new game is a line here, a folder next to this file, and a folder of prompts. Tests add games of their own. */
export const rulesets: Record<string, RulesetEntry> = {
  'mafia-2025': { make: mafia2025, switches: switches2025, roleNames: names2025 },
  fiim: { make: fiim, switches: switches2025, roleNames: names2025 },
  'classic-7': { make: classic7, switches: switches7, roleNames: names7 },
  'classic-7-bench': { make: classic7Bench, switches: switches7, roleNames: names7 },
  'classic-7-product': { make: classic7Product, switches: switches7, roleNames: names7 },
  maw: { make: maw, switches: switchesMaw, roleNames: namesMaw },
  'aiwolf-5': { make: aiwolf5, switches: switchesAiwolf, roleNames: namesAiwolf },
  'aiwolf-9': { make: aiwolf9, switches: switchesAiwolf, roleNames: namesAiwolf },
  'aiwolf-13': { make: aiwolf13, switches: switchesAiwolf, roleNames: namesAiwolf },
  'mini-mafia': { make: miniMafia, switches: switchesMini, roleNames: namesMini },
}

/**
 * Rulesets of games that are imported. They are values as those above; that they are apart keeps the lists of what is played here short.
 */
export const foreignRulesets: Record<string, RulesetEntry> = {
  llmafia: { make: llmafia, switches: switchesLlmafia, roleNames: namesLlmafia },
  ...werewolfGames,
  'werewolf-broadcast': { make: werewolfBroadcast, switches: switchesBroadcast, roleNames: namesBroadcast },
  'kaggle-werewolf': { make: kaggleWerewolf, switches: switchesKaggle, roleNames: namesKaggle },
}

const and = new Intl.ListFormat('en')

export class UnknownRuleset extends Error {}

/** The entry of that name. Throws {@link UnknownRuleset}. */
export function entryNamed(name: string): RulesetEntry {
  const entry = [rulesets, foreignRulesets].find((table) => Object.hasOwn(table, name))?.[name]
  const [own, foreign] = [rulesets, foreignRulesets].map(Object.keys) as [string[], string[]]
  const listed = `${and.format(own)}, and for imported games ${and.format(foreign)}`
  if (!entry) throw new UnknownRuleset(`there is no ruleset "${name}"; ${orElse(name, [...own, ...foreign], listed)}`)
  return entry
}

/** The ruleset of that name with these switches. Throws {@link UnknownRuleset}, or a ZodError for bad switches. */
export const rulesetNamed = (name: string, switches: object = {}): Ruleset => entryNamed(name).make(switches)
