import { expect, test } from 'vitest'
import { recipeSchema } from '../schemas/recipe.ts'
import { gameOf } from './played.ts'

// A player that notes no thoughts draws no random numbers for them and plans as before, so its games are the same.

test.each([
  ['mafia-2025', 'holy-grail'],
  ['classic-7', 'holy-grail-expert'],
  ['maw', 'holy-grail'],
  ['mini-mafia', 'planner-2'],
])('%s: %s plays the same games without noting its thoughts', async (ruleset, players) => {
  const recipe = { seed: 'notes', ruleset, players, games: { train: 1 } }
  const noted = (await gameOf(recipeSchema.parse(recipe), 0)).record
  const silent = (await gameOf(recipeSchema.parse({ ...recipe, thoughts: false }), 0)).record
  expect(noted.choices.filter(({ thought }) => thought !== undefined).length).toBeGreaterThan(5)
  expect(silent.choices.map(({ thought }) => thought)).toEqual(silent.choices.map(() => undefined))
  expect(silent.choices).toEqual(noted.choices.map(({ thought: _, ...choice }) => choice))
  expect(silent.game_id).toBe(noted.game_id)
})

test('a recipe that asks for thoughts is the usual one', () => {
  expect(recipeSchema.parse({ thoughts: true, games: { train: 1 } })).toEqual(
    recipeSchema.parse({ games: { train: 1 } }),
  )
})
