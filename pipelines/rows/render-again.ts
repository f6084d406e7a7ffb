import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Manifest, Shard } from '../../schemas/manifest.ts'
import { type Pairs, type Recipe, type Renderer, recipeSchema } from '../../schemas/recipe.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { BadRecord, type Finished, identityOf, replayRecord, rulesetOf } from '../../src/play/series.ts'
import { isSuccessor, replayUnheard } from '../../src/play/unheard.ts'
import type { Config } from '../../src/rows/configs/configs.ts'
import type { GameRow } from '../../src/rows/configs/games.ts'
import { removeDrafts, writeWhole } from '../../src/storage/draft.ts'
import { removeAll } from '../../src/storage/files.ts'
import {
  BadDataset,
  dataPath,
  manifestPath,
  notePath,
  openWhole,
  readOldManifest,
  requireWhole,
  sourcePath,
} from '../../src/storage/folder.ts'
import { sha256Of } from '../../src/storage/hash.ts'
import { readParquet } from '../../src/storage/parquet/reader.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/read-bytes.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { Stopped, UsageError } from '../errors.ts'
import { claimFolder } from '../generate/claim.ts'
import { finishedShard } from '../generate/finished-shard.ts'
import { finish } from '../generate/generate.ts'
import { gamesOf, type Job, plan, recipeHash } from '../generate/plan.ts'
import { renderingOf } from '../generate/rendering.ts'
import { requireBeliefs } from '../generate/requirements.ts'
import { writeShard } from '../generate/shard.ts'
import { showProgress } from '../progress.ts'
import { rowsAt, type ShardPlace } from '../read/groups.ts'
import { many } from '../terminal.ts'

/** Games that are to be rendered again. */
interface Source {
  readonly recipe: Recipe
  readonly ruleset: Ruleset
  /** The rules under which they were first played, if they differ from these. */
  readonly playedUnder: string | undefined
  read(place: ShardPlace): Promise<GameRow[]>
  replay(row: GameRow): Finished
}

export interface RenderAgain {
  readonly folder: string
  readonly out: string
  /** How prompts are laid out; as in the dataset if undefined. */
  readonly renderer?: Renderer | undefined
  /** Which configs are made; those of the dataset if undefined. */
  readonly configs?: readonly Config[] | undefined
  /** Which pairs are made; those of the dataset if undefined. */
  readonly pairs?: Pairs | undefined
  /** The tokenizer that the dataset was made with, if any. */
  readonly tokenizer?: Tokenizer | undefined
  /** The licence of games that were not imported; as in the dataset if undefined. */
  readonly licence?: string | undefined
  readonly stopped?: () => boolean
}

/**
 * Renders the games of a dataset again, with the prompts of this version, into another folder. No new games are played. A dataset of
 * format 1 is converted: its games are played again from their records, with what the judge heard taken from their logs.
 * Shards that an interrupted run has finished are kept. Throws {@link Stopped} when asked to stop.
 */
export async function renderAgain({
  folder,
  out,
  renderer,
  configs,
  pairs,
  tokenizer,
  licence,
  stopped = () => false,
}: RenderAgain): Promise<Manifest> {
  if (resolve(out) === resolve(folder))
    throw new UsageError(`${out} is the dataset itself; name another folder with --out`)
  const { recipe: made, ruleset, playedUnder, read, replay } = oldSource(folder) ?? source(folder)
  if (made.tokenizer !== tokenizer?.hash)
    throw new UsageError(
      made.tokenizer
        ? `${folder} counts tokens; name its tokenizer with --tokenizer (SHA-256 ${made.tokenizer})`
        : `${folder} was not made with a tokenizer; leave out --tokenizer`,
    )
  const changes = {
    ...(renderer !== undefined && { renderer }),
    ...(configs !== undefined && { configs: [...configs] }),
    ...(pairs !== undefined && { pairs }),
    ...(licence !== undefined && { licence }),
  }
  if (licence !== undefined && made.imported)
    throw new UsageError(`${folder} was imported; --licence of import states the licence of its source`)
  const recipe = recipeSchema.parse({ ...made, ...changes })
  if (recipe.configs?.includes('calls'))
    throw new UsageError(
      'rows of calls are what models were sent when the games were played, and cannot be rendered again; name the other configs with --configs',
    )
  if (recipe.configs?.includes('preference') && recipe.values === undefined)
    throw new UsageError(
      `the games of ${folder} have no values, which preference rows are made of; values are computed when games are made: "npx omerta generate --values 8"`,
    )
  if (pairs !== undefined && recipe.values === undefined)
    throw new UsageError(
      `the games of ${folder} have no values, which pairs are made of; leave --pairs out, or make a dataset with "npx omerta generate --values 8"`,
    )
  requireBeliefs(recipe, ruleset)
  const rendering = renderingOf(recipe, ruleset, tokenizer?.count)
  const hash = recipeHash(recipe, ruleset, rendering.words)
  claimFolder(out, recipe, hash, false)
  removeDrafts(out)
  const jobs = plan(recipe)
  forgetOtherSource(folder, out, jobs)
  const there = jobs.map((job) => finishedShard(out, job, [], hash))
  const left = jobs.filter((_, i) => !there[i])
  const progress = showProgress('games', gamesOf(jobs), gamesOf(jobs) - gamesOf(left))
  const shards: Shard[] = []
  try {
    for (const [i, job] of jobs.entries()) {
      const stored = there[i] ? [] : await read(job)
      const games = function* () {
        for (const row of stored) {
          yield replay(row)
          progress.step()
        }
      }
      const own = { folder: out, recipeHash: hash, groupGames: recipe.group_games, stopped }
      shards.push(there[i] ?? (await writeShard(job, games(), { ...own, ...rendering })))
    }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    throw new Stopped(`${shards.length} of ${many(jobs.length, 'shard')} kept`)
  } finally {
    progress.done()
  }
  return finish(out, { recipe, hash, ruleset, playedUnder }, shards)
}

/** Removes the notes of finished shards unless they are of the games of this same dataset: games of models differ where recipes do not. */
function forgetOtherSource(folder: string, out: string, jobs: readonly Job[]): void {
  const source = sha256Of(manifestPath(folder))
  const path = sourcePath(out)
  if (existsSync(path) && readBytes(path).toString() === source) return
  for (const { split, shard } of jobs) removeAll(notePath(out, split, shard))
  writeWhole(path, source)
}

function source(folder: string): Source {
  const { recipe, ruleset: made, played_under: playedUnder } = openWhole(folder)
  const ruleset = rulesetOf(recipe)
  if (made !== identityOf(ruleset)) throw otherRules(folder, made, ruleset)
  const read = (place: ShardPlace): Promise<GameRow[]> => rowsAt(folder, 'games', place)
  return { recipe, ruleset, playedUnder, read, replay: ({ record }) => replayRecord(record, ruleset) }
}

/** A dataset of an earlier format; undefined for any other. */
function oldSource(folder: string): Source | undefined {
  const manifest = readOldManifest(folder)
  if (!manifest) return undefined
  const { format, recipe, ruleset: made, shards } = manifest
  for (const shard of shards) requireWhole(folder, shard)
  const ruleset = rulesetOf(recipe)
  const [name = '', version = ''] = made.split('@')
  if (!isSuccessor(ruleset, { ruleset: name, version })) throw otherRules(folder, made, ruleset)
  const replay = (row: GameRow): Finished => {
    try {
      return format === 1 ? replayUnheard(row, ruleset) : replayRecord(row.record, ruleset)
    } catch (error) {
      if (!(error instanceof BadRecord)) throw error
      throw new StorageError(`game ${row.game_id} of ${folder} cannot be brought over: ${error.message}`)
    }
  }
  // The columns are those of that version.
  const read = async ({ split, shard }: ShardPlace): Promise<GameRow[]> =>
    (await readParquet(
      readBytes(join(folder, dataPath('games', split, shard)), MAX_BYTES.data),
    )) as unknown as GameRow[]
  const playedUnder = manifest.played_under ?? (made === identityOf(ruleset) ? undefined : made)
  return { recipe, ruleset, playedUnder, read, replay }
}

const otherRules = (folder: string, made: string, ruleset: Ruleset): BadDataset =>
  new BadDataset(
    `${folder} was played under ${made}; this version of omerta plays ${identityOf(ruleset)} and cannot play its games again`,
  )
