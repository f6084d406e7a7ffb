import type { Model } from '../../schemas/model.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { GameOfDeals } from '../belief/deck.ts'
import { thinkingOf } from '../belief/thinking.ts'
import type { Words } from '../view/wording.ts'
import { Calls } from './calls.ts'
import { chatPlayer } from './chat-player.ts'
import { decidePlayer } from './decide-player.ts'
import { foulingPlayer } from './fouling.ts'
import { holyGrailPlayer } from './holy-grail/holy-grail.ts'
import { builtInModerator } from './moderator.ts'
import { type Appraise, plannerPlayer } from './planner.ts'
import type { Policy } from './policy.ts'
import { randomPlayer } from './random.ts'
import { scriptedPlayer } from './scripted/scripted.ts'
import { chooserOf, seatedAs, skillIn } from './seated.ts'
import { wordedPlayer } from './worded-player.ts'

/** Whether a player is synchronous and deterministic, so that its games can be played again instead of being stored. */
export const isBuiltIn = (name: string): boolean => editionOf(name) !== undefined

/** `planner` imagines eight states for each decision at first; `planner-2` two. */
export function statesIn(name: string): number | undefined {
  const found = /^planner(?:-(\d+))?$/.exec(name)
  return found ? Number(found[1] ?? 8) : undefined
}

/**
 * The edition of each built-in player: a number that is raised whenever the same view and random numbers would give another answer
 * (test/editions.test.ts tells when). A record names the editions that played, so that nobody takes a changed player for a forged game.
 */
const EDITIONS = { random: 1, scripted: 1, fouling: 1, 'holy-grail': 2, planner: 3, 'built-in': 1 } as const

/** The edition of a built-in player; undefined for a model. */
export function editionOf(name: string): number | undefined {
  if (skillIn(name) !== undefined) return EDITIONS['holy-grail']
  if (statesIn(name) !== undefined) return EDITIONS.planner
  return Object.hasOwn(EDITIONS, name) ? EDITIONS[name as keyof typeof EDITIONS] : undefined
}

/** Whether a player counts the deals that its view allows, which some games have too many of. */
export const countsDeals = (name: string): boolean =>
  skillIn(chooserOf(name)) !== undefined || statesIn(name) !== undefined

/**
 * Makes the players and the moderator that a recipe names. A new kind of player is a line here and a file beside this one. `appraiser` makes what a
 * planner is given, because players cannot reach a game; `model` is a model as this game asks it, by `NAME@URL` or `gguf:PATH`.
 */
export function playersOf(
  words: Words,
  sampling: Recipe['sampling'],
  game: GameOfDeals,
  appraiser?: () => Appraise,
  model?: (name: string) => Model,
) {
  const callsOf = (name: string, random: () => number): Calls => {
    if (!model) throw new TypeError(`${name} needs a model to ask`)
    return new Calls(model(name), sampling, random)
  }
  return {
    player(name: string, random: () => number): Policy {
      const seated = seatedAs(name)
      if (seated.kind === 'chat') return chatPlayer(callsOf(seated.model, random), words)
      if (seated.kind === 'decide') return decidePlayer(callsOf(seated.model, random), words, random)
      if (seated.kind === 'worded')
        return wordedPlayer(this.player(seated.by, random), callsOf(seated.model, random), words)
      const states = statesIn(name)
      if (states !== undefined) {
        if (!appraiser) throw new TypeError(`${name} needs something that appraises its options`)
        return plannerPlayer(this.player('holy-grail', random), random, states, appraiser())
      }
      const skill = skillIn(name)
      if (skill !== undefined)
        return holyGrailPlayer(random, thinkingOf(game, words), skill === 'any' ? undefined : skill)
      if (name === 'random') return randomPlayer(random, words.vocabulary)
      if (name === 'fouling') return foulingPlayer(random, words.vocabulary)
      if (name === 'scripted') return scriptedPlayer(random, words.vocabulary)
      throw new TypeError(`there is no player ${name}`)
    },
    moderator(name: string, random: () => number): Policy {
      return name === 'built-in' ? builtInModerator() : this.player(name, random)
    },
  }
}
