import type { Recipe } from '../schemas/recipe.ts'
import type { RecordedChoice, Split } from '../schemas/record.ts'
import type { CountTokens } from '../src/game/settle.ts'
import { type Finished, type PlayerMaker, playGame, rulesetOf } from '../src/play/series.ts'
import { playersOf } from '../src/policy/players.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { appraiserOf } from '../src/value/appraise.ts'
import { choicesOf } from '../src/value/rollouts.ts'
import { packed } from '../src/value/wins.ts'
import { decisionsOf } from '../src/view/decisions.ts'

/** The players that a recipe names. */
export const makerOf = (recipe: Recipe): PlayerMaker =>
  playersOf(
    wordsOf(rulesetOf(recipe)),
    recipe.sampling,
    rulesetOf(recipe),
    appraiserOf(rulesetOf(recipe), wordsOf(rulesetOf(recipe))),
    undefined,
    recipe.thoughts,
  )

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

/** A game with made-up rollouts: of 64 states, the first action of a decision wins in all, and each other one in so many. */
export function withWins(played: Finished, others: number): Finished {
  const choices = [...decisionsOf(played.log, played.record.choices)].map(({ ask, choice }): RecordedChoice => {
    const wins = choicesOf(ask).map((_, i) => Array.from({ length: 64 }, (_, k) => k < (i === 0 ? 64 : others)))
    return { ...choice, rollouts: { states: 64, wins: packed(wins) } }
  })
  return { ...played, record: { ...played.record, choices } }
}
