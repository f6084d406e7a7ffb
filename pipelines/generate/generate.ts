import { existsSync } from 'node:fs'
import { FORMAT, type Manifest, type Shard } from '../../schemas/manifest.ts'
import { type Recipe, seatedIn } from '../../schemas/recipe.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import type { Models } from '../../src/models/models.ts'
import { modelsFileSchema } from '../../src/models/setting.ts'
import { identityOf, rulesetOf } from '../../src/play/series.ts'
import { loadKinds } from '../../src/policy/module-kind.ts'
import { sum } from '../../src/rows/tally.ts'
import { LABELS } from '../../src/rows/values/value.ts'
import { derivation } from '../../src/storage/derivation.ts'
import { removeDrafts, writeWhole } from '../../src/storage/draft.ts'
import { cardPath, gamesPath, manifestPath, readManifest } from '../../src/storage/folder.ts'
import { gamesIn } from '../../src/storage/game-journal.ts'
import { sha256, sha256Of } from '../../src/storage/hash.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { ROLLOUT_POLICY } from '../../src/value/crowd.ts'
import { Stopped, UsageError } from '../errors.ts'
import { many, say } from '../terminal.ts'
import { version } from '../version.ts'
import { wordsOfRecipe } from '../words.ts'
import { cardOf } from './card.ts'
import { claimFolder } from './claim.ts'
import { finishedShard } from './finished-shard.ts'
import { allPlayersBuiltIn, journalKey, type MakeSetting } from './make.ts'
import { makeAll, type ShardMaker } from './make-all.ts'
import { type ModelOptions, openModels } from './model-run.ts'
import { removeIfNothingMade } from './nothing-made.ts'
import { gamesOf, type Job, plan, recipeHash } from './plan.ts'
import { damagedIn, writtenAgain } from './restored.ts'
import { endWork } from './spent.ts'

export interface GenerateOptions {
  readonly folder: string
  readonly recipe: Recipe
  /** Add games to an existing dataset. */
  readonly extend: boolean
  /** Concurrent games with model players; adapts to their servers if undefined. */
  readonly concurrency?: number | undefined
  /** How models are used, if any sit at the table. */
  readonly models?: ModelOptions
  /** The tokenizer that the recipe counts with. */
  readonly tokenizer?: Tokenizer | undefined
  /** Threads that play and write shards; the bytes do not depend on it. */
  readonly workers?: number
  readonly stopped: () => boolean
  /** Replaces how shards of built-in players are made, for example to count games while they are played. */
  readonly maker?: ShardMaker | undefined
  /** Whether the log of the calls of models has what they were sent. */
  readonly keepCalls?: boolean | undefined
  /** Called with the models that were asked, when all games are played. */
  readonly asked?: (models: Models) => void
  /** Called if the dataset is already complete, so that nothing is made. */
  readonly wasComplete?: () => void
}

/**
 * Makes a dataset from a recipe, or finishes an incomplete one. Throws {@link UsageError} if the folder contains anything else, {@link Stopped} when asked
 * to stop.
 */
export async function generate(options: GenerateOptions): Promise<Manifest> {
  const { folder, recipe } = options
  const ruleset = rulesetOf(recipe)
  const hash = recipeHash(recipe, ruleset, wordsOfRecipe(recipe, ruleset))
  const isNew = !existsSync(folder)
  const whole = claimFolder(folder, recipe, hash, options.extend)
  const manifest = readManifest(folder)
  const isOwnCard = manifest && existsSync(cardPath(folder)) && sha256Of(cardPath(folder)) === manifest.card
  removeDrafts(folder)
  if (isOwnCard && whole.length === plan(recipe).length) {
    options.wasComplete?.()
    endWork(folder)
    // As it was: its derivation is that of the program that made it.
    return manifest
  }
  if (manifest && !isOwnCard)
    say(`the README.md of ${folder} is not the one that was made with it; it is written again`)
  const damaged = damagedIn(folder, manifest?.shards ?? [], whole)
  try {
    const made = finish(folder, { recipe, hash, ruleset }, await makeJobs(plan(recipe), whole, hash, options))
    if (damaged.length > 0) say(writtenAgain(damaged))
    return made
  } catch (error) {
    if (!(error instanceof Stopped)) removeIfNothingMade(folder, isNew)
    throw error
  }
}

/** One machine's part of the work: the shards with index ≡ part (mod parts). Parts are independent of each other; `merge` combines them. */
export async function generateShare(options: GenerateOptions, part: number, parts: number): Promise<Shard[]> {
  const { folder, recipe } = options
  const ruleset = rulesetOf(recipe)
  const hash = recipeHash(recipe, ruleset, wordsOfRecipe(recipe, ruleset))
  const whole = claimFolder(folder, recipe, hash, options.extend)
  const jobs = plan(recipe).filter((_, i) => i % parts === part)
  const shards = await makeJobs(jobs, whole, hash, options)
  if (existsSync(manifestPath(folder))) endWork(folder) // merged already
  return shards
}

/** Makes the shards that do not exist yet; returns all of them, in order. */
async function makeJobs(
  jobs: readonly Job[],
  whole: readonly Shard[],
  hash: string,
  options: GenerateOptions,
): Promise<Shard[]> {
  const { folder, recipe, tokenizer, concurrency, workers = 1, stopped } = options
  const there = jobs.map((job) => finishedShard(folder, job, whole, hash))
  const left = jobs.filter((_, i) => !there[i])
  const setting: MakeSetting = {
    folder,
    recipe,
    recipeHash: hash,
    tokenizer: tokenizer?.path,
    keepCalls: options.keepCalls,
  }
  const { file = modelsFileSchema.parse({}), ...rest } = options.models ?? {}
  await loadKinds(seatedIn(recipe))
  const run = allPlayersBuiltIn(recipe)
    ? undefined
    : openModels(folder, recipe, { file, concurrency, ...rest }, stopped)
  try {
    const made = await makeAll(left, {
      setting,
      games: gamesOf(jobs),
      threads: run ? 1 : workers,
      stopped,
      run,
      maker: options.maker,
    })
    if (run) options.asked?.(run.models)
    return there.map((shard) => shard ?? made.shift()!)
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    throw new Stopped(
      run
        ? `${shardsKept(folder, jobs, whole, hash)} kept, and every answer of a model`
        : `${gamesKept(folder, jobs, whole, { recipe, hash })} kept`,
    )
  } finally {
    await run?.close()
  }
}

/** How many shards are finished, in words. */
function shardsKept(folder: string, jobs: readonly Job[], whole: readonly Shard[], hash: string): string {
  const kept = jobs.filter((job) => finishedShard(folder, job, whole, hash))
  return `${kept.length} of ${many(jobs.length, 'shard')}`
}

/** How many games are finished, in words: those of finished shards, and those in the journals of the others. */
function gamesKept(
  folder: string,
  jobs: readonly Job[],
  whole: readonly Shard[],
  { recipe, hash }: Pick<Made, 'recipe' | 'hash'>,
): string {
  const key = journalKey(recipe, hash)
  const kept = jobs.map((job) =>
    finishedShard(folder, job, whole, hash) ? job.to - job.from : gamesIn(gamesPath(folder, job.split, job.shard), key),
  )
  return `${kept.reduce((all, games) => all + games, 0)} of ${many(gamesOf(jobs), 'game')}`
}

/** The inputs of a dataset. */
export interface Made {
  readonly recipe: Recipe
  /** Its recipe hash. */
  readonly hash: string
  readonly ruleset: Ruleset
  /** The rules under which its games were first played, if they differ from these. */
  readonly playedUnder?: string | undefined
}

/** Writes the card and, last, the manifest: a dataset with a manifest is complete. */
export function finish(
  folder: string,
  { recipe, hash, ruleset, playedUnder }: Made,
  shards: readonly Shard[],
): Manifest {
  const facts = {
    recipe,
    recipe_hash: hash,
    ruleset: identityOf(ruleset),
    ...(playedUnder !== undefined && { played_under: playedUnder }),
    prompts: wordsOfRecipe(recipe, ruleset).hash,
    derivation: derivation(),
    tally: sum(shards.map(({ tally }) => tally)),
    ...(recipe.values !== undefined && { values: { rollouts: ROLLOUT_POLICY, labels: LABELS } }),
    shards: [...shards],
  }
  const card = cardOf({ omerta: version, ...facts })
  const manifest: Manifest = { format: FORMAT, omerta: version, ...facts, card: sha256(card) }
  writeWhole(cardPath(folder), card)
  writeWhole(manifestPath(folder), `${JSON.stringify(manifest, null, 2)}\n`)
  endWork(folder)
  return manifest
}
