import type { Ask, Option } from '../../../schemas/ask.ts'
import type { HiddenChoices, Imagined } from '../../table/ruleset.ts'
import { isWolf } from './roles.ts'

/** Whatever is asked at night is asked because of the Werewolves, of chance too; by day only the Seer's check hangs on a role. */
export const hiddenMaw: HiddenChoices = {
  isHidden: ({ act }, { phase }) => act === 'check' || phase === 'night',
  isHeardBy: (role, act) => role === 'mafia' && act !== 'check',
  answer,
}

/** A team that is the true one does what it truly did. Another team is agreed at once, or listens through the night where nobody was murdered. */
function answer({ act, options }: Ask, imagined: Imagined): Option {
  const { kept, victim, random } = imagined
  const anyOf = (some: readonly Option[]): Option => some[Math.floor(random() * some.length)]!
  if (kept !== undefined && options.includes(kept) && (act === 'check' || isSameTeam(imagined))) return kept
  if (act !== 'post') return anyOf(options)
  return options.includes(victim) ? victim : 'listen'
}

const isSameTeam = ({ roles, truth }: Imagined): boolean =>
  truth.every((_, seat) => isWolf(truth, seat) === isWolf(roles, seat))
