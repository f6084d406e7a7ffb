import { expect, test } from 'vitest'
import { settle } from '../../../src/game/settle.ts'
import { decisions } from './decisions.ts'
import { play } from './table.ts'

const SEQUENTIAL = { switches: { voting: 'sequential' } }
const THREE = 'D1 nominate 1>3, 2>7, 4>8'

decisions([
  [20, 'nobody nominated: no vote, and night falls', '', 'speak 10: PASS.\n+ unvoted nobody\n+ night 2', 'ballot …'],
  [
    20,
    'a day without a vote does not reset the count of quiet nights',
    '',
    'unvoted nobody\nunvoted nobody\nended draw quiet nights',
    'night 4',
  ],
  [
    21,
    'one nominee on day 1: no vote',
    'D1 nominate 5>3',
    'nominated 3 by 5\nunvoted day one\n+ night 2',
    'ballot …\nleft 3 …',
  ],
  [
    22,
    'one nominee later: he leaves, by everybody’s vote, and nobody is asked',
    'N1 kill 1\nD2 nominate 2>5',
    'ballot 5\n+ voted 5: auto 2 3 4 5 6 7 8 9 10\n+ left 5 by vote\n+ asked farewell 200 words: 5',
    'asked vote: …',
  ],
  [
    23,
    'all the living vote, nominees too, and one may vote for himself',
    'N1 kill 1\nD1 nominate 2>3, 4>7\nD1 vote 3: 2 3; 7: 4 5 6 7 8 9 10',
    'asked vote: 2 3 4 5 6 7 8 9 10\nvoted 3: 2 3\n+ voted 7: 4 5 6 7 8 9 10\n+ left 7 by vote',
  ],
  [
    26,
    'who does not vote votes for the last nominee',
    `${THREE}\nD1 vote 3: 1 2; 7: 4; 8: 5`,
    'ballot 3 7 8\nvoted 3: 1 2\n+ voted 7: 4\n+ voted 8: 5 | default 3 6 7 8 9 10\n+ left 8 by vote',
  ],
  [
    26,
    'so does who votes for a player that is not on the ballot',
    'N1 kill 1\nD1 nominate 2>3, 4>7\nD1 vote 3: 2; 9: 4 5; 1: 6; 77: 8; none: 9',
    'voted 3: 2\n+ voted 7: default 3 4 5 6 7 8 9 10',
  ],
  [
    27,
    'all vote at once, and the hands are told in ballot order afterwards',
    `${THREE}\nD1 vote 8: 1 2 3 4; 3: 5 6 7; 7: 8 9 10`,
    'asked vote: 1 2 3 4 5 6 7 8 9 10\n+ voted 3: 5 6 7\n+ voted 7: 8 9 10\n+ voted 8: 1 2 3 4\n+ left 8 by vote',
  ],
  [
    27,
    'nominee by nominee: hands are seen, who has voted is not asked again, and the rest go to the last',
    `${THREE}\nD1 vote 3: 1 2; 7: 5 6 9; 8: 3 4`,
    `ballot 3 7 8
     + asked vote: 1 2 3 4 5 6 7 8 9 10
     + voted 3: 1 2
     + asked vote: 3 4 5 6 7 8 9 10
     + voted 7: 5 6 9
     + voted 8: default 3 4 7 8 10
     + left 8 by vote`,
    '',
    SEQUENTIAL,
  ],
  [
    27,
    'nominee by nominee, all for the first: nobody is left to ask',
    `${THREE}\nD1 vote 3: rest`,
    'voted 3: 1 2 3 4 5 6 7 8 9 10\n+ voted 7: nobody\n+ voted 8: nobody\n+ left 3 by vote',
    '',
    SEQUENTIAL,
  ],
  [
    27,
    'the federation votes nominee by nominee',
    'D1 nominate 1>3, 2>7',
    'asked vote: 1 2 3 4 5 6 7 8 9 10\n+ voted 3: nobody',
    '',
    { preset: 'fiim' },
  ],
  [
    28,
    'most votes is enough',
    `${THREE}\nD1 vote 3: 1 2 3 4; 7: 5 6 7; 8: 8 9 10`,
    'voted 3: 1 2 3 4\nleft 3 by vote',
    'tied …',
  ],
])

test('decision 24: one vote each: in every round each living seat raises one hand', () => {
  const { game } = play(`${THREE}\nD1 vote 3: 1 2 3 4; 7: 5 6 7 8; 8: 9 10\nD1 vote 3: 1 2 3 4; 7: rest`)
  const hands = game.log.flatMap(({ event }) => (event.type === 'voted' ? event.by.map(({ seat }) => seat) : []))
  expect(hands.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => 1 + (i >> 1)))
})

test('decision 24: a vote is one option of one ask, and cannot be taken back', () => {
  const { game } = play('D1 nominate 1>3, 2>7')
  const asks = game.log.flatMap(({ event }) => (event.type === 'asked' && event.act === 'vote' ? [event] : []))
  expect(asks).toHaveLength(10)
  for (const { options, otherwise } of asks) expect([options, otherwise]).toEqual([[3, 7], 7])
})

test('decision 25: the window is 1.5 seconds, 2 by federation rules, and a late hand does not count', () => {
  for (const [preset, seconds] of [
    ['mafia-2025', 1.5],
    ['fiim', 2],
  ] as const) {
    const { game } = play('D1 nominate 1>3, 2>7', { preset })
    const ask = game.log.map(({ event }) => event).find((event) => event.type === 'asked' && event.act === 'vote')!
    if (ask.type !== 'asked') throw new Error('no vote was asked for')
    expect(ask.seconds).toBe(seconds)
    expect(settle(ask, undefined)).toMatchObject({ pick: ask.otherwise, source: 'default' })
  }
})
