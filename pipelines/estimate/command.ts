import { availableParallelism } from 'node:os'
import type { Command } from 'commander'
import { seatedIn } from '../../schemas/recipe.ts'
import { type ModelsFile, modelsFileSchema } from '../../src/models/setting.ts'
import { addModelOptions, addRecipeOptions } from '../generate/options.ts'
import { type RecipeFlags, recipeFrom } from '../generate/recipe.ts'
import { requireModels } from '../generate/requirements.ts'
import { unansweredLines } from '../generate/unanswered.ts'
import { atLeastOne } from '../options.ts'
import { printJson, stoppable } from '../output.ts'
import { print, say } from '../terminal.ts'
import { estimate } from './estimate.ts'
import { estimateText } from './estimate-text.ts'

interface EstimateFlags extends RecipeFlags {
  games?: number
  workers: number
  concurrency?: number
  models?: ModelsFile
  budget?: number
  cache?: string
  json?: boolean
}

/** The verb estimate. */
export function addEstimate(program: Command): void {
  const estimating = program
    .command('estimate')
    .description('estimate rows, labels, tokens, cost and time of a recipe from a few pilot games')
    .argument('[recipe]', 'a recipe file (JSON); the options below override it')
    .option('--games <number>', 'games of the pilot (default: 8, or 4 if games are slow or cost money)', atLeastOne)
  addModelOptions(
    addRecipeOptions(estimating).option(
      '--workers <threads>',
      'threads that the run would have',
      atLeastOne,
      availableParallelism(),
    ),
  )
    .option('--json', 'print the result as JSON')
    .action(async (file: string | undefined, flags: EstimateFlags) => {
      const recipe = recipeFrom(file, flags)
      requireModels(seatedIn(recipe), flags)
      const { games, workers, concurrency, budget, cache, tokenizer, json } = flags
      const models = { file: flags.models ?? modelsFileSchema.parse({}), budget, cache, concurrency }
      const found = await stoppable((stopped) => estimate({ recipe, games, workers, models, tokenizer, stopped }), {
        continues: cache !== undefined, // the answers are there
      })
      const lines = unansweredLines(found.answers, 'generate one game and read attempts/ before all of them')
      for (const line of lines) say(line)
      if (json) printJson({ ok: true, ...found })
      else print(estimateText(found))
    })
}
