import { describe, expect, test } from 'vitest'
import { chanceTests, FALSE_ALARMS, failedTests } from '../pipelines/validate/chances.ts'
import { notPlayed } from '../pipelines/validate/not-played.ts'
import { type RecipeInput, recipeSchema } from '../schemas/recipe.ts'
import { chancesTest, drawnTest, normalTest } from '../src/evaluation/statistics/exact.ts'
import { stream } from '../src/game/random.ts'
import { addChances, type ChanceTally, noChances } from '../src/leaks/chance-tally.ts'
import { countChances, countOrder } from '../src/leaks/chances.ts'
import { type Finished, playGame, rulesetOf } from '../src/play/series.ts'
import { UNTIMED } from '../src/view/player.ts'
import { askOf } from '../src/view/view.ts'
import { gameOf, makerOf } from './played.ts'

describe('exact tests', () => {
  test('a fair coin: 9 of 10 heads or further off has chance 22/1024', () => {
    expect(chancesTest([{ p: 0.5, n: 10 }], 9)).toBeCloseTo(22 / 1024, 12)
    expect(chancesTest([{ p: 0.5, n: 10 }], 5)).toBe(1)
  })
  test('coins of two kinds: none of both has chance (1 - p)(1 - q)', () => {
    expect(
      chancesTest(
        [
          { p: 0.5, n: 1 },
          { p: 0.25, n: 1 },
        ],
        0,
      ),
    ).toBeCloseTo(2 * 0.5 * 0.75, 12)
  })
  test('the lady tasting tea: all four cups right has chance 1/70', () => {
    expect(drawnTest({ of: 8, marked: 4, drawn: 4, hits: 4 })).toBeCloseTo(2 / 70, 12)
  })
  test('normal tails', () => {
    expect(normalTest(1.959964, 1)).toBeCloseTo(0.05, 6)
    expect(normalTest(-5, 1)).toBeCloseTo(5.733e-7, 9)
  })
  test('long tables are close to the exact ones', () => {
    const exact = chancesTest([{ p: 0.3, n: 1990 }], 540)
    const normal = chancesTest(
      [
        { p: 0.3, n: 1990 },
        { p: 1e-9, n: 100 },
      ],
      540,
    )
    expect(normal / exact).toBeGreaterThan(0.9)
    expect(normal / exact).toBeLessThan(1.1)
  })
})

const recipeOf = (input: RecipeInput) => recipeSchema.parse({ seed: 'chance', ...input })
const seen = ({ record, log, outcome }: Finished) => ({ ...record, log, winner: outcome.winner })
const found = (tally: ChanceTally): string[] =>
  failedTests(chanceTests(tally)).map(({ about, what }) => `${about}: ${what}`)

test.each(['mafia-2025', 'fiim', 'classic-7', 'mini-mafia', 'maw'])(
  '%s: honest games are as chance has them',
  async (ruleset) => {
    const recipe = recipeOf({ ruleset, players: 'random', games: { train: 60, test: 20 } })
    const tally = noChances()
    for (const [split, games] of [
      ['train', 60],
      ['test', 20],
    ] as const)
      for (let i = 0; i < games; i++) countChances(tally, seen(await gameOf(recipe, i, { split })), rulesetOf(recipe))
    expect(found(tally)).toEqual([])
    expect(Math.min(...chanceTests(tally).map(({ p }) => p))).toBeGreaterThan(0)
  },
  60_000,
)

test('a Sheriff that finds a black player three times in five is found, in 200 games of any player', async () => {
  const recipe = recipeOf({ players: 'random', games: { train: 200 } })
  const ruleset = rulesetOf(recipe)
  const tally = noChances()
  for (let i = 0; i < 200; i++) {
    const honest = makerOf(recipe)
    let deal: readonly string[] = []
    const luck = stream('luck', i)
    const make: typeof honest = {
      ...honest,
      player(name, random) {
        const inner = honest.player(name, random)
        return {
          act(view) {
            const black = askOf(view).act === 'check' && deal[view.seat - 1] === 'sheriff' && luck() < 0.4
            const target = black ? deal.indexOf('mafia') + 1 : 0
            return target > 0 ? { pick: target } : inner.act(view, UNTIMED)
          },
        }
      },
    }
    const { record } = await gameOf(recipe, i)
    deal = record.deal
    countChances(tally, seen(await playGame({ recipe, ruleset, split: 'train', index: i, make })), ruleset)
  }
  expect(found(tally)).toEqual(['blind choices: check: a black player'])
}, 60_000)

describe('found:', () => {
  const won = (split: string, red: number, black: number): ChanceTally => ({
    ...noChances(),
    games: red + black,
    won: { [split]: { red, black } },
  })
  test('games of a split that red wins more often', () => {
    const tally = won('train', 100, 50)
    addChances(tally, won('test', 5, 45))
    expect(found(tally).length).toBeGreaterThan(0)
  })
  test('a role that a seat never has', () => {
    const dealt = { 'sheriff.1': { hits: 0, p: 0.1 } }
    expect(found({ ...noChances(), games: 100, dealt })).toEqual(['deals: the sheriff is in seat 1'])
    expect(found({ ...noChances(), games: 100, dealt: { 'sheriff.1': { hits: 5, p: 0.1 } } })).toEqual([])
  })
  test('black rows first', () => {
    const tally = noChances()
    countOrder(
      tally.order,
      'rows',
      Array.from({ length: 60 }, (_, i) => i < 20),
    )
    expect(found(tally)).toEqual(['order: rows'])
  })
})

test('under chance alone a dataset in a thousand is reported at most: 600 deals, splits and orders drawn at random', () => {
  let alarms = 0
  for (let i = 0; i < 600; i++) {
    const random = stream('false alarms', i)
    const hits = (n: number, p: number): number => Array.from({ length: n }, random).filter((x) => x < p).length
    const red = [hits(40, 0.4), hits(20, 0.4)] as const
    const tally: ChanceTally = {
      ...noChances(),
      games: 60,
      dealt: Object.fromEntries(
        Array.from({ length: 10 }, (_, seat) => [`sheriff.${seat + 1}`, { hits: hits(60, 0.1), p: 0.1 }]),
      ),
      won: { train: { red: red[0], black: 40 - red[0] }, test: { red: red[1], black: 20 - red[1] } },
    }
    countOrder(
      tally.order,
      'rows',
      Array.from({ length: 50 }, () => random() < 0.3),
    )
    if (found(tally).length > 0) alarms++
  }
  // 600 times one in a thousand, and three standard deviations.
  expect(alarms).toBeLessThanOrEqual(600 * FALSE_ALARMS + 3 * Math.sqrt(600 * FALSE_ALARMS))
})

test('the counts of shards are added up, each of its kind', () => {
  const tried = { p: 0.5, n: 4, hits: 3, control: 2 }
  const ranked = { distance: 1.5, variance: 2, things: 5, control: 0.5 }
  const one: ChanceTally = {
    games: 4,
    dealt: { 'don.1': { hits: 2, p: 0.1, control: 1 } },
    reseeded: { other: tried },
    seated: { scripted: ranked },
    won: { train: { red: 3, black: 1 } },
    blind: { 'kill sheriff': { 100000: tried } },
    order: { decisions: ranked },
    style: { length: ranked },
  }
  const sum = noChances()
  for (let i = 0; i < 3; i++) addChances(sum, one)
  const thrice = { p: 0.5, n: 12, hits: 9, control: 6 }
  const ranks = { distance: 4.5, variance: 6, things: 15, control: 1.5 }
  expect(sum).toEqual({
    games: 12,
    dealt: { 'don.1': { hits: 6, p: 0.1, control: 3 } },
    reseeded: { other: thrice },
    seated: { scripted: ranks },
    won: { train: { red: 9, black: 3 } },
    blind: { 'kill sheriff': { 100000: thrice } },
    order: { decisions: ranks },
    style: { length: ranks },
  })
})

test('a game is compared with the deal that another run gives it, and its players only where a list seats them', () => {
  const players = ['random', 'scripted', 'random', 'scripted']
  const against = (input: RecipeInput) => {
    const recipe = recipeOf({ ruleset: 'mini-mafia', games: { train: 9 }, ...input })
    const record = { game_id: '0'.repeat(32), split: 'train', index: 3, players } as const
    return notPlayed(record, recipe, rulesetOf(recipe))
  }
  const { unplayed, seated } = against({ players })
  expect(seated).toEqual(players)
  expect(against({ players: 'random' }).seated).toBeUndefined()
  expect(unplayed.toSorted()).toEqual(['civilian', 'civilian', 'mafia', 'sheriff'])
  const seeds = Array.from({ length: 20 }, (_, i) => against({ players, seed: `${i}` }).unplayed.join())
  expect(new Set(seeds).size).toBeGreaterThan(4)
})
