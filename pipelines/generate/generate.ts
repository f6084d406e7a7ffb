import { existsSync } from 'node:fs'
import type { Manifest, Shard } from '../../schemas/manifest.ts'
import { type Recipe, recipeSchema } from '../../schemas/recipe.ts'
import type { Models } from '../../src/models/models.ts'
import { modelsFileSchema } from '../../src/models/setting.ts'
import { identityOf, rulesetOf } from '../../src/play/series.ts'
import { sum } from '../../src/rows/tally.ts'
import { LABELS } from '../../src/rows/values/value.ts'
import { removeDrafts, writeWhole } from '../../src/storage/draft.ts'
import { readBytes, removeAll, StorageError, sha256, sha256Of } from '../../src/storage/files.ts'
import {
  cardPath,
  isWhole,
  manifestPath,
  notePath,
  readManifest,
  readNote,
  recipePath,
  workPath,
} from '../../src/storage/folder.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import type { Ruleset } from '../../src/table/ruleset.ts'
import { ROLLOUT_POLICY } from '../../src/value/crowd.ts'
import { Stopped, UsageError } from '../errors.ts'
import { requireOwn } from '../out-folder.ts'
import { inThreads } from '../parallel.ts'
import { showProgress } from '../progress.ts'
import { many, say } from '../terminal.ts'
import { version } from '../version.ts'
import { cardOf } from './card.ts'
import { allPlayersBuiltIn, type MakeSetting, makeShard } from './make.ts'
import { type ModelOptions, type ModelRun, openModels } from './model-run.ts'
import { difference, type Job, plan, recipeHash } from './plan.ts'

export interface GenerateOptions {
  readonly folder: string
  readonly recipe: Recipe
  /** Add games to an existing dataset. */
  readonly extend: boolean
  /** Games at once where players are models. */
  readonly concurrency: number
  /** How models are used, if any sit at the table. */
  readonly models?: ModelOptions
  /** The tokenizer that the recipe counts with. */
  readonly tokenizer?: Tokenizer | undefined
  /** Threads that play and write shards; the bytes do not depend on it. */
  readonly workers?: number
  readonly stopped: () => boolean
  /** Called with the models that were asked, when all games are played. */
  readonly asked?: (models: Models) => void
  /** Called if the dataset is already complete, so that nothing is made. */
  readonly wasComplete?: () => void
}

/** Makes a dataset from a recipe, or finishes an incomplete one. Throws {@link UsageError} if the folder contains anything else, {@link Stopped} when asked to stop. */
export async function generate(options: GenerateOptions): Promise<Manifest> {
  const { folder, recipe } = options
  const ruleset = rulesetOf(recipe)
  const hash = recipeHash(recipe, ruleset, wordsOf(ruleset, recipe.renderer))
  const whole = claimFolder(folder, recipe, hash, options.extend)
  const card = readManifest(folder)?.card
  const isOwnCard = card !== undefined && existsSync(cardPath(folder)) && sha256Of(cardPath(folder)) === card
  if (isOwnCard && whole.length === plan(recipe).length) options.wasComplete?.()
  else if (card !== undefined && !isOwnCard)
    say(`the README.md of ${folder} is not the one that was made with it; it is written again`)
  removeDrafts(folder)
  return finish(folder, { recipe, hash, ruleset }, await makeJobs(plan(recipe), whole, hash, options))
}

/** One machine's part of the work: the shards with index ≡ part (mod parts). Parts are independent of each other; `merge` combines them. */
export async function generateShare(options: GenerateOptions, part: number, parts: number): Promise<Shard[]> {
  const { folder, recipe } = options
  const ruleset = rulesetOf(recipe)
  const hash = recipeHash(recipe, ruleset, wordsOf(ruleset, recipe.renderer))
  const whole = claimFolder(folder, recipe, hash, options.extend)
  const jobs = plan(recipe).filter((_, i) => i % parts === part)
  const shards = await makeJobs(jobs, whole, hash, options)
  if (existsSync(manifestPath(folder))) removeAll(workPath(folder)) // merged already
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
  const there = jobs.map((job) => whole.find((shard) => isSame(shard, job)) ?? noted(folder, job, hash))
  const left = jobs.filter((_, i) => !there[i])
  const setting: MakeSetting = { folder, recipe, recipeHash: hash, tokenizer: tokenizer?.path, concurrency }
  const { file = modelsFileSchema.parse({}), ...rest } = options.models ?? {}
  const run = allPlayersBuiltIn(recipe) ? undefined : openModels(folder, recipe, { file, ...rest }, stopped)
  try {
    const made = await makeAll(left, { setting, games: gamesIn(jobs), threads: run ? 1 : workers, stopped, run })
    if (run) options.asked?.(run.models)
    return there.map((shard) => shard ?? made.shift()!)
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    const kept = jobs.filter((job, i) => there[i] ?? noted(folder, job, hash))
    throw new Stopped(
      `${kept.length} of ${many(jobs.length, 'shard')} kept${run ? ', and every answer of a model' : ''}`,
    )
  } finally {
    await run?.close()
  }
}

interface MakeAllOptions {
  readonly setting: MakeSetting
  /** Games of the whole run, with those that are already made. */
  readonly games: number
  readonly threads: number
  readonly stopped: () => boolean
  readonly run: ModelRun | undefined
}

/** Makes shards in this thread, or in several if there are several shards. */
async function makeAll(
  jobs: readonly Job[],
  { setting, games, threads, stopped, run }: MakeAllOptions,
): Promise<Shard[]> {
  const progress = showProgress('games', games, games - gamesIn(jobs), {
    state: run && (() => run.models.ledger.line()),
  })
  const signals = { tick: progress.step, stopped }
  try {
    if (Math.min(threads, jobs.length) > 1) return await inThreads('make', jobs, setting, { threads, ...signals })
    const shards: Shard[] = []
    for (const job of jobs) shards.push(await makeShard(job, setting, signals, run))
    return shards
  } finally {
    progress.done()
  }
}

const gamesIn = (jobs: readonly Job[]): number => jobs.reduce((sum, { from, to }) => sum + to - from, 0)

/** What a dataset was made of. */
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
    prompts: wordsOf(ruleset, recipe.renderer).hash,
    tally: sum(shards.map(({ tally }) => tally)),
    ...(recipe.values !== undefined && { values: { rollouts: ROLLOUT_POLICY, labels: LABELS } }),
    shards: [...shards],
  }
  const card = cardOf({ omerta: version, ...facts })
  const manifest: Manifest = { format: 2, omerta: version, ...facts, card: sha256(card) }
  writeWhole(cardPath(folder), card)
  writeWhole(manifestPath(folder), `${JSON.stringify(manifest, null, 2)}\n`)
  removeAll(workPath(folder))
  return manifest
}

const isSame = (shard: Shard, { split, shard: index, from, to }: Job): boolean =>
  shard.split === split && shard.shard === index && shard.games === to - from

function noted(folder: string, job: Job, hash: string): Shard | undefined {
  const note = readNote(folder, job.split, job.shard, hash)
  return note && isSame(note, job) ? note : undefined
}

/** Checks that a folder is empty or contains this same dataset, complete or not. Returns the shards that are complete. */
export function claimFolder(folder: string, recipe: Recipe, hash: string, extend: boolean): Shard[] {
  requireOwn(folder)
  const manifest = readManifest(folder)
  const there = manifest?.recipe ?? begunRecipe(folder)
  if (there) {
    if (difference({ ...there, games: recipe.games }, recipe) || (manifest && manifest.recipe_hash !== hash))
      throw otherRecipe(folder, there, recipe)
    const changed = difference(there, recipe)
    requireGrowth(folder, there, recipe)
    if (changed && !extend)
      throw new UsageError(
        `${folder} contains a dataset of another size (${changed}); add --extend to add games, or name another folder`,
      )
    if (changed && manifest) reopen(folder, manifest)
  }
  writeWhole(recipePath(folder), `${JSON.stringify(recipe, null, 2)}\n`)
  return manifest ? manifest.shards.filter((shard) => isWhole(folder, shard)) : []
}

/** Marks a complete dataset as incomplete before its files change: removes the manifest and keeps a note for each shard. */
function reopen(folder: string, manifest: Manifest): void {
  writeWhole(recipePath(folder), `${JSON.stringify(manifest.recipe, null, 2)}\n`)
  for (const shard of manifest.shards)
    writeWhole(notePath(folder, shard.split, shard.shard), `${JSON.stringify(shard)}\n`)
  removeAll(manifestPath(folder))
}

/** The recipe of an incomplete dataset in a folder. */
export function begunRecipe(folder: string): Recipe | undefined {
  if (!existsSync(recipePath(folder))) return undefined
  try {
    return recipeSchema.parse(JSON.parse(readBytes(recipePath(folder)).toString()))
  } catch {
    throw new StorageError(
      `${recipePath(folder)} is damaged; remove this one file and run the same command again: finished games and shards are kept`,
    )
  }
}

function requireGrowth(folder: string, there: Recipe, here: Recipe): void {
  for (const split of ['train', 'validation', 'test'] as const)
    if (here.games[split] < there.games[split])
      throw new UsageError(
        `${folder} has ${there.games[split]} ${split} games, and a dataset never shrinks to ${here.games[split]}; name another folder`,
      )
}

function otherRecipe(folder: string, there: Recipe, here: Recipe): UsageError {
  const what =
    difference({ ...there, games: here.games }, here) ?? 'made with other rules or prompts than this version has'
  return new UsageError(`${folder} contains a dataset of another recipe (${what}); name another folder`)
}
