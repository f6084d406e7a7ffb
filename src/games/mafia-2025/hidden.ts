import type { Ask, Option } from '../../../schemas/ask.ts'
import type { HiddenChoices, Imagined } from '../../table/ruleset.ts'
import { isBlack, teamOf } from './roles.ts'
import type { Switches } from './switches.ts'

/** The choices of a night: checks, claims and shots. */
export function hidden2025({ kill }: Switches): HiddenChoices {
  return {
    isHidden: ({ act }) => act === 'check' || act === 'claim' || act === 'kill',
    isHeardBy: (role, act) => act !== 'check' && teamOf(role) === 'black',
    answer: (ask, imagined) => answer(ask, imagined, kill === 'unanimous'),
  }
}

function answer(ask: Ask, imagined: Imagined, isBlind: boolean): Option {
  const { act, options } = ask
  const { kept, victim, random } = imagined
  const isLegal = (option: Option | undefined): option is Option => option !== undefined && options.includes(option)
  const anyOf = (some: readonly Option[]): Option => some[Math.floor(random() * some.length)]!
  // A victim that this deal does not allow: the shot goes elsewhere, and the morning tells the two games apart.
  if (act !== 'check' && decides(ask, imagined, isBlind))
    return isLegal(victim) ? victim : anyOf(options.filter((option) => option !== 'none'))
  // Blind shots that missed: those of another team might happen to agree, so they all hold their fire.
  if (act === 'kill' && !isSameTeam(imagined)) return 'none'
  return isLegal(kept) ? kept : act === 'kill' ? 'none' : anyOf(options)
}

/** Whether this very answer makes the night's result: the Don's, with the Don dead the lowest claim, and with blind shots every one that has to hit. */
function decides({ seat, act }: Ask, { roles, alive, victim }: Imagined, isBlind: boolean): boolean {
  if (isBlind) return victim !== 'none'
  if (act === 'kill') return true
  const isDonAlive = alive.some((other) => roles[other] === 'don')
  return !isDonAlive && seat === alive.find((other) => isBlack(roles, other))
}

const isSameTeam = ({ roles, truth }: Imagined): boolean =>
  truth.every((_, seat) => isBlack(truth, seat) === isBlack(roles, seat))
