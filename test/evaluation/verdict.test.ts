import { describe, expect, test } from 'vitest'
import { type Block, blockOf } from '../../src/evaluation/blocks.ts'
import { marginOf } from '../../src/evaluation/margin.ts'
import { type GameOutcome, scoreOf } from '../../src/evaluation/outcome.ts'
import { isOver, type StopRule, verdictOf } from '../../src/evaluation/verdict.ts'
import { stream } from '../../src/game/random.ts'

const duel = { kind: 'duel' } as const
const rule = { delta: 0.05, alpha: 0.05, beta: 0.05 }

const game = (winner: string): GameOutcome => ({ index: 0, winner, days: 1, alive: 1, points: {}, defaulted: {} })

/** Deals of which A wins each game with this chance. */
function deals(count: number, chance: number): Block[] {
  const random = stream('verdict', chance)
  return Array.from({ length: count }, () =>
    blockOf([game(random() < chance ? 'red' : 'black'), game(random() < chance ? 'black' : 'red')], duel, scoreOf),
  )
}

const asked = (stop: StopRule) => ({ question: duel, stop, rule })
const answerOf = (blocks: readonly Block[], stop: StopRule) => verdictOf(blocks, marginOf(blocks, duel), asked(stop))
const overAt = (blocks: readonly Block[], stop: StopRule): boolean =>
  isOver(blocks, marginOf(blocks, duel), asked(stop))

describe('a verdict', () => {
  test('rests on the interval where the number of deals was fixed', () => {
    const fixed = { kind: 'deals', deals: 300 } as const
    expect(answerOf(deals(300, 0.65), fixed)).toMatchObject({ answer: 'better', by: 'interval', more_deals: 0 })
    expect(answerOf(deals(300, 0.35), fixed)).toMatchObject({ answer: 'worse' })
  })

  test('is that the two cannot be told apart yet, with the deals that are still needed', () => {
    const blocks = deals(60, 0.53)
    const { answer, more_deals } = answerOf(blocks, { kind: 'deals', deals: 60 })
    expect(answer).toBe('unclear')
    expect(more_deals).toBeGreaterThan(50)
    // With so many of the same deals more the interval leaves out 0, or 16 times as many are named where there is hardly a margin.
    expect(more_deals).toBeLessThan(60 * 70)
  })

  test('needs twenty deals, however clear they are', () => {
    expect(answerOf(deals(19, 1), { kind: 'deals', deals: 19 })).toMatchObject({ answer: 'unclear', more_deals: null })
    expect(answerOf(deals(20, 1), { kind: 'deals', deals: 20 })).toMatchObject({ answer: 'better' })
  })

  test('may be that there is no difference that matters', () => {
    expect(answerOf(deals(3000, 0.5), { kind: 'decided', deals: 3000 })).toMatchObject({
      answer: 'no difference',
      by: 'sequential test',
    })
  })
})

describe('the rule to stop', () => {
  test('by width is met when the confidence sequence is narrow enough', () => {
    const rule = { kind: 'width', width: 0.08, deals: 10_000 } as const
    expect(overAt(deals(50, 0.6), rule)).toBe(false)
    expect(overAt(deals(1500, 0.6), rule)).toBe(true)
    const { low, high } = answerOf(deals(1500, 0.6), rule).anytime
    expect((high - low) / 2).toBeLessThanOrEqual(0.08)
  })

  test('by the test is met when it has decided, and every rule at the most deals', () => {
    expect(overAt(deals(25, 0.52), { kind: 'decided', deals: 1000 })).toBe(false)
    expect(overAt(deals(400, 0.7), { kind: 'decided', deals: 1000 })).toBe(true)
    expect(overAt(deals(25, 0.52), { kind: 'decided', deals: 25 })).toBe(true)
    expect(overAt(deals(25, 1), { kind: 'deals', deals: 30 })).toBe(false)
  })
  test('is never met before twenty deals, however clear they are, but by the most deals', () => {
    const isOverAt = (count: number, stop: StopRule): boolean => {
      const blocks = deals(count, 1)
      return isOver(blocks, marginOf(blocks, duel), { question: duel, stop, rule: { ...rule, delta: 0.2 } })
    }
    for (const stop of [
      { kind: 'decided', deals: 1000 },
      { kind: 'width', width: 0.4, deals: 1000 },
      { kind: 'gate', low: 0, high: 0.2, deals: 1000 },
    ] as const) {
      expect(isOverAt(19, stop)).toBe(false)
      expect(isOverAt(20, stop)).toBe(true)
      expect(isOverAt(19, { ...stop, deals: 19 })).toBe(true)
    }
  })
})
