import type { Manifest, Shard } from '../../schemas/manifest.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { Split } from '../../schemas/record.ts'
import type { CountTokens } from '../../src/game/settle.ts'
import { type Finished, rulesetOf } from '../../src/play/series.ts'
import { claimFolder } from './claim.ts'
import { finishedShard, wholeShard } from './finished-shard.ts'
import { finish } from './generate.ts'
import { plan, recipeHash } from './plan.ts'
import { renderingOf } from './rendering.ts'
import { writeShard } from './shard.ts'

/** Games that were played or imported, which no seed gives. */
export interface Given {
  readonly folder: string
  /** Names the origin, the ruleset, and how many games of each split there are. */
  readonly recipe: Recipe
  /** The game at a place of the dataset, whose record has its split, its index there and the origin. */
  game(split: Split, index: number): Finished | Promise<Finished>
  readonly countTokens?: CountTokens | undefined
  /** Whether finished shards of a run that was cut off are kept: only where the recipe names its games. */
  readonly resumes?: boolean
  /** Called for each game that was written. */
  readonly tick?: () => void
}

/** Writes games that were played or imported as a dataset, or adds games to one: a complete existing shard is not changed. */
export async function writeGiven({ folder, recipe, game, countTokens, resumes, tick }: Given): Promise<Manifest> {
  const ruleset = rulesetOf(recipe)
  const rendering = renderingOf(recipe, ruleset, countTokens)
  const hash = recipeHash(recipe, ruleset, rendering.words)
  const whole = claimFolder(folder, recipe, hash, 'again')
  const shards: Shard[] = []
  for (const job of plan(recipe)) {
    const there = resumes ? finishedShard(folder, job, whole, hash) : wholeShard(job, whole)
    if (there) {
      shards.push(there)
      continue
    }
    const games = async function* (): AsyncGenerator<Finished> {
      for (let index = job.from; index < job.to; index++) {
        yield await game(job.split, index)
        tick?.()
      }
    }
    const own = { folder, recipeHash: hash, groupGames: recipe.group_games }
    shards.push(await writeShard(job, games(), { ...own, ...rendering }))
  }
  return finish(folder, { recipe, hash, ruleset }, shards)
}
