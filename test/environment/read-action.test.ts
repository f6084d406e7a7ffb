import { expect, test } from 'vitest'
import { readAction, replyOf } from '../../pipelines/environment/read-action.ts'
import { WireError } from '../../pipelines/environment/wire-error.ts'
import type { Ask } from '../../schemas/ask.ts'
import { actionSchema } from '../../schemas/environment.ts'

const VALUES = [
  1,
  99,
  0,
  -1,
  -2,
  100,
  1.5,
  NaN,
  '',
  '4',
  'none',
  'x'.repeat(5000),
  'x'.repeat(30_000),
  true,
  null,
  [],
  {},
]

test('an action is read as its schema reads it', () => {
  const keys = ['choice', 'pick', 'say', 'thought', 'beliefs', 'metadata', 'other']
  const one = keys.flatMap((key) => VALUES.map((value) => ({ [key]: value })))
  const two = VALUES.flatMap((pick) => VALUES.map((say) => ({ pick, say })))
  const both = VALUES.flatMap((value) => ['pick', 'say'].map((key) => ({ choice: '4', [key]: value })))
  for (const data of [undefined, null, 7, 'vote', [], {}, [1], ...one, ...two, ...both]) {
    const wanted = actionSchema.safeParse(data)
    if (wanted.success) expect(readAction(data)).toEqual(wanted.data)
    else expect(() => readAction(data)).toThrow(WireError)
  }
})

test('a reply is JSON, a bare pick or a bare speech; what is stated beside it counts', () => {
  const vote: Ask = { seat: 1, turn: 0, act: 'vote', options: [2, 3], words: 0, seconds: 1 }
  const speech: Ask = { ...vote, act: 'speak', options: [], words: 50 }
  expect(replyOf({ choice: '{"pick": 3, "thought": "Hm."}' }, vote)).toEqual({ pick: 3, thought: 'Hm.' })
  expect(replyOf({ choice: '{"pick": 3, "thought": "Hm."}', thought: 'Oh.' }, vote)).toEqual({
    pick: 3,
    thought: 'Oh.',
  })
  expect(replyOf({ choice: ' 3 ', beliefs: [0, 1] }, vote)).toMatchObject({ pick: 3, beliefs: [0, 1] })
  expect(replyOf({ choice: 'Good day. PASS.' }, speech)).toEqual({ text: 'Good day. PASS.' })
  expect(replyOf({ pick: '3', say: 'Three.' }, vote)).toEqual({ pick: 3, text: 'Three.' })
  for (const choice of [' ', '{"pick": 3', 'I say {"text": 1']) expect(replyOf({ choice }, speech)).toBeUndefined()
  expect(replyOf({ thought: 'Hm.' }, vote)).toBeUndefined()
})

test('a choice beside a pick or a speech is refused, as one of them would not count', () => {
  for (const parts of [{ say: 'hello' }, { pick: 3 }, { pick: 3, say: 'hello', thought: 'Hm.' }])
    expect(() => readAction({ choice: 'I am Detective', ...parts })).toThrow('give either choice, or pick and say')
  expect(readAction({ choice: '3', thought: 'Hm.', beliefs: [0, 1] })).toMatchObject({ choice: '3', thought: 'Hm.' })
})
