// What evaluations cost beside the games themselves: pairs a second with rows, files and counting against bare games, and the report of 10,000 games.
// `node scripts/bench-evaluate.ts holy-grail scripted classic-7 64`: two players, the game, deals. Times are of the processor, so a busy machine hardly matters.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluate } from '../pipelines/evaluate/evaluate.ts'
import { claimEvaluation, statedNow } from '../pipelines/evaluate/evaluation.ts'
import { drawPictures } from '../pipelines/evaluate/pictures.ts'
import { asMarkdown } from '../pipelines/evaluate/sections.ts'
import { sectionsOf } from '../pipelines/evaluate/tables.ts'
import { talliesOf } from '../pipelines/evaluate/tallies.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { designOf } from '../src/arena/design.ts'
import { counted, duelBlocks, resultsOf } from '../src/arena/report.ts'
import { tallySchema } from '../src/arena/tally.ts'
import { modelsFileSchema } from '../src/models/setting.ts'
import { playGame, rulesetOf } from '../src/play/series.ts'
import { playersOf } from '../src/policy/players.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { appraiserOf } from '../src/value/appraise.ts'

const [a = 'holy-grail', b = 'scripted', name = 'classic-7', count = '64'] = process.argv.slice(2)
const deals = Number(count)
const design = designOf({ kind: 'duel' }, a, b)
const recipe = recipeSchema.parse({
  ruleset: name,
  seed: 'bench',
  players: design.players,
  arms: design.arms,
  games: { test: 2 * deals },
  configs: ['decisions', 'games'],
  shard_games: 64,
})
const ruleset = rulesetOf(recipe)
const words = wordsOf(ruleset)
const folder = mkdtempSync(join(tmpdir(), 'omerta-bench-'))
const seconds = async (run: () => unknown): Promise<number> => {
  const from = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1e6
}

async function bare(): Promise<void> {
  const make = playersOf(words, recipe.sampling, ruleset, appraiserOf(ruleset, words))
  for (let index = 0; index < 2 * deals; index++) await playGame({ recipe, ruleset, split: 'test', index, make })
}

try {
  const stop = { kind: 'deals', deals } as const
  const rule = { delta: 0.05, alpha: 0.05, beta: 0.05 }
  const evaluation = claimEvaluation(
    folder,
    statedNow(recipe, design, { stop, rule, value: null, prices: {}, beliefs: 100 }),
    () => 0,
  )
  const setting = { folder, evaluation, workers: 1, concurrency: 1, stopped: () => false }
  await bare() // compiles the code
  const played = await seconds(bare)
  const whole = await seconds(() => evaluate({ ...setting, models: { file: modelsFileSchema.parse({}) } }))
  const { manifest, stated } = await evaluate({ ...setting, models: { file: modelsFileSchema.parse({}) } })
  // What was counted of these games, as often as makes 10,000 games, read again from its JSON each time.
  const texts = (await talliesOf(folder, manifest, evaluation, setting)).map((tally) => JSON.stringify(tally))
  const games = texts.reduce((sum, text) => sum + tallySchema.parse(JSON.parse(text)).games.length, 0)
  const before = process.memoryUsage().rss
  const report = await seconds(async () => {
    const tallies = Array.from({ length: Math.ceil(10_000 / games) }, () =>
      texts.map((text) => tallySchema.parse(JSON.parse(text))),
    ).flat()
    const all = counted(tallies)
    const results = resultsOf(all, stated)
    asMarkdown(sectionsOf(results, stated))
    await drawPictures(folder, { manifest, stated, results, blocks: duelBlocks(all.games, stated) })
  })
  const figures = {
    players: [a, b],
    ruleset: name,
    'bare pairs a second': deals / played,
    'pairs a second with rows, files and counting': deals / whole,
    share: played / whole,
    'seconds of the report of 10,000 games': report,
    'its memory, MB': (process.memoryUsage().rss - before) / 1e6,
  }
  console.log(JSON.stringify(figures, (_, value) => (typeof value === 'number' ? Number(value.toFixed(2)) : value), 1))
} finally {
  rmSync(folder, { recursive: true })
}
