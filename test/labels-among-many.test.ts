import { expect, test } from 'vitest'
import { configsOf } from '../schemas/config.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { rulesetOf } from '../src/play/series.ts'
import { rowId, rowsOf } from '../src/rows/rows.ts'
import { labelOf, rivalOf } from '../src/rows/values/value.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { zThresholdAmong } from '../src/value/lead.ts'
import { asksOf } from '../src/view/decisions.ts'
import { gameOf, withWins } from './played.ts'

// Of many options the widest difference is wide by luck, so it takes more to be told.

test('a choice is called false beside one of many others only by more than beside one', () => {
  const row = (won: number): boolean[] => Array.from({ length: 64 }, (_, k) => k < won)
  const choice = { role: 'civilian', book: 'mafia-2025', act: 'vote', team: 'red', chosen: 0 } as const
  const label = (best: number, others: number): boolean | null =>
    labelOf([row(20), row(best), ...Array.from({ length: others }, () => row(0))], {
      ...choice,
      player: 'model:m',
      draw: 0,
    })
  const bests = Array.from({ length: 44 }, (_, i) => 20 + i)
  const told = (others: number): number[] => bests.filter((best) => label(best, others) === false)
  const least = (others: number): number[] =>
    bests.filter((best) => {
      const { mean, error } = rivalOf([row(20), row(best)], choice)!
      return -mean > zThresholdAmong(others + 1) * error
    })
  for (const others of [0, 1, 8]) expect(told(others)).toEqual(least(others))
  expect(told(8).length).toBeLessThan(told(0).length)
})

test('a pair of a decision with many alternatives is as wide as all pairs of them together ask for', async () => {
  const recipe = recipeSchema.parse({ players: 'scripted', seed: 'values', games: { train: 100 } })
  const words = wordsOf(rulesetOf(recipe))
  const played = await gameOf(recipe, 0)
  const { record, log, outcome } = played
  const isBlack = (seat: unknown): boolean => ['mafia', 'don'].includes(outcome.roles[(seat as number) - 1]!)
  const alternatives = new Map(
    [...asksOf(log)].map(({ ask: { seat, turn, options } }) => {
      const real = options.filter((one) => one !== seat && one !== 'none' && !(isBlack(seat) && isBlack(one)))
      return [rowId(record.game_id, seat, turn), real.length]
    }),
  )
  let pairs = 0
  for (let others = 40; others < 60; others++)
    for (const row of rowsOf(withWins(played, others), { words, configs: configsOf({ values: 1 }) }).preference) {
      const options = alternatives.get(row.row_id)!
      expect(row.margin / row.margin_error).toBeGreaterThan(zThresholdAmong((options * (options - 1)) / 2) - 0.01)
      pairs++
    }
  expect(pairs).toBeGreaterThan(100)
})
