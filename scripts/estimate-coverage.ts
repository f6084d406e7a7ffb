// node scripts/estimate-coverage.ts DATASET [REPEATS] [PILOT...]: how often the 95 % intervals of `omerta estimate` have the true number. Takes pilots at
// random from the games of a dataset, each of which is estimated from them, and compares with what all of its games have. docs/experiments.md has the figures.
import { countsByGame } from '../pipelines/estimate/pilot-counts.ts'
import { projected } from '../pipelines/estimate/projection.ts'
import { shuffle, stream } from '../src/game/random.ts'
import { openDataset } from '../src/storage/folder.ts'

const [folder, repeats = '400', ...sizes] = process.argv.slice(2)
if (folder === undefined)
  throw new Error('name a dataset: node scripts/estimate-coverage.ts DATASET [REPEATS] [PILOT...]')
const { recipe, shards } = openDataset(folder)
const byGame = new Map<string, number[]>()
for (const shard of shards)
  for (const [name, counts] of await countsByGame(folder, shard, recipe, false))
    byGame.set(name, [...(byGame.get(name) ?? []), ...counts])

for (const [name, counts] of byGame) {
  const games = counts.length
  const truth = counts.reduce((sum, one) => sum + one, 0)
  for (const size of sizes.length > 0 ? sizes.map(Number) : [4, 8, 50]) {
    let [held, width, none] = [0, 0, 0]
    for (let i = 0; i < Number(repeats); i++) {
      const pilot = shuffle(counts, stream('coverage', i, String(size))).slice(0, size)
      const { all, low, high } = projected(pilot, games)
      if (all === 0) none++
      if (low! <= truth + 1e-6 && truth <= high! + 1e-6) held++
      width += (high! - low!) / games
    }
    const part = (n: number): string => `${((100 * n) / Number(repeats)).toFixed(1)} %`
    const line = [
      `${(truth / games).toFixed(3)} a game`,
      `pilot ${size}`,
      `covered ${part(held)}`,
      `none seen ${part(none)}`,
    ]
    console.log(`${name}: ${line.join(', ')}, width ${(width / Number(repeats)).toPrecision(3)} a game`)
  }
}
