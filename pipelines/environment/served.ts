import type { Opponents, RewardName, Shape } from '../../schemas/environment.ts'
import type { Model } from '../../schemas/model.ts'
import type { Recipe, Renderer } from '../../schemas/recipe.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import type { CountTokens } from '../../src/game/settle.ts'
import type { Player } from '../../src/view/player.ts'
import type { Words } from '../../src/view/wording.ts'

/** The game that an environment serves, and what an episode is unless its reset says otherwise. */
export interface Served {
  readonly ruleset: Ruleset
  readonly countTokens?: CountTokens | undefined
  /** Seed of all random numbers of its episodes, together with the seed of a reset. */
  readonly seed: string
  readonly renderer: Renderer
  readonly shape: Shape
  readonly reward: RewardName
  /** What an answer costs that the rules had to replace. */
  readonly penalty: number
  /** Imagined states that the reward `value` computes with at first. */
  readonly states: number
  /** How the models in the other seats are sampled. */
  readonly sampling: Recipe['sampling']
  words(renderer: Renderer): Words
  /** Default players of the other seats of an episode: drawn from a pool, or always the same. */
  opponents(random: () => number): Opponents
  /** Which players a reset may name; anything else could open files or reach servers. */
  mayName(player: string): boolean
  /** Opens the models of one episode. */
  models?: (() => { model(name: string): Model; close(): void }) | undefined
  /** For tests: replaces the players of every seat that is not the client's, chance and the moderator included. */
  readonly sit?: (seat: number) => Player
}
