import { describe, expect, test } from 'vitest'
import type { Told } from '../../schemas/event.ts'
import { luckOf, worthToRed } from '../../src/evaluation/luck/luck.ts'
import { fitWeights } from '../../src/evaluation/luck/luck-fit.ts'
import { made } from '../../src/game/choice.ts'
import { stream } from '../../src/game/random.ts'
import { packed } from '../../src/value/wins.ts'

describe('luck', () => {
  const roles = ['civilian', 'civilian', 'mafia']
  const teams = ['red', 'red', 'black']
  const told = (event: object): Told => ({ to: [1], event }) as unknown as Told
  const played = (pick: number) => ({
    roles,
    teams,
    log: [told({ type: 'asked', seat: 1, turn: 0, act: 'vote', options: [2, 3], words: 0, seconds: 1 })],
    record: {
      choices: [
        {
          seat: 1,
          turn: 0,
          pick,
          source: 'made' as const,
          attempts: 1,
          truncated: false,
          ending_repaired: false,
          probs: [0.25, 0.75],
        },
      ],
    },
  })

  test('is what was chosen less what was to be expected', () => {
    expect([...luckOf(played(3))]).toEqual([
      ['vote/red/civilian/1', -0.25],
      ['vote/red/mafia/1', 0.25],
    ])
    expect([...luckOf(played(2)).values()]).toEqual([0.75, -0.75])
  })

  test('is also what the option was worth by the rollouts of its own view, less what was to be expected of it', () => {
    const game = played(3)
    const [choice] = game.record.choices
    const wins = packed([
      [true, false],
      [true, true],
    ])
    const valued = { ...game, record: { choices: [{ ...choice!, rollouts: { states: 2, wins } }] } }
    expect(luckOf(valued).get('value/red')).toBeCloseTo(1 - (0.25 * 0.5 + 0.75))
  })

  test('of chance is of draws that are equally likely, and a forced one is none', () => {
    const drawn = (options: number[]) => ({
      ...{ roles, teams },
      log: [told({ type: 'asked', seat: -1, turn: 0, act: 'kill', options, words: 0, seconds: 0 })],
      record: { choices: [{ seat: -1, turn: 0, ...made({ pick: 3 }) }] },
    })
    expect([...luckOf(drawn([1, 3]))]).toEqual([
      ['kill/chance/civilian/1', -0.5],
      ['kill/chance/mafia/1', 0.5],
    ])
    expect(luckOf(drawn([3])).size).toBe(0)
  })

  test('has a weight that earlier games give, and removing it leaves the mean and takes variance away', () => {
    const random = stream('luck')
    // Red wins nine games in ten where the black seat is voted for, and one in ten otherwise.
    const games = Array.from({ length: 3000 }, () => {
      const pick = random() < 0.75 ? 3 : 2
      return { luck: luckOf(played(pick)), score: Number(random() < (pick === 3 ? 0.9 : 0.1)) }
    })
    const { weights, explained } = fitWeights(games.slice(0, 2000))
    expect(explained).toBeGreaterThan(0.4)
    const rest = games
      .slice(2000)
      .map(({ luck, score }) => ({ plain: score, reduced: score - worthToRed(luck, weights) }))
    const mean = (of: (game: (typeof rest)[number]) => number): number =>
      rest.reduce((sum, one) => sum + of(one), 0) / rest.length
    const variance = (of: (game: (typeof rest)[number]) => number): number => mean((one) => (of(one) - mean(of)) ** 2)
    expect(mean(({ reduced }) => reduced)).toBeCloseTo(0.9 * 0.75 + 0.1 * 0.25, 1)
    expect(variance(({ reduced }) => reduced)).toBeLessThan(0.6 * variance(({ plain }) => plain))
  })

  test('explains nothing where it has nothing to do with the result, however well weights fit by chance', () => {
    const random = stream('no luck')
    const draw = () => ({
      luck: new Map(Array.from({ length: 12 }, (_, kind) => [`kind ${kind}`, 4 * random() - 2] as const)),
      score: Number(random() < 0.5),
    })
    const explained = Array.from({ length: 20 }, () => fitWeights(Array.from({ length: 60 }, draw)).explained)
    // In the games that they were fitted to, these weights explain a tenth and more.
    expect(explained.reduce((sum, one) => sum + one, 0) / explained.length).toBeLessThan(0.02)
  })

  test('has a weight where twenty games had it', () => {
    const games = Array.from({ length: 40 }, (_, i) => ({
      luck: new Map([...(i < 20 ? [['in twenty', 1] as const] : []), ...(i < 19 ? [['in nineteen', 1] as const] : [])]),
      score: Number(i < 20),
    }))
    expect(Object.keys(fitWeights(games).weights)).toEqual(['in twenty'])
  })

  test('that was not met before weighs nothing', () => {
    expect(worthToRed(luckOf(played(3)), {})).toBe(0)
    expect(fitWeights(Array.from({ length: 30 }, () => ({ luck: new Map(), score: 1 }))).weights).toEqual({})
  })
})
