import { configsOf, type Recipe } from '../../schemas/recipe.ts'
import { thinkingOf } from '../../src/belief/thinking.ts'
import type { Rendering } from '../../src/rows/rows.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import type { Ruleset } from '../../src/table/ruleset.ts'

/** How the rows of a recipe are made, in generate, in rows and in validate alike. */
export function renderingOf(recipe: Recipe, ruleset: Ruleset, countTokens: Rendering['countTokens']): Rendering {
  const words = wordsOf(ruleset, recipe.renderer)
  const configs = configsOf(recipe)
  const isJudged = recipe.values !== undefined
  const beliefs = isJudged || configs.includes('typed') ? thinkingOf(ruleset, words) : undefined
  return { words, countTokens, configs, beliefs, isJudged }
}
