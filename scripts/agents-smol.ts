import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecipeInput } from '../schemas/recipe.ts'
import type { DecisionRow } from '../src/rows/configs/decisions.ts'
import type { GameRow } from '../src/rows/configs/games.ts'
import { readAttempts } from '../src/storage/attempts.ts'
import { dataPath } from '../src/storage/folder.ts'
import { readParquet } from '../src/storage/parquet/reader.ts'
import { readBytes } from '../src/storage/read-bytes.ts'
import { countStages } from '../src/worth/attempts.ts'

// Every architecture in a short game of four rulesets, with a small model in this process: one table row a game.
//   node scripts/agents-smol.ts FOLDER MODEL.gguf [architecture,…] [ruleset,…]
// Seats 1 and 2 are of the architecture, the others `scripted`. Each game is validated with --worlds all. Run again, it resumes.

const [folder = '', model = '', named, played] = process.argv.slice(2)
if (!folder || !existsSync(model)) {
  console.error('name a folder for the games, and the GGUF file of a chat model')
  process.exit(2)
}

const ARCHITECTURES = ['revac', 'grail', 'wolf', 'wolf-enhance', 'time-to-talk']
/** Games that end after a day, with few words. A game that is not decided by then is a draw. */
const GAMES: Readonly<Record<string, { readonly seats: number; readonly switches: RecipeInput['switches'] }>> = {
  'mini-mafia': { seats: 4, switches: { rounds: 1, speechWords: 20 } },
  'classic-7': { seats: 7, switches: { maxDays: 1, speechWords: 20 } },
  'mafia-2025': { seats: 10, switches: { maxDays: 1, speechWords: 20, defenceWords: 20 } },
  maw: { seats: 6, switches: { maxDays: 1, dayTicks: 3, nightTicks: 2, postWords: 20 } },
}

const wanted = named?.split(',') ?? ARCHITECTURES
const rulesets = played?.split(',') ?? Object.keys(GAMES)
const unknown = [
  ...wanted.filter((name) => !ARCHITECTURES.includes(name)),
  ...rulesets.filter((name) => !Object.hasOwn(GAMES, name)),
]
if (unknown.length > 0) {
  console.error(
    `there is no ${unknown[0]}; name some of ${ARCHITECTURES.join(',')} and then some of ${Object.keys(GAMES).join(',')}`,
  )
  process.exit(2)
}

const omerta = (...args: string[]): boolean =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../scripts/omerta.js'), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  }).status === 0

/** Plays and validates one game, unless that was done; returns whether all checks passed. */
function play(name: string, ruleset: string, out: string): boolean {
  const { seats, switches } = GAMES[ruleset]!
  const recipe: RecipeInput = {
    ruleset,
    switches,
    seed: 'smol',
    games: { train: 1 },
    players: Array.from({ length: seats }, (_, i) => (i < 2 ? `${name}:gguf:${model}` : 'scripted')),
    renderer: 'compact',
    configs: ['decisions', 'games', 'calls'],
    sampling: { temperature: 0.8, max_tokens: 120 },
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${out}.json`, `${JSON.stringify(recipe, null, 2)}\n`)
  writeFileSync(join(folder, 'models.json'), '{ "threads": 1, "sequences": 2, "context": 4096 }\n')
  const models = join(folder, 'models.json')
  const isPlayed = omerta('generate', `${out}.json`, '--models', models, '--concurrency', '1', '--out', out)
  return isPlayed && omerta('validate', out, '--worlds', 'all')
}

const rowsIn = async <Row>(out: string, config: 'decisions' | 'games'): Promise<Row[]> =>
  (await readParquet(readBytes(join(out, dataPath(config, 'train', 0))))) as unknown as Row[]

/** The result of a game, as a row of the table. */
async function summary(name: string, ruleset: string, out: string, isValid: boolean): Promise<string> {
  const attempts = readAttempts(out)
  const stages = countStages(attempts)
  const sum = (of: (attempt: (typeof attempts)[number]) => number): number =>
    attempts.reduce((total, attempt) => total + of(attempt), 0)
  const questions = attempts.filter(({ retry }) => !retry).length
  const repaired = stages.reduce((total, stage) => total + stage.repaired, 0)
  const unused = attempts.filter(({ retry, reason }) => retry && reason !== undefined).length
  const missing = stages
    .filter(({ defaults }) => defaults > 0)
    .map((one) => `${one.stage} ${one.defaults} of ${one.questions}`)
  const decisions = (await rowsIn<DecisionRow>(out, 'decisions')).filter(({ player }) => player.startsWith(name))
  const defaults = decisions.filter(({ chosen_action: { source } }) => source === 'default').length
  const [game] = await rowsIn<GameRow>(out, 'games')
  const cells = [
    `\`${name}:\``,
    ruleset,
    decisions.length,
    attempts.length,
    `${sum(({ cost }) => cost.prompt_tokens)}, ${sum(({ cost }) => cost.completion_tokens)}`,
    `${questions - repaired - unused} / ${repaired} / ${unused}${missing.length > 0 ? ` (${missing.join(', ')})` : ''}`,
    defaults,
    Math.round(sum(({ cost }) => cost.ms) / 1000),
    game!.reason,
    isValid ? 'passed' : 'FAILED',
  ]
  return `| ${cells.join(' | ')} |`
}

console.log(
  '| player | ruleset | decisions | calls | tokens in, out | stages used at once / at the second try / not | defaults | seconds | end | `--worlds all` |',
)
console.log('|---|---|---|---|---|---|---|---|---|---|')
let failed = false
for (const ruleset of rulesets)
  for (const name of wanted) {
    const out = join(folder, `${name}-${ruleset}`)
    const isValid = play(name, ruleset, out)
    failed ||= !isValid
    if (existsSync(join(out, 'manifest.json'))) console.log(await summary(name, ruleset, out, isValid))
  }
if (failed) process.exitCode = 1
