import { expect, test } from 'vitest'
import { decisions } from './decisions.ts'
import { play } from './table.ts'

decisions([
  [
    9,
    'the victim of the night speaks first in the morning, with a whole speech, before the day',
    'N1 kill 3\nD1 last 3: I was red. PASS.',
    `morning 1
     + left 3 by kill
     + asked farewell 200 words: 3
     + farewell 3: I was red. PASS.
     + day 1 from 1`,
    'asked speak 200 words: 3',
  ],
  [
    9,
    'the victim neither votes nor is nominated',
    'N1 kill 3\nD1 nominate 1>3, 2>4, 4>5\nD1 vote 4: rest',
    'ballot 4 5\n+ asked vote: 1 2 4 5 6 7 8 9 10',
    'nominated 3 by 1',
  ],
  [
    9,
    'a miss is announced, and nobody has a last word',
    '',
    'morning 1\n+ missed\n+ day 1 from 1',
    'farewell …\nleft …',
  ],
  [
    40,
    'who is voted out has a last word of a whole speech',
    'N1 kill 1\nD2 nominate 2>5\nD2 last 5: Remember me. PASS.',
    'left 5 by vote\n+ asked farewell 200 words: 5\n+ farewell 5: Remember me. PASS.\n+ night 3',
  ],
  [
    40,
    'also when that decides the game',
    `D1 nominate 1>8, 2>3
     D1 vote 8: rest
     D2 nominate 2>9
     D3 nominate 3>10
     N2 kill 1
     D3 last 10: Well played. PASS.`,
    'left 10 by vote\n+ asked farewell 200 words: 10\n+ farewell 10: Well played. PASS.\n+ ended red no black left',
  ],
  [
    41,
    'who is disqualified has none',
    'D1 say 3: You are all idiots. PASS.',
    'warned 3 insult 1\n+ left 3 by disqualification\n+ asked speak 200 words: 4',
    'farewell 3 …\nasked farewell 200 words: 3',
    { switches: { discipline: 'full' } },
  ],
  [
    41,
    'nor who leaves with the fourth foul',
    'D1 say 3: Alice lies. Robert lies. Maria lies. Peter lies. PASS.',
    'warned 3 name 4\n+ left 3 by fouls\n+ asked speak 200 words: 4',
    'farewell 3 …\nasked farewell 200 words: 3',
    { switches: { discipline: 'full' } },
  ],
])

test('decision 40: neither a departure nor the end reveals a role', () => {
  const { game } = play('N1 kill 8\nD1 nominate 1>8, 2>7\nD1 vote 7: 1 2 3; 8: rest\nN2 kill 7')
  const open = game.log.filter(({ to }) => to === 'everyone').map(({ event }) => JSON.stringify(event))
  expect(open.filter((event) => /"(?:left|ended)"/.test(event)).length).toBeGreaterThan(2)
  for (const event of open.slice(1)) expect(event).not.toMatch(/civilian|"role"|"don"(?!\})/)
})
