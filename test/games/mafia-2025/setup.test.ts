import { expect, test } from 'vitest'
import { shuffle, stream } from '../../../src/game/random.ts'
import { IllegalDeal, Session } from '../../../src/game/session.ts'
import { mafia2025 } from '../../../src/games/mafia-2025/rules.ts'
import { type Case, decisions } from './decisions.ts'
import { play, rolesOf } from './table.ts'

const opening = (preset: string): Case => [
  0,
  `the opening of ${preset}: rules to all, a role to each, the black to the black, then night`,
  '',
  `opened ${preset}
   + [1] dealt 1 civilian
   + [2] dealt 2 don
   + [3] dealt 3 civilian
   + [4] dealt 4 sheriff
   + [5] dealt 5 civilian
   + [6] dealt 6 mafia
   + [7] dealt 7 civilian
   + [8] dealt 8 civilian
   + [9] dealt 9 mafia
   + [10] dealt 10 civilian
   + [2 6 9] met 2 6 9
   + [2 6 9] revealed 2 don
   + night 1`,
  '',
  { preset, deal: 'cdcscmccmc' },
]

decisions([
  opening('mafia-2025'),
  opening('fiim'),
  [
    2,
    'the first night is a full night',
    'N1 check s>8, d>7\nN1 kill 3',
    `night 1
     + woke sheriff
     asked check: 7
     + [7] checked 8 black
     + slept sheriff
     + woke mafia
     left 3 by kill
     day 1 from 1`,
    'gathered',
  ],
  [
    2,
    'in fiim the first night is a meeting: no kill, no check, ten players by day',
    '',
    `night 1
     + gathered
     + morning 1
     + day 1 from 1
     night 2
     + woke mafia
     asked kill: 8 9 10`,
    '',
    { preset: 'fiim' },
  ],
  [3, 'night k comes before day k', '', 'night 1\nmorning 1\nday 1 from 1\nnight 2\nmorning 2\nday 2 from 2\nnight 3'],
])

test('decision 1: six civilians, the Sheriff, two mafia and the Don, at random', () => {
  const { roles } = mafia2025()
  const deals = Array.from({ length: 200 }, (_, i) => shuffle(roles, stream('deal', i)))
  for (const deal of deals) expect([...deal].sort()).toEqual([...rolesOf('ccccccdmms')])
  for (const seat of roles.keys()) expect(new Set(deals.map((deal) => deal[seat])).size).toBe(4)
  expect(new Set(deals.map((deal) => deal.indexOf('don'))).size).toBe(10)
})

test('decision 1: any other deal is refused', () => {
  for (const deal of ['cccccccmmd', 'ccccccsmmm', 'ccccccsmm', 'ccccccsmmdc', ''])
    expect(() => new Session(mafia2025(), rolesOf(deal)), deal).toThrow(IllegalDeal)
})

test('decision 1: the opening states role counts, limits and every switch', () => {
  const opened = play('').game.log[0]!
  expect(opened.to).toBe('everyone')
  expect(opened.event).toMatchObject({
    roles: { civilian: 6, sheriff: 1, mafia: 2, don: 1 },
    limits: { speech: { words: 200 }, defence: { words: 100 } },
    switches: { firstNight: 'full', kill: 'claims', discipline: 'log', maxDays: 40, draw: 'nights', winPoints: 0.75 },
  })
})

test('the presets differ where they are meant to differ', () => {
  const switchesOf = (preset: string) => (play('', { preset }).game.log[0]!.event as { switches: object }).switches
  expect(switchesOf('mafia-2025')).toMatchObject({
    firstNight: 'full',
    nightOrder: ['sheriff', 'kill', 'don'],
    kill: 'claims',
    voteSeconds: 1.5,
    voting: 'simultaneous',
    threeAtNine: 'allow',
    checkDeadSeats: false,
    bestMove: false,
    discipline: 'log',
    winPoints: 0.75,
    draw: 'nights',
  })
  expect(switchesOf('fiim')).toMatchObject({
    firstNight: 'meet',
    nightOrder: ['kill', 'don', 'sheriff'],
    kill: 'unanimous',
    voteSeconds: 2,
    voting: 'sequential',
    threeAtNine: 'forbid',
    checkDeadSeats: true,
    bestMove: true,
    discipline: 'full',
    winPoints: 1,
    draw: 'nights and days',
  })
})
