import { expect, test } from 'vitest'
import type { Arrow, Moment } from '../../schemas/moment.ts'
import { momentAt, nextMark, partingOf, placeOf, stateAt } from '../../web/table-state.ts'

const moment = (type: string, more: Partial<Moment> = {}): Moment =>
  ({ type, day: 1, phase: 'day', text: type, open: true, ...more }) as Moment
const arrow = (kind: string, from: number, to: number): { readonly arrows: readonly Arrow[] } => ({
  arrows: [{ kind, from, to } as Arrow],
})
/** The arrows of the last of these moments: "3 vote 5". */
const arrowsAfter = (...moments: Moment[]) =>
  stateAt({ moments }, moments.length - 1).arrows.map(({ kind, from, to }) => `${from} ${kind} ${to}`)
const votesAfter = (...moments: Moment[]) => [...stateAt({ moments }, moments.length - 1).votes]
const nomineesAfter = (...moments: Moment[]) => [...stateAt({ moments }, moments.length - 1).nominees]

const began = moment('began')
const nominated = (from: number, to: number) => moment('nominated', arrow('nominate', from, to))
const cast = (from: number, to: number) => moment('cast', arrow('vote', from, to))
const balloted = moment('balloted')
const left = (seat: number) => moment('left', { left: { seat, by: 'vote' } })

test('votes, nominations, checks and shots stand until the phase ends; what is said belongs to its moment', () => {
  const accused = moment('spoke', arrow('accuse', 1, 2))
  expect(arrowsAfter(accused)).toEqual(['1 accuse 2'])
  expect(arrowsAfter(nominated(1, 2), accused, moment('passed'))).toEqual(['1 nominate 2'])
  expect(arrowsAfter(nominated(1, 2), accused, cast(3, 2))).toEqual(['1 nominate 2', '3 vote 2'])
  for (const end of [began, moment('started'), balloted])
    expect(arrowsAfter(nominated(1, 2), cast(3, 2), end)).toEqual([])
})

test('a vote of a room that is changed or taken back stands no more, and another arrow of its seat does', () => {
  expect(arrowsAfter(nominated(3, 4), cast(3, 2), cast(5, 2), cast(3, 5))).toEqual([
    '3 nominate 4',
    '5 vote 2',
    '3 vote 5',
  ])
  expect(votesAfter(cast(3, 2), cast(5, 2), cast(3, 5))).toEqual([
    [2, 1],
    [5, 1],
  ])
  expect(arrowsAfter(cast(3, 2), cast(5, 2), moment('retracted', { retracted: 3 }))).toEqual(['5 vote 2'])
})

test('who is nominated is up for the vote until somebody leaves or the next phase begins', () => {
  expect(nomineesAfter(nominated(1, 2), nominated(3, 4), balloted, cast(5, 2))).toEqual([2, 4])
  expect(nomineesAfter(nominated(1, 2), left(2))).toEqual([])
  expect(nomineesAfter(nominated(1, 2), began, nominated(1, 5))).toEqual([5])
})

test('what was learned of a seat is kept and added to, and so is who left, up to a moment', () => {
  const learned = (more: object) => moment('checked', { known: [{ seat: 4, ...more }] })
  const moments = [learned({ team: 'black' }), left(2), learned({ role: 'don' })]
  expect(stateAt({ moments }, 1).known.get(4)).toEqual({ seat: 4, team: 'black' })
  expect(stateAt({ moments }, 9).known.get(4)).toEqual({ seat: 4, team: 'black', role: 'don' })
  expect([0, 1].map((at) => stateAt({ moments }, at).gone.get(2))).toEqual([undefined, 'vote'])
  expect(stateAt({ moments }, -1).moment).toBe(moments[0])
})

test('a place in the game is found in an eye that saw only some of it', () => {
  const moments = [2, 5, 9].map((at) => moment('spoke', { at }))
  expect([0, 2, 4, 5, 8, 9, 99].map((place) => momentAt({ moments }, place))).toEqual([0, 0, 0, 1, 1, 2, 2])
  expect([placeOf({ moments }, 1), placeOf({ moments: [moment('spoke')] }, 0), placeOf({ moments }, 7)]).toEqual([
    5, 0, 7,
  ])
})

test('the next mark in a direction is found, or else the end there', () => {
  const moments = [moment('a'), moment('b', { mark: 'phase' }), moment('c'), moment('d', { mark: 'out' }), moment('e')]
  const next = (from: number, step: 1 | -1) => nextMark({ moments }, from, step)
  expect([next(0, 1), next(1, 1), next(3, 1), next(4, 1)]).toEqual([1, 3, 4, 4])
  expect([next(4, -1), next(3, -1), next(1, -1)]).toEqual([3, 1, 0])
})

test('two games part where their words or their arrows differ, or one of them ends', () => {
  const game = (...moments: Moment[]) => ({ moments })
  const same = [moment('a'), cast(1, 2)]
  expect(partingOf(game(...same), game(...same))).toBeUndefined()
  expect(partingOf(game(...same, moment('c')), game(...same))).toBe(2)
  expect(partingOf(game(...same), game(moment('a'), cast(1, 3)))).toBe(1)
  expect(partingOf(game(moment('b')), game(...same))).toBe(0)
})
