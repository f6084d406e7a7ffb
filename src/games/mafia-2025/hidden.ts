import type { Ask, Option } from '../../../schemas/ask.ts'
import type { HiddenChoices, Imagined } from '../../game/ruleset.ts'
import { anyOf, isSameTeam } from '../shared/imagined.ts'
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
  const { kept, victim } = imagined
  const isLegal = (option: Option | undefined): option is Option => option !== undefined && options.includes(option)
  // If the deal does not allow the victim, another seat is shot, and the games differ from the morning on.
  if (act !== 'check' && decides(ask, imagined, isBlind))
    return isLegal(victim)
      ? victim
      : anyOf(
          options.filter((option) => option !== 'none'),
          imagined,
        )
  // Blind shots that missed: the shots of another team might agree by chance, so nobody shoots.
  if (act === 'kill' && !isSameTeam(imagined, isBlack)) return 'none'
  return isLegal(kept) ? kept : act === 'kill' ? 'none' : anyOf(options, imagined)
}

/** Whether this answer decides the night's result: the Don's does; with the Don dead the claim of the lowest seat; of blind shots that hit, every one. */
function decides({ seat, act }: Ask, { roles, alive, victim }: Imagined, isBlind: boolean): boolean {
  if (isBlind) return victim !== 'none'
  if (act === 'kill') return true
  const isDonAlive = alive.some((other) => roles[other] === 'don')
  return !isDonAlive && seat === alive.find((other) => isBlack(roles, other))
}
