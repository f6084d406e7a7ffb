import { expect, test } from 'vitest'
import { calls } from '../src/rows/configs/calls.ts'
import type { Rendered } from '../src/rows/rendered.ts'

const asked = (seat: number, turn: number, number: number, more: object = {}) => ({
  ...{ seat, turn, number, role: 'civilian', player: 'revac:model:m@http://a/v1', stage: 'speak', act: 'speak' },
  ...{ messages: [{ role: 'user', content: `call ${number}` }], request: `request ${number}`, text: 'Good day.' },
  cost: { prompt_tokens: 1, cached_tokens: 0, completion_tokens: 1, ms: 1 },
  ...more,
})
const decision = (seat: number, turn: number) => ({
  ...{ id: `${seat}.${turn}`, row_id: `row of ${seat}.${turn}`, ask: { seat, turn, act: 'speak' } },
  ...{ place: { day: 1, phase: 'day' }, role: 'civilian', team: 'red', player: 'revac:model:m', lesson: 'open' },
})
const made = [
  asked(1, 0, 0, { reason: 'it names nobody', thought: 'Hm.' }),
  asked(1, 0, 1, { retry: true, text: undefined, answers: { act: { yes: 1 } } }),
  asked(2, 3, 0, { refusal: 'No.' }),
  // Its choice is of another player, as where an imported game does not tell it.
  asked(2, 4, 1),
]
const game = {
  played: { record: { game_id: 'a', ruleset: 'r', version: '1' }, calls: made },
  decisions: [decision(1, 0), decision(2, 3)],
} as unknown as Rendered

test('a call of a model is a row, with whether it was used and with the decision that it was made for', () => {
  const rows = calls.make(game)
  expect(rows.map(({ seat, turn, number, row_id }) => [seat, turn, number, row_id])).toEqual([
    [1, 0, 0, 'row of 1.0'],
    [1, 0, 1, 'row of 1.0'],
    [2, 3, 0, 'row of 2.3'],
  ])
  expect(rows.map(({ used, reason, retry }) => [used, reason, retry])).toEqual([
    [false, 'it names nobody', false],
    [true, null, true],
    [true, null, false],
  ])
  expect(rows.map(({ completion }) => completion[0]!.content)).toEqual(['Good day.', '{"act":{"yes":1}}', 'Good day.'])
  expect(rows.map(({ thought, refusal }) => [thought, refusal])).toEqual([
    ['Hm.', null],
    [null, null],
    [null, 'No.'],
  ])
  expect(new Set(rows.map(({ architecture }) => architecture))).toEqual(new Set(['revac']))
  expect(new Set(rows.map(({ call_id }) => call_id)).size).toBe(3)
})

test('the answer of a decision model that refused every question is an empty object', () => {
  const refused = asked(1, 0, 0, { text: undefined, refusal: 'No.' })
  const [row] = calls.make({ ...game, played: { ...game.played, calls: [refused] } } as unknown as Rendered)
  expect(row).toMatchObject({ completion: [{ role: 'assistant', content: '{}' }], refusal: 'No.' })
})

test('rows of calls are in the order of their ids, which mixes games, seats and stages', () => {
  const rows = calls.make(game)
  const ids = calls.order(rows).map(({ call_id }) => call_id)
  expect(ids).toEqual(rows.map(({ call_id }) => call_id).sort())
  expect(calls.order(rows.toReversed()).map(({ call_id }) => call_id)).toEqual(ids)
})
