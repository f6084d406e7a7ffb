import { expect, test } from 'vitest'
import { drawnOtherwise, importedOtherwise, unseatedEditions } from '../pipelines/validate/drawn.ts'
import { type Recipe, type RecipeInput, recipeSchema } from '../schemas/recipe.ts'
import { type GameRecord, noUsage } from '../schemas/record.ts'
import { rulesetOf } from '../src/play/series.ts'
import { gameOf, makerOf } from './played.ts'

const recipeOf = (input: RecipeInput): Recipe =>
  recipeSchema.parse({ ruleset: 'mini-mafia', seed: 'drawn', games: { train: 2 }, ...input })

/** What is found in the first game of a recipe, with a changed record and as if the recipe were another. */
async function found(input: RecipeInput, changes: Partial<GameRecord>, other: Partial<Recipe> = {}) {
  const recipe = recipeOf(input)
  const game = await gameOf(recipe, 0, { player: (_, random) => makerOf(recipe).player('random', random) })
  const changed = { ...game, record: { ...game.record, ...changes } as GameRecord }
  return drawnOtherwise(changed, { ...recipe, ...other }, rulesetOf(recipe))
}

const OTHERS = 'was played by other players than the recipe names'
const USED = { ...noUsage, calls: 1 }

test('the names of players may say where their models are, as they once did, and may say no other model', async () => {
  const named = (name: string) =>
    found({ players: 'model:m@http://a' }, { players: Array<string>(4).fill(name), usage: USED })
  expect(await named('model:m')).toBeUndefined()
  expect(await named('model:m@http://a')).toBeUndefined()
  expect(await named('model:m@http://b')).toBe(OTHERS)
  expect(await named('model:n')).toBe(OTHERS)
})

test('a moderator that is a model is that of the recipe, and may have made calls where no player did', async () => {
  const moderated = (moderator: string | undefined, usage = USED) =>
    found({ players: 'random' }, { ...(moderator && { moderator }), usage }, { moderator: 'model:m@http://a' })
  expect(await moderated('model:m')).toBeUndefined()
  expect(await moderated('model:n')).toBe(OTHERS)
  expect(await found({ players: 'random' }, { usage: USED })).toBe('has calls or tokens of models, and no model played')
})

test('an import is of the format, licence and language that its recipe names, and costs nothing', () => {
  const about = { format: 'aiwolf', licence: 'mit', language: 'en' }
  const compared = (origin: object | undefined, imported: object | undefined, usage: object = noUsage) =>
    importedOtherwise({ origin, usage } as never, { imported } as never)
  const origin = { kind: 'imported', ...about }
  expect(compared(origin, about)).toBeUndefined()
  expect(compared(origin, undefined)).toBe(
    'was imported with the format "aiwolf" by its record, and by the recipe with undefined',
  )
  for (const field of ['format', 'licence', 'language'])
    expect(compared(origin, { ...about, [field]: 'x' })).toMatch(`with the ${field} `)
  expect(compared(origin, about, USED)).toBe('has calls or tokens of models, which an import does not count')
  // Games that were not imported are none of its business.
  for (const other of [undefined, { kind: 'played' }]) expect(compared(other, about, USED)).toBeUndefined()
})

test('editions are of players and moderators that are seated, and of those that choose for them', () => {
  const unseated = (editions: object | undefined, moderator?: string) =>
    unseatedEditions({ players: ['random', 'holy-grail:model:m'], moderator, editions } as never)
  expect(unseated(undefined)).toEqual([])
  expect(unseated({ random: 1, 'holy-grail': 2, scripted: 3 })).toEqual(['scripted'])
  expect(unseated({ scripted: 3 }, 'scripted')).toEqual([])
})
