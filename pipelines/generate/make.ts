import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { issueText } from '../../schemas/issue.ts'
import type { Shard } from '../../schemas/manifest.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { type GameRecord, recordSchema } from '../../schemas/record.ts'
import { withMarks } from '../../src/play/marks.ts'
import { withRollouts } from '../../src/play/rollouts.ts'
import { type Finished, gameId, identityOf, playGame, replayGame, rulesetOf } from '../../src/play/series.ts'
import type { CountTokens } from '../../src/play/settle.ts'
import { isBuiltIn, playersOf } from '../../src/policy/players.ts'
import { appendLine, removeAll, StorageError } from '../../src/storage/files.ts'
import { journalPath, readJournal } from '../../src/storage/folder.ts'
import { Reserve } from '../../src/storage/reserve.ts'
import { readTokenizer } from '../../src/storage/tokenizer.ts'
import type { Ruleset } from '../../src/table/ruleset.ts'
import { appraiserOf, appraisingOf } from '../../src/value/appraise.ts'
import type { Words } from '../../src/view/wording.ts'
import { Stopped } from '../errors.ts'
import type { Signals } from '../parallel.ts'
import { drawnOtherwise } from '../validate/drawn.ts'
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

/** Room that is kept on the disk for each game that is being played: a game of models takes some 50 to 300 kB in the journal. */
const ROOM_BYTES = 1 << 20

/**
 * Models: each game is written to a journal when it is over, and never played again. When the disk is full, no further game begins, and
 * those that have begun are played to their end and written where room was kept for them.
 */
async function playJournaled(job: Job, maker: Maker): Promise<Finished[]> {
  const journal = journalPath(maker.folder, job.split, job.shard)
  const kept = new Map<number, KeptGame>()
  let number = 0
  for (const line of readJournal(journal)) {
    const game = checked(line, job, maker, `line ${++number} of ${journal}`)
    kept.set(game.record.index, game)
  }
  const limit = pLimit(maker.concurrency)
  const failures: unknown[] = []
  const reserve = new Reserve(`${journal}.room`)
  const left = job.to - job.from - kept.size
  if (left > 0) reserve.take(ROOM_BYTES * Math.min(left, maker.concurrency))
  const keep = (record: GameRecord): void => {
    const line = JSON.stringify(record)
    try {
      appendLine(journal, line)
    } catch (error) {
      if (!(error instanceof StorageError && reserve.free())) throw error
      appendLine(journal, line)
      failures.push(error)
    }
  }
  const playOne = async (index: number): Promise<Finished | undefined> => {
    const old = kept.get(index)
    if (!old && (maker.stopped() || failures.length > 0)) return undefined
    try {
      const game = old ? replayKept(old, maker) : await play(job, index, maker)
      if (!old) keep(game.record)
      maker.tick()
      return game
    } catch (error) {
      failures.push(error)
      return undefined
    }
  }
  const games = await Promise.all(indices(job).map((index) => limit(playOne, index)))
  reserve.free()
  if (failures.length > 0) throw failures[0]
  const played = games.filter((game) => game !== undefined)
  if (played.length < games.length) throw new Stopped()
  return played
}

/** A game of the journal, and which line it is, to name it where it is wrong. */
interface KeptGame {
  readonly record: GameRecord
  readonly line: string
}

function replayKept({ record, line }: KeptGame, { recipe, ruleset }: Maker): Finished {
  const wrong = (why: string): StorageError =>
    new StorageError(`${line}, game ${record.index}, ${why}; remove this line to play another game in its place`)
  let played: Finished
  try {
    played = replayGame(record)
  } catch (error) {
    throw wrong(`cannot be played again (${(error as Error).message})`)
  }
  const other = drawnOtherwise(played, recipe, ruleset)
  if (other !== undefined) throw wrong(other)
  return played
}

function checked(found: unknown, { split, from, to }: Job, { recipe, ruleset }: Maker, line: string): KeptGame {
  const { success, error } = recordSchema.safeParse(found)
  if (!success)
    throw new StorageError(`${line} is not a game (${issueText(error)}); remove this line to play its game again`)
  const record = found as GameRecord
  const isHere = record.split === split && record.index >= from && record.index < to
  const isOurs =
    record.game_id === gameId(recipe, identityOf(ruleset), split, record.index) && record.version === ruleset.version
  if (!isHere || !isOurs)
    throw new StorageError(
      `${line} is a game of another ${isHere ? 'recipe' : 'split or shard'}; remove this line to play its game again`,
    )
  return { record, line }
}
