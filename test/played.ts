import type { Recipe } from '../schemas/recipe.ts'
import type { Split } from '../schemas/record.ts'
import { type Finished, type PlayerMaker, playGame, rulesetOf } from '../src/play/series.ts'
import type { CountTokens } from '../src/play/settle.ts'
import { playersOf } from '../src/policy/players.ts'
import { wordsOf } from '../src/storage/prompts.ts'

/** The players that a recipe names. */
export const makerOf = (recipe: Recipe): PlayerMaker =>
  playersOf(wordsOf(rulesetOf(recipe)), recipe.sampling, rulesetOf(recipe))

interface Otherwise {
  readonly split?: Split
  /** Who sits in each seat, where it is not whom the recipe names. */
  readonly player?: PlayerMaker['player']
  readonly countTokens?: CountTokens
}

/** Game `index` of a recipe. */
export const gameOf = (
  recipe: Recipe,
  index: number,
  { split = 'train', player, countTokens }: Otherwise = {},
): Promise<Finished> =>
  playGame({
    recipe,
    ruleset: rulesetOf(recipe),
    split,
    index,
    make: { ...makerOf(recipe), ...(player && { player }) },
    countTokens,
  })
