import { describe, expect, test } from 'vitest'
import { nextPair } from '../../src/evaluation/ladder/next-pair.ts'
import { type LadderDuel, leadersOf, standingsOf } from '../../src/evaluation/ladder/standings.ts'
import { redWins, strengthsOf } from '../../src/evaluation/ladder/strengths.ts'
import { type Played, RIDGE } from '../../src/evaluation/rating.ts'
import { stream } from '../../src/game/random.ts'
import { duels, game, TRUE } from './ladders.ts'

describe('the ratings of a ladder', () => {
  test('are those that the games were drawn with', () => {
    const names = ['w', 'x', 'y', 'z']
    const { standings, pairs, red_ahead } = standingsOf(duels(600, 'many'), names, 0)
    for (const { player, strength, rank, deals } of standings) {
      const truth = (400 / Math.LN10) * TRUE[names.indexOf(player)]!
      expect(Math.abs(strength.value - truth)).toBeLessThan(60)
      if (player !== 'w') expect(strength.high - strength.low).toBeGreaterThan(10)
      expect([rank.value, deals]).toEqual([4 - names.indexOf(player), 3 * 600])
    }
    for (const { score, expected } of pairs) expect(Math.abs(score.mean! - expected)).toBeLessThan(0.04)
    expect(pairs.at(-1)).toMatchObject({
      player: 'y',
      against: 'z',
      expected: expect.toSatisfy((p: number) => p < 0.35),
    })
    expect(standings.map(({ player }) => player)).toEqual(['z', 'y', 'x', 'w'])
    expect(standings.at(-1)!.strength).toEqual({ value: 0, low: 0, high: 0 })
    expect(red_ahead.value).toBeGreaterThan(40)
    expect(red_ahead.value).toBeLessThan(100)
  })

  test('choose the pair that is least known, and among those the one that is most even', () => {
    // A pair that has played often is known well: of three equal ones the other two are chosen.
    const even = (a: number, b: number, deals: number): LadderDuel => ({
      a,
      b,
      deals: Array.from({ length: deals }, (_, i) => [game(i % 2 ? 'red' : 'black'), game(i % 2 ? 'red' : 'black')]),
    })
    expect(nextPair([even(0, 1, 400), even(0, 2, 20), even(1, 2, 400)], 3, [0, 1, 2])).toEqual([0, 2])
    // Nobody who is not able is chosen, and of pairs that are known alike the one whose games are open.
    expect(nextPair([even(0, 1, 400), even(0, 2, 20), even(1, 2, 400)], 3, [0, 1])).toEqual([0, 1])
    const lost = (b: number): LadderDuel => ({
      a: 0,
      b,
      deals: Array.from({ length: 50 }, () => [game('black'), game('red')]),
    })
    expect(nextPair([lost(1), lost(2), even(1, 2, 50)], 3, [0, 1, 2])).toEqual([1, 2])
    const won = ({ deals, ...duel }: LadderDuel): LadderDuel => ({ ...duel, deals: deals.map(([a, b]) => [b, a]) })
    expect(nextPair([won(lost(1)), won(lost(2)), even(1, 2, 50)], 3, [0, 1, 2])).toEqual([1, 2])
    expect(nextPair([even(0, 1, 400)], 2, [0])).toBeUndefined()
  })

  test('choose the first of pairs of whom nothing is known, and an unknown pair although its games are less open', () => {
    expect(nextPair([], 3, [0, 1, 2])).toEqual([0, 1])
    const duel = (a: number, b: number, deals: number, isEven: (deal: number) => boolean): LadderDuel => ({
      a,
      b,
      deals: Array.from({ length: deals }, (_, i) =>
        isEven(i) ? [game('red'), game('red')] : [game('red'), game('black')],
      ),
    })
    const known = duel(0, 1, 400, () => true)
    const unknown = duel(0, 2, 6, (deal) => deal % 3 === 0)
    expect(nextPair([known, unknown], 3, [0, 1, 2])![1]).toBe(2)
  })

  test('rank players who are as strong as each other alike, in whole ranks', () => {
    const even: LadderDuel = { a: 0, b: 1, deals: Array.from({ length: 12 }, () => [game('red'), game('red')]) }
    const { standings } = standingsOf([even], ['x', 'y'], 0)
    expect(standings.map(({ rank }) => rank.value)).toEqual([1, 1])
    for (const { rank } of standingsOf(duels(12, 'few'), ['w', 'x', 'y', 'z'], 0).standings)
      expect([rank.low, rank.high].every(Number.isInteger)).toBe(true)
  })

  test('share a rank and its interval where they are equal but for rounding', () => {
    for (const [size, seed] of [
      [12, 'c'],
      [27, 'a'],
      [60, 'b'],
    ] as const) {
      const random = stream('tie', seed, size)
      const drawn = (red: number, black: number) =>
        Array.from({ length: size }, () => [won(random() < red), won(random() < black)] as const)
      const won = (isRed: boolean) => game(isRed ? 'red' : 'black')
      const [same, first] = [drawn(0.6, 0.5), drawn(0.8, 0.3)]
      // Two players with the same results, in the same deals and in others.
      const others = [...same.slice(size / 2), ...same.slice(0, size / 2)]
      for (const deals of [same, others]) {
        const duels = [
          { a: 0, b: 1, deals: first },
          { a: 1, b: 2, deals: same },
          { a: 1, b: 3, deals },
        ]
        const { standings } = standingsOf(duels, ['r', 's', 'x', 'y'], 0)
        const [x, y] = ['x', 'y'].map((name) => standings.find(({ player }) => player === name)!)
        expect(x!.strength.value).toBeCloseTo(y!.strength.value, 6)
        expect(x!.rank).toEqual(y!.rank)
        expect(x!.rank.low <= x!.rank.value && x!.rank.value <= x!.rank.high).toBe(true)
      }
    }
  })

  test('call nobody the strongest by games that red wins all, which tell nothing', () => {
    const random = stream('red wins', 1)
    const lost = Array.from({ length: 26 }, () => [game('black'), game(random() < 0.6 ? 'red' : 'black')] as const)
    const red = Array.from({ length: 27 }, () => [game('red'), game('red')] as const)
    const { standings } = standingsOf(
      [
        { a: 0, b: 1, deals: lost },
        { a: 1, b: 2, deals: red },
        { a: 1, b: 3, deals: red },
      ],
      ['random', 'scripted', 'novice', 'club'],
      0,
    )
    expect(standings.map(({ player }) => player)).toEqual(['scripted', 'novice', 'club', 'random'])
    expect(leadersOf(standings)).toHaveLength(3)
    expect(standings[0]!.rank).toEqual({ value: 1, low: 1, high: 3 })
  })

  test('are numbers where a pair has few deals, of which a sample may have none, and where one player wins them all', () => {
    const all = (b: number, deals: number): LadderDuel => ({
      a: 0,
      b,
      deals: Array.from({ length: deals }, () => [game('red'), game('black')]),
    })
    const { standings, pairs } = standingsOf([all(1, 400), all(2, 1)], ['x', 'y', 'z'], 0)
    for (const { strength } of standings)
      for (const value of [strength.value, strength.low, strength.high]) expect(Number.isFinite(value)).toBe(true)
    expect(standings.map(({ player }) => player)).toEqual(['x', 'z', 'y'])
    expect(pairs[0]!.expected).toBeGreaterThan(0.98)
  })

  test('are where the likelihood is flat, also where steps of any length would run away from there', () => {
    const played = [
      { red: 1, black: 2, games: 10, score: 0.999 },
      { red: 0, black: 1, games: 1000, score: 1 },
      { red: 2, black: 1, games: 10_000, score: 0.999 },
      { red: 2, black: 0, games: 10_000, score: 0.001 },
    ]
    const found = strengthsOf(played, 3)
    const missing = played.map(({ red, black, games, score }) => games * (score - redWins(found, red, black)))
    const slope = (sign: (game: Played) => number): number =>
      played.reduce((sum, game, i) => sum + sign(game) * missing[i]!, 0)
    expect(slope(() => 1)).toBeCloseTo(RIDGE * found.advantage, 6)
    found.strength.forEach((one, player) =>
      expect(slope(({ red, black }) => Number(red === player) - Number(black === player))).toBeCloseTo(RIDGE * one, 6),
    )
  })
})
