import { playersIn, type Recipe } from '../schemas/recipe.ts'
import { architecturesOf } from '../src/policy/players.ts'
import { type Book, wordsOf } from '../src/storage/prompts.ts'
import type { Words } from '../src/view/wording.ts'

/** The words of the games of a recipe: those of its ruleset, and those of the architectures that sit in them. */
export const wordsOfRecipe = (recipe: Pick<Recipe, 'players' | 'moderator' | 'renderer'>, book: Book): Words =>
  wordsOf(book, recipe.renderer, architecturesOf([...playersIn(recipe), recipe.moderator]))
