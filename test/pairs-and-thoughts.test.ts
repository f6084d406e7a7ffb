import { describe, expect, test } from 'vitest'
import { PairCount } from '../src/worth/pair-kinds.ts'
import { ThoughtGap } from '../src/worth/thought-gap.ts'

const answer = (pick: number | string) => [{ role: 'assistant' as const, content: JSON.stringify({ pick }) }]

describe('pairs are counted by what they compare', () => {
  const count = new PairCount()
  count.addGame({ game_id: 'g', teams: ['black', 'red', 'red', 'black'] })
  test.each([
    ['two others', 2, 1, 3, 'real'],
    ['black on red', 1, 2, 3, 'real'],
    ['against oneself', 2, 1, 2, 'self'],
    ['for oneself', 2, 2, 1, 'self'],
    ['against none', 2, 1, 'none', 'none'],
    ['black against a mate', 1, 2, 4, 'mate'],
  ])('%s', (_, seat, chosen, rejected, kind) => {
    const before = count.report()?.[kind] ?? 0
    count.add({ game_id: 'g', seat, chosen: answer(chosen), rejected: answer(rejected) })
    expect(count.report()![kind]).toBe(before + 1)
  })
  test('none if there are none', () => expect(new PairCount().report()).toBeNull())
})

describe('the gap of thoughts to typed', () => {
  const gold = (chance: number): { probabilities: { true: number } } => ({ probabilities: { true: chance } })

  test('is a mean over the chances that red thoughts give', () => {
    const gap = new ThoughtGap()
    gap.addDecision({ row_id: 'a', team: 'red', reasoning: 'It is player 2 at 60 %, far ahead of Player 3 at 10 %.' })
    gap.addDecision({ row_id: 'b', team: 'black', reasoning: 'The table has player 2 at 90 %.' })
    gap.addDecision({ row_id: 'c', team: 'red', reasoning: null })
    gap.addTyped({ id: 'a', gold: JSON.stringify({ black_2: gold(0.5), black_3: gold(0.1) }) })
    gap.addTyped({ id: 'b', gold: JSON.stringify({ black_2: gold(0) }) })
    const [measure] = gap.measures()
    expect(measure).toMatchObject({ key: 'thought_gap', met: false, note: '2 chances' })
    expect(measure!.value).toBeCloseTo(0.05, 10)
  })

  test('is no figure without typed rows', () => {
    const gap = new ThoughtGap()
    gap.addDecision({ row_id: 'a', team: 'red', reasoning: 'Player 2 at 60 % stands alone.' })
    expect(gap.measures()).toEqual([])
  })
})
