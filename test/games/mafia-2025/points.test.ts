import { describe, expect, test } from 'vitest'
import type { Mark } from '../../../schemas/record.ts'
import { decisions } from './decisions.ts'
import { play } from './table.ts'

const FIIM = { preset: 'fiim' }
const FULL = { switches: { discipline: 'full' } }
const KILLS = 'N1 kill 1\nN2 kill 2\nN3 kill 3\nN4 kill 4'
const BLACK_OUT = 'D1 nominate 1>8, 2>3\nD1 vote 8: rest\nD2 nominate 2>9\nD3 nominate 3>10\nN2 kill 1'
const later = (script: string): string => script.replace(/([ND])(\d)/g, (_, when, day) => `${when}${Number(day) + 1}`)

decisions([
  [
    66,
    'a black win is 0.75 for each black, alive or not',
    `${KILLS}`,
    'ended black parity\n+ points 0 0 0 0 0 0 0 0.75 0.75 0.75',
  ],
  [
    66,
    'a red win is 0.75 for each red, alive or not',
    BLACK_OUT,
    'ended red …\n+ points 0.75 0.75 0.75 0.75 0.75 0.75 0.75 0 0 0',
  ],
  [66, 'a draw is nothing', '', 'ended draw …\n+ points 0 0 0 0 0 0 0 0 0 0'],
  [66, 'by federation rules a win is 1', later(KILLS), 'ended black parity\n+ points 0 0 0 0 0 0 0 1 1 1', '', FIIM],
  [
    66,
    'a disqualified player of the winners has -0.5 in place of the win',
    `${BLACK_OUT}\nD2 say 5: You are all idiots. PASS.`.replace('D2 nominate 2>9', 'D4 nominate 4>9'),
    'left 5 by disqualification\nended red …\n+ points 0.75 0.75 0.75 0.75 -0.5 0.75 0.75 0 0 0',
    '',
    FULL,
  ],
  [
    66,
    'so has who leaves with the fourth foul',
    'D1 say 5: Alice lies. Robert lies. Maria lies. Peter lies. PASS.',
    'left 5 by fouls\nended draw …\n+ points 0 0 0 0 -0.5 0 0 0 0 0',
    '',
    FULL,
  ],
  [
    66,
    'a team defeat is -0.75 for the offender, nothing for his team, a win for the others',
    'D1 say 5: I swear I am red. PASS.',
    'ended black team defeat\n+ points 0 0 0 0 -0.75 0 0 0.75 0.75 0.75',
    '',
    FULL,
  ],
  [
    66,
    'or -0.75 for the whole team',
    'D1 say 9: I swear I am red. PASS.',
    'ended red team defeat\n+ points 0.75 0.75 0.75 0.75 0.75 0.75 0.75 -0.75 -0.75 -0.75',
    '',
    { switches: { discipline: 'full', teamLossApplies: 'team' } },
  ],
  [
    66,
    'by federation rules two black in a best move are 0.25',
    'N2 kill 3\nD2 suspect 8 9 1',
    'points 0 0 0.25 0 0 0 0 0 0 0',
    '',
    FIIM,
  ],
  [66, 'and three 0.4', 'N2 kill 3\nD2 suspect 8 9 10', 'points 0 0 0.4 0 0 0 0 0 0 0', '', FIIM],
  [66, 'and one nothing', 'N2 kill 3\nD2 suspect 8 1 2', 'points 0 0 0 0 0 0 0 0 0 0', '', FIIM],
  [
    66,
    'a best move earns nothing by the Official 2025 rules',
    'N1 kill 3\nD1 suspect 8 9 10',
    'points 0 0 0 0 0 0 0 0 0 0',
    '',
    { switches: { bestMove: true } },
  ],
])

describe('decision 66: a judge’s marks', () => {
  const { points } = play(KILLS).game.result!
  const marked = (mark: Mark): number => points([mark])[mark.seat - 1]!
  const cases: [string, Mark, number][] = [
    ['a bonus for a winner', { seat: 8, kind: 'bonus', points: 0.3 }, 1.05],
    ['at most 0.9', { seat: 8, kind: 'bonus', points: 2 }, 1.65],
    ['at least 0.1', { seat: 8, kind: 'bonus', points: 0.01 }, 0.85],
    ['a bonus for a loser', { seat: 1, kind: 'bonus', points: 0.3 }, 0.3],
    ['at most 0.5', { seat: 1, kind: 'bonus', points: 0.9 }, 0.5],
    ['as small as it is', { seat: 1, kind: 'bonus', points: 0.05 }, 0.05],
    ['a penalty for destructive play', { seat: 1, kind: 'destructive', points: -0.3 }, -0.3],
    ['at least 0.2', { seat: 1, kind: 'destructive', points: -0.1 }, -0.2],
    ['at most 0.4', { seat: 8, kind: 'destructive', points: -3 }, 0.35],
  ]
  test.each(cases)('%s', (_, mark, sum) => expect(marked(mark)).toBeCloseTo(sum, 10))
  test('without any, a winner has 0.75 and a loser 0', () => expect([points([])[7], points([])[0]]).toEqual([0.75, 0]))
})
