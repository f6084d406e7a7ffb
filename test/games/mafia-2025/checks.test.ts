import { decisions } from './decisions.ts'

const FIIM = { preset: 'fiim' }

decisions([
  [
    43,
    'a Sheriff who is killed has checked, and may say so',
    'N1 check s>10\nN1 kill 7\nD1 last 7: I checked number 10: black. PASS.',
    '[7] checked 10 black\nleft 7 by kill\n+ asked farewell 200 words: 7\n+ farewell 7: I checked number 10: black. PASS.',
  ],
  [
    43,
    'by federation rules a Sheriff who was shot still checks, before he leaves',
    'N2 kill 7\nN2 check s>10',
    'asked kill: 8 9 10\n+ woke don\nwoke sheriff\n+ asked check: 7\n+ [7] checked 10 black\n+ slept sheriff\n+ morning 2\n+ left 7 by kill',
    '',
    FIIM,
  ],
  [
    44,
    'the Don may check the victim of this very night',
    'N1 kill 7\nN1 check d>7',
    '[8 9 10] decided 7\nasked check: 10\n+ [10] checked 7 yes\nleft 7 by kill',
  ],
  [46, 'the Sheriff hears red of a civilian', 'N1 check s>1', '[7] checked 1 red'],
  [46, 'the Sheriff hears black of a mafia', 'N1 check s>8', '[7] checked 8 black'],
  [46, 'the Sheriff hears black of the Don', 'N1 check s>10', '[7] checked 10 black'],
  [
    46,
    'the Don hears whether it is the Sheriff',
    'N1 check d>7\nN2 check d>1',
    '[10] checked 7 yes\n[10] checked 1 no',
  ],
  [
    47,
    'nobody checks himself',
    'N1 check s>7, d>10',
    'asked check: 7\n+ slept sheriff\nasked check: 10\n+ slept don',
    '[7] checked …\n[10] checked …',
  ],
  [
    47,
    'nobody checks a seat that is not there',
    'N1 check s>11, d>0',
    'asked check: 7\n+ slept sheriff\nasked check: 10\n+ slept don',
  ],
  [47, 'nobody need check', 'N1 check s>none', 'asked check: 7\n+ slept sheriff', '[7] checked …'],
  [
    47,
    'the dead are not checked',
    'N1 kill 1\nN2 check s>1, d>1',
    'night 2\nasked check: 7\n+ slept sheriff\nasked check: 10\n+ slept don',
  ],
  [
    47,
    'the dead are checked where that is allowed',
    'N1 kill 1\nN2 check s>1, d>1',
    '[7] checked 1 red\n[10] checked 1 no',
    '',
    { switches: { checkDeadSeats: true } },
  ],
  [
    47,
    'by federation rules the dead may be checked',
    'N2 kill 1\nN3 check s>1',
    'night 3\n[7] checked 1 red',
    '',
    FIIM,
  ],
  [47, 'a check may be repeated', 'N1 check s>8\nN2 check s>8', '[7] checked 8 black\nnight 2\n[7] checked 8 black'],
  [47, 'the Don may waste a check on the mafia', 'N1 check d>8', '[10] checked 8 no'],
])
