import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { claimFolder } from '../pipelines/generate/claim.ts'
import { exampleOf } from '../pipelines/generate/example.ts'
import { licenceOf } from '../pipelines/generate/licence.ts'
import { removeIfNothingMade } from '../pipelines/generate/nothing-made.ts'
import { difference, plan } from '../pipelines/generate/plan.ts'
import { configsOf } from '../schemas/config.ts'
import { type RecipeInput, recipeSchema } from '../schemas/recipe.ts'
import { recipePath, workPath } from '../src/storage/folder.ts'

// What follows from a recipe before a game is played.

const base = mkdtempSync(join(tmpdir(), 'omerta-plan-'))
afterAll(() => rmSync(base, { recursive: true }))
const recipe = (more: RecipeInput) => recipeSchema.parse(more)

test('shards are full but for the last one of a split; a split without games has none', () => {
  const { games, shard_games } = recipe({ games: { train: 5, test: 2 }, shard_games: 2 })
  expect(plan({ ...recipe({ games: { train: 1 } }), games, shard_games })).toEqual([
    { split: 'train', shard: 0, from: 0, to: 2 },
    { split: 'train', shard: 1, from: 2, to: 4 },
    { split: 'train', shard: 2, from: 4, to: 5 },
    { split: 'test', shard: 0, from: 0, to: 2 },
  ])
})

test('the first difference of two recipes is named, also where one of them does not have the entry', () => {
  const there = { seed: '1', games: { train: 1, test: 2 }, players: ['a', 'b'] }
  expect(difference(there, structuredClone(there))).toBeUndefined()
  expect(difference(there, { ...there, games: { train: 1, test: 3 } })).toBe('games.test: 2 there, 3 here')
  expect(difference(there, { ...there, players: ['b', 'a'] })).toBe('players: ["a","b"] there, ["b","a"] here')
  expect(difference(there, { ...there, values: 8 }, ['in A', 'in B'])).toBe('values: not set in A, 8 in B')
  expect(difference({ ...there, values: 8 }, there)).toBe('values: 8 there, not set here')
})

describe('a folder of a begun dataset', () => {
  const claim = (folder: string, more: RecipeInput, extend = false) =>
    claimFolder(join(base, folder), recipe({ seed: 'a', ...more }), 'hash', extend)

  test('is taken by the same recipe, and by a larger one where games are to be added', () => {
    expect(claim('same', { games: { train: 2, test: 1 } })).toEqual([])
    expect(claim('same', { games: { train: 2, test: 1 } })).toEqual([])
    expect(() => claim('same', { games: { train: 3, test: 1 } })).toThrow('(--train 3, the folder has 2); add --extend')
    expect(claim('same', { games: { train: 3, test: 1 } }, true)).toEqual([])
  })

  test('is taken by no smaller one, in whichever split, and by no other recipe', () => {
    claim('other', { games: { train: 2, test: 2 } })
    expect(() => claim('other', { games: { train: 3, test: 1 } }, true)).toThrow(
      'has 2 test games, and a dataset never shrinks to 1',
    )
    expect(() => claim('other', { games: { train: 2, test: 2 }, seed: 'b' }, true)).toThrow(
      'another recipe (--seed b, the folder has a)',
    )
  })

  test('of another recipe is refused with all that differs, in the words of the options', () => {
    claim('words', { games: { train: 3 }, configs: ['sft', 'reasoned'], players: 'scripted', switches: { a: 1 } })
    const differs = (more: RecipeInput) => () => claim('words', { players: 'scripted', switches: { a: 1 }, ...more })
    expect(differs({ games: { train: 4 } })).toThrow(
      'another recipe (--train 4, the folder has 3; no --configs, the folder has decisions,sft,reasoned,games); name',
    )
    const configs = ['sft', 'reasoned'] as const
    const same = { games: { train: 3 }, configs: [...configs] }
    expect(
      differs({ ...same, players: ['random', 'random', 'scripted'], switches: { a: 2, b: 'x' }, values: 8 }),
    ).toThrow(
      [
        '(--switch a=2, the folder has 1; --switch b=x, the folder has none',
        '--players random*2,scripted, the folder has scripted; --values 8, the folder has none)',
      ].join('; '),
    )
    expect(differs({ ...same, group_games: 8, players: { red: 'random', black: 'scripted' } })).toThrow(
      '(--players {"red":"random","black":"scripted"}, the folder has scripted; group_games 8, the folder has 32)',
    )
    expect(differs({ ...same, thoughts: false })).toThrow('(--no-thoughts, the folder has thoughts)')
    claim('silent', { games: { train: 3 }, thoughts: false })
    expect(() => claim('silent', { games: { train: 3 } })).toThrow('(no --no-thoughts, the folder has it)')
  })

  test('is left empty where nothing was made, and as it is where anything was', () => {
    const folder = join(base, 'nothing')
    claim('nothing', { games: { train: 1 } })
    writeFileSync(join(workPath(folder), 'train-00000.jsonl'), '{}\n')
    removeIfNothingMade(folder, false)
    expect(existsSync(recipePath(folder))).toBe(true)
    rmSync(join(workPath(folder), 'train-00000.jsonl'))
    mkdirSync(join(folder, 'data'))
    removeIfNothingMade(folder, false)
    expect(existsSync(recipePath(folder))).toBe(true)
    rmSync(join(folder, 'data'), { recursive: true })
    removeIfNothingMade(folder, false)
    expect(existsSync(workPath(folder))).toBe(false)
    expect(existsSync(folder)).toBe(true)
    claim('nothing', { games: { train: 1 } })
    removeIfNothingMade(folder, true)
    expect(existsSync(folder)).toBe(false)
  })
})

test('a licence is that of the source, or as stated, or ours if built-in players alone played', () => {
  const of = (players: RecipeInput['players'], more: Partial<RecipeInput> = {}) =>
    licenceOf(recipe({ games: { train: 1 }, players, ...more }))
  expect(of('scripted')).toBe('cc-by-4.0')
  expect(of(['scripted', 'model:m@http://127.0.0.1:1/v1'])).toBe('unknown')
  expect(of('scripted', { moderator: 'model:m@http://127.0.0.1:1/v1' })).toBe('unknown')
  expect(of('model:m@http://127.0.0.1:1/v1', { licence: 'mit' })).toBe('mit')
  const imported = { format: 'x', licence: 'apache-2.0', terms: 'none', language: 'en', games: 'a'.repeat(64) }
  expect(of('scripted', { origin: 'imported', imported, licence: 'mit' })).toBe('apache-2.0')
})

test('the example of a card is a row of the first shard, with long texts and lists without their middle', () => {
  const row = {
    text: 'a'.repeat(300) + 'b'.repeat(300),
    few: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    many: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  }
  const [sft, decisions] = [[row], [{ id: 1 }]] as never[][]
  expect(JSON.parse(exampleOf(0, { sft: sft!, decisions: decisions! })!.row)).toEqual({
    text: `${'a'.repeat(240)} […] ${'b'.repeat(240)}`,
    few: row.few,
    many: [0, 1, 2, 3, '[…]', 6, 7, 8, 9],
  })
  expect(exampleOf(0, { sft: [], decisions: decisions! })).toEqual({ config: 'decisions', row: '{"id":1}' })
  expect(exampleOf(1, { sft: sft!, decisions: decisions! })).toBeUndefined()
  expect(exampleOf(0, { sft: [], decisions: [] })).toBeUndefined()
})

test('preference comes with values and not without, whatever configs are named', () => {
  expect(configsOf({})).toEqual(['decisions', 'sft', 'games'])
  expect(configsOf({ values: 8 })).toEqual(['decisions', 'sft', 'preference', 'games'])
  expect(configsOf({ configs: ['decisions', 'preference', 'games'] })).toEqual(['decisions', 'games'])
  expect(configsOf({ configs: ['games'], values: 8 })).toEqual(['preference', 'games'])
})
