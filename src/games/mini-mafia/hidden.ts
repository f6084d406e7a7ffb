import { CHANCE } from '../../../schemas/ask.ts'
import type { HiddenChoices } from '../../game/ruleset.ts'
import { anyOf } from '../shared/imagined.ts'

/** The only choice that depends on hidden roles is chance's draw of the victim among the Villagers. Everything else is said or voted in public. */
export const hiddenMini: HiddenChoices = {
  isHidden: ({ seat, act }) => seat === CHANCE && act === 'kill',
  isHeardBy: (role) => role === 'mafia',
  answer: ({ options }, imagined) => (options.includes(imagined.victim) ? imagined.victim : anyOf(options, imagined)),
}
