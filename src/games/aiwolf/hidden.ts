import { type Ask, CHANCE, type Option } from '../../../schemas/ask.ts'
import type { HiddenChoices, Imagined } from '../../game/ruleset.ts'
import { anyOf, isSameTeam } from '../shared/imagined.ts'
import { CLOSE } from './group-chat.ts'
import { mostNamed } from './night.ts'
import { isWolf } from './roles.ts'

/** The choices of a night, the order of whispers, and the whispers. */
const HIDDEN = ['kill', 'check', 'protect', 'line']
/** What a Werewolf hears of the others, and of chance. */
const HEARD = ['kill', 'line', 'post']

export const hiddenAiwolf: HiddenChoices = {
  isHidden: ({ act, room }) => HIDDEN.includes(act) || room === 'hideout',
  isHeardBy: (role, act) => role === 'mafia' && HEARD.includes(act),
  answer,
}

/** The same Werewolves do what they truly did, as far as that leads to the same victim; others whisper nothing and attack the true victim. */
function answer(ask: Ask, imagined: Imagined): Option {
  const { act, options, seat } = ask
  const { kept, victim } = imagined
  const isSame = isSameTeam(imagined, isWolf)
  const isLegal = (option: Option | undefined): option is Option => option !== undefined && options.includes(option)
  // A whisper that did not come is no option, but it stays one that did not come.
  if (act === 'post') return isSame && kept !== undefined ? kept : 'over'
  // The end of a group chat is no option of chance, but it stays the end.
  if (act === 'line') return isSame && (isLegal(kept) || kept === CLOSE) ? kept : anyOf(options, imagined)
  if (act === 'check') return isLegal(kept) ? kept : anyOf(options, imagined)
  const target = attacked(imagined, isSame)
  if (act === 'protect') {
    if (victim === 'none' && target !== 'none' && isLegal(target)) return target
    return isLegal(kept) && kept !== victim ? kept : 'none'
  }
  if (seat === CHANCE) return isLegal(target) ? target : anyOf(options, imagined)
  if (target === 'none')
    return isSame && typeof kept === 'number' && isLegal(kept) && isWolf(imagined.roles, kept) ? kept : 'none'
  if (isSame && isLegal(kept)) return kept
  if (isLegal(target)) return target
  // The deal does not allow the victim: another seat is killed, and the games differ from the morning on.
  return anyOf(
    options.filter((option) => option !== 'none'),
    imagined,
  )
}

/**
 * The target of the imagined Werewolves: the true victim; if nobody died, one that the true Werewolves named and the imagined Bodyguard can guard, the one
 * that was guarded if it can.
 */
function attacked({ victim, secrets, roles, alive }: Imagined, isSame: boolean): Option {
  if (victim !== 'none' || !isSame) return victim
  const claimed = secrets.flatMap((event) => (event.type === 'claimed' ? [event.target] : []))
  const named = mostNamed(claimed.filter((target) => typeof target === 'number' && !isWolf(roles, target)))
  const guard = alive.find((seat) => roles[seat] === 'doctor')
  const savable = guard === undefined ? [] : named.filter((seat) => seat !== guard)
  const guarded = secrets.flatMap((event) => (event.type === 'chose' && event.act === 'protect' ? [event.pick] : []))
  return savable.find((seat) => guarded.includes(seat)) ?? savable[0] ?? 'none'
}
