import { describe, expect, test } from 'vitest'
import { A, B, designOf, OTHERS } from '../../src/evaluation/design.ts'
import { reducedOf } from '../../src/evaluation/luck/reduced.ts'
import { marginOf } from '../../src/evaluation/margin.ts'
import type { GameOutcome } from '../../src/evaluation/outcome.ts'
import { duelBlocks } from '../../src/evaluation/report.ts'
import { sequentialTest } from '../../src/evaluation/statistics/sequential.ts'

describe('the results without luck', () => {
  const game = (winner: string, luck: Record<string, number>): GameOutcome => ({
    ...{ index: 0, winner, days: 1, alive: 1, points: {}, defaulted: {} },
    luck,
  })
  const rule = { delta: 0.05, alpha: 0.05, beta: 0.05 }
  const reduced = (games: GameOutcome[], question: Parameters<typeof designOf>[0] = { kind: 'duel' }) => {
    const design = designOf(question, 'new', 'old')
    const stated = { design, rule, teams: { don: 'black' }, stop: { kind: 'deals', deals: 1 } } as never
    const plain = duelBlocks(games, stated)
    return reducedOf(games, plain, marginOf(plain, design.question), { design, rule, teams: { don: 'black' } })
  }
  /** Deals that luck alone decides: both games go to red, both to black, or one to each, as often to A as to B. */
  const WINNERS = 'red red black black red black black red'.split(' ')
  const lucky = Array.from({ length: 80 }, (_, i) => {
    const winner = WINNERS[i % 8]!
    return game(winner, { chance: winner === 'red' ? 0.5 : -0.5 })
  })

  test('vary by what luck does not explain, and say which share of games that saves', () => {
    const { saved, luck, is_odd, refused, checks, margin } = reduced(lucky)
    expect([saved, is_odd, refused]).toEqual([expect.closeTo(1, 9), false, []])
    expect(margin.margin.mean).toBeCloseTo(0, 9)
    expect(luck.mean).toBeCloseTo(0, 9)
    // Players that state no probabilities have no luck to check.
    expect(checks.map(({ who, of }) => `${who} ${of}`)).toEqual(['chance worth'])
  })

  test('leave in the luck of a player whose choices are worth more than chance explains, to its own team', () => {
    const cheat = Array.from({ length: 80 }, (_, i) =>
      game(i % 3 ? 'red' : 'black', {
        [`${A}/${i % 2 ? 'black' : 'red'}`]: (i % 2 ? -1 : 1) * (0.2 + (i % 5) / 50),
        [`${B}/${i % 2 ? 'red' : 'black'}`]: ((i >> 1) % 2 ? 1 : -1) * 0.1,
      }),
    )
    const { refused, checks } = reduced(cheat)
    expect(refused).toEqual([A])
    const worth = (of: string) => checks.find((one) => one.who === A && one.of === of)!.mean.mean!
    expect(worth('red')).toBeGreaterThan(0)
    expect(worth('black')).toBeGreaterThan(0)
    expect(worth('worth')).toBeCloseTo(worth('red') + worth('black'), 9)
    expect(checks.some(({ who }) => who === OTHERS)).toBe(false)
  })

  test('are said to be odd where what was subtracted favours one player', () => {
    const odd = Array.from({ length: 80 }, (_, i) =>
      game(i % 2 ? 'red' : 'black', { chance: (i % 2 ? -1 : 1) * (0.1 + ((i >> 1) % 3) / 100) }),
    )
    expect(reduced(odd)).toMatchObject({ is_odd: true })
    expect(reduced(odd).luck.mean).toBeGreaterThan(0)
  })

  test('are tested against the margin that matters, which is twice as much of a value where two players sit in one seat', () => {
    const asked = (question: Parameters<typeof designOf>[0]) => {
      const games = lucky.map(({ winner }, i) => game(i % 5 === 0 ? 'black' : winner, { chance: 0 }))
      const stated = { design: designOf(question, 'new', 'old'), teams: { don: 'black' } } as never
      const values = duelBlocks(games, stated).map(({ value }) => value)
      return [
        reduced(games, question).sequential,
        (delta: number) => sequentialTest(values, 0.5, { ...rule, delta }),
      ] as const
    }
    const [duel, duelBy] = asked({ kind: 'duel' })
    expect([duel.delta, duel.ratio]).toEqual([0.05, duelBy(0.05).ratio])
    const [role, roleBy] = asked({ kind: 'role', role: 'don' })
    expect([role.delta, role.ratio]).toEqual([0.05, roleBy(0.025).ratio])
  })
})
