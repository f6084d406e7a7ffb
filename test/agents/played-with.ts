import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from '../../pipelines/generate/generate.ts'
import { type RecipeInput, recipeSchema } from '../../schemas/recipe.ts'

/** Plays the games of a recipe, one at a time, into a new folder of its own. */
export async function playedWith(input: RecipeInput, concurrency = 1): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'omerta-agents-'))
  const recipe = recipeSchema.parse({ seed: 'agents', games: { train: 1 }, ...input })
  await generate({ folder, recipe, extend: false, concurrency, stopped: () => false })
  return folder
}
