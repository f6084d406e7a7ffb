import { expect, test } from 'vitest'
import { recipeSchema } from '../schemas/recipe.ts'
import { noChances } from '../src/leaks/chance-tally.ts'
import { countChances } from '../src/leaks/chances.ts'
import { rulesetOf } from '../src/play/series.ts'
import { gameOf } from './played.ts'

test('choices made before anybody knew more than a card are counted apart for each chance that they had', async () => {
  const recipe = recipeSchema.parse({ ruleset: 'classic-7', players: 'random', seed: 'blind', games: { train: 6 } })
  const tally = noChances()
  for (let index = 0; index < 6; index++) {
    const { record, log, outcome } = await gameOf(recipe, index)
    countChances(tally, { split: 'train', deal: record.deal, winner: outcome.winner, log }, rulesetOf(recipe))
  }
  // The Detective knows its own card: of six others two are Mafia. The Doctor may be one that it checks.
  expect(Object.keys(tally.blind['check: a black player']!)).toEqual(['333333'])
  expect(Object.keys(tally.blind['check: the doctor']!)).toEqual(['166667'])
  for (const chances of Object.values(tally.blind))
    for (const [key, { p, n, hits }] of Object.entries(chances)) {
      expect(key).toBe(String(Math.round(p * 1e6)))
      expect([n > 0, hits <= n, p > 0 && p < 1]).toEqual([true, true, true])
    }
})
