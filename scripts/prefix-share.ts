import { renderingOf } from '../pipelines/generate/rendering.ts'
import { table } from '../pipelines/terminal.ts'
import { type Renderer, recipeSchema } from '../schemas/recipe.ts'
import { Prefixes } from '../src/models/prefixes.ts'
import { playGame, rulesetOf } from '../src/play/series.ts'
import { playersOf } from '../src/policy/players.ts'
import type { Played } from '../src/rows/rendered.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { readTokenizer } from '../src/storage/tokenizer.ts'
import { asksOf } from '../src/view/decisions.ts'
import { render } from '../src/view/render.ts'

// How much of each prompt an earlier prompt of the same game begins with, and how many tokens of it a server has to read:
//   node scripts/prefix-share.ts <tokenizer.json> [ruleset] [games] [player]

const [path, ruleset = 'mafia-2025', games = '5', players = 'holy-grail'] = process.argv.slice(2)
if (path === undefined) throw new Error('name a tokenizer.json: node scripts/prefix-share.ts <tokenizer.json>')
const { count } = readTokenizer(path)
const recipe = recipeSchema.parse({ ruleset, seed: 'prefixes', players, games: { train: Number(games) } })
const rules = rulesetOf(recipe)
const make = playersOf(renderingOf(recipe, rules, undefined).words, recipe.sampling, rules)
const played = await Promise.all(
  Array.from({ length: Number(games) }, (_, index) =>
    playGame({ recipe, ruleset: rules, split: 'train', index, make }),
  ),
)

/** The prompts of a game, in the order in which seats were asked, as they are or without what a seat thought before. */
function* promptsOf({ log }: Played, renderer: Renderer, thoughts: boolean): Generator<string> {
  const words = wordsOf(rules, renderer)
  const noted = log.map(({ to, event }) => ({
    to,
    event: event.type === 'chose' && !thoughts ? { ...event, thought: undefined } : event,
  }))
  for (const { ask, view } of asksOf(noted)) {
    if (ask.seat < 1) continue
    yield render(view, words)
      .map(({ content }) => content)
      .join('\n')
  }
}

const layouts = [
  { name: 'full', renderer: 'full', thoughts: true },
  { name: 'full, no thoughts', renderer: 'full', thoughts: false },
  { name: 'compact', renderer: 'compact', thoughts: true },
] as const
const lines = layouts.map(({ name, renderer, thoughts }) => {
  let [prompts, tokens, read] = [0, 0, 0]
  for (const game of played) {
    const prefixes = new Prefixes()
    for (const prompt of promptsOf(game, renderer, thoughts)) {
      prompts++
      tokens += count(prompt)
      read += count(prompt.slice(prefixes.shared(prompt)))
    }
  }
  const each = (sum: number): string => (sum / prompts).toFixed(0)
  return [name, prompts, each(tokens), each(read), `${(100 - (100 * read) / tokens).toFixed(1)} %`]
})
console.log(`${games} games of ${ruleset} between ${players}`)
console.log(table([['prompts', 'how many', 'tokens', 'to be read', 'read before'], ...lines]))
