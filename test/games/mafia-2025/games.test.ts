import { decisions } from './decisions.ts'

/** What public records of three federation games state. They count days from 0: their day k is day k+1 here. */
decisions([
  [
    0,
    'game 8952: 5-5 twice and nobody leaves; a lone nominee has all votes; a fourth foul at five alive is a black win',
    `D1 nominate 1>1, 2>7
     D1 vote 1: 2 3 4 5 6; 7: rest
     D1 vote 1: 2 3 4 5 6; 7: rest
     D1 raise 2 3 4 5 6
     N2 kill 2
     D2 nominate 3>10
     N3 kill 3
     D3 nominate 4>8
     N4 kill 4
     D4 say 6: Alice lies. Robert lies. Maria lies. Peter lies. PASS.`,
    `ballot 1 7
     voted 1: 2 3 4 5 6
     + voted 7: default 1 7 8 9 10
     + tied 1 7
     ballot 1 7
     voted 1: 2 3 4 5 6
     + voted 7: default 1 7 8 9 10
     + asked raise: 1 2 3 4 5 6 7 8 9 10
     + raised: remove 2 3 4 5 6, keep 1 7 8 9 10
     + stayed 1 7 split
     day 2 from 3
     ballot 10
     + voted 10: auto 1 3 4 5 6 7 8 9 10
     + left 10 by vote
     day 4 from 5
     left 6 by fouls
     + ended black parity`,
    '',
    { preset: 'fiim', deal: 'mccccscmdc' },
  ],
  [
    0,
    'game 12948: 1 nominates 1; the Sheriff is removed in mid-day; the first victim names 2, 6, 8',
    `D1 nominate 1>1, 2>6
     D1 say 7: You are all idiots. PASS.
     N2 kill 3
     D2 suspect 2 6 8`,
    `nominated 1 by 1
     left 7 by disqualification
     + asked speak 200 words: 8
     unvoted removal
     morning 2
     + left 3 by kill
     suspected by 3: 2 6 8
     + asked farewell 200 words: 3`,
    '',
    { preset: 'fiim', deal: 'cmcccmsdcc' },
  ],
  [
    0,
    'game 1852: 3-3-3 between 6, 2 and 8; then 5-1-3, and 6 leaves',
    `N2 kill 1
     D2 nominate 2>6, 3>2, 4>8
     D2 vote 6: 2 3 4; 2: 5 6 7; 8: rest
     D2 vote 6: 2 3 4 5 8; 2: 6; 8: rest`,
    `ballot 6 2 8
     voted 6: 2 3 4
     voted 2: 5 6 7
     voted 8: default 8 9 10
     + tied 6 2 8
     ballot 6 2 8
     voted 6: 2 3 4 5 8
     voted 2: 6
     voted 8: default 7 9 10
     + left 6 by vote`,
    'raised: …',
    { preset: 'fiim' },
  ],
])
