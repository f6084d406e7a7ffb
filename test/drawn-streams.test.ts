import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type * as random from '../src/game/random.ts'
import type * as streams from '../src/play/streams.ts'

// What is found where streams of random numbers are not those that their names give: the module that draws them is replaced.

afterAll(() => {
  vi.doUnmock('../src/game/random.ts')
  vi.doUnmock('../src/play/streams.ts')
  vi.resetModules()
})
beforeEach(() => {
  vi.resetModules()
})

type Use = readonly (string | number)[]

/** What is found in a game of a program that draws some of its streams as others. */
async function found(asOther: (use: Use) => Use): Promise<string | undefined> {
  vi.doMock('../src/game/random.ts', async (original) => {
    const real = await original<typeof random>()
    const stream = (seed: string, name: string, ...use: (string | number)[]) => real.stream(seed, name, ...asOther(use))
    return { ...real, stream }
  })
  const { gameOf } = await import('./played.ts')
  const { drawnOtherwise } = await import('../pipelines/validate/drawn.ts')
  const { rulesetOf } = await import('../src/play/series.ts')
  const { recipeSchema } = await import('../schemas/recipe.ts')
  const recipe = recipeSchema.parse({ ruleset: 'mini-mafia', seed: 'streams', players: 'random', games: { train: 1 } })
  return drawnOtherwise(await gameOf(recipe, 0), recipe, rulesetOf(recipe))
}

const ALIKE = 'has two players, or a player and chance, with the same random numbers'

test('the streams of a game are its own', async () => expect(await found((use) => use)).toBeUndefined())

test.each<[what: string, asOther: (use: Use) => Use]>([
  ['two players', (use) => (use[0] === 'seat' && use[1] === 2 ? ['seat', 1] : use)],
  ['a player and chance', (use) => (use[0] === 'chance' ? ['seat', 3] : use)],
  ['all players', (use) => (use[0] === 'seat' ? ['seat', 1] : use)],
])('%s with one stream are found', async (_, asOther) => expect(await found(asOther)).toBe(ALIKE))

test('one player with another stream than its seat gives is found', async () => {
  vi.doMock('../src/play/streams.ts', async (original) => {
    const real = await original<typeof streams>()
    const seatStream: typeof real.seatStream = (recipe, name, seat, ...entrant) =>
      real.seatStream(recipe, name, seat === 2 ? 22 : seat, ...entrant)
    return { ...real, seatStream }
  })
  expect(await found((use) => use)).toBe('has a player with other random numbers than its seed gives')
})
