import { afterEach, expect, test } from 'vitest'
import type { Room } from '../../pipelines/table/room.ts'
import type { LiveMessage } from '../../schemas/table.ts'
import { expectNothingLeaked } from './leaked.ts'
import { FAST, folders, keeping, momentsIn, roomFor, type Seated, sit } from './tables.ts'
import { VirtualClock } from './virtual-clock.ts'

const folder = folders()
let room: Room
afterEach(() => room.stop())

const kinds = ({ sent }: Seated): LiveMessage['kind'][] => sent.map(({ kind }) => kind)

test('a token is of one person or of the judge, and a table without a judge has no token of one', () => {
  room = roomFor(folder(), { persons: 2, hasJudge: true })
  const [one, other] = room.guests
  expect(room.whoIs(one!.token)).toBe(one)
  expect(room.whoIs(other!.token)).toBe(other)
  expect(room.whoIs(room.judge.token!)).toBe('judge')
  for (const token of ['', 'undefined', 'A'.repeat(22), `${one!.token}x`, one!.token.slice(1)])
    expect(room.whoIs(token), token).toBeUndefined()
  expect(new Set([one!.token, other!.token, room.judge.token]).size).toBe(3)
  room = roomFor(folder(), { persons: 2 })
  expect(room.judge.token).toBeUndefined()
  expect(room.whoIs('')).toBeUndefined()
})

test('who opened the table starts the game, once, and plays again when it is over', () => {
  room = roomFor(folder(), { persons: 2, clock: new VirtualClock() })
  const [host, other] = room.guests
  expect(() => room.start(other!, FAST)).toThrow('only the person who opened the table')
  expect(() => room.start(host!, { ...FAST, isTimed: false })).toThrow('a table without a clock is for one person')
  expect(() => room.answer(host!, { turn: 0, text: 'Hello.' })).toThrow('the game has not begun')
  room.start(host!, FAST)
  expect(room.stage).toBe('playing')
  expect(() => room.start(host!, FAST)).toThrow('the game has begun')
  expect(() => room.again(other!, { how: 'new' })).toThrow('only the person who opened the table')
  expect(() => room.again(host!, { how: 'new' })).toThrow('the game is not over')
  expect(() => room.after(host!)).toThrow('the game is not over')
})

test('nobody skips time that passes for others, and nobody who is in the game opens the cards', () => {
  room = roomFor(folder(), { persons: 2, clock: new VirtualClock() })
  room.begin(FAST)
  expect(() => room.skip(room.guests[0]!)).toThrow('others sit at this table')
  expect(() => room.open(room.guests[0]!)).toThrow('cards can be opened by those who are out')
  expect(room.guests.some(({ isOpen }) => isOpen)).toBe(false)
})

test('who is out may open the cards, and is sent what the judge is sent; who is in is not', async () => {
  const clock = new VirtualClock()
  room = roomFor(folder(), { ruleset: 'classic-7', persons: 2, clock, hasJudge: true })
  const [out, inside] = sit(room, clock, () => false)
  const judge = keeping()
  room.connect('judge', judge)
  room.begin(FAST)
  await clock.run(5000)
  room.guests[0]!.isOut = true
  room.open(room.guests[0]!)
  expect(out!.sent.find(({ kind }) => kind === 'cards')).toMatchObject({ roles: room.game!.session.deal })
  expect(kinds(out!)).toContain('open')
  expect(kinds(inside!)).not.toContain('cards')
  // The judge stays locked out, because one person plays blind, and is sent nothing but that.
  expect(room.judge.isLocked).toBe(true)
  expect(new Set(kinds(judge))).toEqual(new Set(['judge']))
  const told = momentsIn(out!).length
  await clock.run(60_000)
  expect(momentsIn(out!).length).toBeGreaterThan(told)
  // From then on it is sent the judge's list alone, each thing once.
  const since = out!.sent.slice(kinds(out!).indexOf('open'))
  expect(since.filter(({ kind }) => kind === 'moment')).toEqual(
    room.judge.messages.filter(({ kind }) => kind === 'moment'),
  )
  expect(kinds(inside!)).not.toContain('cards')
  room.leave(room.guests[1]!)
  expect(kinds(judge)).toContain('cards')
  // Whether a judge's page is open is not told.
  expect(inside!.sent).toContainEqual({ kind: 'notice', text: 'A judge may watch with open cards from now on.' })
})

test('a second page of a person takes the place of the first, which then ends nothing', () => {
  room = roomFor(folder(), { persons: 2, hasJudge: true })
  const [first, second] = [keeping(), keeping()]
  const guest = room.guests[0]!
  room.connect(guest, first)
  room.connect(guest, second)
  expect(first.sent.at(-1)).toEqual({ kind: 'elsewhere' })
  expect([first.isClosed, second.isClosed]).toEqual([true, false])
  room.disconnect(guest, first)
  expect(guest.line).toBe(second)
  room.disconnect(guest, second)
  expect(guest.line).toBeUndefined()
  const [judge, again] = [keeping(), keeping()]
  room.connect('judge', judge)
  room.connect('judge', again)
  expect([judge.isClosed, again.isClosed]).toEqual([true, false])
  room.disconnect('judge', judge)
  expect(room.judge.isHere).toBe(true)
  room.disconnect('judge', again)
  expect(room.judge.isHere).toBe(false)
})

test('the lobby tells each person who is here, and which machines sit until the game begins', () => {
  room = roomFor(folder(), { persons: 2, clock: new VirtualClock() })
  const [one, other] = [keeping(), keeping()]
  room.connect(room.guests[0]!, one)
  room.connect(room.guests[1]!, other)
  const here = { wanted: 2, here: 2 }
  expect(one.sent.at(-1)).toMatchObject({ stage: 'lobby', isHost: true, persons: here, players: ['2 × scripted'] })
  expect(other.sent.at(-1)).toMatchObject({ isHost: false, maySkip: false, mayJudge: false, persons: here })
  room.begin(FAST)
  expect(one.sent.findLast(({ kind }) => kind === 'lobby')).toMatchObject({ stage: 'playing', players: [] })
})

test('what leaked at other tables does not here', () => expectNothingLeaked(folder(), 'classic-7'))
