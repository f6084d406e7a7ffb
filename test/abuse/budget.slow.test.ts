import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { explain } from '../../pipelines/errors.ts'
import { generate } from '../../pipelines/generate/generate.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import { modelsFileSchema } from '../../src/models/setting.ts'
import { type Asked, FakeEndpoint, type Fault, isProbe } from '../models/fake-endpoint.ts'

vi.setConfig({ testTimeout: 120_000 })
const base = mkdtempSync(join(tmpdir(), 'omerta-budget-'))
const server = new FakeEndpoint({ latency: 20 })
beforeAll(() => server.listen())
afterAll(() => {
  server.close()
  rmSync(base, { recursive: true, force: true })
})

const prices = { tiny: { input: 1, output: 100 } }
const recipe = (): ReturnType<typeof recipeSchema.parse> =>
  recipeSchema.parse({
    ruleset: 'mini-mafia',
    seed: 'budget',
    games: { train: 60 },
    players: `model:tiny@${server.url}`,
  })
const make = (folder: string, budget: number, concurrency?: number): Promise<unknown> =>
  generate({
    folder: join(base, folder),
    recipe: recipe(),
    extend: false,
    stopped: () => false,
    models: { file: modelsFileSchema.parse({ prices }), budget },
    ...(concurrency !== undefined && { concurrency }),
  }).catch((error: unknown) => explain(error)?.sentence)

/** What the fake server's answers to players have cost so far. */
const charged = (asks: readonly Asked[]): number =>
  asks.reduce((sum, { messages }) => sum + (JSON.stringify(messages).length >> 2) * 1e-6, 0)

const paidIn = (sentence: unknown): number => Number(/: ([\d.]+) paid/.exec(String(sentence))?.[1])

test('a budget is used up at any number of games at once, never passed, and counted on by a run that resumes', async () => {
  const paid: number[] = []
  for (const concurrency of [1, 40, undefined]) {
    const from = server.asks.length
    const said = await make(`budget ${concurrency}`, 0.5, concurrency)
    expect(said).toMatch(/^the budget of 0\.5 is used up: 0\.\d{4} paid, and the next answer may cost 0\.\d{4};/)
    const now = paidIn(said)
    paid.push(now)
    // What is left is less than an answer may cost at most: 400 tokens out, some thousand in.
    expect(now).toBeGreaterThan(0.5 - 0.05)
    expect(now).toBeLessThanOrEqual(0.5)
    expect(charged(server.asks.slice(from))).toBeLessThan(now)
    const again = await make(`budget ${concurrency}`, 0.5, concurrency)
    // A run that resumes counts on from what was paid. It may have room for one more answer, if its next question is a shorter one.
    expect(paidIn(again)).toBeGreaterThanOrEqual(now)
    expect(paidIn(again)).toBeLessThanOrEqual(0.5)
  }
  expect(Math.max(...paid) - Math.min(...paid)).toBeLessThan(0.05)
})

test('requests that are lost count as what they may have cost, also where a run was killed', async () => {
  let count = 0
  const fault = (asked: Asked): Fault | undefined =>
    !isProbe(asked) && ++count % 10 === 0 ? (count % 20 === 0 ? 'cut off' : 'connection closed') : undefined
  server.behaviour = { latency: 20, fault }
  const said = await make('lost', 1, 8)
  expect(said).toMatch(/ paid, and at most 0\.\d{4} for \d+ requests that were never answered/)
  const [, most, requests] = /at most ([\d.]+) for (\d+) requests/.exec(String(said))!
  expect(Number(requests)).toBe(Math.floor(count / 10))
  expect(paidIn(said) + Number(most)).toBeLessThanOrEqual(1)
  server.behaviour = { latency: 20 }
  const again = await make('lost', 1, 8)
  expect(again).toContain(`at most ${most} for ${requests} requests`)

  server.behaviour = { latency: 300 }
  writeFileSync(join(base, 'models.json'), JSON.stringify({ prices }))
  const from = server.asks.length
  const players = `model:tiny@${server.url}`
  const args = ['generate', '--ruleset', 'mini-mafia', '--train', '20', '--seed', 'killed', '--players', players]
  const cli = join(import.meta.dirname, '../../scripts/omerta.js')
  const command = [
    cli,
    ...args,
    '--concurrency',
    '4',
    '--models',
    join(base, 'models.json'),
    '--out',
    join(base, 'killed'),
  ]
  const child = spawn(process.execPath, command, { stdio: 'ignore' })
  const over = new Promise((resolve) => child.on('close', resolve))
  while (server.asks.length < from + 12) await wait(5)
  child.kill('SIGKILL')
  await over
  server.behaviour = { latency: 5 }
  const killed = await generate({
    folder: join(base, 'killed'),
    recipe: recipeSchema.parse({ ruleset: 'mini-mafia', seed: 'killed', games: { train: 20 }, players }),
    extend: false,
    stopped: () => false,
    models: { file: modelsFileSchema.parse({ prices }), budget: 0.1 },
  }).catch((error: unknown) => explain(error)?.sentence)
  const [, under] = /for (\d+) requests? that (?:was|were) never answered/.exec(String(killed))!
  expect(Number(under)).toBeGreaterThan(0)
  expect(Number(under)).toBeLessThanOrEqual(16)
})
