// Tokens of the same games in each config and rendering: npm run bench:tokens -- <tokenizer.json> [games] [ruleset]

import { renderingOf } from '../pipelines/generate/rendering.ts'
import { messagesOf } from '../pipelines/read/formats.ts'
import { table } from '../pipelines/terminal.ts'
import { configSchema } from '../schemas/config.ts'
import { recipeSchema, rendererSchema } from '../schemas/recipe.ts'
import { playGame, rulesetOf } from '../src/play/series.ts'
import { playersOf } from '../src/policy/players.ts'
import { usualConfigs } from '../src/rows/configs/configs.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { readTokenizer } from '../src/storage/tokenizer.ts'

const [path, games = '20', ruleset = 'mafia-2025'] = process.argv.slice(2)
if (path === undefined) throw new Error(`name a tokenizer.json: npm run bench:tokens -- <tokenizer.json>`)
const { count } = readTokenizer(path)
const known = new Map<string, number>()
const tokens = (text: string): number => {
  let size = known.get(text)
  if (size === undefined) known.set(text, (size = count(text)))
  return size
}

interface Shape {
  /** Tokens of each row, and how many of them are what a model learns to say. */
  readonly rows: number[]
  learned: number
}

const CHATS = ['sft', 'reasoned', 'conversations'] as const

const recipe = recipeSchema.parse({
  ruleset,
  seed: 'tokens',
  players: 'holy-grail',
  games: { train: Number(games) },
  configs: configSchema.options,
})
const rules = rulesetOf(recipe)
const shapes = new Map<string, Shape>()
for (let index = 0; index < Number(games); index++) {
  const make = playersOf(renderingOf(recipe, rules, undefined).words, recipe.sampling, rules)
  const played = await playGame({ recipe, ruleset: rules, split: 'train', index, make })
  for (const renderer of rendererSchema.options) {
    const rows = rowsOf(
      played,
      renderingOf({ ...recipe, renderer, configs: [...usualConfigs, ...CHATS] }, rules, undefined),
    )
    for (const config of CHATS) {
      const name = `${config}, ${renderer}`
      const shape = shapes.get(name) ?? { rows: [], learned: 0 }
      shapes.set(name, shape)
      for (const row of rows[config]) {
        const sizes = messagesOf(row).map(({ role, content }) => ({ role, size: tokens(content) }))
        shape.rows.push(sizes.reduce((sum, { size }) => sum + size, 0))
        for (const { role, size } of sizes) if (role === 'assistant') shape.learned += size
      }
    }
  }
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor(share * (sorted.length - 1))]!
const head = ['a game', 'rows', 'tokens', 'learned', 'a row: median', '99 %', 'most', 'at most 2,048']
console.log(
  table([
    head,
    ...[...shapes].map(([name, { rows, learned }]) => {
      const sorted = rows.toSorted((a, b) => a - b)
      const all = rows.reduce((sum, size) => sum + size, 0)
      const fits = rows.filter((size) => size <= 2048).length / rows.length
      return [
        name,
        (rows.length / Number(games)).toFixed(1),
        Math.round(all / Number(games)).toLocaleString('en'),
        `${((100 * learned) / all).toFixed(1)} %`,
        at(sorted, 0.5).toLocaleString('en'),
        at(sorted, 0.99).toLocaleString('en'),
        at(sorted, 1).toLocaleString('en'),
        `${(100 * fits).toFixed(1)} %`,
      ]
    }),
  ]),
)
