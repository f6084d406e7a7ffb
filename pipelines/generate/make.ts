import { setImmediate } from 'node:timers/promises'
import type { Shard } from '../../schemas/manifest.ts'
import type { Model } from '../../schemas/model.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import { withMarks } from '../../src/play/marks.ts'
import { withRollouts } from '../../src/play/rollouts.ts'
import { type Finished, playGame, rulesetOf } from '../../src/play/series.ts'
import type { CountTokens } from '../../src/play/settle.ts'
import { isBuiltIn, playersOf } from '../../src/policy/players.ts'
import { removeAll } from '../../src/storage/files.ts'
import { journalPath } from '../../src/storage/folder.ts'
import { readTokenizer } from '../../src/storage/tokenizer.ts'
import type { Ruleset } from '../../src/table/ruleset.ts'
import { appraiserOf, appraisingOf } from '../../src/value/appraise.ts'
import type { Words } from '../../src/view/wording.ts'
import { Stopped } from '../errors.ts'
import type { Signals } from '../parallel.ts'
import type { ModelRun } from './model-run.ts'
import type { Job } from './plan.ts'
import { playWithModels } from './play-models.ts'
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

/**
 * Plays the games of a shard and writes its files: for built-in players a pure function of the recipe and the shard's place; with models, `run`, a
 * function of what they answer, too.
 */
export async function makeShard(job: Job, setting: MakeSetting, signals: Signals, run?: ModelRun): Promise<Shard> {
  const ruleset = rulesetOf(setting.recipe)
  const countTokens = setting.tokenizer === undefined ? undefined : readTokenizer(setting.tokenizer).count
  const rendering = renderingOf(setting.recipe, ruleset, countTokens)
  const maker = { ...setting, ...signals, ruleset, words: rendering.words, countTokens }
  const games = run ? inGroups(await withModels(job, maker, run), setting.recipe) : playInGroups(job, maker)
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

async function play({ split }: Job, index: number, maker: Maker, model?: (name: string) => Model): Promise<Finished> {
  const { recipe, ruleset, words, countTokens } = maker
  const make = playersOf(words, recipe.sampling, ruleset, appraiserOf(ruleset, words), model)
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

/** Games with models in seats: several at once, each of which asks one server of a model. */
const withModels = (job: Job, maker: Maker, run: ModelRun): Promise<Finished[]> =>
  playWithModels(job, {
    ...maker,
    run,
    play: async (index, journal) => {
      const models = run.models.open(journal)
      try {
        return await play(job, index, maker, models.model)
      } finally {
        models.close()
      }
    },
  })
