import { expect, test } from 'vitest'
import type { Event } from '../../schemas/event.ts'
import { MAFIA_2025 } from '../../src/language/en/vocabulary.ts'
import { type Drawing, drawingOf } from '../../src/page/drawing.ts'

const table = { teams: { civilian: 'red', sheriff: 'red', mafia: 'black', don: 'black' }, vocabulary: MAFIA_2025 }

test.each<[Event, Drawing]>([
  [{ type: 'began', phase: 'day', number: 1 }, { mark: 'phase' }],
  [{ type: 'dealt', seat: 3, role: 'don' }, { known: [{ seat: 3, role: 'don', team: 'black' }] }],
  [{ type: 'revealed', seat: 3, role: 'sheriff' }, { known: [{ seat: 3, role: 'sheriff', team: 'red' }] }],
  [{ type: 'revealed', seat: 3, team: 'black' }, { known: [{ seat: 3, role: undefined, team: 'black' }] }],
  [
    { type: 'checked', seat: 1, target: 4, question: 'team', found: 'black' },
    { arrows: [{ kind: 'check', from: 1, to: 4 }], known: [{ seat: 4, team: 'black' }] },
  ],
  [
    { type: 'checked', seat: 1, target: 4, question: 'sheriff', found: 'yes' },
    { arrows: [{ kind: 'check', from: 1, to: 4 }], known: [{ seat: 4, role: 'sheriff', team: 'red' }] },
  ],
  [
    { type: 'checked', seat: 1, target: 4, question: 'sheriff', found: 'no' },
    { arrows: [{ kind: 'check', from: 1, to: 4 }], known: [] },
  ],
  [{ type: 'claimed', seat: 1, target: 4 }, { arrows: [{ kind: 'kill', from: 1, to: 4 }] }],
  [{ type: 'claimed', seat: 1, target: 'none' }, {}],
  [{ type: 'decided', target: 4 }, { arrows: [{ kind: 'kill', from: undefined, to: 4 }] }],
  [
    { type: 'suspected', seat: 1, seats: [4, 5] },
    {
      arrows: [
        { kind: 'accuse', from: 1, to: 4 },
        { kind: 'accuse', from: 1, to: 5 },
      ],
    },
  ],
  [
    { type: 'whispered', seat: 1, target: 4, text: 'Vote 5.' },
    { said: { seat: 1, text: 'Vote 5.' }, arrows: [{ kind: 'whisper', from: 1, to: 4 }] },
  ],
  [{ type: 'nominated', seat: 1, target: 4 }, { arrows: [{ kind: 'nominate', from: 1, to: 4 }] }],
  [{ type: 'balloted', nominees: [4], round: 1 }, { mark: 'vote' }],
  [
    {
      type: 'voted',
      target: 4,
      by: [
        { seat: 1, kind: 'cast' },
        { seat: 2, kind: 'default' },
      ],
    },
    {
      arrows: [
        { kind: 'vote', from: 1, to: 4 },
        { kind: 'vote', from: 2, to: 4 },
      ],
    },
  ],
  [{ type: 'cast', room: 'village', seat: 1, target: 4 }, { arrows: [{ kind: 'vote', from: 1, to: 4 }] }],
  [{ type: 'retracted', room: 'village', seat: 1 }, { retracted: 1 }],
  [
    { type: 'raised', nominees: [4, 5], remove: [1], keep: [2] },
    {
      arrows: [
        { kind: 'vote', from: 1, to: 4 },
        { kind: 'vote', from: 1, to: 5 },
      ],
    },
  ],
  [
    { type: 'left', seat: 4, by: 'vote' },
    { left: { seat: 4, by: 'vote' }, mark: 'out' },
  ],
  [{ type: 'cued', seat: 4, text: 'Four?', forced: false }, { said: { seat: 0, text: 'Four?' } }],
  [
    { type: 'posted', room: 'hideout', seat: 1, text: 'Good day.' },
    { said: { seat: 1, text: 'Good day.', room: 'hideout' } },
  ],
  [{ type: 'tied', seats: [1, 2] }, {}],
])('%j is drawn', (event, drawing) => expect(drawingOf(event, table)).toEqual(drawing))

test('a speech points at whom it accuses and whom it trusts, once each, and not at its speaker', () => {
  const spoke = (text: string) => drawingOf({ type: 'spoke', seat: 1, act: 'speak', text }, table)
  const text =
    'I suspect number 4. I trust number 5. I will vote against number 4. I will vote against number 6. I am red.'
  expect(spoke(text)).toEqual({
    said: { seat: 1, text },
    arrows: [
      { kind: 'accuse', from: 1, to: 4 },
      { kind: 'trust', from: 1, to: 5 },
      { kind: 'accuse', from: 1, to: 6 },
    ],
  })
  expect(spoke('Let us not vote out 6. I believe 4, not 8.').arrows).toEqual([
    { kind: 'trust', from: 1, to: 6 },
    { kind: 'trust', from: 1, to: 4 },
  ])
  // What is said first of a player counts.
  expect(spoke('I suspect number 4. I trust number 5. I trust number 4.').arrows).toEqual([
    { kind: 'accuse', from: 1, to: 4 },
    { kind: 'trust', from: 1, to: 5 },
  ])
  expect(spoke('Good day.')).toEqual({ said: { seat: 1, text: 'Good day.' } })
})
