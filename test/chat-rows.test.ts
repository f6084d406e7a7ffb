import { expect, test } from 'vitest'
import { conversations } from '../src/rows/configs/conversations.ts'
import { preference } from '../src/rows/configs/preference.ts'
import { reasoned } from '../src/rows/configs/reasoned.ts'
import { sft } from '../src/rows/configs/sft.ts'
import { typed } from '../src/rows/configs/typed.ts'
import type { Rendered } from '../src/rows/rendered.ts'

const decision = (seat: number, turn: number, source = 'made') => ({
  ...{ row_id: `row of ${seat}.${turn}`, ask: { seat, turn, act: 'vote' }, choice: { source, pick: 1 } },
  ...{ role: 'civilian', team: 'red', player: 'random', completion: `choice ${turn}`, hindsight: { won: true } },
  news: { role: 'user', content: `news ${turn}` },
  prompt: [
    { role: 'system', content: 'Rules.' },
    { role: 'user', content: `all up to ${turn}` },
  ],
})
const game = {
  played: { record: { game_id: 'a', ruleset: 'r', version: '1' } },
  decisions: [decision(1, 0), decision(2, 0, 'default'), decision(1, 1, 'default'), decision(3, 0), decision(1, 2)],
} as unknown as Rendered

test('a conversation has the rules once, and of each own choice what was new and what was chosen; of those of the rules nothing', () => {
  const rows = conversations.make(game)
  expect(rows.map(({ seat, decisions }) => [seat, decisions])).toEqual([
    [1, ['row of 1.0', 'row of 1.2']],
    [3, ['row of 3.0']],
  ])
  expect(rows[0]!.messages.map(({ role, content }) => `${role}: ${content}`)).toEqual([
    'system: Rules.',
    ...['user: news 0', 'assistant: choice 0'],
    ...['user: news 2', 'assistant: choice 2'],
  ])
  expect(rows[0]!.acts).toEqual(['vote', 'vote'])
})

test('the beginning of a conversation goes up to the last decision that is known, with its answer', () => {
  const [row] = conversations.make(game)
  const upTo = (...known: string[]) => conversations.beginning!(row!, (id) => known.includes(id))
  expect(upTo('row of 1.0')).toEqual({
    ...row,
    messages: row!.messages.slice(0, 3),
    decisions: ['row of 1.0'],
    acts: ['vote'],
  })
  expect(upTo('row of 1.0', 'row of 1.2')).toEqual(row)
  expect(upTo('row of 3.0')).toBeUndefined()
})

test('a choice that was repaired is a row as one that was made, and one of the rules is none; a thought makes a second row', () => {
  const decisions = [
    { ...decision(1, 0), label: true, value: { advantage: 0.25, scaled: 2 }, lesson: 'close' },
    { ...decision(1, 1, 'repaired'), label: null, value: null, lesson: 'open' },
    { ...decision(1, 2, 'default'), label: null, value: null, lesson: 'forced' },
  ].map((one) => ({ ...one, place: { day: 1, phase: 'vote' } }))
  const [first, second] = decisions
  const thinking = [first, { ...second!, choice: { ...second!.choice, thought: 'Hm.' } }]
  const rendered = (made: readonly object[]) => ({ ...game, decisions: made }) as unknown as Rendered
  expect(
    sft.make(rendered(decisions)).map(({ row_id, label, advantage, won }) => [row_id, label, advantage, won]),
  ).toEqual([
    ['row of 1.0', true, 0.25, true],
    ['row of 1.1', null, null, true],
  ])
  const thought = reasoned.make(rendered(thinking as object[]))
  expect(thought.map(({ row_id, completion }) => [row_id, completion[0]!.content])).toEqual([
    ['row of 1.1', '<think>\nHm.\n</think>\n\n{"pick":1}'],
  ])
})

test('rows for trainers are in the order of their ids', () => {
  const rows = ['b', 'c', 'a'].map((row_id) => ({ row_id })) as unknown as Parameters<typeof sft.order>[0]
  for (const { order } of [sft, reasoned, preference])
    expect(order(rows as never).map(({ row_id }) => row_id)).toEqual(['a', 'b', 'c'])
  const typedRows = ['b', 'a'].map((id) => ({ id })) as unknown as Parameters<typeof typed.order>[0]
  expect(typed.order(typedRows).map(({ id }) => id)).toEqual(['a', 'b'])
})
