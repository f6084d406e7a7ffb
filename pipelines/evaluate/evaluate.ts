import { isDeepStrictEqual } from 'node:util'
import type { Evaluation } from '../../schemas/evaluation.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { ShardTally } from '../../src/evaluation/deeds/tally.ts'
import type { Design } from '../../src/evaluation/design.ts'
import { marginOf } from '../../src/evaluation/margin.ts'
import { counted, duelBlocks, resultsOf, type Stated } from '../../src/evaluation/report.ts'
import { isOver, type StopRule } from '../../src/evaluation/verdict.ts'
import { roleName } from '../../src/games/role-names.ts'
import type { Models } from '../../src/models/models.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { openDataset, readManifest } from '../../src/storage/folder.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { begunRecipe } from '../generate/claim.ts'
import { generate, generateShare } from '../generate/generate.ts'
import type { MakeSetting } from '../generate/make.ts'
import type { ShardMaker } from '../generate/make-all.ts'
import type { ModelOptions } from '../generate/model-run.ts'
import { mergeShards } from '../merge/merge-shards.ts'
import { inThreads } from '../parallel.ts'
import type { Part } from '../part.ts'
import { many, say } from '../terminal.ts'
import type { Evaluated } from './evaluated.ts'
import { gamesFolder, openEvaluation, requireSame } from './evaluation.ts'
import type { PlaySetting } from './play-setting.ts'
import { playShard } from './play-shard.ts'
import { type CountOptions, type KnownTallies, settingOf, talliesOf } from './tallies.ts'

export interface EvaluateOptions {
  readonly folder: string
  readonly evaluation: Evaluation
  readonly workers: number
  /** Concurrent games with model players; adapts to their servers if undefined. */
  readonly concurrency?: number | undefined
  readonly models: ModelOptions
  readonly tokenizer?: Tokenizer | undefined
  readonly stopped: () => boolean
  readonly asked?: (models: Models) => void
}

/** Games of built-in players are counted by the thread that plays them. `known` takes what this one counted. */
function counting(folder: string, { prices, beliefs }: Evaluation, known: KnownTallies): ShardMaker {
  const settingFor = (make: MakeSetting): PlaySetting => ({
    make,
    folder,
    tally: settingOf(folder, make.recipe, { prices, beliefs }),
  })
  return {
    here: (job, make, signals) => playShard(job, settingFor(make), signals, (tally) => known.set(tally.of, tally)),
    inThreads: (jobs, make, signals) => inThreads('play', jobs, settingFor(make), signals),
  }
}

/** Plays what is left of an evaluation, until its rule says to stop, and counts it. */
export async function evaluate(options: EvaluateOptions): Promise<Evaluated> {
  const { folder, evaluation } = options
  const { recipe, stop } = evaluation
  const arms = recipe.arms!.length
  const shardDeals = recipe.shard_games / arms
  const there = dealsIn(folder)
  const known: KnownTallies = new Map()
  const looks = stop.kind === 'deals' ? [stop.deals] : looksUpTo(stop.deals, shardDeals)
  let isSaid = there === 0
  for (const deals of looks.filter((deals) => deals >= Math.min(there, looks.at(-1)!))) {
    const round = { ...recipe, games: { train: 0, validation: 0, test: deals * arms } }
    const games = gamesFolder(folder)
    // Not where the deals that are there have decided it.
    if (!isSaid && deals > there) {
      say(`${folder} has ${many(there, 'deal')}; more are added, up to ${stop.deals}`)
      isSaid = true
    }
    const { models, tokenizer, workers, concurrency, stopped, asked } = options
    await generate({
      folder: games,
      recipe: round,
      extend: true,
      workers,
      concurrency,
      models,
      tokenizer,
      stopped,
      maker: counting(folder, evaluation, known),
      ...(asked && { asked }),
    })
    const evaluated = await countEvaluation(folder, evaluation, { ...options, known })
    const { design } = evaluated.stated
    const isLast =
      design.question.kind === 'gauntlet' ||
      isOver(evaluated.blocks, marginOf(evaluated.blocks, design.question), {
        ...evaluated.stated,
        question: design.question,
      })
    if (isLast || deals === looks.at(-1)) return evaluated
  }
  return countEvaluation(folder, evaluation, options)
}

/** One machine's part of an evaluation of a fixed number of deals. Returns how many of its shards there are. */
export async function evaluatePart(options: EvaluateOptions, { part, parts }: Part): Promise<number> {
  const { evaluation, folder, models, tokenizer, workers, concurrency, stopped, asked } = options
  const { recipe } = evaluation
  const whole = { ...recipe, games: { train: 0, validation: 0, test: evaluation.stop.deals * recipe.arms!.length } }
  const shared = { workers, concurrency, models, tokenizer, stopped, ...(asked && { asked }) }
  const shards = await generateShare(
    { folder: gamesFolder(folder), recipe: whole, extend: true, ...shared },
    part,
    parts,
  )
  return shards.length
}

/** Puts the games of parts that were made in folders of their own into the folder of the whole evaluation. */
export function mergeParts(folder: string, evaluation: Evaluation, parts: readonly string[]): void {
  for (const part of parts) requireSame(part, openEvaluation(part), evaluation)
  const games = gamesFolder(folder)
  if (readManifest(games)) return // merged before
  mergeShards([...parts.map(gamesFolder), ...(begunRecipe(games) ? [games] : [])], games)
}

/** What the games say that an evaluation has. */
export async function countEvaluation(
  folder: string,
  evaluation: Evaluation,
  options: CountOptions,
): Promise<Evaluated> {
  const manifest = openDataset(gamesFolder(folder))
  return evaluatedOf(manifest, evaluation, await talliesOf(folder, manifest, evaluation, options))
}

/** The results of the counts. */
export function evaluatedOf(manifest: Manifest, evaluation: Evaluation, tallies: readonly ShardTally[]): Evaluated {
  const stated = statedIn(evaluation)
  const all = counted(tallies)
  const blocks = stated.design.question.kind === 'gauntlet' ? [] : duelBlocks(all.games, stated)
  return { manifest, stated, results: resultsOf(all, stated), blocks }
}

/** The description of an evaluation, for counting. */
export function statedIn({ recipe, question, stop, rule, beliefs, earlier }: Evaluation): Stated {
  const { arms, drawn, players } = recipe
  const design: Design = {
    question,
    players: players as Readonly<Record<string, string>>,
    arms: arms!,
    ...(drawn !== undefined && { drawn }),
  }
  const replaced = earlier.filter(({ deals }) => deals > 0).map((one) => one.stop)
  const [first] = replaced
  // A number of deals that was another one in between was not fixed; other rules hold as they were stated first, whatever was tried in between.
  const isChanged = stop.kind === 'deals' ? first !== undefined : first !== undefined && !isSameRule(first, stop)
  const mostAtFirst = !isChanged && first && first.deals !== stop.deals ? first.deals : undefined
  const { teams } = rulesetOf(recipe)
  const roleNames = Object.fromEntries(Object.keys(teams).map((role) => [role, roleName(recipe.ruleset, role)]))
  return { design, stop, rule, beliefs, isChanged, ...(mostAtFirst !== undefined && { mostAtFirst }), teams, roleNames }
}

/** Whether two rules differ in nothing but the most deals. */
const isSameRule = (one: StopRule, other: StopRule): boolean =>
  isDeepStrictEqual({ ...one, deals: 0 }, { ...other, deals: 0 })

/** How many deals the games of an evaluation are of, with those that are being played. */
export function dealsIn(folder: string): number {
  const games = gamesFolder(folder)
  const recipe: Recipe | undefined = readManifest(games)?.recipe ?? begunRecipe(games)
  return recipe ? recipe.games.test / recipe.arms!.length : 0
}

/** Numbers of deals at which the stopping rule is tested: whole shards, a fifth more each time. A resumed run tests at the same numbers. */
function looksUpTo(most: number, shardDeals: number): number[] {
  const looks: number[] = []
  for (let shards = 2; shards * shardDeals < most; shards = Math.max(shards + 1, Math.ceil(shards * 1.2)))
    looks.push(shards * shardDeals)
  return [...looks, most]
}
