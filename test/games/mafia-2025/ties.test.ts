import { decisions } from './decisions.ts'

const TWO = 'D1 nominate 1>3, 2>7'
const SPLIT = 'D1 vote 3: 1 2 3 4 5; 7: 6 7 8 9 10'
const NINE = 'kill 1\nD1 nominate 2>3, 3>4, 4>5'
const THIRDS = 'D1 vote 3: 2 3 4; 4: 5 6 7; 5: 8 9 10'
/** Four are alive on day 4: 5, 6, the Sheriff 7 and the Don 10. */
const FOUR = `
  N1 kill 1
  D1 nominate 2>8, 3>2
  D1 vote 8: rest
  N2 kill 2
  D2 nominate 4>9
  N3 kill 3
  N4 kill 4`

decisions([
  [
    29,
    'the tied defend themselves in ballot order, with half a speech, then all vote again',
    `D1 nominate 1>7, 2>3\n${SPLIT}\nD1 defend 3: Look at 7. PASS.\nD1 vote 3: rest`,
    `voted 7: 6 7 8 9 10
     + voted 3: 1 2 3 4 5
     + tied 7 3
     + asked defend 100 words: 7
     + defend 7: PASS.
     + asked defend 100 words: 3
     + defend 3: Look at 7. PASS.
     + ballot 7 3
     + asked vote: 1 2 3 4 5 6 7 8 9 10
     left 3 by vote`,
  ],
  [
    30,
    'all the living vote again, the tied too; who does not votes for the last of the tied',
    'D1 nominate 1>3, 2>7, 4>8\nD1 vote 3: 1 2 3 4; 7: 5 6 7 9; 8: 8 10\nD1 vote 3: 1 3; 8: 7 8',
    'ballot 3 7 8\ntied 3 7\nballot 3 7\nvoted 3: 1 3\n+ voted 7: default 2 4 5 6 7 8 9 10\n+ left 7 by vote',
  ],
  [
    30,
    'where the order is reversed, so is the default',
    `${TWO}\n${SPLIT}\nD1 vote 7: 1`,
    'tied 7 3\n+ asked defend 100 words: 7\nballot 7 3\nvoted 7: 1\n+ voted 3: default 2 3 4 5 6 7 8 9 10',
    '',
    { switches: { tieOrder: 'reverse' } },
  ],
  [
    30,
    'nominee by nominee, a revote is held the same way',
    `${TWO}\n${SPLIT}\nD1 vote 3: 1 2 3 4 5 6`,
    'voted 3: 1 2 3 4 5\n+ voted 7: default 6 7 8 9 10\n+ tied 3 7\nballot 3 7\nvoted 3: 1 2 3 4 5 6\n+ voted 7: default 7 8 9 10\n+ left 3 by vote',
    '',
    { switches: { voting: 'sequential' } },
  ],
  [
    31,
    'one leader in the revote leaves',
    `${TWO}\n${SPLIT}\nD1 vote 3: 1 2 3 4; 7: rest`,
    'tied 3 7\nleft 7 by vote',
    'raised: …',
  ],
  [
    32,
    'a smaller tie is heard and voted again, until the same tie comes twice',
    `D1 nominate 1>3, 2>7, 4>8, 5>9
     D1 vote 3: 1 2 3; 7: 4 5 6; 8: 7 8 9; 9: 10
     D1 vote 3: 1 2 3 4; 7: 5 6 7 8; 8: 9 10
     D1 vote 3: 1 2 3 4 5; 7: 6 7 8 9 10
     D1 raise 1 2`,
    `tied 3 7 8
     ballot 3 7 8
     tied 3 7
     + asked defend 100 words: 3
     + defend 3: PASS.
     + asked defend 100 words: 7
     + defend 7: PASS.
     + ballot 3 7
     asked raise: 1 2 3 4 5 6 7 8 9 10
     + raised: remove 1 2, keep 3 4 5 6 7 8 9 10
     + stayed 3 7 split
     + night 2`,
  ],
  [
    32,
    'or one leads',
    `D1 nominate 1>3, 2>7, 4>8, 5>9
     D1 vote 3: 1 2 3; 7: 4 5 6; 8: 7 8 9; 9: 10
     D1 vote 3: 1 2 3 4; 7: 5 6 7 8; 8: 9 10
     D1 vote 3: 1 2 3 4; 7: rest`,
    'tied 3 7 8\ntied 3 7\nleft 7 by vote',
    'raised: …',
  ],
  [
    33,
    'the same players tied by other hands and other counts are the same tie',
    `D1 nominate 1>3, 2>7, 4>8
     D1 vote 3: 1 2 3 4; 7: 5 6 7 8; 8: 9 10
     D1 vote 3: 6 7 8 9 10; 7: 1 2 3 4 5
     D1 raise 1`,
    'tied 3 7\nvoted 3: 6 7 8 9 10\n+ voted 7: 1 2 3 4 5\n+ asked raise: 1 2 3 4 5 6 7 8 9 10',
  ],
  [
    34,
    'an even split keeps them',
    `${TWO}\n${SPLIT}\n${SPLIT}\nD1 raise 1 2 3 4 5`,
    'raised: remove 1 2 3 4 5, keep 6 7 8 9 10\n+ stayed 3 7 split\n+ night 2',
    'left …',
  ],
  [
    34,
    'more than half of the living remove them',
    `${TWO}\n${SPLIT}\n${SPLIT}\nD1 raise 1 2 3 4 5 6`,
    'raised: remove 1 2 3 4 5 6, keep 7 8 9 10\n+ left 3 by vote\n+ left 7 by vote',
  ],
  [
    34,
    'who does not raise a hand keeps them',
    `${TWO}\n${SPLIT}\n${SPLIT}`,
    'raised: remove nobody, keep 1 2 3 4 5 6 7 8 9 10\n+ stayed 3 7 split',
  ],
  [
    35,
    'they leave together and speak their last words in ballot order',
    `D1 nominate 1>7, 2>3\n${SPLIT}\n${SPLIT}\nD1 raise 1 2 3 4 5 6\nD1 last 7: Farewell. PASS.`,
    'ballot 7 3\n+ asked vote: …\nleft 7 by vote\n+ left 3 by vote\n+ asked farewell 200 words: 7\n+ farewell 7: Farewell. PASS.\n' +
      '+ asked farewell 200 words: 3\n+ farewell 3: PASS.\n+ night 2',
  ],
  [
    36,
    'when everybody is tied twice, nobody leaves and no hand is raised',
    `${FOUR}
     D4 nominate 5>6, 6>7, 7>10, 10>5
     D4 vote 5: 5; 6: 6; 7: 7; 10: 10
     D4 vote 5: 6; 6: 7; 7: 10; 10: 5`,
    'tied 6 7 10 5\nballot 6 7 10 5\nstayed 6 7 10 5 everybody\n+ night 5',
    'raised: …\nasked raise: …',
  ],
  [
    37,
    'three of nine may be raised; three reds of nine end the game at once',
    `N1 ${NINE}\n${THIRDS}\n${THIRDS}\nD1 raise 2 7 8 9 10`,
    `tied 3 4 5
     raised: remove 2 7 8 9 10, keep 3 4 5 6
     + left 3 by vote
     + left 4 by vote
     + left 5 by vote
     + asked farewell 200 words: 3
     + farewell 3: PASS.
     farewell 5: PASS.
     + ended black parity`,
    'night 2',
  ],
  [
    37,
    'three of nine: four of nine hands are not enough',
    `N1 ${NINE}\n${THIRDS}\n${THIRDS}\nD1 raise 7 8 9 10`,
    'raised: remove 7 8 9 10, keep 2 3 4 5 6\n+ stayed 3 4 5 split',
  ],
  [
    37,
    'by federation rules three of nine are not raised',
    `N2 ${NINE.replaceAll('D1', 'D2')}\n${THIRDS.replace('D1', 'D2')}\n${THIRDS.replace('D1', 'D2')}`,
    'tied 3 4 5\nballot 3 4 5\nstayed 3 4 5 three of nine\n+ night 3',
    'raised: …\nasked raise: …',
    { preset: 'fiim' },
  ],
  [
    37,
    'where three of nine are not raised, three of six still are',
    `N1 kill 1
     D1 nominate 2>8, 3>2
     D1 vote 8: rest
     N2 kill 2
     N3 kill 3
     D3 nominate 4>5, 5>6, 6>10
     D3 vote 5: 4 5; 6: 6 7; 10: 9 10
     D3 vote 5: 4 5; 6: 6 7; 10: 9 10`,
    'tied 5 6 10\nasked raise: 4 5 6 7 9 10\n+ raised: …',
    '',
    { switches: { threeAtNine: 'forbid' } },
  ],
  [
    38,
    'two of four may be raised: a black and a red leave two reds, and red has won',
    `${FOUR}
     D4 nominate 5>6, 6>10
     D4 vote 6: 5 10; 10: 6 7
     D4 vote 6: 5 10; 10: 6 7
     D4 raise 5 6 7`,
    'tied 6 10\nraised: remove 5 6 7, keep 10\n+ left 6 by vote\n+ left 10 by vote\nended red no black left',
  ],
  [
    38,
    'two of four: two reds leave one against one, and black has won',
    `${FOUR}
     D4 nominate 5>6, 6>5
     D4 vote 6: 5 10; 5: 6 7
     D4 vote 6: 5 10; 5: 6 7
     D4 raise 5 6 7`,
    'left 6 by vote\n+ left 5 by vote\nfarewell 6: PASS.\nfarewell 5: PASS.\n+ ended black parity',
  ],
  [
    38,
    'two of four: two hands of four are not enough',
    `${FOUR}
     D4 nominate 5>6, 6>10
     D4 vote 6: 5 10; 10: 6 7
     D4 vote 6: 5 10; 10: 6 7
     D4 raise 6 7`,
    'stayed 6 10 split\n+ night 5',
  ],
  [
    39,
    'tied players may be removed on day 1 too',
    `${TWO}\n${SPLIT}\n${SPLIT}\nD1 raise 1 2 3 4 5 6`,
    'day 1 from 1\nleft 3 by vote\n+ left 7 by vote\nnight 2',
  ],
])
