import { expect, test, vi } from 'vitest'
import { ownEnd } from '../../pipelines/table/ending.ts'
import { type Dealt, deal, type Game, redeal, type Settings } from '../../pipelines/table/game.ts'
import { hasTable, readKept } from '../../pipelines/table/journal.ts'
import type { Room } from '../../pipelines/table/room.ts'
import type { Seat } from '../../schemas/ask.ts'
import { Session } from '../../src/game/session.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { asksIn, FAST, folders, keeping, roomFor, type Seated, sit } from './tables.ts'
import { VirtualClock } from './virtual-clock.ts'

const folder = folders()
const ruleset = rulesetNamed('mini-mafia')
/** Mini Mafia with these cards, and persons in the first seats, or one in a seat that is named. */
const dealt = (cards: readonly string[], seed = 'rooms', persons = 1, seat?: Seat): Dealt => {
  const machines = Array<string>(ruleset.roles.length - persons).fill('scripted')
  const wanted = { ruleset, machines, moderator: 'built-in', persons, seat, inOrder: seat === undefined }
  return { ...deal(wanted, FAST, seed), deal: [...cards] }
}
const DETECTIVE = ['sheriff', 'mafia', 'civilian', 'civilian']
const VILLAGER = ['civilian', 'civilian', 'mafia', 'sheriff']

/** Plays the game of a room to its end. */
async function played(room: Room, clock: VirtualClock, begin: () => void): Promise<string | null> {
  const over = new Promise<string | null>((resolve) => {
    room.over = (_, saved) => resolve(saved)
  })
  begin()
  await clock.run(clock.now() + 40 * 3600_000, () => room.stage === 'over')
  return over
}

test('a person alone skips no time while it is asked something', async () => {
  const clock = new VirtualClock()
  const room = roomFor(folder(), { clock })
  const [line] = sit(room, clock, () => false)
  room.begin(FAST, dealt(DETECTIVE.toReversed(), 'rooms', 1, 4))
  await clock.run(3600_000, () => line!.sent.at(-1)?.kind === 'clock' && asksIn(line!).length > 0)
  expect(() => room.skip(room.guests[0]!)).toThrow('you are asked something')
  expect(room.isAsking).toBe(true)
  // Who leaves is told of no judge where there is none.
  room.leave(room.guests[0]!)
  expect(room.isAsking).toBe(false)
  expect(line!.sent.some(({ kind }) => kind === 'notice')).toBe(false)
  await room.stop()
})

test('a page that comes back by day is told no time while its seat is asked nothing', async () => {
  const clock = new VirtualClock()
  const room = roomFor(folder(), { clock, persons: 2 })
  const lines = sit(room, clock, () => false)
  room.begin(FAST, dealt(DETECTIVE, 'rooms', 2))
  const isAsked = ({ sent }: Seated): boolean => sent.some((one) => one.kind === 'clock' && one.of === 'ask')
  await clock.run(3600_000, () => lines.some(isAsked))
  const times = room.guests.map((guest, i) => {
    const again = keeping()
    room.connect(guest, again)
    return [isAsked(lines[i]!), again.sent.some(({ kind }) => kind === 'clock')]
  })
  expect(times.toSorted()).toEqual([
    [false, false],
    [true, true],
  ])
  await room.stop()
})

test('the judge may look when the last person is out, who opens the cards for good', async () => {
  const at = folder()
  const clock = new VirtualClock()
  const room = roomFor(at, { clock, hasJudge: true })
  sit(room, clock)
  // By this seed chance draws the first of the two Villagers, who is dead by the morning.
  room.begin(FAST, dealt(VILLAGER, '1'))
  expect(room.judge.isLocked).toBe(true)
  await clock.run(20_000)
  const guest = room.guests[0]!
  expect([guest.isOut, room.stage, room.judge.isLocked]).toEqual([true, 'playing', false])
  room.open(guest)
  await room.stop()
  expect(readKept(at).open).toEqual([1])
  const resumed = roomFor(at, { clock, hasJudge: true }, readKept(at))
  expect(resumed.guests[0]!.isOpen).toBe(true)
  await resumed.stop()
})

test.each<[what: string, settings: Partial<Settings>, save: () => Promise<string>, isKept: boolean, said: string[]]>([
  ['saved: nothing is kept beside it', { keeps: true }, () => Promise.resolve('game 0'), false, []],
  ['not to be saved: nothing is kept', { keeps: false }, () => Promise.reject(new Error('never')), false, []],
  [
    'not saved: its journal is kept, and its owner is told',
    { keeps: true },
    () => Promise.reject(new Error('no room')),
    true,
    ['the game could not be saved: no room'],
  ],
])('a game that is over is %s', async (_, settings, save, isKept, said) => {
  const at = folder()
  const clock = new VirtualClock()
  const complaints: string[] = []
  const room = roomFor(at, { clock, persons: 0, save, complain: (sentence) => void complaints.push(sentence) })
  const saved = await played(room, clock, () => room.begin({ ...FAST, ...settings }, dealt(DETECTIVE, 'over', 0)))
  expect(hasTable(at)).toBe(isKept)
  expect(complaints).toEqual(said)
  expect(room.after('judge').saved).toBe(saved)
  expect(saved).toBe(settings.keeps && !isKept ? 'game 0' : null)
  await room.stop()
})

test('other cards are another game: nobody is out or has seen a card, and no deal of before is counted', async () => {
  const clock = new VirtualClock()
  const room = roomFor(folder(), { clock })
  const guest = room.guests[0]!
  sit(room, clock)
  await played(room, clock, () => room.begin(FAST, dealt(DETECTIVE)))
  room.open(guest)
  const { seat } = guest
  const { deal: cards } = room.game!.session
  await played(room, clock, () => {
    room.again(guest, { how: 'same' })
    expect(guest).toMatchObject({ isOpen: false, hasSeenCard: false, isOut: false, seat })
  })
  expect(room.game!.session.deal).toEqual(cards)
  expect(room.after(guest).deals.length).toBe(2)
  await played(room, clock, () => room.again(guest, { how: 'new' }))
  expect(room.after(guest).deals.length).toBe(1)
  await room.stop()
})

test("a player that fails is told of to the table's owner and to the judge, and to nobody else", async () => {
  const clock = new VirtualClock()
  const complaints: string[] = []
  const complain = (sentence: string): void => void complaints.push(sentence)
  const room = roomFor(folder(), { clock, hasJudge: true, complain })
  const [line] = sit(room, clock)
  const judge = keeping()
  room.connect('judge', judge)
  const { view } = Session.prototype
  const failing = vi.spyOn(Session.prototype, 'view').mockImplementation(function (this: Session, seat: Seat) {
    if (seat === 2 && complaints.length === 0) throw new Error('nothing came')
    return view.call(this, seat)
  })
  await played(room, clock, () => room.begin(FAST, dealt(DETECTIVE)))
  failing.mockRestore()
  expect(complaints).toEqual(["the player of seat 2 failed: nothing came; the rules' default stands in its place"])
  expect(JSON.stringify(line!.sent)).not.toContain('nothing came')
  expect(judge.sent).toContainEqual(
    expect.objectContaining({ kind: 'call', seat: 2, state: 'failed', why: 'nothing came' }),
  )
  expect(room.game!.session.choices.find(({ why }) => why === 'gone')).toMatchObject({ seat: 2, source: 'default' })
  await room.stop()
})

test('on the other side of a deal the first person has a seat of the other team, and no other person moves', () => {
  for (const [own, other] of [
    [1, 2],
    [2, 3],
    [3, 2],
    [4, 1],
  ] as const) {
    const { seats: _, ...setUp } = dealt(DETECTIVE, 'other', 2)
    const tokens = [own, other].map((seat) => ({ seat, token: 'a'.repeat(22) }))
    const game = { ruleset, session: { deal: DETECTIVE }, setUp: { ...setUp, tokens } } as unknown as Game
    const { seats, players } = redeal(game, { machines: ['scripted', 'scripted'] } as never, 'other')
    const teamOf = (seat: Seat): string => ruleset.teams[DETECTIVE[seat - 1]!]!
    // Only the Mafia is black, so who plays beside it stays where it is.
    expect([seats[1], seats[0] === other]).toEqual([other, false])
    expect(teamOf(seats[0]!) === teamOf(own)).toBe(own !== 2 && other === 2)
    expect(players.flatMap((name, i) => (name === 'person' ? i + 1 : [])).sort()).toEqual([...seats].sort())
  }
})

test.each([
  ['red', true],
  ['black', false],
  ['draw', null],
])('a Detective of a game that ends with %s', (winner, won) => {
  const result = { winner, points: () => [2, 0, 0, 0] }
  expect(ownEnd({ ruleset, session: { deal: DETECTIVE, result } } as unknown as Game, 1)).toEqual({
    ...{ seat: 1, won, points: 2 },
  })
})
