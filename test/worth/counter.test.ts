import { expect, test } from 'vitest'
import type { Event, Told } from '../../schemas/event.ts'
import type { DecisionRow } from '../../src/rows/configs/decisions.ts'
import type { GameRow } from '../../src/rows/configs/games.ts'
import { Counter } from '../../src/worth/counter.ts'
import { WinCount } from '../../src/worth/win-count.ts'
import { all, only } from './told.ts'

const made = { attempts: 1, truncated: false, ending_repaired: false }
const decision = (more: object = {}) =>
  ({
    ...{ row_id: 'r', split: 'train', day: 1, role: 'don', team: 'black', act: 'vote', reasoning: null },
    ...{ chosen_action: { source: 'made', text: null }, tokens: { prompt: null, completion: null } },
    ...{ quality: made, leakage: { findings: [] }, value: null, label: null, lesson: 'forced', ...more },
  }) as unknown as DecisionRow
const counted = (...rows: DecisionRow[]) => {
  const counter = new Counter()
  for (const row of rows) counter.addDecision(row)
  return counter.stats()
}

test('a finding that a row has twice is two findings in one row', () => {
  const [minor, severe] = (['minor', 'severe'] as const).map((severity) => ({ code: 'name', severity }))
  const stats = counted(decision({ leakage: { findings: [minor, minor, severe] } }), decision(), decision())
  expect(stats.findings).toEqual([
    { code: 'name', severity: 'minor', findings: 2, rows: 1 },
    { code: 'name', severity: 'severe', findings: 1, rows: 1 },
  ])
})

test('a decision is retried that took more than one try, and each kind of repair is counted by itself', () => {
  const qualities = [{ attempts: 2 }, { attempts: 3, truncated: true }, { ending_repaired: true }, {}]
  const rows = qualities.map((quality) => decision({ quality: { ...made, ...quality } }))
  expect(counted(...rows).quality).toEqual({ retried: 2, truncated: 1, ending_repaired: 1 })
})

test('tokens are those of rows that a student is given: none of what the rules chose', () => {
  const tokens = { prompt: 100, completion: 10 }
  const byRules = { source: 'default', text: null }
  expect(counted(decision({ tokens, chosen_action: byRules })).tokens).toBeNull()
  expect(counted(decision({ tokens }), decision({ tokens, chosen_action: byRules })).tokens!.total.n).toBe(1)
  expect(counted(decision()).tokens).toBeNull()
})

test('of what one seat heard, thoughts are read, and asks and mere picks are not', () => {
  const counter = new Counter()
  const chose = { type: 'chose', seat: 1, turn: 0, act: 'vote', pick: 2, source: 'made' } as const
  const log: Told[] = [
    only([1], { ...chose, type: 'asked' } as unknown as Event),
    only([1], { ...chose, thought: 'It is player 2.' } as unknown as Event),
    only([1], chose as unknown as Event),
    all({ type: 'spoke', seat: 1, act: 'speak', text: 'I suspect 2.' }),
  ]
  counter.addGame({
    ...{ game_id: 'g', split: 'train', index: 0, players: ['a', 'b'], roles: ['sheriff', 'don'] },
    ...{ teams: ['red', 'black'], winner: 'red', reason: 'no black left', points: [1, 0] },
    log: log.map((told) => JSON.stringify(told)),
  } as unknown as GameRow)
  const { worth, duplicates } = counter.stats()
  expect(worth['thoughts']!.find(({ key }) => key === 'thoughts')!.value).toBe(1)
  expect(worth['wording']!.find(({ key }) => key === 'questions')!.of).toBe(1)
  expect(duplicates.transcripts['train']!.texts).toBe(1)
})

test('players of one role are listed by name, and what is no better and no worse than the others is neither', () => {
  const wins = new WinCount()
  const game = { roles: ['mafia', 'mafia', 'sheriff'], teams: ['black', 'black', 'red'], winner: 'red', reason: 'end' }
  wins.add({ ...game, players: ['b', 'a', 'c'], points: [0, 0, 1] })
  expect(wins.report().roles.map(({ player }) => player)).toEqual(['a', 'b', 'c'])
  const values = counted(
    ...[true, false, null].map((label) => decision({ label, value: { advantage: 0.1, scaled: 1 } })),
    decision({ label: null, value: { advantage: null, scaled: null } }),
  ).values
  expect(values.at(-1)).toMatchObject({ role: 'all', decisions: 3, better: 1, worse: 1 })
})
