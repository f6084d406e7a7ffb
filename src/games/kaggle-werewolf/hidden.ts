import { type Ask, CHANCE, type Option, type Seat } from '../../../schemas/ask.ts'
import type { HiddenChoices, Imagined } from '../../game/ruleset.ts'
import { anyOf, isSameTeam } from '../shared/imagined.ts'
import { isWolf } from './roles.ts'
import type { Switches } from './switches.ts'

/** The choices of a night, and chance's among the targets and for the first Werewolf to vote. */
const HIDDEN = ['kill', 'check', 'protect', 'first-wolf']

export const hiddenKaggle = ({ selfSave, nightVoting }: Switches): HiddenChoices => ({
  isHidden: ({ act }) => HIDDEN.includes(act),
  // A Werewolf that votes later hears the votes before: its view needs a game that keeps them, and those of others one with the same morning.
  isForOneSeat: nightVoting === 'sequential',
  isHeardBy: (role, act) => role === 'mafia' && (act === 'kill' || act === 'first-wolf'),
  answer: (ask, imagined) => answer(ask, imagined, attacked(imagined, selfSave)),
})

/** Canonical answers where the true ones do not fit the imagined deal: all Werewolves attack one seat, and the Doctor protects it if it lived. */
function answer({ seat, act, options }: Ask, imagined: Imagined, target: Option): Option {
  const { kept, victim } = imagined
  const isLegal = (option: Option | undefined): option is Option => option !== undefined && options.includes(option)
  if (act === 'check' || act === 'first-wolf' || seat === CHANCE) return isLegal(kept) ? kept : anyOf(options, imagined)
  if (act === 'protect') {
    if (victim === 'none' && target !== 'none') return target
    return isLegal(kept) && kept !== victim ? kept : 'none'
  }
  if (isLegal(kept) && isSameTeam(imagined, isWolf) && (isForWolf(imagined) || target === decidedIn(imagined)))
    return kept
  return isLegal(target) ? target : 'none'
}

/** Whether the game is imagined for the view of a Werewolf. */
const isForWolf = ({ seat, roles }: Imagined): boolean => seat !== undefined && isWolf(roles, seat)

/** The target of the imagined Werewolves: the true victim; if nobody died because of the Doctor, a seat that the imagined Doctor can save. */
function attacked(imagined: Imagined, selfSave: boolean): Option {
  const { victim, roles, alive } = imagined
  if (victim !== 'none') return victim
  const decided = decidedIn(imagined)
  const doctor = alive.find((seat) => roles[seat] === 'doctor')
  if (decided === 'none' || doctor === undefined) return 'none'
  const savable = alive.filter((seat: Seat) => !isWolf(roles, seat) && (selfSave || seat !== doctor))
  return savable.includes(decided as Seat) ? decided : (savable[0] ?? 'none')
}

/** The target that the true Werewolves agreed on. */
const decidedIn = ({ secrets }: Imagined): Option => secrets.find((event) => event.type === 'decided')?.target ?? 'none'
