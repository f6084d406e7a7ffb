import { expect, test } from 'vitest'
import { decisions } from './decisions.ts'
import { play } from './table.ts'

const FIIM = { preset: 'fiim' }
const TIE = 'D1 nominate 1>3, 2>7\nD1 vote 3: 1 2 3 4 5\nD1 vote 3: 1 2 3 4 5'

decisions([
  [
    65,
    'the first victim names three seats, one at a time, before the last word; all hear the three',
    'N2 kill 3\nD2 suspect 8 9 1',
    `left 3 by kill
     + asked suspect: 3
     + asked suspect: 3
     + asked suspect: 3
     + suspected by 3: 8 9 1
     + asked farewell 200 words: 3`,
    '',
    FIIM,
  ],
  [65, 'not himself, and nobody twice', 'N2 kill 3\nD2 suspect 3 8 8', 'suspected by 3: 8', '', FIIM],
  [65, 'or none at all', 'N2 kill 3', 'suspected by 3: nobody', '', FIIM],
  [
    65,
    'the dead may be named',
    'D1 nominate 1>5, 2>4\nD1 vote 5: rest\nN2 kill 3\nD2 suspect 5 8 9',
    'left 5 by vote\nsuspected by 3: 5 8 9',
    '',
    FIIM,
  ],
  [
    65,
    'a miss forfeits it',
    'N3 kill 3',
    'left 3 by kill\n+ asked farewell 200 words: 3',
    'suspected …\nasked suspect: 3',
    FIIM,
  ],
  [
    65,
    'so do two who left the day before',
    `${TIE}\nD1 raise 1 2 4 5 6 8\nN2 kill 1`,
    'left 3 by vote\n+ left 7 by vote\nleft 1 by kill\n+ asked farewell 200 words: 1',
    'suspected …',
    FIIM,
  ],
  [
    65,
    'the second victim has none',
    'N2 kill 3\nN3 kill 4',
    'suspected by 3: nobody\nleft 4 by kill\n+ asked farewell 200 words: 4',
    'suspected by 4: …',
    FIIM,
  ],
  [
    65,
    'the Official 2025 rules have none',
    'N1 kill 3',
    'left 3 by kill\n+ asked farewell 200 words: 3',
    'suspected …',
  ],
  [
    65,
    'unless switched on: then in the first morning',
    'N1 kill 3\nD1 suspect 8 9 10',
    'morning 1\n+ left 3 by kill\n+ asked suspect: 3\nsuspected by 3: 8 9 10',
    '',
    { switches: { bestMove: true } },
  ],
])

test('decision 65: each ask leaves out the victim and who is named already', () => {
  const { game } = play('N2 kill 3\nD2 suspect 8 9 1', FIIM)
  const asks = game.log.flatMap(({ event }) =>
    event.type === 'asked' && event.act === 'suspect' ? [event.options] : [],
  )
  const others = ['none', 1, 2, 4, 5, 6, 7, 8, 9, 10]
  expect(asks).toEqual([others, others.filter((seat) => seat !== 8), others.filter((seat) => seat !== 8 && seat !== 9)])
})
