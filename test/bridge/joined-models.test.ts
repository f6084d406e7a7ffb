import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playElsewhere } from '../../pipelines/bridge/aiwolf/play-elsewhere.ts'
import { Host } from '../../pipelines/bridge/aiwolf/serve.ts'
import { USUAL_TIMEOUTS } from '../../pipelines/bridge/aiwolf/setting.ts'
import { listenForAgents } from '../../pipelines/bridge/aiwolf/sockets.ts'
import { wallClock } from '../../pipelines/table/clock.ts'
import { aiwolf5 } from '../../src/games/aiwolf/rules.ts'
import { modelsFileSchema } from '../../src/models/setting.ts'
import { mixedAnswer, stub } from '../agents/stub.ts'

/** Players that ask a model at that address. */
const PLAYERS = [
  (url: string) => `model:stub@${url}`,
  (url: string) => `wolf:model:stub@${url}`,
  (url: string) => `grail:model:stub@${url}`,
  (url: string) => `holy-grail:model:stub@${url}`,
]

/** A game of five over sockets: seat after seat is taken by these players, and a scripted one. Returns what agents answered, and what they were asked. */
async function joinedBy(players: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'omerta-joined-'))
  const reports: string[] = []
  const host = new Host({
    ...{
      ruleset: aiwolf5({ talkTurns: 1 }),
      players: ['scripted'],
      remote: 5,
      seed: 'models',
      timeouts: USUAL_TIMEOUTS,
    },
    ...{ hush: undefined, errorRatio: 1, folder, models: modelsFileSchema.parse({}), clock: wallClock },
    report: (sentence) => reports.push(sentence),
  })
  const finished = new Promise<void>((resolve) => {
    host.onFinished = resolve
  })
  const listening = await listenForAgents('127.0.0.1', 0, (wire) => host.accept(wire))
  try {
    const url = `ws://127.0.0.1:${listening.port}/ws`
    await playElsewhere({ url, name: 'team', players, games: 1, seed: 'models', models: modelsFileSchema.parse({}) })
    await finished
    const log = readdirSync(join(folder, 'logs')).find((name) => name.endsWith('.json'))!
    const { agents, entries } = JSON.parse(readFileSync(join(folder, 'logs', log), 'utf8')) as Log
    return { reports, agents, entries }
  } finally {
    await listening.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Log {
  readonly agents: readonly { readonly name: string }[]
  readonly entries: readonly {
    readonly agent: string
    readonly request: string
    readonly response?: string
    readonly error?: string
  }[]
}

test('models and architectures play as agents of the contest, to the end and without an answer that did not come', async () => {
  const server = await stub()
  try {
    const { reports, entries } = await joinedBy([...PLAYERS.map((player) => player(server.url)), 'scripted'])
    expect(reports).toEqual([expect.stringMatching(/^game 1: (?:red|black) won|^game 1: a draw/)])
    expect(server.asked.length).toBeGreaterThan(10)
    expect(entries.filter(({ error }) => error !== undefined)).toEqual([])
    const asked = entries.filter(({ request }) => /"request":"(?:TALK|VOTE|DIVINE|ATTACK)"/.test(request))
    expect(asked.every(({ response }) => response !== undefined)).toBe(true)
    const said = asked.filter(({ response, request }) => request.includes('"TALK"') && response !== 'Over')
    expect(said.length).toBeGreaterThan(5)
  } finally {
    server.close()
  }
})

test('a model that answers nothing that can be used costs its seat the default, and the game goes on', async () => {
  const server = await stub(mixedAnswer)
  try {
    const { reports } = await joinedBy([...PLAYERS.map((player) => player(server.url)), 'scripted'])
    expect(reports).toEqual([expect.stringMatching(/^game 1: (?:red|black) won|^game 1: a draw/)])
  } finally {
    server.close()
  }
})
