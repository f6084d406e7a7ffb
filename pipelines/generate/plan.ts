import { FORMAT } from '../../schemas/manifest.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { type Split, splitSchema } from '../../schemas/record.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { identityOf } from '../../src/play/series.ts'
import { LABELS } from '../../src/rows/values/value.ts'
import { sha256 } from '../../src/storage/hash.ts'
import { ROLLOUT_POLICY } from '../../src/value/crowd.ts'
import type { Words } from '../../src/view/wording.ts'

/** One shard: the games from `from` up to and not including `to` of a split. */
export interface Job {
  readonly split: Split
  readonly shard: number
  readonly from: number
  readonly to: number
}

/** The shards of a recipe, in order. A shard has a fixed number of games, so adding games does not change full shards. */
export function plan({ games, shard_games }: Recipe): Job[] {
  return splitSchema.options.flatMap((split) =>
    Array.from({ length: Math.ceil(games[split] / shard_games) }, (_, shard) => ({
      split,
      shard,
      from: shard * shard_games,
      to: Math.min((shard + 1) * shard_games, games[split]),
    })),
  )
}

/** How many games some shards have. */
export const gamesOf = (jobs: readonly Job[]): number => jobs.reduce((sum, { from, to }) => sum + to - from, 0)

/** What all shards of a dataset have in common: the recipe without its counts, the rules' version and the words of the prompts. */
export function recipeHash(recipe: Recipe, ruleset: Ruleset, words: Words): string {
  const { games: _, ...lasting } = recipe
  const values = lasting.values === undefined ? [] : [ROLLOUT_POLICY, LABELS]
  return sha256(JSON.stringify([FORMAT, lasting, identityOf(ruleset), words.hash, ...values]))
}

/** The first difference between two recipes, or other plain values, as "seed: 7 there, 8 here"; undefined if there is none. The places can be named. */
export function difference(there: object, here: object, [first, second] = ['there', 'here']): string | undefined {
  const flat = (value: unknown, path: string): [string, unknown][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key))
      : [[path, JSON.stringify(value)]]
  const [a, b] = [new Map(flat(there, '')), new Map(flat(here, ''))]
  for (const path of new Set([...a.keys(), ...b.keys()]))
    if (a.get(path) !== b.get(path))
      return `${path}: ${a.get(path) ?? 'not set'} ${first}, ${b.get(path) ?? 'not set'} ${second}`
  return undefined
}
