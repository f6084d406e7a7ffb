import type { Role } from '../../schemas/ask.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { GameRecord } from '../../schemas/record.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { dealOf, streamName } from '../../src/play/streams.ts'

/** What the tests by chance compare a game with: the deal that another run seed gives it, and its players, where a list seats them. */
export const notPlayed = (
  record: Pick<GameRecord, 'game_id' | 'split' | 'index' | 'players'>,
  recipe: Recipe,
  ruleset: Pick<Ruleset, 'roles'>,
): { readonly unplayed: readonly Role[]; readonly seated: readonly string[] | undefined } => ({
  unplayed: dealOf(ruleset, { seed: `not ${recipe.seed}` }, streamName(recipe, record)),
  seated: Array.isArray(recipe.players) && !recipe.arms ? record.players : undefined,
})
