import { type Recipe, seatedIn } from '../schemas/recipe.ts'
import { architecturesOf } from '../src/policy/players.ts'
import { type Book, wordsOf } from '../src/storage/prompts.ts'
import type { Words } from '../src/view/wording.ts'

/** The words of the games of a recipe: those of its ruleset, and those of the architectures that sit in them; players talk in the language of the import. */
export const wordsOfRecipe = (
  recipe: Pick<Recipe, 'players' | 'moderator' | 'renderer' | 'imported'>,
  book: Book,
): Words => wordsOf(book, recipe.renderer, architecturesOf(seatedIn(recipe)), recipe.imported?.language)
