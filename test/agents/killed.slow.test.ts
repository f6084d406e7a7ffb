import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sha256 } from '../../src/storage/hash.ts'
import type { Asked, FakeEndpoint } from '../models/fake-endpoint.ts'
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

const onServer = (name: string): string => `${name}:model:stub@${server.url}`

/** Plays games into a folder; killed once `isTime`. Returns whether it was. */
async function play(name: string, game: readonly string[], isTime: () => boolean = () => false): Promise<boolean> {
  const args = ['generate', ...game, '--seed', 'killed', '--configs', 'calls', '--out', join(base, name), '--json']
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/omerta.js'), ...args], {
    stdio: 'ignore',
  })
  const watch = setInterval(() => void (isTime() && child.kill('SIGKILL')), 2)
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

test('a run that is killed at any moment resumes: nothing that was answered and kept is asked again, and the bytes are the same', async () => {
  const seats = ['revac', 'grail', 'wolf', 'wolf-enhance'].map(onServer)
  const game = ['--ruleset', 'mini-mafia', '--train', '2', '--players', seats.join()]
  const killedAfter = (asks: number): Promise<boolean> => {
    const before = server.asks.length
    return play('killed', game, () => server.asks.length - before >= asks)
  }
  expect(await play('whole', game)).toBe(false)
  server.answered.clear()
  let kills = 0
  for (const asks of [6, 11, 17]) if (await killedAfter(asks)) kills++
  expect(kills).toBeGreaterThan(1)
  expect(await play('killed', game)).toBe(false)
  expect(published('killed')).toEqual(published('whole'))
  // An answer may be lost on its way to a process that is killed: a few calls are under way at each kill.
  const twice = [...server.answered.values()].filter((times) => times > 1)
  expect(Math.max(...server.answered.values())).toBeLessThanOrEqual(1 + kills)
  expect(twice.length).toBeLessThanOrEqual(kills * 8)
  const lost = [...server.answered.values()].reduce((sum, times) => sum + times - 1, 0)
  expect(lost).toBeLessThan(server.answered.size / 2)
})

const MAW = ['maw', '--switch', 'dayTicks=8', '--switch', 'nightTicks=2', '--switch', 'maxDays=1']

/** A later stage of a decision of each architecture, known by words of its prompt. */
const LATER: readonly (readonly [player: string, words: string, game: readonly string[]])[] = [
  ['revac', 'Your task: choose a tone', ['mini-mafia']],
  ['grail', 'Say one casual message', ['mini-mafia']],
  ['wolf', 'Your task: analyse yourself', ['mini-mafia']],
  ['wolf-enhance', 'Put exactly this into words', ['mini-mafia']],
  ['time-to-talk', 'You have decided to send a message', MAW],
]

test.each(LATER)(
  '%s that is killed while it waits in the stage "%s" asks for nothing twice that was answered',
  async (name, words, ruleset) => {
    const game = ['--train', '1', '--concurrency', '1', '--players', onServer(name), '--ruleset', ...ruleset]
    expect(await play(`${name}-whole`, game)).toBe(false)
    const isLater = ({ messages = [] }: Asked): boolean => messages.some(({ content }) => content.includes(words))
    server.answered.clear()
    let held = 0
    let lastAsked = 0
    // From the third request of this stage on no such request is answered; the kill comes when nothing else is under way any more.
    server.behaviour = {
      say: mixedAnswer,
      raw: (_, asked) => {
        lastAsked = performance.now()
        return isLater(asked) && ++held > 2
      },
    }
    const isStill = (): boolean => held > 2 && performance.now() - lastAsked > 500
    expect(await play(`${name}-killed`, game, isStill)).toBe(true)
    await wait(100)
    server.behaviour = { say: mixedAnswer }
    const before = server.answered.size
    expect(before).toBeGreaterThan(1)
    expect(await play(`${name}-killed`, game)).toBe(false)
    expect(published(`${name}-killed`)).toEqual(published(`${name}-whole`))
    expect(server.answered.size).toBeGreaterThan(before)
    expect([...server.answered.values()].filter((times) => times > 1)).toEqual([])
  },
)
