import { expect, test } from 'vitest'
import { teamOf } from '../../../src/games/mafia-2025/roles.ts'
import { decide } from '../../../src/games/mafia-2025/state.ts'
import { decisions } from './decisions.ts'
import { play, rolesOf } from './table.ts'

const FIIM = { preset: 'fiim' }
const FULL = { switches: { discipline: 'full' } }
const BLACK_OUT = 'D1 nominate 1>8, 2>3\nD1 vote 8: rest\nD2 nominate 2>9\nD3 nominate 3>10\nN2 kill 1'
const KILLS = 'N1 kill 1\nN2 kill 2\nN3 kill 3'

decisions([
  [
    54,
    'red wins when no black is left',
    BLACK_OUT,
    'left 8 by vote\nleft 9 by vote\nleft 10 by vote\nended red no black left',
  ],
  [
    54,
    'black wins when the black are as many as the red',
    `${KILLS}\nN4 kill 4`,
    'left 4 by kill\nended black parity',
    'day 4 …',
  ],
  [
    55,
    'a kill that decides the game: every phrase is spoken, the Don is not asked, the victim has the last word',
    `${KILLS}\nN4 kill 4\nN4 check s>8\nD4 last 4: It is 10. PASS.`,
    `night 4
     + woke sheriff
     + asked check: 7
     + [7] checked 8 black
     + slept sheriff
     + woke mafia
     + asked claim: 8
     + [8 9 10] claimed 8>none
     + asked claim: 9
     + [8 9 10] claimed 9>none
     + asked kill: 10
     + [8 9 10] decided 4
     + woke don
     + slept don
     + morning 4
     + left 4 by kill
     + asked farewell 200 words: 4
     + farewell 4: It is 10. PASS.
     + ended black parity`,
  ],
  [
    55,
    'by federation rules the Sheriff is still asked, even when he is that last victim',
    'N2 kill 1\nN3 kill 2\nN4 kill 3\nN5 kill 7\nN5 check s>9',
    `night 5
     + woke mafia
     + asked kill: 8 9 10
     + woke don
     + slept don
     + woke sheriff
     + asked check: 7
     + [7] checked 9 black
     + slept sheriff
     + morning 5
     + left 7 by kill
     + asked farewell 200 words: 7
     + farewell 7: PASS.
     + ended black parity`,
    '',
    FIIM,
  ],
  [
    55,
    'a vote that decides the game: the last word, then the end',
    BLACK_OUT,
    'left 10 by vote\n+ asked farewell 200 words: 10\n+ farewell 10: PASS.\n+ ended red no black left',
    'night 4',
  ],
  [
    55,
    'what is said in that last word is called out and changes nothing',
    `${BLACK_OUT}\nD3 last 10: I swear I am red, you are all idiots. PASS.`,
    'farewell 10: I swear I am red, you are all idiots. PASS.\n+ warned 10 oath 1\n+ ended red no black left\n' +
      '+ points 0.75 0.75 0.75 0.75 0.75 0.75 0.75 0 0 0',
    'left 10 by disqualification\nended black …',
    FULL,
  ],
  [
    56,
    'several leave at once: looked at one by one, two red would have been a black win here',
    `N1 kill 1
     D1 nominate 2>8, 3>2
     D1 vote 8: rest
     N2 kill 2
     N3 kill 3
     D3 nominate 4>5, 5>6, 6>10
     D3 vote 5: 4 5; 6: 6 7; 10: 9 10
     D3 vote 5: 4 5; 6: 6 7; 10: 9 10
     D3 raise 4 7 9 10`,
    'raised: remove 4 7 9 10, keep 5 6\n+ left 5 by vote\n+ left 6 by vote\n+ left 10 by vote\nfarewell 10: PASS.\n+ night 4',
    'ended black parity',
  ],
  [
    57,
    'the table is never emptied: three tied of three stay',
    `N1 kill 1
     D1 nominate 2>8, 3>2
     D1 vote 8: rest
     N2 kill 2
     D2 nominate 4>9
     N3 kill 3
     N4 kill 4
     N5 kill 5
     D5 nominate 6>7, 7>10, 10>6
     D5 vote 7: 6; 10: 7; 6: 10
     D5 vote 7: 6; 10: 7; 6: 10`,
    'day 5 from 6\ntied 7 10 6\nstayed 7 10 6 everybody\n+ night 6',
    'asked raise: …',
  ],
  [
    0,
    'the morning: the victim, the best move, the last word, then the first speaker',
    'N1 kill 3\nD1 suspect 1 8',
    'morning 1\n+ left 3 by kill\n+ asked suspect: 3\n+ asked suspect: 3\n+ asked suspect: 3\n+ suspected by 3: 1 8\n' +
      '+ asked farewell 200 words: 3\n+ farewell 3: PASS.\n+ day 1 from 1',
    '',
    { switches: { bestMove: true } },
  ],
])

test('decision 54: for every number of living red and black, red is looked at first', () => {
  const roles = ['moderator', ...rolesOf('ccccccsmmd')]
  for (let red = 0; red <= 7; red++)
    for (let black = 0; black <= 3; black++) {
      const alive = [...Array.from({ length: red }, (_, i) => i + 1), ...Array.from({ length: black }, (_, i) => i + 8)]
      const winner = black === 0 ? 'red' : black >= red ? 'black' : undefined
      expect(decide({ alive, roles, day: 1 })?.winner, `${red} v ${black}`).toBe(winner)
    }
})

test('the result says who stood and who won', () => {
  const { game } = play(`${KILLS}\nN4 kill 4`)
  expect(game.result).toMatchObject({ winner: 'black', reason: 'parity', alive: [5, 6, 7, 8, 9, 10] })
  expect(
    game
      .reveal()
      .map(teamOf)
      .filter((team) => team === 'black'),
  ).toHaveLength(3)
})
