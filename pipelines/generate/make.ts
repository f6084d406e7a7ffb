import type { Shard } from '../../schemas/manifest.ts'
import type { Model } from '../../schemas/model.ts'
import { playersIn, type Recipe, seatedIn } from '../../schemas/recipe.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import type { CountTokens } from '../../src/game/settle.ts'
import { withMarks } from '../../src/play/marks.ts'
import { withRollouts } from '../../src/play/rollouts.ts'
import { BadRecord, type Finished, playGame, replayRecord, rulesetOf } from '../../src/play/series.ts'
import { loadKinds } from '../../src/policy/module-kind.ts'
import { editionOf, imagines, isBuiltIn, isWaitedFor, playersOf } from '../../src/policy/players.ts'
import { Sent } from '../../src/policy/sent.ts'
import { derivation } from '../../src/storage/derivation.ts'
import { removeAll } from '../../src/storage/files.ts'
import { gamesPath, journalPath } from '../../src/storage/folder.ts'
import { GameJournal } from '../../src/storage/game-journal.ts'
import { sha256 } from '../../src/storage/hash.ts'
import { readTokenizer } from '../../src/storage/tokenizer.ts'
import { appraiserOf, appraisingOf } from '../../src/value/appraise.ts'
import type { Words } from '../../src/view/wording.ts'
import { Stopped } from '../errors.ts'
import type { Signals } from '../signals.ts'
import { version } from '../version.ts'
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
  /** Whether the log of calls has what models were sent. */
  readonly keepCalls?: boolean | undefined
}

/**
 * Plays the games of a shard and writes its files: for built-in players a pure function of the recipe and the shard's place; with models, `run`, a
 * function of what they answer, too. `watch` is shown each game.
 */
export async function makeShard(
  job: Job,
  setting: MakeSetting,
  signals: Signals,
  run?: ModelRun,
  watch?: (game: Finished) => void,
): Promise<Shard> {
  await loadKinds(seatedIn(setting.recipe))
  const ruleset = rulesetOf(setting.recipe)
  const countTokens = setting.tokenizer === undefined ? undefined : readTokenizer(setting.tokenizer).count
  const rendering = renderingOf(setting.recipe, ruleset, countTokens)
  const maker = { ...setting, ...signals, ruleset, words: rendering.words, countTokens }
  const games = run ? await withModels(job, maker, run) : playInTurn(job, maker)
  const shard = await writeShard(job, watch ? watched(games, watch) : games, {
    folder: setting.folder,
    recipeHash: setting.recipeHash,
    groupGames: setting.recipe.group_games,
    stopped: signals.stopped,
    ...rendering,
  })
  for (const path of [journalPath, gamesPath]) removeAll(path(setting.folder, job.split, job.shard))
  return shard
}

/** The same games, each of which is shown to somebody before it is written. */
async function* watched(
  games: AsyncIterable<Finished> | Iterable<Finished>,
  watch: (game: Finished) => void,
): AsyncGenerator<Finished> {
  for await (const game of games) {
    watch(game)
    yield game
  }
}

/** Whether all players of a recipe are built in, so that its games follow from it alone. */
export const allPlayersBuiltIn = (recipe: Recipe): boolean => seatedIn(recipe).every(isBuiltIn)

/** Whether Ctrl-C waits for the answers that are under way. */
export const waitsForAnswers = (recipe: Recipe): boolean => seatedIn(recipe).some(isWaitedFor)

/** Whether a game of built-in players may take seconds, in which a process that plays it in its main thread hears no Ctrl-C. */
export const areGamesLong = (recipe: Recipe): boolean => recipe.values !== undefined || seatedIn(recipe).some(imagines)

/** What the games of built-in players follow from, besides their place: a journal of games is read only by a run of the same. */
export function journalKey(recipe: Recipe, recipeHash: string): string {
  const editions = [recipe.moderator, ...playersIn(recipe)].map((name) => [name, editionOf(name)])
  return sha256(JSON.stringify([version, derivation(), recipeHash, editions]))
}

interface Maker extends MakeSetting, Signals {
  readonly ruleset: Ruleset
  readonly words: Words
  readonly countTokens: CountTokens | undefined
}

async function play({ split }: Job, index: number, maker: Maker, model?: (name: string) => Model): Promise<Finished> {
  const { recipe, ruleset, words, countTokens } = maker
  const sent = maker.keepCalls || recipe.configs?.includes('calls') ? new Sent() : undefined
  const asked = sent && model ? (name: string) => sent.through(model(name)) : model
  const make = playersOf(words, recipe.sampling, ruleset, appraiserOf(ruleset, words), asked, recipe.thoughts)
  const played = withCalls(await playGame({ recipe, ruleset, split, index, make, countTokens }), sent)
  if (recipe.values === undefined) return played
  return withMarks(withRollouts(played, recipe.values, appraisingOf(ruleset, words)), ruleset)
}

/** A game with what its models were sent. */
function withCalls(played: Finished, sent: Sent | undefined): Finished {
  const { attempts } = played
  if (!sent || !attempts) return played
  const bySeat = Map.groupBy(attempts, ({ seat }) => seat)
  return { ...played, calls: [...bySeat.values()].flatMap((own) => sent.callsOf(own[0]!, own)) }
}

/** Built-in players: each finished game is in the journal before the next one begins, and is not played again by a run that resumes. */
async function* playInTurn(job: Job, maker: Maker): AsyncGenerator<Finished> {
  const { folder, recipe, recipeHash, ruleset, stopped, tick } = maker
  const journal = new GameJournal(gamesPath(folder, job.split, job.shard), journalKey(recipe, recipeHash))
  try {
    for (let index = job.from; index < job.to; index++) {
      if (stopped()) throw new Stopped()
      let game = replayed(journal.get(index), ruleset)
      if (!game) {
        const played = await play(job, index, maker)
        const text = JSON.stringify(played.record)
        journal.put(index, text)
        game = { ...played, text }
      }
      tick()
      yield game
    }
  } finally {
    journal.close()
  }
}

/** A game of the journal; undefined if it has none, or one that cannot be replayed and is played anew. */
function replayed(record: string | undefined, ruleset: Ruleset): Finished | undefined {
  if (record === undefined) return undefined
  try {
    return replayRecord(record, ruleset)
  } catch (error) {
    if (error instanceof BadRecord) return undefined
    throw error
  }
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
