import { expect, test } from 'vitest'
import type { Ask } from '../../../schemas/ask.ts'
import { IllegalChoice, Session } from '../../../src/game/session.ts'
import { settle } from '../../../src/game/settle.ts'
import { fiim, mafia2025 } from '../../../src/games/mafia-2025/rules.ts'
import { decisions } from './decisions.ts'
import { DEAL, play, rolesOf } from './table.ts'

const FIIM = { preset: 'fiim' }
const DON_OUT = 'D1 nominate 1>10, 2>3\nD1 vote 10: rest'

decisions([
  [
    42,
    'the Sheriff, the mafia, the Don',
    '',
    'woke sheriff\n+ asked check: 7\n+ slept sheriff\n+ woke mafia\n+ asked claim: 8\nasked kill: 10\n+ [8 9 10] decided none\n' +
      '+ woke don\n+ asked check: 10\n+ slept don\n+ morning 1',
  ],
  [
    42,
    'by federation rules the mafia, the Don, the Sheriff',
    '',
    'night 2\n+ woke mafia\n+ asked kill: 8 9 10\n+ woke don\n+ asked check: 10\n+ slept don\n+ woke sheriff\n+ asked check: 7\n+ slept sheriff\n+ morning 2',
    '',
    FIIM,
  ],
  [
    45,
    'the judge calls a dead Sheriff and a dead Don every night',
    `N1 kill 7\n${DON_OUT}`,
    'night 2\n+ woke sheriff\n+ slept sheriff\n+ woke mafia\n+ asked claim: 8\n+ [8 9] claimed 8>none\n+ asked claim: 9\n' +
      '+ [8 9] claimed 9>none\n+ [8 9] decided none\n+ woke don\n+ slept don\n+ morning 2',
  ],
  [
    48,
    'the mafia claim in seat order, each heard by all the mafia; the Don hears them and decides',
    'N1 claim 9>2, 8>1\nN1 kill 3',
    `woke mafia
     + asked claim: 8
     + [8 9 10] claimed 8>1
     + asked claim: 9
     + [8 9 10] claimed 9>2
     + asked kill: 10
     + [8 9 10] decided 3
     + woke don
     left 3 by kill`,
    'asked claim: 10',
  ],
  [
    48,
    'a Don of a low seat still decides last',
    'N1 claim 8>4, 9>4\nN1 kill 5',
    'asked claim: 8\nasked claim: 9\n+ [1 8 9] claimed 9>4\n+ asked kill: 1\n+ [1 8 9] decided 5\nleft 5 by kill',
    'asked claim: 1',
    { deal: 'dcccccsmmc' },
  ],
  [
    48,
    'by federation rules all shoot at once, and hear nothing',
    'N2 kill 3',
    'asked kill: 8 9 10\n+ woke don\nleft 3 by kill',
    '[8 9 10] claimed …\n[8 9 10] decided …',
    FIIM,
  ],
  [
    48,
    'by federation rules one different shot is a miss',
    'N2 shoot 8>3, 9>3, 10>4',
    'asked kill: 8 9 10\nmorning 2\n+ missed',
    'left …',
    FIIM,
  ],
  [
    48,
    'by federation rules one missing shot is a miss',
    'N2 shoot 8>3, 9>3',
    'asked kill: 8 9 10\nmorning 2\n+ missed',
    'left …',
    FIIM,
  ],
  [49, 'the Don names nobody: a miss', 'N1 kill none', '[8 9 10] decided none\nmorning 1\n+ missed', 'left …'],
  [
    49,
    'the Don does not answer: a miss, whatever was claimed',
    'N1 claim 8>1, 9>1',
    '[8 9 10] decided none\nmorning 1\n+ missed',
    'left …',
  ],
  [
    49,
    'the Don names the dead: a miss',
    'N1 kill 1\nN2 kill 1',
    'left 1 by kill\n[8 9 10] decided none\nmorning 2\n+ missed',
  ],
  [49, 'the Don names no seat of this table: a miss', 'N1 kill 11', '[8 9 10] decided none\nmorning 1\n+ missed'],
  [
    50,
    'the mafia do not shoot their own',
    'N1 claim 8>9\nN1 kill 8',
    '[8 9 10] claimed 8>none\n[8 9 10] decided none\nmorning 1\n+ missed',
  ],
  [50, 'nor the Don himself', 'N1 kill 10', '[8 9 10] decided none\nmorning 1\n+ missed'],
  [
    50,
    'unless friendly fire is allowed',
    'N1 claim 8>8\nN1 kill 8',
    '[8 9 10] claimed 8>8\n[8 9 10] decided 8\nleft 8 by kill',
    '',
    { switches: { friendlyFire: true } },
  ],
  [
    50,
    'by federation rules a shot at the dead is a miss',
    'N2 kill 3\nN3 kill 3',
    'left 3 by kill\nnight 3\nmorning 3\n+ missed',
    '',
    FIIM,
  ],
  [
    51,
    'with the Don dead the claims decide',
    `${DON_OUT}\nN2 claim 8>2, 9>2`,
    '[8 9] claimed 8>2\n[8 9] claimed 9>2\n[8 9] decided 2\nleft 2 by kill',
  ],
  [
    51,
    'if they differ, the lowest seat decides',
    `${DON_OUT}\nN2 claim 8>2, 9>4`,
    'night 2\nasked claim: 9\n+ [8 9] claimed 9>4\n+ [8 9] decided 2\nleft 2 by kill',
  ],
  [
    51,
    'the lowest seat may claim nobody: a miss',
    `${DON_OUT}\nN2 claim 9>4`,
    '[8 9] decided none\nmorning 2\n+ missed',
  ],
  [
    51,
    'a single mafia decides alone',
    `${DON_OUT}\nD2 nominate 2>8\nN3 claim 9>4`,
    'night 3\nasked claim: 9\n+ [9] claimed 9>4\n+ [9] decided 4\nleft 4 by kill',
  ],
  [
    51,
    'a Don alone decides alone',
    'D1 nominate 1>8, 2>3\nD1 vote 8: rest\nD2 nominate 2>9\nN3 kill 4',
    'night 3\nwoke mafia\n+ asked kill: 10\n+ [10] decided 4\nleft 4 by kill',
  ],
  [
    51,
    'the check of a dead Don is not inherited',
    `${DON_OUT}`,
    'night 2\nwoke don\n+ slept don\n+ morning 2\nnight 3\nwoke don\n+ slept don',
  ],
  [
    52,
    'the victim leaves in the morning',
    'N1 kill 3',
    '[8 9 10] decided 3\n+ woke don\n+ asked check: 10\n+ slept don\n+ morning 1\n+ left 3 by kill',
  ],
])

test('decision 53: nothing is said at night but who is claimed, and only the mafia hears it', () => {
  const { game } = play('N1 claim 8>1, 9>2\nN1 kill 3\nN1 check s>8, d>7')
  const night = game.log.slice(
    0,
    game.log.findIndex(({ event }) => event.type === 'began' && event.phase === 'morning'),
  )
  for (const { event } of night) if (event.type === 'asked') expect(event.words).toBe(0)
  for (const { to, event } of night) {
    if (event.type === 'claimed' || event.type === 'decided') expect(to).toEqual([8, 9, 10])
    if (event.type === 'checked') expect(to).toHaveLength(1)
  }
})

test('decision 53: words with a claim are dropped at the border, and refused by the rules', () => {
  const ask: Ask = { seat: 8, turn: 0, act: 'claim', options: ['none', 1], words: 0, seconds: 10, otherwise: 'none' }
  expect(settle(ask, { pick: 1, text: 'number 1 is the Sheriff' }).text).toBeUndefined()
  const game = new Session(mafia2025(), rolesOf(DEAL))
  expect(() => game.answer([{ ...settle(game.open[0]!, { pick: 1 }), text: 'psst' }])).toThrow(IllegalChoice)
})

test('what is asked at night: who may be named, "none" first and by default, ten seconds', () => {
  const { game } = play('N1 kill 1')
  const asks = game.log.flatMap(({ event }) => (event.type === 'asked' ? [event] : [])).slice(0, 5)
  const seats = (...out: number[]) => ['none', ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].filter((seat) => !out.includes(seat))]
  expect(asks.map(({ act, options }) => [act, options])).toEqual([
    ['check', seats(7)],
    ['claim', seats(8, 9, 10)],
    ['claim', seats(8, 9, 10)],
    ['kill', seats(8, 9, 10)],
    ['check', seats(10)],
  ])
  for (const { seconds, otherwise } of asks) expect([seconds, otherwise]).toEqual([10, 'none'])
})

test('decision 48: blind shots are asked for all at once', () => {
  const game = new Session(fiim(), rolesOf(DEAL))
  while (game.open[0]!.act !== 'kill') game.answer(game.open.map((ask) => settle(ask, undefined)))
  expect(game.open.map(({ seat }) => seat)).toEqual([8, 9, 10])
})
