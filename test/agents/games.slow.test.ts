import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { validate } from '../../pipelines/validate/validate.ts'
import { grail } from '../../src/policy/agents/grail/grail.ts'
import { revac } from '../../src/policy/agents/revac/revac.ts'
import { timeToTalk } from '../../src/policy/agents/time-to-talk/time-to-talk.ts'
import { wolf } from '../../src/policy/agents/wolf/wolf.ts'
import { wolfEnhance } from '../../src/policy/agents/wolf-enhance/wolf-enhance.ts'
import { attemptsIn } from '../models/add-up.ts'
import type { FakeEndpoint } from '../models/fake-endpoint.ts'
import { playedWith } from './played-with.ts'
import { legalAnswer, mixedAnswer, stub } from './stub.ts'

vi.setConfig({ testTimeout: 120_000 })

let server: FakeEndpoint
beforeEach(async () => {
  server = await stub()
})
afterEach(() => server.close())

const ARCHITECTURES = [revac, grail, wolf, wolfEnhance, timeToTalk]
const CHAT = { floor: 'chat' }
const GAMES: readonly (readonly [string, Record<string, unknown>])[] = [
  ['mafia-2025', {}],
  ['classic-7', {}],
  ['classic-7', CHAT],
  ['mini-mafia', {}],
  ['maw', {}],
]

const everywhere = ARCHITECTURES.flatMap(({ name }) =>
  GAMES.map(([ruleset, switches]) => [name, ruleset, switches] as const),
)

test.each(everywhere)(
  '%s plays %s %o, whatever its model answers, and its games are valid',
  async (name, ruleset, switches) => {
    // Chats and tables of ten take longest: one kind of answers is enough there.
    const isLong = switches === CHAT || ruleset === 'mafia-2025'
    for (const say of isLong ? [mixedAnswer] : [legalAnswer, mixedAnswer]) {
      server.behaviour = { say }
      const folder = await playedWith({ ruleset, switches, players: `${name}:model:stub@${server.url}` })
      const attempts = attemptsIn(folder)
      expect(attempts.length).toBeGreaterThan(2)
      // Words that do not go with a decision are refused in any case.
      const unread = attempts.filter(({ reason }) => reason !== undefined && reason !== 'stage')
      if (say === legalAnswer) expect(unread).toEqual([])
      else if (attempts.length > 10) expect(unread.length).toBeGreaterThan(0)
      const report = await validate({ folder, worlds: 'all' })
      expect(report.findings).toEqual([])
      expect(report.leaks.model_answers).toBeGreaterThan(0)
      rmSync(folder, { recursive: true })
    }
  },
)

const switched = ARCHITECTURES.flatMap(({ name, switches }) => switches.map((one) => `${name}-${one}`))

test.each(switched)('%s plays in a room and at a table, and its games are valid', async (name) => {
  server.behaviour = { say: mixedAnswer }
  for (const [ruleset, switches] of [
    ['maw', { maxDays: 1, dayTicks: 3, nightTicks: 2 }],
    ['mini-mafia', {}],
  ] as const) {
    const folder = await playedWith({ ruleset, switches, players: `${name}:model:stub@${server.url}` })
    expect((await validate({ folder, worlds: 'all' })).findings).toEqual([])
    rmSync(folder, { recursive: true })
  }
})

test('calls that run at once have one order, however fast each is answered', async () => {
  const folders: string[] = []
  for (const delay of [(text: string) => text.length % 7, (text: string) => 6 - (text.length % 7)]) {
    server.behaviour = {
      raw: (response, asked) => {
        const content = mixedAnswer(asked)
        setTimeout(
          () => response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] })),
          3 * delay(JSON.stringify(asked.messages)),
        )
        return true
      },
    }
    folders.push(await playedWith({ ruleset: 'classic-7', players: `wolf:model:stub@${server.url}` }))
  }
  const [one, two] = folders.map((folder) => attemptsIn(folder).map(({ cost: _, ...attempt }) => attempt))
  expect(one!.filter(({ stage, retry }) => stage === 'peer' && retry).length).toBeGreaterThan(3)
  expect(two).toEqual(one)
  for (const folder of folders) {
    expect((await validate({ folder, worlds: 0 })).findings).toEqual([])
    rmSync(folder, { recursive: true })
  }
})
