import { expect, test } from 'vitest'
import { MOST_REFUSED } from '../../pipelines/bridge/xmpp/maw-seat.ts'
import type { MawAgent } from '../../schemas/maw-messages.ts'
import { stream } from '../../src/game/random.ts'
import { playSeries, type Sent } from './maw-tables.ts'

// A hostile agent costs itself the default. The game, and every message that another player is sent, are as if it had sent nothing.

const VALUES = [
  null,
  true,
  -1,
  'x',
  [],
  {},
  1e308,
  [[[[]]]],
  '\u0000\u001b[2J',
  'A'.repeat(30_000),
  '\ud800',
  '<x/>&amp;]]>',
]
const KEYS = ['target', 'message', 'player_name', 'index', 'type', 'constructor', 'nonsense']
const BROKEN = [
  '{',
  '}',
  '[1',
  '"',
  'null',
  '7',
  '[]',
  '\u0000',
  '<body/>',
  '{"type":}',
  '{"__proto__":{"type":"listen"}}',
  'x'.repeat(70_000),
]

/** Seeded abuses: what a hostile player sends to whom when it is asked. None of it is a legal act. */
function abuses(count: number): (readonly [MawAgent, string])[][] {
  const random = stream('maw abuses')
  const one = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const json = (value: object): string => JSON.stringify(value)
  const kinds: (() => (readonly [MawAgent, string])[])[] = [
    () => [['gm', one(BROKEN)]],
    () => [
      [
        one(['gm', 'village', 'hideout'] as const),
        json({
          type: one(['vote', 'chat', 'whisper', 'check', 'get_new_messages', 'join_lobby']),
          [one(KEYS)]: one(VALUES),
        }),
      ],
    ],
    // Another seat's act: the address of the sender counts, whatever the body says.
    () => [['gm', json({ type: 'vote', target: 'p9@here', from: 'p2@here', sender: 'p2@here' })]],
    () => [['hideout', json({ type: 'chat', message: 'Let me in.' })]],
    () =>
      ['', 'p1@here', '0', '-1', '99', 'p1@elsewhere', 'gm@here'].map(
        (target) => ['gm', json({ type: 'vote', target })] as const,
      ),
    () => ['p2@here', 'Bea'].map((target) => ['village', json({ type: 'whisper', target, message: 'psst' })] as const),
    () => [
      ['gm', json({ type: 'check', target: 'p2@here' })],
      ['gm', json({ type: 'retract' })],
    ],
    () => Array.from({ length: 200 }, (_, i) => ['village', json({ type: 'flood', i })] as const),
    () => [
      ['gm', json({ type: 'join_lobby', player_name: 'Again' })],
      ['gm', json({ type: 'join_game', player_name: 'Name-2' })],
    ],
    () =>
      ['assign_role', 'start_game', 'end_game', 'vote_result', 'phase_change', 'open_room', 'new_messages'].map(
        (type) => ['gm', json({ type, role: 'Werewolf' })] as const,
      ),
    () => [],
  ]
  return Array.from({ length: count }, (_, at) => kinds[at % kinds.length]!())
}

/** Seat 1 of the lobby is hostile, and so is what it sends; the others say nothing at all, or are ours. */
const played = (sends: readonly (readonly [MawAgent, string])[]) =>
  playSeries({
    seed: 'abuse',
    switches: { players: 4, dayTicks: 2, nightTicks: 2, maxDays: 2 },
    isOther: (player) => player === 0,
    otherwise: (_, body, tell) => {
      if (body.type === 'get_input') for (const [to, text] of sends) tell(to, text)
    },
  })

/**
 * What the others are sent. An act that is the last of its tick is confirmed after what it brings, so the order says when everybody has acted:
 * confirmations stand apart.
 */
const toOthers = (sent: readonly Sent[]): unknown[] => {
  const others = sent.flatMap(({ at: _, ...rest }) => (rest.to === 'p1@here' ? [] : [rest]))
  return [false, true].map((isConfirm) => others.filter(({ body }) => (body.type === 'confirm') === isConfirm))
}

test('70 abuses over the messages of MAW: the game and what others are sent are as if nothing had been sent', async () => {
  const silent = await played([])
  const log = JSON.stringify(silent.games[0]!.session.log)
  const others = toOthers(silent.sent)
  expect(silent.sent.some(({ to, body }) => to === 'p1@here' && body.type === 'get_input')).toBe(true)
  let refusals = 0
  for (const [at, sends] of abuses(70).entries()) {
    const abused = await played(sends)
    expect(JSON.stringify(abused.games[0]!.session.log), `abuse ${at}`).toBe(log)
    expect(toOthers(abused.sent), `abuse ${at}`).toEqual(others)
    const refused = abused.sent.flatMap(({ to, body }) =>
      to === 'p1@here' && body.type === 'refused' ? body.reason : [],
    )
    expect(refused.length).toBeLessThanOrEqual(MOST_REFUSED + 1)
    for (const reason of refused) expect(reason).not.toMatch(/\bat .*\.ts|node:|undefined/)
    refusals += refused.length
  }
  expect(refusals).toBeGreaterThan(100)
})
