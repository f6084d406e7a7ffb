import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { validate } from '../../pipelines/validate/validate.ts'
import type { CallRow } from '../../src/rows/configs/calls.ts'
import type { DecisionRow } from '../../src/rows/configs/decisions.ts'
import { attemptsIn, rowsOf } from '../models/add-up.ts'
import type { FakeEndpoint } from '../models/fake-endpoint.ts'
import { playedWith } from './played-with.ts'
import { mixedAnswer, stub } from './stub.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: FakeEndpoint
let folder: string
beforeAll(async () => {
  server = await stub(mixedAnswer)
  const seats = ['revac', 'grail', 'wolf', 'wolf-enhance', 'time-to-talk', 'holy-grail']
  folder = await playedWith({
    ruleset: 'classic-7',
    configs: ['calls'],
    players: [...seats.map((name) => `${name}:model:stub@${server.url}`), `decide:stub@${server.url}`],
  })
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

test('a row of calls has what a stage was sent and answered, as the server saw it', async () => {
  const rows = await rowsOf<CallRow>(folder, 'calls')
  const attempts = attemptsIn(folder)
  expect(rows.length).toBe(attempts.length)
  const sent = new Set(server.asks.map(({ messages }) => JSON.stringify(messages)))
  const decisions = new Set((await rowsOf<DecisionRow>(folder, 'decisions')).map(({ row_id }) => row_id))
  for (const row of rows) {
    expect(decisions.has(row.row_id)).toBe(true)
    if (row.architecture !== 'decide') expect(sent.has(JSON.stringify(row.prompt))).toBe(true)
    const attempt = attempts.filter(({ seat }) => seat === row.seat)[row.number]!
    expect(row.completion[0]!.content).toBe(attempt.text ?? JSON.stringify(attempt.answers))
    expect([row.stage, row.used, row.reason]).toEqual([
      attempt.stage,
      attempt.reason === undefined,
      attempt.reason ?? null,
    ])
  }
  expect(new Set(rows.map(({ stage }) => stage)).size).toBeGreaterThan(3)
  expect(rows.some(({ used }) => !used)).toBe(true)
  expect(rows.some(({ retry }) => retry)).toBe(true)
})

const found = async (): Promise<string[]> =>
  (await validate({ folder, worlds: 2 })).findings.map(({ check, message }) => `${check}: ${message}`)

test('the rows of calls are checked with the log of calls, and without it', async () => {
  expect(await found()).toEqual([])
  renameSync(join(folder, 'attempts'), `${folder}-attempts`)
  const alone = await validate({ folder, worlds: 2 })
  expect(alone.findings).toEqual([])
  expect(alone.leaks.model_answers).toBeGreaterThan(5)
  renameSync(`${folder}-attempts`, join(folder, 'attempts'))
})

test('an answer that is not the one that was given is found', async () => {
  const path = join(folder, 'attempts/train-00000.jsonl')
  const log = readFileSync(path, 'utf8')
  const lines = log.trimEnd().split('\n')
  const at = lines.findIndex((line) => line.includes('"text"') && !line.includes('"reason"'))
  const changed = { ...(JSON.parse(lines[at]!) as object), text: 'What was never said.' }
  writeFileSync(path, lines.with(at, JSON.stringify(changed)).join('\n'))
  expect((await found()).join()).toMatch(/players: .*(was not sent what its view gives|chose otherwise)|replay: column/)
  writeFileSync(path, log)
})
