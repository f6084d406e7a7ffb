import { expect, test } from 'vitest'
import type { Ballot, Moment } from '../../schemas/moment.ts'
import type { Eye } from '../../schemas/page.ts'
import { upTo, withoutSpoilers } from '../../web/spoilers.ts'

const moment = (text: string, more: object = {}): Moment =>
  ({ type: 'spoke', day: 1, phase: 'day', text, open: true, ...more }) as Moment
const ballot = (at: number, row?: number): Ballot =>
  ({ day: 1, round: 1, nominees: [2], moment: at, hands: [{ seat: 1, choice: 2, kind: 'cast', row }] }) as Ballot

const claim = { kind: 'role', seat: 1, says: 'sheriff', against: [], true: false }
const judged = {
  of: 'judge',
  moments: [
    moment('dealt', { open: false }),
    moment('day', { mark: 'phase' }),
    moment('checked', { open: false }),
    moment('claims', { mark: 'claim', claims: [claim], row: 4 }),
    moment('shot', { open: false, mark: 'out' }),
    moment('vote', { at: 70, mark: 'vote' }),
  ],
  rows: [{ seat: 1 }],
  beliefs: [{ moment: 1, black: [500] }],
  ballots: [ballot(4, 7), ballot(5)],
} as unknown as Eye

test('a game without spoilers has what everybody heard, and no truth, row, belief or mark that tells more', () => {
  const { moments, rows, beliefs, ballots } = withoutSpoilers(judged)
  expect(moments.map(({ text, at, mark }) => [text, at, mark])).toEqual([
    ['day', 1, 'phase'],
    ['claims', 3, undefined],
    ['vote', 70, undefined],
  ])
  expect(moments.map((one) => 'row' in one || 'mark' in one)).toEqual([true, false, false])
  const { true: _, ...untrue } = claim
  expect(moments[1]!.claims).toEqual([untrue])
  expect([rows, beliefs]).toEqual([[], []])
  // A ballot ends at the last thing that everybody heard of it.
  expect(ballots.map(({ moment }) => moment)).toEqual([1, 2])
  expect(ballots.map(({ hands }) => hands)).toEqual(Array(2).fill([{ seat: 1, choice: 2, kind: 'cast' }]))
})

test('an eye up to a moment has nothing of what is still to come', () => {
  const texts = (index: number) => upTo(judged, index).moments.map(({ text }) => text)
  expect([texts(0), texts(2)]).toEqual([['dealt'], ['dealt', 'day', 'checked']])
  expect([3, 4, 5].map((index) => upTo(judged, index).ballots.length)).toEqual([0, 1, 2])
})
