import { join } from 'node:path'
import type { Question } from '../schemas/model.ts'
import { shuffle, stream } from '../src/game/random.ts'
import { Models } from '../src/models/models.ts'
import { modelsFileSchema } from '../src/models/setting.ts'
import { replayRecord, rulesetOf } from '../src/play/series.ts'
import type { GameRow } from '../src/rows/configs/games.ts'
import { dataPath, openWhole } from '../src/storage/folder.ts'
import { readParquet } from '../src/storage/parquet/reader.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { readBytes } from '../src/storage/read-bytes.ts'
import { optionsOf } from '../src/view/actions.ts'
import { asksOf } from '../src/view/decisions.ts'
import { knownOf } from '../src/view/known.ts'
import { actQuestion, stateOf } from '../src/view/questions.ts'
import { render } from '../src/view/render.ts'

// How often a decision model chooses differently when the same options have another order:
//   node scripts/option-order.ts <dataset> <NAME@URL or gguf:PATH> [decisions] [threads]

const [folder = '', name = '', count = '20', threads = '1'] = process.argv.slice(2)
if (!folder || !name) throw new Error('name a dataset, and a model as NAME@URL or gguf:PATH')
const { recipe } = openWhole(folder)
const ruleset = rulesetOf(recipe)
const words = wordsOf(ruleset, 'compact')
const file = modelsFileSchema.parse({ threads: Number(threads), sequences: 1, context: 4096 })
const models = new Models({ file, proceed: () => {} })
// Nothing is kept: every question is asked.
const game = models.open({ get: () => undefined, put: () => {} })
const model = game.model(name)

const rows = (await readParquet(readBytes(join(folder, dataPath('games', 'train', 0))))) as unknown as GameRow[]
let asked = 0
let flipped = 0
let moved = 0
let first = 0
for (const row of rows) {
  const { record, log } = replayRecord(row.record, ruleset)
  for (const { ask, view } of asksOf(log)) {
    if (ask.seat < 1 || asked >= Number(count)) continue
    const options = optionsOf(ask)
    if (options.length < 2) continue
    const state = stateOf(render(view, words))
    const random = stream('order', record.game_id, ask.seat, ask.turn)
    const known = knownOf(view, words)
    const question = (): Question => actQuestion(ask, words, (names) => shuffle(names, random), known)
    const [one, other] = [question(), question()]
    const [a, b] = [
      (await model.decide(state, { act: one })).answers['act']!,
      (await model.decide(state, { act: other })).answers['act']!,
    ]
    const likeliest = (of: Record<string, number>): string =>
      Object.entries(of).reduce((x, y) => (y[1] > x[1] ? y : x))[0]
    asked++
    if (likeliest(a) !== likeliest(b)) flipped++
    if (likeliest(a) === Object.keys(one.type === 'choice' ? one.criteria : {})[0]) first++
    moved += Object.keys(a).reduce((sum, option) => sum + Math.abs(a[option]! - b[option]!), 0) / 2
    console.error(`${asked}: ${options.length} options, ${likeliest(a)} and ${likeliest(b)}`)
  }
}
game.close()
await models.close()
console.log(
  [
    `${asked} decisions: ${((100 * flipped) / asked).toFixed(0)} % flip when the options are in another order`,
    `${((100 * moved) / asked).toFixed(0)} % of the probability moves`,
    `${((100 * first) / asked).toFixed(0)} % choose the first in the list`,
  ].join('; '),
)
