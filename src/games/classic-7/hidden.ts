import { type Ask, CHANCE, type Option } from '../../../schemas/ask.ts'
import type { HiddenChoices, Imagined } from '../../table/ruleset.ts'
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
  const { kept, victim, random } = imagined
  const isLegal = (option: Option | undefined): option is Option => option !== undefined && options.includes(option)
  const anyOf = (some: readonly Option[]): Option => some[Math.floor(random() * some.length)]!
  // Chance is asked only where the true Mafia are the imagined ones and differ, as they did.
  if (act === 'check' || seat === CHANCE) return isLegal(kept) ? kept : anyOf(options)
  if (act === 'protect') {
    if (victim === 'none' && target !== 'none') return target
    return isLegal(kept) && kept !== victim ? kept : 'none'
  }
  // The same Mafia attack the same seat: their true picks lead there, whatever they were. What the first of two says decides nothing.
  if (isLegal(kept) && isSameMafia(imagined) && (act === 'claim' || target === decidedIn(imagined))) return kept
  if (isLegal(target)) return target
  // A victim whom this deal does not allow: somebody else dies, and the morning tells the two games apart.
  return victim === 'none' ? 'none' : anyOf(options.filter((option) => option !== 'none'))
}

/** Whom the imagined Mafia attack: the true victim. If nobody died, somebody saved, where the true game shows a save to the same Mafia or to all; else nobody. */
function attacked(imagined: Imagined, announceSave: boolean): Option {
  const { victim, asks } = imagined
  if (victim !== 'none') return victim
  const decided = decidedIn(imagined)
  if (decided === 'none') return 'none'
  const optionsOf = (act: string): readonly Option[] => asks.find((ask) => ask.act === act)?.options ?? []
  const savable = optionsOf('protect').filter((seat) => seat !== 'none' && optionsOf('kill').includes(seat))
  if (savable.includes(decided) && (announceSave || isSameMafia(imagined))) return decided
  return announceSave ? (savable[0] ?? 'none') : 'none'
}

/** Whom the true Mafia decided to kill. */
function decidedIn({ secrets }: Imagined): Option {
  const decided = secrets.find((event) => event.type === 'decided')
  return decided?.target ?? 'none'
}

const isSameMafia = ({ roles, truth }: Imagined): boolean =>
  truth.every((_, seat) => isMafia(truth, seat) === isMafia(roles, seat))
