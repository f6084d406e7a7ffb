import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Told } from '../../schemas/event.ts'
import type { DecisionRow } from '../../src/rows/configs/decisions.ts'
import type { GameRow } from '../../src/rows/configs/games.ts'
import { attemptsIn, rowsOf } from '../models/add-up.ts'
import type { Asked, FakeEndpoint } from '../models/fake-endpoint.ts'
import { playedWith } from './played-with.ts'
import { legalAnswer, stub } from './stub.ts'

vi.setConfig({ testTimeout: 120_000 })

let server: FakeEndpoint
beforeAll(async () => {
  server = await stub(say)
})
afterAll(() => server.close())

/** As the stub, and bids are bids to speak, not votes. */
const say = (asked: Asked): string => legalAnswer(asked).replace(/,"vote":\d+/, ',"vote":"none"')

/** What agents.md, as it is corrected, says of the calls of a decision; docs/agents.md repeats it line by line. */
const TABLE: readonly (readonly [player: string, ruleset: string, decision: string, stages: string])[] = [
  ['revac', 'classic-7', 'speech', 'memory review tone act'],
  ['revac', 'classic-7', 'vote', 'memory review tone act'],
  ['revac', 'classic-7', 'night', 'memory review tone act'],
  ['revac-notone', 'classic-7', 'speech', 'memory review act'],
  ['revac-nomemory-notone', 'classic-7', 'speech', 'review act'],
  ['grail', 'maw', 'post before anybody has left', 'message'],
  ['grail', 'classic-7', 'night before anybody has left', ''],
  ['grail', 'classic-7', 'speech', 'vibes message'],
  ['grail', 'classic-7', 'vote', 'vibes'],
  ['grail-novibes', 'classic-7', 'speech', 'message'],
  ['grail-novibes', 'classic-7', 'vote', ''],
  ['wolf', 'classic-7', 'speech', 'debate own'],
  ['wolf', 'classic-7', 'vote', 'vote own'],
  ['wolf', 'classic-7', 'night', 'night'],
  ['wolf', 'maw', 'post', 'bid debate own'],
  ['wolf-nobid', 'maw', 'post', 'debate own'],
  ['wolf-noself', 'classic-7', 'speech', 'debate'],
  ['wolf-enhance', 'classic-7', 'speech', 'present'],
  ['wolf-enhance', 'classic-7', 'vote', ''],
  ['wolf-enhance', 'classic-7', 'night', ''],
  ['wolf-enhance-nothinker', 'classic-7', 'vote', 'act'],
  ['time-to-talk', 'maw', 'post', 'scheduler generator'],
  ['time-to-talk-candidate', 'maw', 'post', 'generator scheduler'],
  ['time-to-talk', 'classic-7', 'speech', 'act'],
  ['time-to-talk', 'classic-7', 'vote', 'act'],
  ['holy-grail', 'classic-7', 'speech', 'words'],
  ['holy-grail', 'classic-7', 'vote', ''],
]
/** Stages that are asked once for each statement that was heard since the ask before. */
const HEARD = new Set(['peer', 'listen'])

const NIGHT = new Set(['kill', 'claim', 'check', 'protect'])
const kindOf = (act: string): string => (NIGHT.has(act) ? 'night' : act === 'speak' ? 'speech' : act)

interface Counted {
  readonly kind: string
  readonly stages: string
  readonly heard: number
  readonly isEarly: boolean
  readonly statements: number
}

const counted = new Map<string, Promise<Counted[]>>()

/** The decisions of a game with the stages of their calls, without retries, and how many statements of others were new. */
function countedOf(player: string, ruleset: string): Promise<Counted[]> {
  const key = `${player} ${ruleset}`
  if (!counted.has(key)) counted.set(key, count(player, ruleset))
  return counted.get(key)!
}

async function count(player: string, ruleset: string): Promise<Counted[]> {
  // Few ticks are enough, as every post takes calls.
  const switches = ruleset === 'maw' ? { dayTicks: 3, nightTicks: 2 } : {}
  const folder = await playedWith({ ruleset, switches, players: `${player}:model:stub@${server.url}` })
  const calls = attemptsIn(folder).filter(({ retry }) => !retry)
  const [game] = await rowsOf<GameRow>(folder, 'games')
  const decisions = await rowsOf<DecisionRow>(folder, 'decisions')
  rmSync(folder, { recursive: true })
  const log = game!.log.map((line) => JSON.parse(line) as Told)
  const known = new Map<number, number>()
  return decisions
    .filter(({ seat }) => seat > 0)
    .map(({ seat, turn, act }) => {
      const at = log.findIndex(({ event }) => event.type === 'asked' && event.seat === seat && event.turn === turn)
      const heard = log
        .slice(0, at)
        .filter(
          ({ to, event }) =>
            (event.type === 'spoke' || event.type === 'posted') &&
            event.seat !== seat &&
            (to === 'everyone' || to.includes(seat)),
        )
      const statements = heard.length - (known.get(seat) ?? 0)
      known.set(seat, heard.length)
      const own = calls.filter((call) => call.seat === seat && call.turn === turn)
      return {
        kind: kindOf(act),
        stages: own
          .filter(({ stage }) => !HEARD.has(stage!))
          .map(({ stage }) => stage)
          .join(' '),
        heard: own.filter(({ stage }) => HEARD.has(stage!)).length,
        isEarly: !log.slice(0, at).some(({ event }) => event.type === 'left'),
        statements,
      }
    })
}

test.each(TABLE)('%s in %s: a %s takes the calls "%s"', async (player, ruleset, decision, stages) => {
  const all = await countedOf(player, ruleset)
  const early = decision.endsWith(' before anybody has left')
  const kind = decision.replace(' before anybody has left', '')
  const isByVibes = player === 'grail'
  const these = all.filter((one) => one.kind === kind && (!isByVibes || one.isEarly === early))
  expect(these.length).toBeGreaterThan(0)
  // A low bid and a wait are no speech, grail listens without a call, and a plan of no statement needs no words. With nothing new heard in public vibes hold,
  // as a second vote of the original takes none.
  const held = isByVibes && stages.startsWith('vibes') ? [stages.replace(/^vibes ?/, '')] : []
  const allowed = [
    stages,
    ...held,
    ...(kind === 'post' ? ['bid', 'scheduler', ''] : []),
    ...(stages === 'words' ? [''] : []),
  ]
  for (const one of these) expect(allowed).toContain(one.stages)
  expect(these.some((one) => one.stages === stages)).toBe(true)
})

test.each([
  ['wolf', 'classic-7'],
  ['wolf', 'maw'],
  ['wolf-enhance', 'classic-7'],
])('%s in %s makes one call for each statement that it hears', async (player, ruleset) => {
  const all = await countedOf(player, ruleset)
  expect(all.some(({ heard }) => heard > 1)).toBe(true)
  expect(all.map(({ heard }) => heard)).toEqual(all.map(({ statements }) => statements))
})

test('docs/agents.md has the table of calls', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/agents.md'), 'utf8')
  for (const [player, , decision, stages] of TABLE)
    expect(text).toContain(
      `| \`${player}:\` | ${decision} | ${stages === '' ? 'none' : stages.replaceAll(' ', ', ')} |`,
    )
})
