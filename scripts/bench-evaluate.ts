// Overhead of evaluations: pairs per second with files and counting compared with bare games, and the time of a report of 10,000 games.
// `node scripts/bench-evaluate.ts holy-grail scripted classic-7 64`: two players, the game, deals. Times are of the processor, so a busy machine hardly
// matters.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluate } from '../pipelines/evaluate/evaluate.ts'
import { claimEvaluation, statedNow } from '../pipelines/evaluate/evaluation.ts'
import { picturesOf } from '../pipelines/evaluate/pictures.ts'
import { asMarkdown } from '../pipelines/evaluate/sections.ts'
import { sectionsOf } from '../pipelines/evaluate/tables.ts'
import { talliesOf } from '../pipelines/evaluate/tallies.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { tallySchema } from '../src/evaluation/deeds/tally.ts'
import { designOf } from '../src/evaluation/design.ts'
import { counted, duelBlocks, resultsOf } from '../src/evaluation/report.ts'
import { modelsFileSchema } from '../src/models/setting.ts'
import { playGame, rulesetOf } from '../src/play/series.ts'
import { playersOf } from '../src/policy/players.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { appraiserOf } from '../src/value/appraise.ts'

const [a = 'holy-grail', b = 'scripted', name = 'classic-7', count = '64'] = process.argv.slice(2)
const deals = Number(count)
const ROUNDS = 3
const design = designOf({ kind: 'duel' }, a, b)
const recipeOf = (seed: string) =>
  recipeSchema.parse({
    ruleset: name,
    seed,
    players: design.players,
    arms: design.arms,
    games: { test: 2 * deals },
    configs: ['games'],
    shard_games: 64,
    // As `omerta evaluate` has it.
    thoughts: false,
  })
const recipe = recipeOf('bench')
const ruleset = rulesetOf(recipe)
const words = wordsOf(ruleset)
const folder = mkdtempSync(join(tmpdir(), 'omerta-bench-'))
const seconds = async (run: () => unknown): Promise<number> => {
  const from = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1e6
}

/**
 * Plays the games of a seed and keeps nothing: as `omerta generate` plays them, or without thoughts, as an evaluation does. Speeches of games that were
 * played before are in caches, so each seed is played once.
 */
async function bare(seed: string, thoughts = true): Promise<void> {
  const make = playersOf(words, recipe.sampling, ruleset, appraiserOf(ruleset, words), undefined, thoughts)
  const own = recipeOf(seed)
  for (let index = 0; index < 2 * deals; index++) await playGame({ recipe: own, ruleset, split: 'test', index, make })
}

try {
  const stop = { kind: 'deals', deals } as const
  const rule = { delta: 0.05, alpha: 0.05, beta: 0.05 }
  const evaluationIn = (part: string, own: typeof recipe) => {
    const at = join(folder, part)
    const stated = { stop, rule, value: null, prices: {}, beliefs: 100 }
    const evaluation = claimEvaluation(at, statedNow(own, design, stated), () => 0)
    const models = { file: modelsFileSchema.parse({}) }
    return { folder: at, evaluation, workers: 1, concurrency: 1, stopped: () => false, models }
  }
  // Compiles the code.
  await bare('warm')
  await evaluate(evaluationIn('warm', recipeOf('warmer')))
  const setting = evaluationIn('whole', recipe)
  // In turn, because the speed of a machine that others use changes within a minute.
  let played = await seconds(() => bare('bare'))
  let silent = await seconds(() => bare('silent', false))
  let whole = await seconds(() => evaluate(setting))
  for (let round = 1; round < ROUNDS; round++) {
    played += await seconds(() => bare(`bare ${round}`))
    silent += await seconds(() => bare(`silent ${round}`, false))
    whole += await seconds(() => evaluate(evaluationIn(`whole ${round}`, recipeOf(`bench ${round}`))))
  }
  const { evaluation } = setting
  const { manifest, stated } = await evaluate(setting)
  // The counts of these games, repeated up to 10,000 games, parsed from JSON each time.
  const texts = (await talliesOf(setting.folder, manifest, evaluation, setting)).map((tally) => JSON.stringify(tally))
  const games = texts.reduce((sum, text) => sum + tallySchema.parse(JSON.parse(text)).games.length, 0)
  const before = process.memoryUsage().rss
  const report = await seconds(async () => {
    const tallies = Array.from({ length: Math.ceil(10_000 / games) }, () =>
      texts.map((text) => tallySchema.parse(JSON.parse(text))),
    ).flat()
    const all = counted(tallies)
    const results = resultsOf(all, stated)
    asMarkdown(sectionsOf(results, stated))
    await picturesOf({ manifest, stated, results, blocks: duelBlocks(all.games, stated) }, false)
  })
  const figures = {
    players: [a, b],
    ruleset: name,
    'bare pairs a second': (ROUNDS * deals) / played,
    'bare pairs a second without thoughts': (ROUNDS * deals) / silent,
    'pairs a second of an evaluation': (ROUNDS * deals) / whole,
    share: played / whole,
    'share of bare games without thoughts': silent / whole,
    'seconds of the report of 10,000 games': report,
    'its memory, MB': (process.memoryUsage().rss - before) / 1e6,
  }
  console.log(JSON.stringify(figures, (_, value) => (typeof value === 'number' ? Number(value.toFixed(2)) : value), 1))
} finally {
  rmSync(folder, { recursive: true })
}
