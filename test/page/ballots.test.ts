import { expect, test } from 'vitest'
import type { Event } from '../../schemas/event.ts'
import { BallotReader } from '../../src/page/votes.ts'

const cast = (seat: number, target: number): Event => ({ type: 'cast', room: 'village', seat, target })
const voted = (target: number, ...seats: number[]): Event => ({
  type: 'voted',
  target,
  by: seats.map((seat) => ({ seat, kind: 'cast' })),
})
const balloted = (...nominees: number[]): Event => ({ type: 'balloted', nominees, round: 1 })
const left = (seat: number): Event => ({ type: 'left', seat, by: 'vote' })

/** The ballots of events, of which each is a moment; all of them are of one day unless a day begins. */
function ballotsOf(...events: Event[]) {
  const reader = new BallotReader()
  let day = 1
  for (const [moment, event] of events.entries()) {
    if (event.type === 'began') day = event.number
    reader.read(event, day, moment, () => undefined)
  }
  return reader.ballots.map(({ hands, ...ballot }) => ({
    ...ballot,
    hands: hands.map(({ seat, choice, kind }) => `${seat}:${choice}:${kind}`).join(' '),
  }))
}

test('a ballot has the hands of all its nominees by seat, and ends with the last of them', () =>
  expect(ballotsOf(balloted(2, 5), voted(2, 4, 1), voted(5, 3), { type: 'tied', seats: [2, 5] })).toEqual([
    { day: 1, round: 1, nominees: [2, 5], moment: 2, hands: '1:2:cast 3:5:cast 4:2:cast' },
  ]))

test('where the votes of a room are counted, the count stands, and not who had voted in the room', () =>
  expect(ballotsOf(cast(1, 2), cast(3, 2), cast(4, 5), voted(2, 1, 6), voted(5, 4))).toEqual([
    { day: 1, round: 1, nominees: [2, 5], moment: 4, hands: '1:2:cast 4:5:cast 6:2:cast' },
  ]))

test('hands that the rules raise are told from those of the seats', () => {
  const by = [
    { seat: 1, kind: 'cast' },
    { seat: 2, kind: 'default' },
    { seat: 3, kind: 'auto' },
  ] as const
  expect(ballotsOf(balloted(2), { type: 'voted', target: 2, by })[0]!.hands).toBe('1:2:cast 2:2:default 3:2:auto')
})

test('the second vote after a tie and the one about all who are tied are rounds of their day; a day begins anew', () => {
  const raised: Event = { type: 'raised', nominees: [2, 5], remove: [1, 3], keep: [4] }
  const found = ballotsOf(
    ...[balloted(2, 5), voted(2, 1), voted(5, 3), { type: 'tied', seats: [2, 5] } as const],
    ...[balloted(2, 5), voted(2, 1), voted(5, 3), { type: 'tied', seats: [2, 5] } as const, raised, left(2), left(5)],
    ...[{ type: 'began', phase: 'day', number: 2 } as const, balloted(4), voted(4, 1)],
  )
  expect(found.map(({ day, round, moment, hands }) => [day, round, moment, hands])).toEqual([
    [1, 1, 2, '1:2:cast 3:5:cast'],
    [1, 2, 6, '1:2:cast 3:5:cast'],
    [1, 3, 8, '1:remove:cast 3:remove:cast 4:keep:cast'],
    [2, 1, 13, '1:4:cast'],
  ])
})

test('where no ballot is opened, a tie and a departure end the one before', () => {
  const found = ballotsOf(
    voted(2, 1),
    voted(5, 3),
    { type: 'tied', seats: [2, 5] },
    voted(2, 1, 3),
    left(2),
    voted(4, 1),
  )
  expect(found.map(({ round, nominees, hands }) => [round, nominees, hands])).toEqual([
    [1, [2, 5], '1:2:cast 3:5:cast'],
    [2, [2], '1:2:cast 3:2:cast'],
    [3, [4], '1:4:cast'],
  ])
})

test('a ballot without hands is none, and is no round', () =>
  expect(ballotsOf(balloted(2), balloted(3), voted(3, 1)).map(({ round, nominees }) => [round, nominees])).toEqual([
    [1, [3]],
  ]))

test('in a chat a seat has its last vote, none where it took it back, and the votes are those that are counted', () => {
  const open = [cast(1, 4), cast(2, 4), cast(1, 3), { type: 'retracted', room: 'village', seat: 2 } as const]
  expect(ballotsOf(...open)).toMatchObject([{ nominees: [4, 3], moment: 2, hands: '1:3:cast' }])
  expect(ballotsOf(...open, voted(3, 5), voted(4, 1))).toMatchObject([{ moment: 5, hands: '1:4:cast 5:3:cast' }])
})

test('who abstains is part of the ballot', () =>
  expect(ballotsOf(voted(3, 1), { type: 'abstained', seats: [2] })).toMatchObject([
    { nominees: [3], moment: 1, hands: '1:3:cast 2:none:cast' },
  ]))

test('a hand has the row of the choice of its seat, unless the rules raised it', () => {
  const reader = new BallotReader()
  const by = [
    { seat: 1, kind: 'cast' },
    { seat: 2, kind: 'default' },
    { seat: 3, kind: 'cast' },
  ] as const
  reader.read({ type: 'voted', target: 5, by }, 1, 0, (seat, choice) =>
    seat < 3 ? 10 * seat + Number(choice) : undefined,
  )
  expect(reader.ballots[0]!.hands).toEqual([
    { seat: 1, choice: 5, kind: 'cast', row: 15 },
    { seat: 2, choice: 5, kind: 'default' },
    { seat: 3, choice: 5, kind: 'cast' },
  ])
})
