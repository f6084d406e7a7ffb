import { expect, test } from 'vitest'
import { recipeSchema } from '../../schemas/recipe.ts'
import { wireLeaks } from '../leaks/wire.ts'

// What `npm run leaks` looks for on the wires, in the program as it is: test/leaks/mutations/wire.ts plants what it finds.

const GAMES: readonly (readonly [string, object])[] = [
  ['maw', {}],
  ['maw', { whisper: true, seer: true }],
  ['maw', { announceVotes: false, deadHear: 'all' }],
  ['classic-7', {}],
  ['mini-mafia', {}],
  ['aiwolf-5', {}],
  ['aiwolf-9', {}],
]

test.each(GAMES)('%s %o: what is sent to a seat is what it has heard by then', async (ruleset, switches) => {
  const players = ruleset === 'maw' ? 'random' : 'scripted'
  const recipe = recipeSchema.parse({ ruleset, switches, players, seed: 'wires', games: { train: 1 } })
  expect(await Array.fromAsync(wireLeaks(recipe, 1))).toEqual([])
})
