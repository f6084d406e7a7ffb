import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sha256 } from '../../src/storage/hash.ts'
import type { FakeEndpoint } from '../models/fake-endpoint.ts'
import { mixedAnswer, stub } from './stub.ts'

vi.setConfig({ testTimeout: 240_000 })

const base = mkdtempSync(join(tmpdir(), 'omerta-killed-'))
let server: FakeEndpoint
beforeAll(async () => {
  server = await stub(mixedAnswer)
})
afterAll(() => {
  server.close()
  rmSync(base, { recursive: true, force: true })
})

/** Plays a game of four architectures into a folder; killed once the server has been asked so often. */
async function play(name: string, asks = Number.POSITIVE_INFINITY): Promise<boolean> {
  const seats = ['revac', 'grail', 'wolf', 'wolf-enhance'].map((one) => `${one}:model:stub@${server.url}`)
  const args = ['generate', '--ruleset', 'mini-mafia', '--train', '2', '--seed', 'killed', '--players', seats.join()]
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../cli/cli.ts'), ...args, '--configs', 'calls', '--out', join(base, name), '--json'],
    { stdio: 'ignore' },
  )
  const before = server.asks.length
  const watch = setInterval(() => void (server.asks.length - before >= asks && child.kill('SIGKILL')), 2)
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.on('close', (...ended) => resolve(ended)),
  )
  clearInterval(watch)
  if (signal !== 'SIGKILL') expect(code).toBe(0)
  return signal === 'SIGKILL'
}

const published = (name: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(base, name, 'data'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(join(base, name).length), sha256(readFileSync(path))]),
  )

test('a run that is killed inside a stage resumes: nothing that was answered and kept is asked again, and the bytes are the same', async () => {
  expect(await play('whole')).toBe(false)
  server.answered.clear()
  let kills = 0
  for (const asks of [6, 11, 17]) if (await play('killed', asks)) kills++
  expect(kills).toBeGreaterThan(1)
  expect(await play('killed')).toBe(false)
  expect(published('killed')).toEqual(published('whole'))
  // An answer may be lost on its way to a process that is killed: a few calls are under way at each kill.
  const twice = [...server.answered.values()].filter((times) => times > 1)
  expect(Math.max(...server.answered.values())).toBeLessThanOrEqual(1 + kills)
  expect(twice.length).toBeLessThanOrEqual(kills * 8)
  const lost = [...server.answered.values()].reduce((sum, times) => sum + times - 1, 0)
  expect(lost).toBeLessThan(server.answered.size / 2)
})
