import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { validate } from '../../pipelines/validate/validate.ts'
import { attemptsIn } from '../models/add-up.ts'
import type { FakeEndpoint } from '../models/fake-endpoint.ts'
import { playedWith } from './played-with.ts'
import { mixedAnswer, stub } from './stub.ts'

let server: FakeEndpoint
beforeEach(async () => {
  server = await stub()
  server.behaviour = { say: mixedAnswer }
})
afterEach(() => server.close())

test('a moderator writes its words first, and asks its model the same under every deal that the table allows', async () => {
  const moderator = `time-to-talk-candidate-q0:model:stub@${server.url}`
  const folder = await playedWith({ ruleset: 'classic-7', players: 'scripted', moderator })
  const { findings } = await validate({ folder, worlds: 4 })
  expect(findings).toEqual([])
  const asked = attemptsIn(folder).filter(({ seat }) => seat === 0)
  expect([...new Set(asked.map(({ stage }) => stage))].sort()).toEqual(['candidate', 'cue', 'schedule'])
  const prompts = server.asks.map(({ messages }) => messages?.find(({ role }) => role === 'user')?.content ?? '')
  expect(prompts.some((text) => text.includes('You had these words in mind:\n> '))).toBe(true)
  rmSync(folder, { recursive: true })
})
