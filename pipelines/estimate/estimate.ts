import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Shard } from '../../schemas/manifest.ts'
import { type Recipe, seatedIn } from '../../schemas/recipe.ts'
import { BudgetSpent, ModelUnavailable } from '../../src/models/errors.ts'
import { identityOf, rulesetOf } from '../../src/play/series.ts'
import { isModule, loadKinds } from '../../src/policy/module-kind.ts'
import { asksModel } from '../../src/policy/players.ts'
import { removeAll } from '../../src/storage/files.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { type AnswerCount, answerCountsIn } from '../answer-counts.ts'
import { allPlayersBuiltIn, areGamesLong, makeShard } from '../generate/make.ts'
import { type ModelOptions, openModels } from '../generate/model-run.ts'
import { type Job, plan, recipeHash } from '../generate/plan.ts'
import { many, say } from '../terminal.ts'
import { countsByGame, modelCounts } from './pilot-counts.ts'
import { type Projected, projected } from './projection.ts'

export interface EstimateOptions {
  readonly recipe: Recipe
  /** Games of the pilot; a few if it is not given. */
  readonly games?: number | undefined
  /** Threads that the run itself would have. */
  readonly workers: number
  readonly models: ModelOptions
  readonly tokenizer?: Tokenizer | undefined
  readonly stopped: () => boolean
}

export interface Estimated {
  readonly ruleset: string
  readonly games: number
  readonly pilot: { readonly games: number; readonly seconds: number }
  /** By what is counted: decisions, rows of each config, labels, tokens, answers of models and their cost. */
  readonly counts: Readonly<Record<string, Projected>>
  readonly bytes: Projected
  /** How often models and modules were asked in the pilot, and how often they gave no legal answer. */
  readonly answers: readonly AnswerCount[]
  /** How long the run takes, and on what that rests. */
  readonly seconds: { readonly all: number; readonly by: string }
}

/** Games of a pilot; fewer where a game takes seconds or costs something. */
const USUAL_GAMES = 8
const USUAL_LONG_GAMES = 4

/** What is counted one by one, so that none in a pilot limits how many there are in all. */
const COUNTED = /^(decisions|rows of .*|labelled .*)$/

/**
 * Plays a few games of a recipe in a folder that is removed, and says what all of its games come to. The answers of models are paid for and kept in `--cache`
 * only.
 */
export async function estimate(options: EstimateOptions): Promise<Estimated> {
  const { recipe, tokenizer } = options
  await loadKinds(seatedIn(recipe))
  const all = Object.values(recipe.games).reduce((sum, games) => sum + games, 0)
  const isLong = !allPlayersBuiltIn(recipe) || areGamesLong(recipe)
  const games = Math.min(all, options.games ?? (isLong ? USUAL_LONG_GAMES : USUAL_GAMES))
  if (options.games !== undefined && options.games > all)
    say(`--games ${options.games} is more than the recipe has: the pilot plays all ${many(all, 'game')} of it`)
  const folder = mkdtempSync(join(tmpdir(), 'omerta-pilot-'))
  const remove = (): void => removeAll(folder)
  process.once('exit', remove)
  try {
    const pilot = await playPilot(folder, games, options)
    const byGame = await countsByGame(folder, pilot.shard, recipe, tokenizer !== undefined)
    for (const [name, counts] of modelCounts(folder, games, options.models.file.prices)) byGame.set(name, counts)
    const bytes = pilot.shard.files.reduce((sum, file) => sum + file.bytes, 0) / games
    return {
      ruleset: identityOf(rulesetOf(recipe)),
      games: all,
      pilot: { games, seconds: (pilot.end - pilot.begin) / 1000 },
      counts: Object.fromEntries(
        [...byGame].map(([name, counts]) => [name, projected(counts, all, COUNTED.test(name))]),
      ),
      answers: await answerCountsIn(
        folder,
        { recipe, shards: [pilot.shard] },
        (player) => isModule(player) || asksModel(player),
      ),
      bytes: { game: bytes, all: bytes * all, low: null, high: null },
      seconds: secondsFor(all, pilot, byGame, options),
    }
  } finally {
    remove()
    process.off('exit', remove)
  }
}

/** A pilot that was played: its shard, and when it began, each game ended, and its files were written, in milliseconds. */
interface Pilot {
  readonly shard: Shard
  readonly begin: number
  readonly ends: readonly number[]
  readonly end: number
  /** Requests at once that the servers were sent in the end. */
  readonly requests: number
}

async function playPilot(
  folder: string,
  games: number,
  { recipe, models, tokenizer, stopped }: EstimateOptions,
): Promise<Pilot> {
  const ruleset = rulesetOf(recipe)
  const setting = {
    folder,
    recipe,
    recipeHash: recipeHash(recipe, ruleset, wordsOf(ruleset, recipe.renderer)),
    tokenizer: tokenizer?.path,
  }
  const run = allPlayersBuiltIn(recipe) ? undefined : openModels(folder, recipe, models, stopped)
  const ends: number[] = []
  const signals = { stopped, tick: () => void ends.push(performance.now()) }
  const job: Job = { split: 'train', shard: 0, from: 0, to: games }
  const begin = performance.now()
  try {
    const shard = await makeShard(job, setting, signals, run)
    return { shard, begin, ends, end: performance.now(), requests: run?.models.limit ?? 0 }
  } catch (error) {
    throw models.cache === undefined ? withoutCache(error) : error
  } finally {
    await run?.close()
  }
}

/** The folder of a pilot is removed with the answers in it, so the remedies of a dataset do not apply. */
function withoutCache(error: unknown): unknown {
  const remedy = 'no answer is kept, because there is no --cache; the same command begins anew'
  if (error instanceof BudgetSpent) return new BudgetSpent(error.fault, remedy)
  if (!(error instanceof ModelUnavailable) || error.fault === error.message) return error
  return new ModelUnavailable(error.fault, { remedy, isTemporary: error.isTemporary })
}

/**
 * Models: as long as their answers take at the requests at once of the pilot. Built-in players: the pace of the later half of the pilot, in as many threads as
 * there are shards for.
 */
function secondsFor(
  all: number,
  { ends, end, requests }: Pilot,
  byGame: ReadonlyMap<string, readonly number[]>,
  { recipe, workers }: EstimateOptions,
): Estimated['seconds'] {
  const games = ends.length
  const answering = byGame.get('seconds of answers')
  if (answering) {
    const mean = answering.reduce((sum, one) => sum + one, 0) / games
    const answers = byGame.get('answers of models')!.reduce((sum, one) => sum + one, 0)
    const each = answers === 0 ? 0 : (mean * games) / answers
    return {
      all: (mean * all) / Math.max(1, requests),
      by: `${requests} requests at once, ${each.toFixed(2)} s an answer as in the pilot; servers that take more are sent more`,
    }
  }
  const middle = Math.floor((games - 1) / 2)
  const playing = games > 1 ? (ends.at(-1)! - ends[middle]!) / (games - 1 - middle) : (ends[0] ?? end)
  const making = (end - ends.at(-1)!) / games
  const threads = Math.max(1, Math.min(workers, plan(recipe).length))
  return {
    all: ((playing + making) * all) / threads / 1000,
    by: `${threads} ${threads === 1 ? 'thread' : 'threads'}, with the load of the pilot`,
  }
}
