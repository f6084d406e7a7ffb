// Speed and memory, measured in this process one after the other. `npm run bench`; `npm run bench -- --json` for machines.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from '../pipelines/generate.ts'
import { groupOf } from '../pipelines/shard.ts'
import { table } from '../pipelines/terminal.ts'
import { validate } from '../pipelines/validate.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { configs, type Rows } from '../schemas/row.ts'
import { Game } from '../src/game/game.ts'
import { shuffle, stream } from '../src/game/random.ts'
import { mafia2025 } from '../src/game/rulesets/mafia-2025.ts'
import { playOut } from '../src/play/match.ts'
import { type Finished, playGame } from '../src/play/series.ts'
import { randomPlayer } from '../src/policy/random.ts'
import { scriptedPlayer } from '../src/policy/scripted.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { writeWhole } from '../src/storage/files.ts'
import { makeParquet } from '../src/storage/parquet.ts'
import { readWords } from '../src/storage/prompts.ts'

const ruleset = mafia2025()
const words = readWords('en')
const GAMES = 512
const GROUP = 32

/** Seconds of wall clock. */
async function seconds(run: () => Promise<unknown> | unknown): Promise<number> {
  const from = performance.now()
  await run()
  return (performance.now() - from) / 1000
}

/** Plays whole games, logs and views kept; milliseconds a game, the best of three runs. */
export async function msPerGame(makePlayer: typeof randomPlayer, games: number): Promise<number> {
  const run = async (): Promise<void> => {
    for (let index = 0; index < games; index++) {
      const deal = shuffle(ruleset.roles, stream('bench', index, 'deal'))
      const policies = deal.map((_, i) => makePlayer(stream('bench', index, 'seat', i + 1)))
      await playOut(new Game(ruleset, deal), { policies, chance: stream('bench', index, 'chance') })
    }
  }
  await run()
  return (Math.min(await seconds(run), await seconds(run), await seconds(run)) * 1000) / games
}

async function measure(): Promise<Record<string, number>> {
  const random = await msPerGame(randomPlayer, 3000)
  const scripted = await msPerGame(scriptedPlayer, 1000)

  const recipe = recipeSchema.parse({ seed: 'bench', games: { train: GAMES } })
  const finished: Finished[] = []
  for (let i = 0; i < GAMES; i++)
    finished.push(await playGame(recipe, ruleset, 'train', i, (_, random) => scriptedPlayer(random)))
  let groups: Rows[] = []
  const rendering = await seconds(() => {
    const rendered = finished.map((game) => rowsOf(game, { words }))
    groups = Array.from({ length: GAMES / GROUP }, (_, i) => groupOf(rendered.slice(i * GROUP, (i + 1) * GROUP)))
  })
  const rows = groups.reduce((sum, group) => sum + group.decisions.length, 0)

  const folder = mkdtempSync(join(tmpdir(), 'omerta-bench-'))
  try {
    let bytes = 0
    // The writer alone: rows that lie ready in memory, the same three files for each 128 games, written and synced as generate does.
    const writing = (): void => {
      for (let shard = 0; shard < GAMES / 128; shard++)
        for (const config of Object.keys(configs) as (keyof Rows)[]) {
          const file = makeParquet(
            configs[config],
            groups.slice(shard * 4, shard * 4 + 4).map((group) => group[config]),
          )
          if (config !== 'games') bytes += file.length
          writeWhole(join(folder, 'alone', `${config}-${shard}.parquet`), file)
        }
    }
    const first = await seconds(writing)
    const generating = (name: string) => () =>
      generate({ folder: join(folder, name), recipe, extend: false, concurrency: 1, stopped: () => false })
    const whole = await seconds(generating('a'))
    const writer = Math.min(first, await seconds(writing))
    const endToEnd = Math.min(whole, await seconds(generating('b')))
    const validating = await seconds(() => validate(join(folder, 'a')))
    return {
      'random game, ms': random,
      'scripted game, ms': scripted,
      'rows rendered a second': rows / rendering,
      'rows written a second (writer alone)': rows / writer,
      'rows generated a second (end to end)': rows / endToEnd,
      'end to end / writer alone': writer / endToEnd,
      'rows validated a second': rows / validating,
      'validate / generate': endToEnd / validating,
      'bytes a row (decisions and sft)': bytes / rows / 2,
      'peak memory, MB': process.resourceUsage().maxRSS / 1024,
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (import.meta.main) {
  const figures = await measure()
  const round = (value: number): number => (value < 10 ? Math.round(value * 1000) / 1000 : Math.round(value))
  if (!process.argv.includes('--json'))
    console.log(table(Object.entries(figures).map(([name, value]) => [name, round(value)])))
  console.log(JSON.stringify(figures))
}
