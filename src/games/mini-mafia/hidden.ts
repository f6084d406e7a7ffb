import { CHANCE } from '../../../schemas/ask.ts'
import type { HiddenChoices } from '../../table/ruleset.ts'

/** What follows hidden roles: chance's draw of the victim, among the Villagers of the deal. All else is said or voted in public. */
export const hiddenMini: HiddenChoices = {
  isHidden: ({ seat, act }) => seat === CHANCE && act === 'kill',
  isHeardBy: (role) => role === 'mafia',
  answer: ({ options }, { victim, random }) =>
    options.includes(victim) ? victim : options[Math.floor(random() * options.length)]!,
}
