import type { Ask, Option } from '../../../schemas/ask.ts'
import type { HiddenChoices, Imagined } from '../../game/ruleset.ts'
import { anyOf, isSameTeam } from '../shared/imagined.ts'
import { isWolf } from './roles.ts'

/** Everything asked at night, of chance too, depends on who the Werewolves are; by day only the Seer's check depends on a role. */
export const hiddenMaw: HiddenChoices = {
  isHidden: ({ act }, { phase }) => act === 'check' || phase === 'night',
  isHeardBy: (role, act) => role === 'mafia' && act !== 'check',
  answer,
}

/** The true team repeats its true choices. Another team votes for the true victim at once, or only listens if nobody was murdered. */
function answer({ act, options }: Ask, imagined: Imagined): Option {
  const { kept, victim } = imagined
  if (kept !== undefined && options.includes(kept) && (act === 'check' || isSameTeam(imagined, isWolf))) return kept
  if (act !== 'post') return anyOf(options, imagined)
  return options.includes(victim) ? victim : 'listen'
}
