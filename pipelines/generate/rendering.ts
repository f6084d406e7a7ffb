import { configsOf } from '../../schemas/config.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { thinkingOf } from '../../src/belief/thinking.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import type { Rendering } from '../../src/rows/rendered.ts'
import { wordsOfRecipe } from '../words.ts'
import { licenceOf } from './licence.ts'

/** How the rows of a recipe are made, in generate, in rows and in validate alike. */
export function renderingOf(recipe: Recipe, ruleset: Ruleset, countTokens: Rendering['countTokens']): Rendering {
  const words = wordsOfRecipe(recipe, ruleset)
  const configs = configsOf(recipe)
  const isJudged = recipe.values !== undefined
  const beliefs = isJudged || configs.includes('typed') ? thinkingOf(ruleset, words) : undefined
  return { words, countTokens, configs, beliefs, isJudged, licence: licenceOf(recipe), pairs: recipe.pairs }
}
