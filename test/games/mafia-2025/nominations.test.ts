import { type Case, decisions } from './decisions.ts'

const FULL = { switches: { discipline: 'full' } }
const SILENCED = 'D1 say 1: Alice lies. Robert lies. Maria lies. PASS.'

/** What seat 2 says after seat 1 nominated 5 (seat 4 was killed), and whom it nominates. */
const after5 = (decision: number, text: string, nominee?: number): Case => [
  decision,
  `"${text}" after 5 nominates ${nominee ?? 'nobody'}`,
  `N1 kill 4\nD1 nominate 1>5\nD1 say 2: ${text} PASS.`,
  `nominated 5 by 1\nspeak 2: ${text} PASS.\n${nominee ? `+ nominated ${nominee} by 2` : '+ asked speak 200 words: 3'}`,
  nominee ? '' : ['nominated 4 …', ...[1, 2, 3, 6, 7, 8, 9, 10].map((seat) => `nominated ${seat} by 2`)].join('\n'),
]

decisions([
  [
    10,
    'one a day',
    'D1 say 1: I nominate number 3. I nominate number 4. PASS.',
    'nominated 3 by 1\n+ asked …',
    'nominated 4 by 1',
  ],
  [10, 'and again the next day', 'D1 nominate 1>3\nD2 nominate 1>3', 'nominated 3 by 1\nnight 2\nnominated 3 by 1'],
  [10, 'none is allowed', 'D1 say 1: I nominate nobody today. PASS.', 'unvoted nobody', 'nominated …'],
  [
    10,
    'the three phrases of the rules',
    `D1 say 1: I nominate player number 3. PASS.
     D1 say 2: I nominate number 4. PASS.
     D1 say 3: Nominating number 5. PASS.
     D1 say 4: I am nominating number six. PASS.`,
    'nominated 3 by 1\nnominated 4 by 2\nnominated 5 by 3\nnominated 6 by 4\nballot 3 4 5 6',
  ],
  after5(11, 'I nominate 5, 6, 7.', 6),
  after5(11, 'I nominate players 5 and 8.', 8),
  after5(11, 'I nominate 5. 6 is lying.'),
  after5(11, 'I nominate one player: number 7.', 7),
  after5(11, 'I nominate one more: 7.', 7),
  after5(11, 'I nominate one suspicious player, 7.', 7),
  after5(11, 'I nominate one of the two who lied.'),
  after5(11, 'I nominate two of you.'),
  after5(11, 'I nominate 5. No, I nominate 7.', 7),
  after5(11, "I won't nominate 7."),
  after5(11, "He said 'I nominate 7'."),
  after5(11, 'Who said "I nominate 7"?'),
  after5(11, 'If 6 is red, I nominate 7.'),
  after5(11, 'Yesterday I nominated 7.'),
  after5(11, 'I will nominate 7 tomorrow.'),
  after5(11, 'I wish I could nominate 7.'),
  after5(11, 'Should I nominate 7?'),
  after5(11, 'I suspect 7 and 8.'),
  after5(12, 'I nominate number 5.'),
  after5(12, 'I nominate number 4.'),
  after5(12, 'I nominate number 11.'),
  after5(12, 'I nominate number 0.'),
  after5(12, 'I nominate number 4. Then I nominate number 9.', 9),
  after5(12, 'I nominate number 11. Nominating number 9.', 9),
  after5(13, 'I nominate myself.', 2),
  after5(13, 'I nominate number 2.', 2),
  [13, 'and a self-nomination stands on the ballot', 'D1 nominate 1>1, 2>3', 'nominated 1 by 1\nballot 1 3'],
  [
    14,
    'it cannot be withdrawn, by its speaker or by its target',
    'D1 say 1: I nominate number 3. No, I withdraw my nomination. PASS.\nD1 nominate 2>4\nD1 say 3: Number 1 withdraws it. PASS.',
    'nominated 3 by 1\nballot 3 4',
  ],
  [15, 'the ballot is in order of acceptance', 'D2 nominate 2>9, 4>3, 10>5, 1>7', 'day 2 from 2\nballot 9 3 5 7'],
  [
    16,
    'a defence nominates nobody',
    `D1 nominate 1>3, 2>7
     D1 vote 3: 1 2 3 4 5; 7: rest
     D1 defend 3: I nominate number 9. PASS.`,
    'defend 3: I nominate number 9. PASS.\nballot 3 7',
    'nominated 9 …',
  ],
  [
    16,
    'last words nominate nobody, at night or by day',
    `N1 kill 1
     D1 last 1: I nominate number 9. PASS.
     D1 nominate 2>3, 3>4
     D1 vote 3: rest
     D1 last 3: I nominate number 8. PASS.`,
    'farewell 1: I nominate number 9. PASS.\nballot 3 4\nleft 3 by vote\nfarewell 3: I nominate number 8. PASS.\n+ night 2',
    'nominated 9 …\nnominated 8 …',
  ],
  [
    17,
    'a player who lost his speech may still nominate',
    `${SILENCED}\nD2 nominate 2>4, 1>5`,
    'nominated 4 by 2\nsilenced 1\n+ asked nominate: 1\n+ nominated 5 by 1\n+ ballot 4 5',
    '',
    FULL,
  ],
  [17, 'or not', `${SILENCED}\nD2 nominate 2>4`, 'silenced 1\n+ asked nominate: 1\n+ ballot 4', 'nominated 5 …', FULL],
  [
    17,
    'but nobody twice',
    `${SILENCED}\nD2 nominate 2>4, 1>4`,
    'silenced 1\n+ asked nominate: 1\n+ ballot 4',
    '',
    FULL,
  ],
  [
    18,
    'a nominee who leaves before the vote cancels it',
    'D1 nominate 1>3, 2>4\nD1 say 3: You are all idiots. PASS.',
    'nominated 3 by 1\nnominated 4 by 2\nleft 3 by disqualification\nunvoted removal\n+ night 2',
    'ballot …\nfarewell 3 …',
    FULL,
  ],
  [
    19,
    'the judge accepts aloud, after the speech',
    'D1 nominate 1>3',
    'speak 1: I nominate player number 3. PASS.\n+ nominated 3 by 1',
  ],
])
