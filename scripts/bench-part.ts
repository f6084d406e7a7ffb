// One part of the bench in a separate process, so that its memory can be measured. Prints {rows, seconds, megabytes} as JSON.
import { join } from 'node:path'
import { generate } from '../pipelines/generate/generate.ts'
import type { Worlds } from '../pipelines/validate/effort.ts'
import { validate } from '../pipelines/validate/validate.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { type Finished, playGame, rulesetOf } from '../src/play/series.ts'
import { playersOf } from '../src/policy/players.ts'
import { descriptorOf, groupOf, type Rows, usualConfigs } from '../src/rows/configs/configs.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { writeWhole } from '../src/storage/draft.ts'
import { makeParquet } from '../src/storage/parquet/writer.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { setMemoryFlags } from './launch-settings.js'

export interface Part {
  readonly rows: number
  readonly seconds: number
  /** Peak memory of this process. */
  readonly megabytes: number
  readonly bytes?: number
  readonly games?: number
}

const [name, count, folder = '', threads = '1', worlds = '0', players = 'scripted'] = process.argv.slice(2)
setMemoryFlags(name)
const games = Number(count)
const recipe = recipeSchema.parse({ seed: 'bench', games: { train: games }, players })
const ruleset = rulesetOf(recipe)
const words = wordsOf(ruleset)
const make = playersOf(words, recipe.sampling, ruleset)

async function timed<T>(run: () => Promise<T> | T): Promise<{ result: T; seconds: number }> {
  const from = performance.now()
  const result = await run()
  return { result, seconds: (performance.now() - from) / 1000 }
}

async function played(n: number, from = 0): Promise<Finished[]> {
  const finished: Finished[] = []
  for (let index = from; index < from + n; index++)
    finished.push(await playGame({ recipe, ruleset, split: 'train', index, make }))
  return finished
}

async function render(): Promise<Omit<Part, 'megabytes'>> {
  const finished = await played(games)
  const { result, seconds } = await timed(() =>
    finished.reduce((rows, game) => rows + rowsOf(game, { words }).decisions.length, 0),
  )
  return { rows: result, seconds }
}

/**
 * Writes rows prepared in memory, in shards of 128 games; preparation is not timed. Each row is written once, as by generate: V8 has already hashed
 * and flattened a string that was written before. One shard is written before the clock starts.
 */
async function write(): Promise<Omit<Part, 'megabytes'>> {
  let [rows, seconds] = [0, 0]
  for (let shard = 0; shard <= games / 128; shard++) {
    const rendered = (await played(128, shard * 128)).map((game) => rowsOf(game, { words }))
    const groups: Rows[] = [0, 32, 64, 96].map((from) => groupOf(rendered.slice(from, from + 32)))
    const written = await timed(() => {
      for (const config of usualConfigs)
        writeWhole(
          join(folder, `alone-${process.pid}`, `${config}-${shard}.parquet`),
          makeParquet(
            descriptorOf(config).schema,
            groups.map((group) => group[config]),
          ),
        )
    })
    if (shard === 0) continue
    seconds += written.seconds
    rows += groups.reduce((sum, group) => sum + group.decisions.length, 0)
  }
  return { rows, seconds }
}

async function generated(): Promise<Omit<Part, 'megabytes'>> {
  const { result, seconds } = await timed(() =>
    generate({ folder, recipe, extend: false, concurrency: 1, workers: Number(threads), stopped: () => false }),
  )
  const files = result.shards.flatMap((shard) => shard.files).filter(({ config }) => config !== 'games')
  return {
    rows: result.tally.rows['decisions'] ?? 0,
    seconds,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    games,
  }
}

async function check(): Promise<Omit<Part, 'megabytes'>> {
  const asked: Worlds = worlds === 'all' ? 'all' : Number(worlds)
  const { result, seconds } = await timed(() => validate({ folder, workers: Number(threads), worlds: asked }))
  if (!result.ok) throw new Error('the bench dataset is not valid')
  return { rows: result.rows.decisions, seconds, games }
}

const parts: Readonly<Record<string, () => Promise<Omit<Part, 'megabytes'>>>> = {
  render,
  write,
  generate: generated,
  validate: check,
}
const measured = await parts[name!]!()
console.log(JSON.stringify({ ...measured, megabytes: process.resourceUsage().maxRSS / 1024 }))
