import type { Game } from '../../pipelines/table/game.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import type { RecordedChoice } from '../../schemas/record.ts'
import { openSession } from '../../src/game/replay.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import { gameOf } from '../played.ts'

interface Asked {
  readonly id: string
  readonly ruleset?: string
  readonly players: readonly string[]
  readonly moderator?: string
  /** What a player of each seat drew and asked a model, as far as a game that is saved has it. */
  readonly seated?: readonly unknown[]
  /** What is added to a choice. */
  readonly more?: (choice: RecordedChoice) => object
}

/** A game that is over, as a table has it. It was played at random, whatever players it names. */
export async function overGame(asked: Asked): Promise<Game> {
  const { id, ruleset = 'mini-mafia', players, moderator = 'built-in', seated, more = () => ({}) } = asked
  const recipe = recipeSchema.parse({ ruleset, players: 'random', moderator, seed: id, games: { train: 1 } })
  const { record } = await gameOf(recipe, 0)
  const rules = rulesetOf(recipe)
  const choices = record.choices.map((choice) => ({ ...choice, ...more(choice) }))
  return {
    setUp: { ...record, id: id.repeat(32), players, moderator },
    ruleset: rules,
    words: wordsOf(rules),
    session: openSession(rules, { ...record, choices }),
    players: seated ?? players.map(() => undefined),
  } as unknown as Game
}
