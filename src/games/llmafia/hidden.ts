import type { HiddenChoices } from '../../game/ruleset.ts'
import { anyOf, isSameTeam } from '../shared/imagined.ts'
import { isMafia } from './roles.ts'

/** Everything that is asked at night, of chance too, depends on who the Mafia are. */
export const hiddenLlmafia: HiddenChoices = {
  isHidden: (_, { phase }) => phase === 'night',
  isHeardBy: (role) => role === 'mafia',
  /** The true Mafia repeat their true choices; others are silent and vote for the true victim. */
  answer({ act, options }, imagined) {
    const { kept, victim } = imagined
    if (kept !== undefined && options.includes(kept) && isSameTeam(imagined, isMafia)) return kept
    if (act === 'post') return 'listen'
    return options.includes(victim) ? victim : anyOf(options, imagined)
  },
}
