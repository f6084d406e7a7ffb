import type { Ruleset } from '../table/ruleset.ts'
import { fiim, mafia2025 } from './mafia-2025/rules.ts'
import { maw } from './maw/rules.ts'

/** Every ruleset by name: a function from switches to the game. A new game is a line here, a folder beside this file, and a folder of prompts. */
export const rulesets: Readonly<Record<string, (switches?: object) => Ruleset>> = {
  'mafia-2025': mafia2025,
  fiim,
  maw,
}

export class UnknownRuleset extends Error {}

/** The ruleset of that name with these switches. Throws {@link UnknownRuleset}, or a ZodError for bad switches. */
export function rulesetNamed(name: string, switches: object = {}): Ruleset {
  const make = Object.hasOwn(rulesets, name) ? rulesets[name] : undefined
  if (!make) throw new UnknownRuleset(`there is no ruleset "${name}"; there are ${Object.keys(rulesets).join(', ')}`)
  return make(switches)
}
