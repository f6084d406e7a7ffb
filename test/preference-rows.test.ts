import { expect, test } from 'vitest'
import type { Option } from '../schemas/ask.ts'
import { preference } from '../src/rows/configs/preference.ts'
import type { Rendered } from '../src/rows/rendered.ts'
import { zThresholdAmong } from '../src/value/lead.ts'
import { packed } from '../src/value/wins.ts'

const STATES = 64
/** A vote of seat 1; `wins` has its options and, of 64 imagined states, the number that each option wins. */
const decision = (wins: readonly (readonly [Option, number])[], more: object = {}, states = STATES) => ({
  ...{ row_id: 'a', id: '1.0', role: 'civilian', team: 'red', player: 'scripted', lesson: 'close', book: 'classic-7' },
  ...{ place: { day: 1, phase: 'vote' }, mates: [], prompt: [{ role: 'system', content: 'Rules.' }] },
  ask: { seat: 1, turn: 0, act: 'vote', options: wins.map(([option]) => option), words: 0, seconds: 1 },
  choice: {
    source: 'made',
    pick: wins[0]![0],
    rollouts: {
      states,
      wins: packed(wins.map(([, won]) => Array.from({ length: states }, (_, k) => k < won))),
    },
  },
  ...more,
})
function rowsOf(made: object, pairs?: 'all') {
  const game = { played: { record: { game_id: 'g', ruleset: 'r', version: '1' } }, pairs, decisions: [made] }
  return preference.make(game as unknown as Rendered)
}
/** The pairs that a decision makes: "better over worse". */
function pairsOf(made: object, pairs?: 'all'): string[] {
  const rows = rowsOf(made, pairs)
  const pickIn = ([answer]: (typeof rows)[number]['chosen']) => (JSON.parse(answer!.content) as { pick: Option }).pick
  return rows.map(({ chosen, rejected, margin }) => {
    expect(margin).toBeGreaterThan(0)
    return `${pickIn(chosen)} over ${pickIn(rejected)}`
  })
}
const pairs = (wins: readonly (readonly [Option, number])[], more?: object): string[] => pairsOf(decision(wins, more))

test('a pair is the best pick and the worst, whichever was made', () => {
  expect(
    pairs([
      [3, 30],
      [4, 64],
      [2, 0],
    ]),
  ).toEqual(['4 over 2'])
  expect(
    pairs([
      [2, 0],
      [4, 64],
    ]),
  ).toEqual(['4 over 2'])
})

test('both are real alternatives: neither is oneself, nobody or a mate, unless all pairs are asked for', () => {
  expect(
    pairs([
      [1, 0],
      [3, 20],
      [4, 64],
    ]),
  ).toEqual(['4 over 3'])
  expect(
    pairs([
      ['none', 0],
      [3, 20],
      [4, 64],
    ]),
  ).toEqual(['4 over 3'])
  expect(
    pairs(
      [
        [2, 0],
        [3, 20],
        [4, 64],
      ],
      { mates: [2] },
    ),
  ).toEqual(['4 over 3'])
  expect(
    pairs([
      ['none', 0],
      [4, 64],
    ]),
  ).toEqual([])
  expect(
    pairsOf(
      decision([
        [1, 0],
        [3, 20],
        [4, 64],
      ]),
      'all',
    ),
  ).toEqual(['4 over 1'])
  expect(
    pairsOf(
      decision(
        [
          ['none', 64],
          [3, 0],
        ],
        { mates: [3] },
      ),
      'all',
    ),
  ).toEqual(['none over 3'])
})

test('there is no pair where rollouts do not tell the two apart, and it takes more to tell the widest of many', () => {
  expect(
    pairs([
      [3, 32],
      [4, 33],
    ]),
  ).toEqual([])
  const least = (others: number): number => {
    const rest = Array.from({ length: others }, (_, i) => [i + 5, 32] as const)
    return Array.from({ length: 33 }, (_, i) => 32 + i).find((won) => pairs([[3, 32], [4, won], ...rest]).length > 0)!
  }
  expect(least(0)).toBeLessThan(least(6))
})

test.each([
  [2, 1],
  [4, 6],
  [8, 28],
])('of %i options a pair is told apart from the bound of %i differences on, and not before', (options, differences) => {
  const states = 1024
  const rest = Array.from({ length: options - 2 }, (_, i) => [i + 5, states / 2] as const)
  const ratioAt = (more: number): number | undefined => {
    const [row] = rowsOf(decision([[3, states / 2], [4, states / 2 + more], ...rest], {}, states))
    return row && row.margin / row.margin_error
  }
  // There is none at the lower number of states that it wins more, and one at the higher.
  let [none, one] = [0, states / 2]
  while (one - none > 1) {
    const middle = (none + one) >> 1
    if (ratioAt(middle) === undefined) none = middle
    else one = middle
  }
  const [first, bound] = [ratioAt(one), zThresholdAmong(differences)]
  // The columns have four decimals, and a step of one state is a tenth of a standard error.
  expect(first).toBeGreaterThan(bound - 0.1)
  expect(first).toBeLessThan(bound + 0.15)
})

test('only votes of red make pairs, and no pick that goes with words', () => {
  const wins = [
    [3, 0],
    [4, 64],
  ] as const
  expect(pairs(wins, { team: 'black' })).toEqual([])
  const { ask } = decision(wins)
  expect(pairs(wins, { ask: { ...ask, act: 'kill' } })).toEqual([])
  expect(pairs(wins, { ask: { ...ask, words: 20, aloud: [3] } })).toEqual([])
  expect(pairs(wins, { choice: { source: 'made', pick: 3 } })).toEqual([])
})
