import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Models } from '../src/models/models.ts'
import { modelsFileSchema } from '../src/models/setting.ts'
import { commandLine } from './command-line.ts'
import { type Behaviour, FakeEndpoint, isProbe } from './models/fake-endpoint.ts'

vi.setConfig({ testTimeout: 60_000 })
const base = mkdtempSync(join(tmpdir(), 'omerta-stopped-'))
let server: FakeEndpoint
beforeEach(async () => void (server = await new FakeEndpoint().listen()))
afterEach(() => server.close())
afterAll(() => rmSync(base, { recursive: true }))

/** Sends half of each answer but the probe's, and then nothing. */
const half: Behaviour['raw'] = (response, asked) => {
  if (isProbe(asked)) return false
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' }).write('{"choices":[')
  return true
}

test.each([
  ['generate', '--ruleset mini-mafia --train 2 --players MODEL*2,scripted*2 --out', / with 0 of 1 shard/],
  ['evaluate', '--ruleset mini-mafia --player MODEL --against scripted --deals 20 --out', / with /],
])(
  '%s that gets SIGTERM ends within seconds though a server sends only half of its answers',
  async (verb, args, kept) => {
    server.behaviour = { raw: half }
    const words = args.replace('MODEL', `model:m@${server.url}`).split(' ')
    const running = commandLine([verb, ...words, join(base, verb)])
    await vi.waitUntil(() => server.asks.length > 0, { timeout: 20_000 })
    const began = performance.now()
    process.emit('SIGTERM', 'SIGTERM')
    const { code, err } = await running
    expect(performance.now() - began).toBeLessThan(8000)
    expect(code).toBe(75)
    expect(err).toMatch(/omerta: stopped with .*; the same command continues\n$/)
    expect(err).toMatch(kept)
    expect(err).not.toContain('waiting for')
  },
)

test('of a run that is stopped an answer that comes within two seconds is kept, and the others may have to be paid', async () => {
  let isStopped = false
  server.behaviour = {
    raw: (response, asked) => {
      if (isProbe(asked)) return false
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices":')
      if (asked.messages![0]!.content === 'soon')
        setTimeout(() => response.end('[{"message":{"content":"Good day."}}]}'), 1000)
      return true
    },
  }
  const models = new Models({
    file: modelsFileSchema.parse({ prices: { m: { input: 1, output: 1 } } }),
    stopped: () => isStopped,
    proceed: () => {
      if (isStopped) throw new Error('stopped')
    },
  })
  const kept: unknown[] = []
  const model = models
    .open({ get: () => undefined, put: (_, answer) => void kept.push(answer) })
    .model(`m@${server.url}`)
  const ask = (content: string) =>
    model.complete({
      messages: [{ role: 'user', content }],
      sampling: { temperature: 0, top_p: 1, max_tokens: 9 },
      seed: 0,
    })
  const asked = Promise.allSettled(['soon', 'never'].map(ask))
  await vi.waitUntil(() => server.asks.length === 2)
  isStopped = true
  expect(await asked).toMatchObject([
    { status: 'fulfilled', value: { text: 'Good day.' } },
    { status: 'rejected', reason: { message: 'stopped' } },
  ])
  expect(kept).toMatchObject([{ text: 'Good day.' }])
  expect(models.ledger.paid).toMatch(/1 request that was never answered/)
  await models.close()
})
