import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from '../pipelines/generate/generate.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import type { Models } from '../src/models/models.ts'
import { modelsFileSchema } from '../src/models/setting.ts'
import { FakeEndpoint } from '../test/models/fake-endpoint.ts'

// How much of a server's capacity is in use, and what an answer costs on our side:
//   node scripts/bench-models.ts [games] [at once, or found] [ruleset] [renderer] [capacity] [latency]
// "found" leaves the games and the requests at once to be found by trying.

const [games = '64', atOnce = 'found', ruleset = 'mafia-2025', renderer = 'full', capacity = '20', latency = '200'] =
  process.argv.slice(2)
const isFound = atOnce === 'found'

/** The server, in a separate process; at its end it reports its load. */
async function serve(): Promise<void> {
  const server = await new FakeEndpoint({ latency: Number(latency), capacity: Number(capacity) }).listen()
  process.send!(server.url)
  await once(process, 'message')
  // At the end there are too few games to fill the server.
  process.send!({ answers: server.asks.length, used: server.usedBetween(0.05, 0.6) })
  server.close()
  process.disconnect()
}

async function measure(): Promise<void> {
  const child = fork(import.meta.filename, process.argv.slice(2), { env: { ...process.env, SERVE: '1' } })
  const [url] = (await once(child, 'message')) as [string]
  const folder = mkdtempSync(join(tmpdir(), 'omerta-bench-models-'))
  const recipe = recipeSchema.parse({
    ruleset,
    renderer,
    games: { train: Number(games) },
    players: `model:fake@${url}`,
  })
  const file = modelsFileSchema.parse(isFound ? {} : { endpoints: { [url]: { concurrency: Number(capacity) } } })
  let shared = 0
  let facts: readonly string[] = []
  const asked = (models: Models): void => {
    const account = models.ledger.accounts.get('fake')!
    facts = models.facts()
    shared = account.shared / account.characters
  }
  const concurrency = isFound ? undefined : Number(atOnce)
  const options = { folder, recipe, extend: false, stopped: () => false }
  const began = process.cpuUsage()
  const from = performance.now()
  await generate({ ...options, concurrency, models: { file }, asked })
  const { user, system } = process.cpuUsage(began)
  const seconds = (performance.now() - from) / 1000
  child.send('stop')
  const [{ answers, used }] = (await once(child, 'message')) as [{ answers: number; used: number }]
  rmSync(folder, { recursive: true })
  console.log(
    [
      `${games} games of ${ruleset} (${renderer}), ${isFound ? 'as many as found' : atOnce} at once; an endpoint of ${latency} ms and capacity ${capacity}`,
      ...facts,
      `${answers} answers in ${seconds.toFixed(1)} s; in use while enough games run: ${(100 * used).toFixed(1)} %`,
      `processor time on our side: ${((user + system) / 1000 / answers).toFixed(2)} ms an answer, start and rows included`,
      `${(100 * shared).toFixed(1)} % of the characters of prompts are as an earlier prompt of the game begins`,
    ].join('\n'),
  )
}

await (process.env['SERVE'] ? serve() : measure())
