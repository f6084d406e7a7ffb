import { expect, test } from 'vitest'
import { readKept } from '../../pipelines/table/journal.ts'
import { requirePlayable, savePlayed } from '../../pipelines/table/save.ts'
import type { LiveMessage } from '../../schemas/table.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { commandLine } from '../command-line.ts'
import { asksIn, FAST, folders, keeping, momentsIn, roomFor, type Seated, sit } from './tables.ts'
import { VirtualClock } from './virtual-clock.ts'

const folder = folders()

test('a judge is locked out while a person plays blind, and the seats are told when that ends', async () => {
  // A game may end before anybody claims anything; then another table is tried.
  let hasStopped = false
  for (let tries = 0; tries < 12 && !hasStopped; tries++) hasStopped = await judged()
  expect(hasStopped).toBe(true)
})

/** Plays a table with a judge; whether it stopped at a claim after a person had left. */
async function judged(): Promise<boolean> {
  const clock = new VirtualClock()
  const room = roomFor(folder(), { ruleset: 'classic-7', clock, hasJudge: true })
  const judge = keeping()
  room.connect('judge', judge)
  const [line] = sit(room, clock, () => false)
  room.begin(FAST)
  const guest = room.guests[0]!
  await clock.run(5000)
  expect(() => room.open(guest)).toThrow('by those who are out')
  expect(() => room.judge.control({ do: 'pause', breaks: false })).toThrow('a person is playing')
  expect(new Set(judge.sent.map(({ kind }) => kind))).toEqual(new Set(['judge']))
  room.leave(guest)
  await clock.run(6000)
  expect(line!.sent.some((message) => message.kind === 'notice')).toBe(true)
  expect(judge.sent.find((message) => message.kind === 'cards')).toMatchObject({ roles: room.game!.session.deal })
  // Now the judge stops the table, lets it take one step, and lets it stop at the next claim.
  room.judge.control({ do: 'pause', breaks: false })
  const before = judge.sent.filter(({ kind }) => kind === 'moment').length
  await clock.run(60_000)
  expect(judge.sent.filter(({ kind }) => kind === 'moment').length).toBe(before)
  room.judge.control({ do: 'go', breaks: true })
  const isPaused = (): boolean => judge.sent.findLast((one) => one.kind === 'judge')?.isPaused === true
  await clock.run(clock.now() + 2000)
  await clock.run(40 * 3600_000, () => isPaused() || room.stage === 'over')
  const hasStopped = isPaused()
  if (hasStopped) {
    expect(momentsIn(judge).at(-1)!.claims!.length).toBeGreaterThan(0)
    room.judge.control({ do: 'go', breaks: false })
  }
  await clock.run(80 * 3600_000, () => room.stage === 'over')
  expect(room.stage).toBe('over')
  await room.stop()
  return hasStopped
}

test('a deal that is played again from the other side is another game of the same dataset, with the same cards', async () => {
  const clock = new VirtualClock()
  const at = folder()
  const room = roomFor(at, { clock })
  const guest = room.guests[0]!
  const ended = (): Promise<string | null> =>
    new Promise((resolve) => {
      room.over = (_, saved) => resolve(saved)
    })
  const first = ended()
  sit(room, clock)
  room.begin({ ...FAST, keeps: true })
  await clock.run(40 * 3600_000, () => room.stage === 'over')
  expect(await first).toContain('game 0')
  const { deal } = room.game!.session
  const { teams } = room.game!.ruleset
  const side = teams[deal[guest.seat! - 1]!]
  const second = ended()
  room.again(guest, { how: 'other' })
  await clock.run(80 * 3600_000, () => room.stage === 'over')
  expect(await second).toContain('game 1')
  expect(room.game!.session.deal).toEqual(deal)
  const other = teams[deal[guest.seat! - 1]!]
  expect(other).not.toBe(side)
  const { deals, own } = await room.after(guest)
  expect(deals.map((one) => one.side)).toEqual([side, other])
  expect(own!.seat).toBe(guest.seat)
  // A game that is saved once more, as after a saving that was cut off, is there once.
  expect(await savePlayed(at, room.game!)).toBe(`game 1 of ${at}`)
  expect((await commandLine(['validate', at])).code).toBe(0)
  requirePlayable(at, room.game!.ruleset)
  expect(() => requirePlayable(at, rulesetNamed('classic-7'))).toThrow('has games of mini-mafia; name another folder')
  expect(() => requirePlayable(at, rulesetNamed('mini-mafia', { rounds: 3 }))).toThrow('mini-mafia with other switches')
  await room.stop()
})

test('time that is over is answered by the rules, and the page is told; a late answer is refused', async () => {
  const clock = new VirtualClock()
  const room = roomFor(folder(), { clock })
  const guest = room.guests[0]!
  const [line] = sit(room, clock, () => false)
  room.begin(FAST)
  await clock.run(40 * 3600_000, () => room.stage === 'over')
  for (const { turn } of asksIn(line!)) {
    expect(line!.sent).toContainEqual(expect.objectContaining({ kind: 'taken', turn, byRules: true }))
    expect(room.answer(guest, { turn, text: 'I am late.' })).toHaveProperty('late')
  }
  expect(room.game!.session.choices.filter(({ why }) => why === 'late').length).toBe(asksIn(line!).length)
  await room.stop()
})

test('a page that comes back is sent what it missed, and a table that was stopped tells all of it again', async () => {
  const clock = new VirtualClock()
  const at = folder()
  const room = roomFor(at, { ruleset: 'classic-7', clock })
  const guest = room.guests[0]!
  const ids: string[] = []
  const first = keeping()
  room.connect(guest, {
    send(message, id) {
      if (id !== undefined) ids.push(id)
      first.send(message)
    },
    close: () => {},
  })
  room.begin(FAST)
  room.ready(guest)
  await clock.run(30_000)
  const last = ids.at(-5)!
  const again = keeping()
  room.connect(guest, again, last)
  const numbered = (line: Seated): LiveMessage[] =>
    line.sent.filter(({ kind }) => kind !== 'lobby' && kind !== 'clock' && kind !== 'elsewhere')
  expect(numbered(again)).toEqual(numbered(first).slice(-4))
  await room.stop()
  const resumed = roomFor(at, { ruleset: 'classic-7', clock }, readKept(at))
  const fresh = keeping()
  resumed.connect(resumed.guests[0]!, fresh, ids.at(-1))
  expect(resumed.guests[0]!.token).toBe(guest.token)
  expect(numbered(fresh).slice(0, numbered(first).length)).toEqual(numbered(first))
  await resumed.stop()
})

test('a judge is locked out while any person plays without seeing the roles', async () => {
  const room = roomFor(folder(), { ruleset: 'classic-7', clock: new VirtualClock(), persons: 2, hasJudge: true })
  room.begin(FAST)
  const [one, other] = room.guests
  room.leave(one!)
  expect(room.judge.isLocked).toBe(true)
  expect(() => room.judge.control({ do: 'pause', breaks: false })).toThrow('a person is playing')
  room.leave(other!)
  expect(room.judge.isLocked).toBe(false)
  await room.stop()
})
