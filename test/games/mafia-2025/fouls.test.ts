import { decisions } from './decisions.ts'

const WARN = { switches: { discipline: 'warn' } }
const FULL = { switches: { discipline: 'full' } }
const THREE = 'Alice lies. Robert lies. Maria lies. PASS.'
const FOUR = 'Alice lies. Robert lies. Maria lies. Peter lies. PASS.'
const INSULT = 'You are all idiots. PASS.'
const OATH = 'I swear I am red. PASS.'

decisions([
  [
    60,
    'fouls are not announced by default',
    `D1 say 1: ${FOUR}\nD1 say 2: ${INSULT}\nD1 say 3: ${OATH}`,
    'ended draw quiet nights',
    'warned …\nsilenced …\nleft …',
  ],
  [
    60,
    'or announced, without a consequence',
    `D1 say 1: ${FOUR}\nD1 say 2: ${INSULT}\nD1 say 3: ${OATH}`,
    'warned 1 name 1\n+ warned 1 name 2\n+ warned 1 name 3\n+ warned 1 name 4\n+ asked speak 200 words: 2\nwarned 2 insult 1\n' +
      'warned 3 oath 1\nday 2 from 2\nended draw quiet nights',
    'silenced …\nleft …',
    WARN,
  ],
  [
    60,
    'two fouls cost nothing',
    'D1 say 1: Alice lies. Robert lies. PASS.\nD2 say 1: I am here. PASS.',
    'warned 1 name 2\nday 2 from 2\nspeak 1: I am here. PASS.',
    'silenced …',
    FULL,
  ],
  [
    60,
    'the third foul costs the next regular speech, once; he votes',
    `N1 kill 3\nD1 say 1: ${THREE}\nN2 kill 4\nD2 nominate 2>5, 6>7\nD2 vote 5: 1 2; 7: rest`,
    'warned 1 name 3\n+ asked speak 200 words: 2\nday 2 from 2\nsilenced 1\n+ asked nominate: 1\n+ ballot 5 7\nvoted 5: 1 2\nday 3 …\nspeak 1: PASS.',
    'left 1 …',
    FULL,
  ],
  [
    60,
    'who is out with the fourth foul commits no fifth',
    `D1 say 1: ${FOUR.replace('PASS.', 'Carol lies. PASS.')}`,
    'warned 1 name 4\n+ left 1 by fouls\n+ asked speak 200 words: 2',
    'warned 1 name 5',
    FULL,
  ],
  [
    63,
    'an offence in last words after the game is decided is announced, and decides nothing',
    `N1 kill 1\nN2 kill 2\nN3 kill 3\nN4 kill 4\nD4 last 4: ${OATH}`,
    'left 4 by kill\nwarned 4 oath 1\n+ ended black parity\n+ points 0 0 0 0 0 0 0 0.75 0.75 0.75',
    '',
    FULL,
  ],
  [
    60,
    'the third foul does not cost the last word',
    `D1 say 1: ${THREE}\nN2 kill 1`,
    'left 1 by kill\n+ asked farewell 200 words: 1\n+ farewell 1: PASS.',
    'silenced 1',
    FULL,
  ],
  [
    60,
    'nor the defence in a tie: the loss moves to the next regular speech',
    `D1 say 1: ${THREE}
     D1 nominate 2>1, 3>4
     D1 vote 1: 1 2 3 4 5; 4: rest
     D1 vote 1: 1 2 3; 4: rest`,
    'tied 1 4\n+ asked defend 100 words: 1\n+ defend 1: PASS.\nleft 4 by vote\nday 2 from 2\nsilenced 1',
    '',
    FULL,
  ],
  [
    60,
    'a third foul in a defence costs the next regular speech',
    `D1 nominate 2>1, 3>4
     D1 vote 1: 1 2 3 4 5; 4: rest
     D1 defend 1: ${THREE}
     D1 vote 1: 1 2 3; 4: rest`,
    'defend 1: Alice …\nwarned 1 name 3\n+ asked defend 100 words: 4\nnight 2\nsilenced 1',
    '',
    FULL,
  ],
  [
    60,
    'when four are alive the third foul leaves half a speech',
    `N1 kill 1
     D1 nominate 2>8, 3>2
     D1 vote 8: rest
     N2 kill 2
     D2 nominate 4>9
     N3 kill 3
     D3 say 7: ${THREE}
     N4 kill 4
     D4 nominate 7>6`,
    'day 4 from 5\nasked speak 100 words: 7\n+ speak 7: I nominate player number 6. PASS.\n+ nominated 6 by 7',
    'silenced 7',
    FULL,
  ],
  [
    60,
    'when five are alive it is silence',
    `N1 kill 1
     D1 nominate 2>8, 3>2
     D1 vote 8: rest
     N2 kill 2
     N3 kill 3
     D3 say 7: ${THREE}
     N4 kill 4`,
    'day 4 from 5\nsilenced 7',
    'asked speak 100 words: 7',
    FULL,
  ],
  [
    60,
    'the fourth foul costs the seat at once',
    `D1 say 1: ${THREE}\nD3 say 1: Peter lies. PASS.\nN2 kill 3`,
    'silenced 1\nwarned 1 name 4\n+ left 1 by fouls\n+ asked speak 200 words: 2\nunvoted removal',
    'farewell 1 …',
    FULL,
  ],
  [
    60,
    'what a fouled speech nominated stands',
    'D1 say 1: Alice lies. I nominate number 3. PASS.\nD1 nominate 2>4',
    'nominated 3 by 1\n+ warned 1 name 1\nballot 3 4',
    '',
    FULL,
  ],
  [
    61,
    'a removal cancels the vote of that day, and only that',
    `D1 nominate 1>3, 2>4\nD1 say 5: ${INSULT}\nD2 nominate 2>3`,
    'left 5 by disqualification\n+ asked speak 200 words: 6\nunvoted removal\n+ night 2\nballot 3\nleft 3 by vote',
    'ballot 3 4',
    FULL,
  ],
  [
    61,
    'who was removed can no longer be nominated that day',
    `D1 say 1: ${INSULT}\nD1 nominate 2>1, 3>4`,
    'left 1 by disqualification\nspeak 2: I nominate player number 1. PASS.\nnominated 4 by 3\nunvoted removal',
    'nominated 1 by 2',
    FULL,
  ],
  [
    61,
    'a removal in a defence cancels the vote that it belongs to',
    `D1 nominate 1>3, 2>4\nD1 vote 3: 1 2 3 4 5; 4: rest\nD1 defend 3: ${INSULT}`,
    'tied 3 4\n+ asked defend 100 words: 3\nleft 3 by disqualification\n+ unvoted removal\n+ night 2',
    'asked defend 100 words: 4',
    FULL,
  ],
  [
    61,
    'who was killed is out already: what he says cancels no vote',
    `N1 kill 5\nD1 last 5: ${INSULT}\nD1 nominate 1>3, 2>4\nD1 vote 3: rest`,
    'left 5 by kill\nwarned 5 insult 1\n+ day 1 from 1\nballot 3 4\nleft 3 by vote',
    'left 5 by disqualification',
    FULL,
  ],
  [
    61,
    'the last words of who was voted out change no vote either',
    `D1 nominate 1>3, 2>4\nD1 vote 3: rest\nD1 last 3: ${INSULT}\nD2 nominate 2>5`,
    'left 3 by vote\nwarned 3 insult 1\n+ night 2\nballot 5\nleft 5 by vote',
    'left 3 by disqualification',
    FULL,
  ],
  [
    61,
    'the game is looked at once more at once: a removal at three red and two black is a black win',
    `N1 kill 1
     D1 nominate 2>8, 3>2
     D1 vote 8: rest
     N2 kill 2
     N3 kill 3
     N4 kill 4
     D4 say 6: ${FOUR}`,
    'left 6 by fouls\n+ ended black parity',
    'farewell 6: PASS.\nasked speak 200 words: 11',
    FULL,
  ],
])
