import { expect, test } from 'vitest'
import type { LiveMessage } from '../../schemas/table.ts'
import { after, blank, type LiveState, pageOf } from '../../web/table/state.ts'

const message = (kind: string, more: object = {}): LiveMessage => ({ kind, ...more }) as unknown as LiveMessage
/** The state after these messages, all of them at second 10. */
const told = (state: Partial<LiveState>, ...messages: LiveMessage[]): LiveState =>
  messages.reduce((now, one) => after(now, one, 10_000), { ...blank, ...state })
const moment = (open = true) => message('moment', { moment: { text: 'said', open } })
const clock = (of: string, seconds: number | null) => message('clock', { of, seconds })
const ask = (turn: number) => message('ask', { ask: { turn } })
const taken = (turn: number) => message('taken', { turn })

test('a clock shows until when, and ends with its time: that of a hush when everybody hears something', () => {
  expect(told({}, clock('ask', 30)).clock).toEqual({ of: 'ask', until: 40_000 })
  expect(told({}, clock('ask', null)).clock).toEqual({ of: 'ask', until: null })
  expect(told({}, clock('hush', 5), moment()).clock).toBeUndefined()
  expect(told({}, clock('hush', 5), moment(false)).clock).toEqual({ of: 'hush', until: 15_000 })
  expect(told({}, clock('ask', 5), moment()).clock).toEqual({ of: 'ask', until: 15_000 })
})

test('an ask is open until its own answer is taken', () => {
  const asked = told({}, ask(3), clock('ask', 30))
  expect(told(asked, taken(2))).toMatchObject({ ask: { turn: 3 }, taken: { turn: 2 }, clock: { of: 'ask' } })
  expect(told(asked, taken(3))).toMatchObject({ ask: undefined, taken: { turn: 3 }, clock: undefined })
  expect(told(asked, taken(3), ask(4))).toMatchObject({ ask: { turn: 4 }, taken: undefined })
  expect(told(asked, message('ended', { winner: 'red', reason: '' }))).toMatchObject({
    ask: undefined,
    clock: undefined,
  })
})

test('what is told while there is no connection is counted as missed', () => {
  expect(told({ connection: 'lost' }, moment(), moment())).toMatchObject({ missed: 2, moments: [{}, {}] })
  expect(told({ connection: 'open', missed: 2 }, moment()).missed).toBe(2)
})

test('a new table begins anew; the connection and the lobby stay', () => {
  const lobby = message('lobby', { seats: [] })
  const before = told({ connection: 'open' }, lobby, moment(), ask(1), message('notice', { text: 'Well.' }))
  expect(before.notices).toEqual(['Well.'])
  const next = told(before, message('table', { seat: 4, table: { seats: 7 }, rules: 'Rules.' }))
  expect(next).toEqual({ ...blank, connection: 'open', lobby, seat: 4, table: { seats: 7 }, rules: 'Rules.' })
  expect(told(before, message('elsewhere')).connection).toBe('elsewhere')
})

test('a page has no truth but what open cards show', () => {
  const table = { ruleset: 'classic-7@1', seats: 2, teams: { mafia: 'black', civilian: 'red' } }
  expect(pageOf(told({}, message('table', { seat: 1, table, rules: '' }))).truth).toBeNull()
  const open = told({}, message('cards', { table, roles: ['mafia', 'civilian'], players: ['a', 'b'] }))
  expect(open.isOpen).toBe(true)
  expect(pageOf(open).truth).toMatchObject({
    roles: ['mafia', 'civilian'],
    teams: ['black', 'red'],
    players: ['a', 'b'],
  })
})
