import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { validate } from '../../pipelines/validate/validate.ts'
import type { DecisionRow } from '../../src/rows/configs/decisions.ts'
import { attemptsIn, rowsOf } from '../models/add-up.ts'
import type { FakeEndpoint } from '../models/fake-endpoint.ts'
import { playedWith } from './played-with.ts'
import { legalAnswer, mixedAnswer, stub } from './stub.ts'

vi.setConfig({ testTimeout: 120_000 })

let server: FakeEndpoint
beforeEach(async () => {
  server = await stub()
})
afterEach(() => server.close())

const moderators = [
  'time-to-talk:model:stub@U',
  'time-to-talk-candidate-q0:model:stub@U',
  'model:stub@U',
  'decide:stub@U',
]

test.each(moderators)('%s moderates classic-7', async (moderator) => {
  for (const say of [legalAnswer, mixedAnswer]) {
    server.behaviour = { say }
    const folder = await playedWith({
      ruleset: 'classic-7',
      players: 'scripted',
      moderator: moderator.replace('U', server.url),
    })
    const report = await validate({ folder, worlds: 'all' })
    expect(report.findings).toEqual([])
    const asked = attemptsIn(folder).filter(({ seat }) => seat === 0)
    expect(asked.length).toBeGreaterThan(3)
    const stages = new Set(asked.map(({ stage }) => stage))
    if (moderator.startsWith('time-to-talk:')) expect([...stages].sort()).toEqual(['cue', 'schedule'])
    if (moderator.includes('candidate')) expect([...stages].sort()).toEqual(['candidate', 'cue', 'schedule'])
    rmSync(folder, { recursive: true })
  }
  // The words that were written first are those that the cue is written from.
  const cues = server.asks.map(({ messages }) => messages?.find(({ role }) => role === 'user')?.content ?? '')
  const isFromCandidate = cues.some((text) => text.includes('You had these words in mind:\n> '))
  expect(isFromCandidate).toBe(moderator.includes('candidate'))
})

test('a call that names a hidden fact is asked for again, and is a finding where it is made all the same', async () => {
  const text = 'Player 3, as our Detective you were quiet today: whom do you suspect, and why?'
  server.behaviour = {
    say: (asked) => {
      const said = JSON.parse(legalAnswer(asked)) as { pick?: unknown; say?: string }
      return JSON.stringify({ ...said, ...(said.say !== undefined && { say: text }) })
    },
  }
  const played = (moderator: string): Promise<string> =>
    playedWith({ ruleset: 'classic-7', players: 'random', moderator: moderator.replace('U', server.url) })
  const codesIn = async (folder: string): Promise<string[]> =>
    (await rowsOf<DecisionRow>(folder, 'decisions'))
      .filter(({ act }) => act === 'cue')
      .flatMap(({ leakage }) => leakage.findings.map(({ code, severity }) => `${code} ${severity}`))
  const careful = await played('time-to-talk:model:stub@U')
  const calls = attemptsIn(careful).filter(({ stage }) => stage === 'cue')
  expect(calls.length).toBeGreaterThan(1)
  expect(calls.every(({ reason }) => reason === 'stage')).toBe(true)
  expect(await codesIn(careful)).toEqual([])
  const careless = await played('model:stub@U')
  expect(new Set(await codesIn(careless))).toEqual(new Set(['cue-role severe']))
  for (const folder of [careful, careless]) rmSync(folder, { recursive: true })
})

const players = ['time-to-talk', 'time-to-talk-candidate', 'time-to-talk-baseline', 'time-to-talk-every3']
const games = [
  ['maw', {}],
  ['classic-7', { floor: 'chat' }],
] as const

test.each(players.flatMap((name) => games.map(([ruleset, switches]) => [name, ruleset, switches] as const)))(
  '%s talks in %s %o',
  async (name, ruleset, switches) => {
    server.behaviour = { say: mixedAnswer }
    const folder = await playedWith({ ruleset, switches, players: `${name}:model:stub@${server.url}` })
    const report = await validate({ folder, worlds: 'all' })
    expect(report.findings).toEqual([])
    const posts = attemptsIn(folder).filter(({ act, stage }) => act === 'post' && stage !== 'act')
    const stages = new Set(posts.map(({ stage }) => stage))
    const asksItsModel = !/baseline|every/.test(name)
    expect([...stages].sort()).toEqual(asksItsModel ? ['generator', 'scheduler'] : ['generator'])
    const rows = (await rowsOf<DecisionRow>(folder, 'decisions')).filter(({ act }) => act === 'post')
    const said = rows.filter(({ chosen_action: { word } }) => word === 'say').length
    expect(said).toBeGreaterThan(0)
    expect(said).toBeLessThan(rows.length)
    if (name === 'time-to-talk') {
      const byTurn = Map.groupBy(
        posts.filter(({ retry }) => !retry),
        ({ seat, turn }) => `${seat} ${turn}`,
      )
      for (const calls of byTurn.values()) expect(calls[0]!.stage).toBe('scheduler')
    }
    rmSync(folder, { recursive: true })
  },
)
