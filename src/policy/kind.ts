import type { Model } from '../../schemas/model.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { GameOfDeals } from '../belief/deck.ts'
import type { Random } from '../speech/writer/random.ts'
import type { Player } from '../view/player.ts'
import type { Words } from '../view/wording.ts'
import type { Appraise } from './planner.ts'

/** What a player of one seat is made with. */
export interface Making {
  /** The player's own random numbers. */
  readonly random: Random
  /** The words of the game's prompts. */
  readonly words: Words
  readonly game: GameOfDeals
  readonly sampling: Recipe['sampling']
  /** Whether built-in players note their thoughts. */
  readonly notes: boolean
  /** The model of that name as this game asks it. */
  model(name: string): Model
  /** Makes what estimates the worth of options, because players cannot reach a game. */
  appraiser(): Appraise
  /** Another player for the same seat, which draws from the same random numbers. */
  player(name: string): Player
}

/**
 * A kind of player as a value: how its names are written and how one is made. Help, errors, recipes, editions and what `--moderator` takes are
 * derived from the table of kinds, so a new kind is a line there.
 */
export interface PlayerKind {
  /** Which names are of this kind: a whole name. */
  readonly grammar: RegExp
  /** How its names are written, for help and errors. */
  readonly forms: readonly string[]
  /** What it does, in a few words. */
  readonly help: string
  /** Where it sits: at the table, in the seat of the moderator, or in both. */
  readonly sits: 'table' | 'moderator' | 'both'
  /**
   * A number that is raised whenever the same view and random numbers would give another answer. A kind that has one is synchronous and
   * deterministic, so its games are played again instead of being stored, and `validate` asks it again.
   */
  readonly edition?: number
  /** Whether it counts the deals that its view allows, which some games have too many of. */
  readonly countsDeals?: boolean
  /** Whether it imagines games from its view. */
  readonly imagines?: boolean
  /** The folder of `prompts/<language>/agents` with the prompts of its stages, if it is an architecture. */
  readonly prompts?: string
  /** What is wrong with a name that was meant to be of this kind and is not; undefined where it was not meant so. */
  hint?(name: string): string | undefined
  /** The model that a player of this name asks: `NAME@URL` or `gguf:PATH`. */
  model?(name: string): string
  /** The built-in player that chooses, where a model finds the words only. */
  chooser?(name: string): string
  make(name: string, making: Making): Player
}
