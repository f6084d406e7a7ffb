import { decisions } from './decisions.ts'

const FIIM = { preset: 'fiim' }
const FULL = { switches: { discipline: 'full' } }
const BLACK_OUT = 'D1 nominate 1>8, 2>3\nD1 vote 8: rest\nD2 nominate 2>9\nD3 nominate 3>10\nN2 kill 1'

decisions([
  [
    58,
    'three quiet nights in a row are a draw, after the third miss',
    '',
    'morning 3\n+ missed\n+ ended draw quiet nights',
    'day 3 …',
  ],
  [58, 'a kill resets the count', 'N3 kill 1', 'day 5 …\nmorning 6\n+ missed\n+ ended draw quiet nights', 'day 6 …'],
  [
    58,
    'so does a vote',
    'D2 nominate 2>3',
    'left 3 by vote\nday 4 …\nmorning 5\n+ missed\n+ ended draw quiet nights',
    'day 5 …',
  ],
  [
    58,
    'so does a removal',
    'D2 say 2: You are all idiots. PASS.',
    'left 2 by disqualification\nday 4 …\nmorning 5\n+ missed\n+ ended draw quiet nights',
    'day 5 …',
    FULL,
  ],
  [
    58,
    'a day without a departure neither counts nor resets it',
    'D1 nominate 1>3, 2>4\nD1 vote 3: 1 2 3 4 5; 4: rest\nD1 vote 3: 1 2 3 4 5; 4: rest',
    'stayed 3 4 split\nunvoted nobody\nmorning 3\n+ missed\n+ ended draw quiet nights',
    'day 3 …',
  ],
  [
    58,
    'by federation rules the meeting does not count, and the third day is played',
    '',
    'gathered\nmorning 1\n+ day 1 from 1\nmorning 4\n+ missed\n+ day 4 from 4\nspeak 3: PASS.\n+ unvoted nobody\n+ ended draw quiet nights',
    'night 5',
    FIIM,
  ],
  [
    58,
    'by federation rules a departure on the third day saves the game',
    'D4 nominate 4>5',
    'morning 4\n+ missed\n+ day 4 from 4\nleft 5 by vote\nnight 5\nday 7 …',
    '',
    FIIM,
  ],
  [
    58,
    'no game has more than the days allowed',
    '',
    'day 2 from 2\nunvoted nobody\n+ ended draw too many days',
    'night 3',
    { switches: { maxDays: 2 } },
  ],
  [
    58,
    'a game decided on the last day is no draw',
    BLACK_OUT,
    'ended red no black left',
    '',
    { switches: { maxDays: 3 } },
  ],
  [59, 'a game in which nobody ever does anything ends', '', 'ended draw quiet nights\n+ points 0 0 0 0 0 0 0 0 0 0'],
  [59, 'and so it does by federation rules', '', 'ended draw quiet nights\n+ points 0 0 0 0 0 0 0 0 0 0', '', FIIM],
])
