import type { Words } from '../view/wording.ts'
import { modelPlayer, type Sampling } from './model.ts'
import type { Policy } from './policy.ts'
import { randomPlayer } from './random.ts'
import { scriptedPlayer } from './scripted.ts'

/** Whether a player answers at once and the same way every time, so that its games can be played again instead of kept. */
export const isBuiltIn = (name: string): boolean => name === 'scripted' || name === 'random'

/** The player of that name, with a random stream of its own. A new kind of player is a line here and a file beside this one. */
export function playerNamed(name: string, random: () => number, words: Words, sampling: Sampling): Policy {
  if (name === 'scripted') return scriptedPlayer(random)
  if (name === 'random') return randomPlayer(random)
  return modelPlayer(name, words, sampling, random)
}
