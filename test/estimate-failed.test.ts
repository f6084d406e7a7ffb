import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { commandLine } from './command-line.ts'
import { FakeEndpoint, isProbe } from './models/fake-endpoint.ts'

vi.setConfig({ testTimeout: 60_000 })
const base = mkdtempSync(join(tmpdir(), 'omerta-estimate-failed-'))
/** Refuses every request for the model "breaks". */
const server = new FakeEndpoint({
  raw: (response, asked) => {
    const isBroken = !isProbe(asked) && asked['model'] === 'breaks'
    if (isBroken) response.writeHead(400).end('{"error":"broken"}')
    return isBroken
  },
})
const prices = join(base, 'prices.json')
beforeAll(async () => {
  await server.listen()
  writeFileSync(prices, JSON.stringify({ prices: { dear: { input: 1000, output: 1000 } } }))
})
afterAll(() => {
  server.close()
  rmSync(base, { recursive: true })
})

const KEPT = /; all answers are kept, and the same command (with a larger --budget )?continues\n$/
const NOT_KEPT = /; no answer is kept, because there is no --cache; the same command begins anew\n$/
test.each([
  ['breaks', [], NOT_KEPT],
  ['breaks', ['--cache', join(base, 'cache')], KEPT],
  ['dear', ['--budget', '1', '--models', prices], NOT_KEPT],
  ['dear', ['--budget', '1', '--models', prices, '--cache', join(base, 'dear')], KEPT],
])('an estimate of %s that ends early (%j) says whether answers are kept', async (model, more, remedy) => {
  const recipe = ['--ruleset', 'mini-mafia', '--train', '2', '--players', `model:${model}@${server.url}`]
  const { code, err } = await commandLine(['estimate', ...recipe, ...more])
  expect(code).toBe(1)
  expect(err).toMatch(remedy)
})

test.each([
  [[], 'stopped with nothing kept; the same command begins anew'],
  [['--cache', join(base, 'stopped')], 'stopped; the same command continues'],
])('an estimate that is stopped (%j) says the same', async (more, sentence) => {
  server.behaviour = { latency: 300 }
  const recipe = ['--ruleset', 'mini-mafia', '--train', '2', '--players', `model:slow@${server.url}`]
  const before = server.asked.length
  const running = commandLine(['estimate', ...recipe, ...more])
  await vi.waitUntil(() => server.asked.length > before)
  process.emit('SIGTERM', 'SIGTERM')
  const { code, err } = await running
  expect(code).toBe(75)
  expect(err).toContain(`omerta: ${sentence}\n`)
})
