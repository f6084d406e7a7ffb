import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from '../pipelines/generate/generate.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import type { Models } from '../src/models/models.ts'
import { modelsFileSchema } from '../src/models/setting.ts'
import { FakeEndpoint } from '../test/models/fake-endpoint.ts'

// How much of a server's capacity is in use, and what a decision costs on our side: node scripts/bench-models.ts [games] [at once] [ruleset] [renderer] [capacity]

const [games = '64', atOnce = '64', ruleset = 'mafia-2025', renderer = 'full', capacity = '32'] = process.argv.slice(2)
const CAPACITY = Number(capacity)
const LATENCY_MS = 200

const server = await new FakeEndpoint({ latency: LATENCY_MS, capacity: CAPACITY }).listen()
const folder = mkdtempSync(join(tmpdir(), 'omerta-bench-models-'))
const recipe = recipeSchema.parse({
  ruleset,
  renderer,
  games: { train: Number(games) },
  players: `model:fake@${server.url}`,
})
const file = modelsFileSchema.parse({ endpoints: { [server.url]: { concurrency: CAPACITY } } })
let shared = 0
const asked = ({ ledger }: Models): void => {
  const { shared: begun, characters } = ledger.accounts.get('fake')!
  shared = begun / characters
}
const began = process.cpuUsage()
const from = performance.now()
await generate({
  folder,
  recipe,
  extend: false,
  concurrency: Number(atOnce),
  stopped: () => false,
  models: { file },
  asked,
})
const { user, system } = process.cpuUsage(began)
const seconds = (performance.now() - from) / 1000
const answers = server.asks.length
// At the end there are too few games to fill the server.
const busiest = server.usedBetween(0.05, 0.6)
console.log(
  [
    `${games} games of ${ruleset} (${renderer}), ${atOnce} at once; an endpoint of ${LATENCY_MS} ms and capacity ${CAPACITY}`,
    `${answers} answers in ${seconds.toFixed(1)} s; in use while enough games run: ${(100 * busiest).toFixed(1)} %`,
    `processor time: ${((user + system) / 1000 / answers).toFixed(2)} ms an answer, the fake endpoint and the rows included`,
    `${(100 * shared).toFixed(1)} % of the characters of prompts are as an earlier prompt of the game begins`,
  ].join('\n'),
)
server.close()
rmSync(folder, { recursive: true })
