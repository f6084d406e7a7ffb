import { join } from 'node:path'
import pLimit from 'p-limit'
import type { DataFile, Shard } from '../schemas/manifest.ts'
import type { Recipe } from '../schemas/recipe.ts'
import { type GameRecord, recordSchema } from '../schemas/record.ts'
import { type Config, configs, type Rows } from '../schemas/row.ts'
import { type Finished, gameId, playGame, replayGame, rulesetOf, seatPlayers } from '../src/play/series.ts'
import { isBuiltIn, playerNamed } from '../src/policy/players.ts'
import { type GameRows, mixed, type Rendering, rowsOf } from '../src/rows/rows.ts'
import { count, emptyTally, sorted } from '../src/rows/tally.ts'
import { appendLine, removeAll, StorageError, sha256, writeWhole } from '../src/storage/files.ts'
import { dataPath, journalPath, notePath, readJournal } from '../src/storage/folder.ts'
import { makeParquet } from '../src/storage/parquet.ts'
import type { Job } from './plan.ts'

export interface ShardContext extends Rendering {
  readonly folder: string
  readonly recipe: Recipe
  readonly recipeHash: string
  /** Games at once, where players have to be waited for. */
  readonly concurrency: number
  /** Called for each game that is over. */
  readonly onGame: () => void
  /** Whether to stop before the next game. */
  readonly stopped: () => boolean
}

/** Asked to stop: what is finished is kept. */
export class Stopped extends Error {}

/** Plays the games of a shard, makes their rows and writes its files; the note that it is finished is written last. */
export async function makeShard(job: Job, context: ShardContext): Promise<Shard> {
  const isCheap = playersOf(context.recipe).every(isBuiltIn)
  const played = isCheap ? await playAll(job, context) : await playJournaled(job, context)
  const shard = writeShard(job, played, context)
  removeAll(journalPath(context.folder, job.split, job.shard))
  return shard
}

/** Renders games and writes the files of their shard. */
export function writeShard(
  job: Job,
  games: readonly Finished[],
  context: Omit<ShardContext, 'concurrency' | 'onGame' | 'stopped'>,
): Shard {
  const { folder, recipe, recipeHash } = context
  const tally = emptyTally()
  const groups: Rows[] = []
  for (let at = 0; at < games.length; at += recipe.group_games) {
    const rendered = games.slice(at, at + recipe.group_games).map((game) => rowsOf(game, context))
    for (const rows of rendered) count(tally, rows)
    groups.push(groupOf(rendered))
  }
  const files = (Object.keys(configs) as Config[]).map((config): DataFile => {
    const path = dataPath(config, job.split, job.shard)
    const bytes = makeParquet(
      configs[config],
      groups.map((rows) => rows[config]),
      { omerta: JSON.stringify({ config, recipe_hash: recipeHash }) },
    )
    writeWhole(join(folder, path), bytes)
    const rows = groups.reduce((sum, group) => sum + group[config].length, 0)
    return { path, config, rows, bytes: bytes.length, sha256: sha256(bytes) }
  })
  const shard = {
    split: job.split,
    shard: job.shard,
    games: games.length,
    recipe_hash: recipeHash,
    tally: sorted(tally),
    files,
  }
  writeWhole(notePath(folder, job.split, job.shard), `${JSON.stringify(shard)}\n`)
  return shard
}

/** The rows of one row group, in the order of the files. */
export const groupOf = (games: readonly GameRows[]): Rows => ({
  decisions: games.flatMap(({ decisions }) => decisions),
  sft: mixed(games.flatMap(({ sft }) => sft)),
  games: games.map(({ game }) => game),
})

const playersOf = ({ players }: Recipe): string[] => (typeof players === 'string' ? [players] : Object.values(players))

const range = ({ from, to }: Job): number[] => Array.from({ length: to - from }, (_, i) => from + i)

function play(job: Job, index: number, { recipe, words, countTokens }: ShardContext): Promise<Finished> {
  const makePlayer = (name: string, random: () => number) => playerNamed(name, random, words, recipe.sampling)
  return playGame(recipe, rulesetOf(recipe), job.split, index, makePlayer, countTokens)
}

/** Built-in players: cheap to play again, so nothing is kept until the shard is whole. */
async function playAll(job: Job, context: ShardContext): Promise<Finished[]> {
  const games: Finished[] = []
  for (const index of range(job)) {
    if (context.stopped()) throw new Stopped()
    games.push(await play(job, index, context))
    context.onGame()
  }
  return games
}

/** Costly players: each game is journaled when it is over, and never played again. */
async function playJournaled(job: Job, context: ShardContext): Promise<Finished[]> {
  const journal = journalPath(context.folder, job.split, job.shard)
  const kept = new Map(
    readJournal(journal).map((line) => [(line as GameRecord).index, checked(line, job, context, journal)]),
  )
  const limit = pLimit(context.concurrency)
  const failures: unknown[] = []
  const games = range(job).map((index) =>
    limit(async () => {
      const old = kept.get(index)
      if (old) return replayGame(old)
      if (context.stopped() || failures.length > 0) return undefined
      try {
        const game = await play(job, index, context)
        appendLine(journal, JSON.stringify(game.record))
        context.onGame()
        return game
      } catch (error) {
        failures.push(error)
        return undefined
      }
    }),
  )
  const played = (await Promise.all(games)).filter((game) => game !== undefined)
  if (failures.length > 0) throw failures[0]
  if (played.length < games.length) throw new Stopped()
  return played
}

function checked(line: unknown, job: Job, { recipe }: ShardContext, journal: string): GameRecord {
  const parsed = recordSchema.safeParse(line)
  if (!parsed.success)
    throw new StorageError(`${journal} holds something that is not a game; remove it to play its games again`)
  const record = line as GameRecord
  const ruleset = rulesetOf(recipe)
  const isOurs =
    record.game_id === gameId(recipe, ruleset, job.split, record.index) && record.version === ruleset.version
  if (!isOurs || seatPlayers(recipe.players, record.deal).join() !== record.players.join())
    throw new StorageError(`${journal} holds games of another recipe; remove it to play them again`)
  return record
}
