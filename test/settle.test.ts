import { describe, expect, test } from 'vitest'
import type { Ask, Choice, Reply } from '../schemas/ask.ts'
import { faultOf, made } from '../src/game/choice.ts'
import { judge, settle } from '../src/game/settle.ts'

const VOTE: Ask = { seat: 3, turn: 0, act: 'vote', options: ['none', 1, 2], words: 0, seconds: 10, otherwise: 'none' }
const SPEECH: Ask = {
  seat: 3,
  turn: 0,
  act: 'speak',
  options: [],
  words: 4,
  seconds: 10,
  closing: true,
  nominable: [1, 2],
}
const POST: Ask = {
  ...{ seat: 3, turn: 0, act: 'post', options: ['listen', 'say', 1], words: 4, seconds: 10, otherwise: 'listen' },
  aloud: ['say'],
}
const SHORT: Ask = { ...POST, letters: 5 }

describe('a choice that is no answer to its ask', () => {
  test.each<[ask: Ask, choice: Partial<Choice> | undefined, fault: string]>([
    [VOTE, undefined, 'seat 3 was asked to vote and has no choice'],
    [VOTE, { pick: 3 }, 'seat 3 cannot vote 3; options: none, 1, 2'],
    [{ ...VOTE, options: [1, 2] }, { pick: 'none' }, 'seat 3 cannot vote none; options: 1, 2'],
    [VOTE, { pick: 1, text: 'I vote.' }, 'seat 3 may not speak when asked to vote'],
    [SPEECH, { pick: 1, text: 'PASS.' }, 'seat 3 cannot speak 1; options: none'],
    [SPEECH, {}, 'seat 3 must say something when asked to speak'],
    [SPEECH, { text: 'one two three four PASS.' }, 'seat 3 may say 4 words, no more'],
    [SPEECH, { text: 'PASS.', heard: { nominee: 3 } }, 'seat 3 cannot nominate 3; 1, 2 may be nominated'],
    [
      { ...SPEECH, nominable: undefined },
      { text: 'PASS.', heard: { nominee: 2 } },
      'seat 3 cannot nominate 2; nobody may be nominated',
    ],
    [POST, { pick: 'listen', text: 'Hush.' }, 'seat 3 may not speak when asked to post'],
    [SHORT, { pick: 'say', text: 'abcdef' }, 'seat 3 may say 5 characters, no more'],
    [{ ...VOTE, seat: -1, options: [1, 2] }, { pick: 3 }, 'chance cannot vote 3; options: 1, 2'],
  ])('%j %j', (ask, choice, fault) => expect(faultOf(ask, choice && made(choice))).toBe(fault))

  test.each<[ask: Ask, choice: Partial<Choice>]>([
    [VOTE, { pick: 2 }],
    [
      { ...VOTE, options: [1, 2] },
      { pick: 'none', source: 'default' },
    ],
    [SPEECH, { text: 'one two three PASS.', heard: { nominee: 2 } }],
    [POST, { pick: 'say', text: 'one two three four' }],
    [POST, { pick: 1 }],
    [SHORT, { pick: 'say', text: 'ab cde' }],
  ])('is not %j %j', (ask, choice) => expect(faultOf(ask, { ...made(choice), ...choice })).toBeUndefined())
})

describe('settling marks what it changed', () => {
  test.each<[ask: Ask, reply: Reply | undefined, settled: Partial<Choice>]>([
    [VOTE, { pick: 2 }, { pick: 2, source: 'made', truncated: false }],
    [VOTE, { pick: 2, attempts: 2 }, { pick: 2, source: 'repaired', attempts: 2 }],
    [VOTE, { pick: 9 }, { pick: 'none', source: 'default' }],
    [SPEECH, { text: 'I am red. PASS.' }, { text: 'I am red. PASS.', source: 'made' }],
    [
      SPEECH,
      { text: 'I am red.' },
      { text: 'I am red. PASS.', source: 'repaired', truncated: false, ending_repaired: true },
    ],
    [
      SPEECH,
      { text: 'a b c d e f' },
      { text: 'a b c PASS.', source: 'repaired', truncated: true, ending_repaired: true },
    ],
    [SPEECH, undefined, { text: 'PASS.', source: 'default', ending_repaired: false }],
    [POST, { pick: 'say', text: 'a b c' }, { pick: 'say', text: 'a b c', source: 'made', truncated: false }],
    [POST, { pick: 'say', text: 'a b c d e' }, { pick: 'say', text: 'a b c d', source: 'repaired', truncated: true }],
    [POST, { pick: 'say', text: ' ' }, { pick: 'listen', source: 'default' }],
    [POST, { pick: 1, text: 'I vote.' }, { pick: 1, text: undefined, source: 'made' }],
    [SHORT, { pick: 'say', text: 'ab cd ef' }, { pick: 'say', text: 'ab cd e', source: 'repaired', truncated: true }],
  ])('%j %j', (ask, reply, settled) => expect({ text: undefined, ...settle(ask, reply) }).toMatchObject(settled))
})

test('stated probabilities are those of all options, each from 0 to 1', () => {
  const stated = (probs: number[]) => judge({}, VOTE, { pick: 2, probs }).probs
  expect(stated([0, 0.25, 0.75])).toEqual([0, 0.25, 0.75])
  for (const probs of [
    [-0.5, 0.75, 0.75],
    [0.5, 0.5],
    [0.5, 0.25, 0.5],
    [2, -0.5, -0.5],
  ])
    expect(stated(probs), probs.join()).toBeUndefined()
})

test('what a player believes is recorded with its own answer, and not with one that the rules put in its place', () => {
  const [beliefs, probs] = [
    [0.1, 0.9],
    [0, 0, 1],
  ]
  expect(judge({}, VOTE, { pick: 2, beliefs, probs })).toMatchObject({ source: 'made', beliefs, probs })
  const replaced = judge({}, VOTE, { pick: 9, beliefs, probs })
  expect([replaced.source, replaced.beliefs, replaced.probs]).toEqual(['default', undefined, undefined])
})
