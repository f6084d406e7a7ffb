import { type Ask, CHANCE, type Option } from '../../../schemas/ask.ts'
import type { HiddenChoices, Imagined } from '../../game/ruleset.ts'
import { anyOf, isSameTeam } from '../shared/imagined.ts'
import { isMafia } from './roles.ts'
import type { Switches } from './switches.ts'

/** The choices of a night, and chance's between two targets. */
const HIDDEN = ['kill', 'claim', 'check', 'protect']

export function hidden7({ announceSave }: Switches): HiddenChoices {
  return {
    isHidden: ({ act }) => HIDDEN.includes(act),
    isHeardBy: (role, act) => role === 'mafia' && (act === 'kill' || act === 'claim'),
    answer: (ask, imagined) => answer(ask, imagined, attacked(imagined, announceSave)),
  }
}

/**
 * Canonical answers where the true ones do not fit the imagined deal: the Mafia all pick whom the imagined night attacks, the Doctor
 * protects that seat if it lived, the Detective does as it did.
 */
function answer({ seat, act, options }: Ask, imagined: Imagined, target: Option): Option {
  const { kept, victim } = imagined
  const isLegal = (option: Option | undefined): option is Option => option !== undefined && options.includes(option)
  // Chance is asked only if the imagined Mafia are the true ones and their picks differ, as in the true game.
  if (act === 'check' || seat === CHANCE) return isLegal(kept) ? kept : anyOf(options, imagined)
  if (act === 'protect') {
    if (victim === 'none' && target !== 'none') return target
    return isLegal(kept) && kept !== victim ? kept : 'none'
  }
  // The same Mafia keep their true picks, which lead to the same target. A claim is kept in any case, because it decides nothing.
  if (isLegal(kept) && isSameTeam(imagined, isMafia) && (act === 'claim' || target === decidedIn(imagined))) return kept
  if (isLegal(target)) return target
  // If the deal does not allow the victim, another seat is killed, and the games differ from the morning on.
  if (victim === 'none') return 'none'
  return anyOf(
    options.filter((option) => option !== 'none'),
    imagined,
  )
}

/**
 * The target of the imagined Mafia: the true victim. If nobody died, a seat that can be saved, if the true game showed a save to everybody or to the same
 * Mafia; else nobody.
 */
function attacked(imagined: Imagined, announceSave: boolean): Option {
  const { victim, asks } = imagined
  if (victim !== 'none') return victim
  const decided = decidedIn(imagined)
  if (decided === 'none') return 'none'
  const optionsOf = (act: string): readonly Option[] => asks.find((ask) => ask.act === act)?.options ?? []
  const savable = optionsOf('protect').filter((seat) => seat !== 'none' && optionsOf('kill').includes(seat))
  if (savable.includes(decided) && (announceSave || isSameTeam(imagined, isMafia))) return decided
  return announceSave ? (savable[0] ?? 'none') : 'none'
}

/** The target that the true Mafia agreed on. */
function decidedIn({ secrets }: Imagined): Option {
  const decided = secrets.find((event) => event.type === 'decided')
  return decided?.target ?? 'none'
}
