import { expect, test } from 'vitest'
import { columnIn, requireFilter, requireNames, type Wanted } from '../pipelines/read/filter.ts'
import type { Manifest } from '../schemas/manifest.ts'
import { recipeSchema } from '../schemas/recipe.ts'

/** What is read of a dataset to see whether rows can be chosen so. */
const manifestOf = (roles: readonly string[], acts: readonly string[], values?: number): Manifest =>
  ({
    recipe: recipeSchema.parse({ ruleset: 'mini-mafia', games: { train: 1 }, ...(values !== undefined && { values }) }),
    tally: {
      wins: { red: 1 },
      acts: Object.fromEntries(acts.map((act) => [act, 1])),
      acts_by_role: { vote: Object.fromEntries(roles.map((role) => [role, 1])) },
    },
  }) as unknown as Manifest

const usual = manifestOf(['civilian', 'mafia', 'sheriff'], ['speak', 'vote'])
const moderated = manifestOf(['civilian', 'moderator'], ['vote'])
const choose = (wanted: Wanted, manifest = usual, config: 'sft' | 'conversations' | 'games' = 'sft') =>
  requireFilter('set', manifest, config, wanted)

test('roles are named by the words of the game or by their ids', () => {
  expect(choose({ role: ['Detective', 'mafia'] }).role).toEqual(['sheriff', 'mafia'])
  expect(() => choose({ role: ['Seer'] })).toThrow('this dataset has no role "Seer"')
})

test('seats are those of the table, and 0 is one where there is a moderator', () => {
  expect(choose({ seat: [1, 4] }).seat).toEqual([1, 4])
  expect(() => choose({ seat: [0] })).toThrow('no seat "0"; it has 1, 2, 3, 4')
  expect(() => choose({ seat: [5] })).toThrow('no seat "5"')
  expect(choose({ seat: [0] }, moderated).seat).toEqual([0])
})

test('what no column of a config tells cannot be asked for, nor labels where there are no values', () => {
  expect(() => choose({ act: ['vote'] }, usual, 'conversations')).toThrow('has a row for each seat, which has no act')
  expect(choose({ won: true }, usual, 'conversations').won).toBe(true)
  expect(() => choose({ label: true })).toThrow('set has no values, which --label needs')
  expect(() => choose({ minAdvantage: 0 })).toThrow('set has no values, which --min-advantage needs')
  expect(choose({ label: false }, manifestOf(['mafia'], ['vote'], 8)).label).toBe(false)
  expect([columnIn('sft', 'won'), columnIn('decisions', 'won'), columnIn('games', 'won')]).toEqual([
    'won',
    'hindsight',
    undefined,
  ])
})

test('of several datasets one has to have a name, and a name that none has is told', () => {
  const parts = [usual, manifestOf(['civilian'], ['kill'])].map((manifest, i) => ({ folder: `set ${i}`, manifest }))
  expect(() => requireNames(parts, 'sft', { act: ['speak', 'kill'], role: ['Detective'] })).not.toThrow()
  expect(() => requireNames(parts, 'sft', { act: ['speak', 'shoot'] })).toThrow('no act "shoot"')
})
