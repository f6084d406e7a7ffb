import { spawn } from 'node:child_process'
import { hash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { generate } from '../pipelines/generate/generate.ts'
import { validate } from '../pipelines/validate/validate.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { modelsFileSchema } from '../src/models/setting.ts'
import { sha256 } from '../src/storage/hash.ts'
import { expectAttemptsToAddUp } from './models/add-up.ts'
import { FakeEndpoint, type Fault, faultNames } from './models/fake-endpoint.ts'

vi.setConfig({ testTimeout: 300_000 })

/** How many games meet faults; the 200 with GAMES=200. */
const GAMES = Number(process.env['GAMES'] ?? 24)
const KILLS = Number(process.env['KILLS'] ?? 4)
const base = mkdtempSync(join(tmpdir(), 'omerta-faults-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** A number from 0 to 1 that follows from a text. */
const number = (text: string): number => Number.parseInt(hash('sha256', text).slice(0, 8), 16) / 2 ** 32

test(`${GAMES} games with a fault in every fifth answer: every game ends, every row is legal, attempts add up, nothing leaks`, async () => {
  const met = new Set<Fault>()
  const fault = (_: unknown, count: number): Fault | undefined => {
    if (number(`fault ${count}`) > 0.2) return undefined
    const which = faultNames[Math.floor(number(`which ${count}`) * faultNames.length)]!
    met.add(which)
    return which
  }
  const server = await new FakeEndpoint({ fault }).listen()
  const file = modelsFileSchema.parse({ endpoints: { [server.url]: { timeout_seconds: 1 } } })
  const folder = join(base, 'faults')
  const recipe = recipeSchema.parse({
    ruleset: 'mini-mafia',
    seed: 'faults',
    games: { train: GAMES },
    players: [`model:tiny@${server.url}`, `decide:tiny@${server.url}`, 'scripted', `model:tiny@${server.url}`],
  })
  const options = { folder, recipe, extend: false, concurrency: 16, stopped: () => false, models: { file } }
  const { tally } = await generate(options)
  server.close()
  expect(tally.games).toBe(GAMES)
  expect([...met].sort()).toEqual([...faultNames].sort())
  await expectAttemptsToAddUp(folder)
  expect(await validate({ folder, worlds: 8 })).toMatchObject({ ok: true })
})

test(`killed at ${KILLS} moments and started again, no answered request is sent again, and the bytes are those of an uninterrupted run`, async () => {
  const server = await new FakeEndpoint({ latency: 20 }).listen()
  const players = `model:tiny@${server.url},decide:tiny@${server.url},holy-grail,model:tiny@${server.url}`
  const args = ['generate', '--ruleset', 'mini-mafia', '--train', '6', '--seed', 'kill', '--players', players]
  const run = async (folder: string, killAfter: number): Promise<number | null> => {
    const cli = join(import.meta.dirname, '../scripts/omerta.js')
    const child = spawn(process.execPath, [cli, ...args, '--concurrency', '2', '--out', folder], {
      stdio: 'ignore',
    })
    const over = new Promise<number | null>((resolve) => child.on('close', resolve))
    const from = server.asked.length
    let isOver = false
    void over.then(() => {
      isOver = true
    })
    while (!isOver && server.asked.length < from + killAfter) await wait(2)
    if (!isOver) child.kill('SIGKILL')
    return await over
  }
  const whole = join(base, 'whole')
  expect(await run(whole, Infinity)).toBe(0)
  const all = server.asks.length
  const once = new Map(server.answered)
  server.answered.clear()
  const killed = join(base, 'killed')
  // Each run gets some way; moments that would come after the end of the games are not there.
  for (let i = 0; i < KILLS; i++) await run(killed, 3 + Math.floor((number(`kill ${i}`) * 2 * all) / (KILLS + 2)))
  expect(await run(killed, Infinity)).toBe(0)
  server.close()
  // What was under way when a process died was answered to nobody: at most what two games ask at once.
  const twice = [...server.answered.values()].filter((times) => times > 1).length
  expect(twice).toBeLessThanOrEqual(KILLS * 8)
  expect([...server.answered.keys()].sort()).toEqual([...once.keys()].sort())
  const bytes = (folder: string): Record<string, string> =>
    Object.fromEntries(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('attempts'))
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
        .map((path) => [path.slice(folder.length), sha256(readFileSync(path))]),
    )
  expect(bytes(killed)).toEqual(bytes(whole))
})
