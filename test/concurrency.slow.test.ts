import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { generate } from '../pipelines/generate/generate.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import type { Models } from '../src/models/models.ts'
import { FakeEndpoint } from './models/fake-endpoint.ts'

vi.setConfig({ testTimeout: 240_000 })
const base = mkdtempSync(join(tmpdir(), 'omerta-concurrency-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

test('by default a server of 20 places is kept busy, over several shards, and the summary says so', async () => {
  const server = await new FakeEndpoint({ latency: 100, capacity: 20 }).listen()
  const recipe = recipeSchema.parse({
    ruleset: 'mini-mafia',
    renderer: 'compact',
    games: { train: 200 },
    shard_games: 40,
    players: `model:fake@${server.url}`,
  })
  let facts: readonly string[] = []
  const asked = (models: Models): void => void (facts = models.facts())
  await generate({ folder: join(base, 'busy'), recipe, extend: false, stopped: () => false, asked })
  const used = server.usedBetween(0.15, 0.7)
  server.close()
  process.stderr.write(`of 20 places ${(100 * used).toFixed(1)} % busy\n`)
  // 99 % on an idle machine (docs/models.md); this one may have other work. With four requests at once it is 20 %.
  expect(used).toBeGreaterThan(0.5)
  expect(facts.at(-1)).toMatch(
    /^fake at .*: \d+ requests at once.*, of which \d+ % were in use while there was enough to ask$/,
  )
})
