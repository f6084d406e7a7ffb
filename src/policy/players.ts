import type { Words } from '../view/wording.ts'
import { modelPlayer, type Sampling } from './model.ts'
import { builtInModerator } from './moderator.ts'
import type { Policy } from './policy.ts'
import { randomPlayer } from './random.ts'
import { scriptedPlayer } from './scripted/scripted.ts'

/** Whether a player is synchronous and deterministic, so that its games can be played again instead of being stored. */
export const isBuiltIn = (name: string): boolean => name === 'scripted' || name === 'random' || name === 'built-in'

/** Makes the players and the moderator that a recipe names. A new kind of player is a line here and a file beside this one. */
export const playersOf = (words: Words, sampling: Sampling) => ({
  player(name: string, random: () => number): Policy {
    if (name === 'scripted') return scriptedPlayer(random, words.vocabulary)
    if (name === 'random') return randomPlayer(random, words.vocabulary)
    return modelPlayer(name, words, sampling, random)
  },
  moderator(name: string, random: () => number): Policy {
    return name === 'built-in' ? builtInModerator() : modelPlayer(name, words, sampling, random)
  },
})
