import type { GameOfDeals } from '../belief/deck.ts'
import { parametersOf } from '../belief/parameters.ts'
import type { Words } from '../view/wording.ts'
import { holyGrailPlayer } from './holy-grail/holy-grail.ts'
import { type Skill, skills } from './holy-grail/traits.ts'
import { modelPlayer, type Sampling } from './model.ts'
import { builtInModerator } from './moderator.ts'
import type { Policy } from './policy.ts'
import { randomPlayer } from './random.ts'
import { scriptedPlayer } from './scripted/scripted.ts'

/** Whether a player is synchronous and deterministic, so that its games can be played again instead of being stored. */
export const isBuiltIn = (name: string): boolean =>
  name === 'scripted' || name === 'random' || name === 'built-in' || skillIn(name) !== undefined

/** `holy-grail` plays with a skill drawn for each seat; `holy-grail-expert` and the like have the skill of their name. */
function skillIn(name: string): Skill | 'any' | undefined {
  if (name === 'holy-grail') return 'any'
  return skills.find((skill) => name === `holy-grail-${skill}`)
}

/** Whether a player counts the deals that its view allows, which some games have too many of. */
export const countsDeals = (name: string): boolean => skillIn(name) !== undefined

/** Makes the players and the moderator that a recipe names. A new kind of player is a line here and a file beside this one. */
export const playersOf = (words: Words, sampling: Sampling, game: GameOfDeals) => ({
  player(name: string, random: () => number): Policy {
    const skill = skillIn(name)
    if (skill !== undefined) {
      const thinking = { game, vocabulary: words.vocabulary, parameters: parametersOf(game.book) }
      return holyGrailPlayer(random, thinking, skill === 'any' ? undefined : skill)
    }
    if (name === 'scripted') return scriptedPlayer(random, words.vocabulary)
    if (name === 'random') return randomPlayer(random, words.vocabulary)
    return modelPlayer(name, words, sampling, random)
  },
  moderator(name: string, random: () => number): Policy {
    return name === 'built-in' ? builtInModerator() : modelPlayer(name, words, sampling, random)
  },
})
