import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Shard } from '../../schemas/manifest.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { type GameRecord, recordSchema } from '../../schemas/record.ts'
import { withMarks } from '../../src/play/marks.ts'
import { withRollouts } from '../../src/play/rollouts.ts'
import {
  type Finished,
  gameId,
  identityOf,
  playGame,
  replayGame,
  rulesetOf,
  seatPlayers,
} from '../../src/play/series.ts'
import type { CountTokens } from '../../src/play/settle.ts'
import { isBuiltIn, playersOf } from '../../src/policy/players.ts'
import { appendLine, removeAll, StorageError } from '../../src/storage/files.ts'
import { journalPath, readJournal } from '../../src/storage/folder.ts'
import { readTokenizer } from '../../src/storage/tokenizer.ts'
import type { Ruleset } from '../../src/table/ruleset.ts'
import { appraiserOf, appraisingOf } from '../../src/value/appraise.ts'
import type { Words } from '../../src/view/wording.ts'
import { explain, Stopped } from '../errors.ts'
import type { Signals } from '../parallel.ts'
import type { Job } from './plan.ts'
import { renderingOf } from './rendering.ts'
import { writeShard } from './shard.ts'

/** The inputs of making a shard: plain data, because it is sent to threads. */
export interface MakeSetting {
  readonly folder: string
  readonly recipe: Recipe
  readonly recipeHash: string
  /** Path of the tokenizer that the recipe counts with. */
  readonly tokenizer: string | undefined
  /** Games at once, if players are models. */
  readonly concurrency: number
}

/** Plays the games of a shard and writes its files: for built-in players a pure function of the recipe and the shard's place; for others of the journal. */
export async function makeShard(job: Job, setting: MakeSetting, signals: Signals): Promise<Shard> {
  const ruleset = rulesetOf(setting.recipe)
  const countTokens = setting.tokenizer === undefined ? undefined : readTokenizer(setting.tokenizer).count
  const rendering = renderingOf(setting.recipe, ruleset, countTokens)
  const maker = { ...setting, ...signals, ruleset, words: rendering.words, countTokens }
  const games = allPlayersBuiltIn(setting.recipe)
    ? playInGroups(job, maker)
    : inGroups(await playJournaled(job, maker), setting.recipe)
  const shard = await writeShard(job, games, {
    folder: setting.folder,
    recipeHash: setting.recipeHash,
    ...rendering,
  })
  removeAll(journalPath(setting.folder, job.split, job.shard))
  return shard
}

/** Whether all players of a recipe are built in, so that playing its games again is cheaper than storing them. */
export function allPlayersBuiltIn({ players, moderator }: Recipe): boolean {
  return [moderator, ...(typeof players === 'string' ? [players] : Object.values(players))].every(isBuiltIn)
}

interface Maker extends MakeSetting, Signals {
  readonly ruleset: Ruleset
  readonly words: Words
  readonly countTokens: CountTokens | undefined
}

async function play({ split }: Job, index: number, maker: Maker): Promise<Finished> {
  const { recipe, ruleset, words, countTokens } = maker
  const make = playersOf(words, recipe.sampling, ruleset, appraiserOf(ruleset, words))
  const played = await playGame({ recipe, ruleset, split, index, make, countTokens })
  if (recipe.values === undefined) return played
  return withMarks(withRollouts(played, recipe.values, appraisingOf(ruleset, words)), ruleset)
}

const indices = ({ from, to }: Job): number[] => Array.from({ length: to - from }, (_, i) => from + i)

/** Built-in players: nothing is stored until the shard is complete. */
async function* playInGroups(job: Job, maker: Maker): AsyncGenerator<Finished[]> {
  const all = indices(job)
  for (let at = 0; at < all.length; at += maker.recipe.group_games) {
    const games: Finished[] = []
    for (const index of all.slice(at, at + maker.recipe.group_games)) {
      if (maker.stopped()) throw new Stopped()
      games.push(await play(job, index, maker))
      maker.tick()
      await setImmediate() // lets the process handle Ctrl-C
    }
    yield games
  }
}

function* inGroups(games: readonly Finished[], { group_games }: Recipe): Generator<readonly Finished[]> {
  for (let at = 0; at < games.length; at += group_games) yield games.slice(at, at + group_games)
}

/** Models: each game is written to a journal when it is over, and never played again. */
async function playJournaled(job: Job, maker: Maker): Promise<Finished[]> {
  const journal = journalPath(maker.folder, job.split, job.shard)
  const kept = new Map<number, GameRecord>()
  for (const line of readJournal(journal)) {
    const record = checked(line, job, maker, journal)
    kept.set(record.index, record)
  }
  const limit = pLimit(maker.concurrency)
  const failures: unknown[] = []
  const playOne = async (index: number): Promise<Finished | undefined> => {
    const old = kept.get(index)
    if (!old && (maker.stopped() || failures.length > 0)) return undefined
    try {
      const game = old ? replayKept(old, journal) : await play(job, index, maker)
      if (!old) appendLine(journal, JSON.stringify(game.record))
      maker.tick()
      return game
    } catch (error) {
      failures.push(error)
      return undefined
    }
  }
  const games = await Promise.all(indices(job).map((index) => limit(playOne, index)))
  if (failures.length > 0) throw failures[0]
  const played = games.filter((game) => game !== undefined)
  if (played.length < games.length) throw new Stopped()
  return played
}

function replayKept(record: GameRecord, journal: string): Finished {
  try {
    return replayGame(record)
  } catch (error) {
    const explained = explain(error)
    if (!explained) throw error
    throw new StorageError(
      `game ${record.index} in ${journal} cannot be played again (${(error as Error).message}); remove its line to play another game in its place`,
    )
  }
}

function checked(line: unknown, { split }: Job, { recipe, ruleset }: Maker, journal: string): GameRecord {
  if (!recordSchema.safeParse(line).success)
    throw new StorageError(`${journal} contains something that is not a game; remove it to play its games again`)
  const record = line as GameRecord
  const isOurs =
    record.game_id === gameId(recipe, identityOf(ruleset), split, record.index) &&
    record.version === ruleset.version &&
    seatPlayers(recipe.players, record.deal, ruleset.teams).join() === record.players.join()
  if (!isOurs) throw new StorageError(`${journal} contains games of another recipe; remove it to play them again`)
  return record
}
