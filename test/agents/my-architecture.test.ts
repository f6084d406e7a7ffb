import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { validate } from '../../pipelines/validate/validate.ts'
import { attemptsIn } from '../models/add-up.ts'
import type { FakeEndpoint } from '../models/fake-endpoint.ts'
import { playedWith } from './played-with.ts'
import { mixedAnswer, stub } from './stub.ts'

vi.setConfig({ testTimeout: 120_000 })

const PATH = 'test/agents/my-architecture.ts'
let server: FakeEndpoint
beforeAll(async () => {
  server = await stub(mixedAnswer)
  vi.stubEnv('MY_MODEL', `stub@${server.url}`)
})
afterAll(() => {
  server.close()
  vi.unstubAllEnvs()
})

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

test('an architecture of 40 lines, loaded by its path, plays with its stages in the log', async () => {
  const folder = await playedWith({ ruleset: 'mini-mafia', players: [`./${PATH}`, 'scripted', 'scripted', 'scripted'] })
  const attempts = attemptsIn(folder)
  expect(new Set(attempts.map(({ stage }) => stage))).toEqual(new Set(['doubt', 'act']))
  expect((await validate({ folder, worlds: 'all' })).findings).toEqual([])
  rmSync(folder, { recursive: true })
})

test('docs/agents.md has it as it is', () => {
  const code = read(PATH)
  expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
  expect(read('docs/agents.md')).toContain(code.replace('../../src/index.ts', 'omerta').trimEnd())
})
