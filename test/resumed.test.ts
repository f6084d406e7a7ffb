import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GenerateOptions, generate, generateShare } from '../pipelines/generate/generate.ts'
import { mergeShards } from '../pipelines/merge/merge-shards.ts'
import type { Manifest } from '../schemas/manifest.ts'
import { type RecipeInput, recipeSchema } from '../schemas/recipe.ts'
import { listFiles } from '../src/storage/files.ts'
import { dataPath, gamesPath, manifestPath, notePath, workPath } from '../src/storage/folder.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-resumed-'))
afterAll(() => rmSync(base, { recursive: true }))
const at = (name: string): string => join(base, name)

const recipeOf = (more: RecipeInput) =>
  recipeSchema.parse({
    ruleset: 'mini-mafia',
    seed: 'resumed',
    players: 'random',
    shard_games: 2,
    configs: ['games'],
    ...more,
  })
const optionsOf = (name: string, more: RecipeInput, options: Partial<GenerateOptions> = {}): GenerateOptions => ({
  folder: at(name),
  recipe: recipeOf(more),
  extend: false,
  stopped: () => false,
  ...options,
})
const make = (name: string, more: RecipeInput, options?: Partial<GenerateOptions>): Promise<Manifest> =>
  generate(optionsOf(name, more, options))

/** All files of a dataset with their contents. */
const contents = (name: string): Record<string, string> =>
  Object.fromEntries(listFiles(at(name)).map((path) => [path, readFileSync(join(at(name), path), 'base64')]))
const file = (name: string, shard: number): string => join(at(name), dataPath('games', 'train', shard))
/** When a file was put in its place: another one that is renamed to its name has another number. */
const placed = (name: string, shard: number): number => statSync(file(name, shard)).ino

const FIVE = { games: { train: 5 } }
beforeAll(() => make('whole', FIVE))

test('a dataset that is complete is left as it is', async () => {
  const before = [0, 1, 2].map((shard) => placed('whole', shard))
  let isComplete = false
  await make('whole', FIVE, { wasComplete: () => void (isComplete = true) })
  expect(isComplete).toBe(true)
  expect([0, 1, 2].map((shard) => placed('whole', shard))).toEqual(before)
})

test('a file that is damaged or gone is made again, and no other', async () => {
  cpSync(at('whole'), at('damaged'), { recursive: true })
  const before = placed('damaged', 0)
  appendFileSync(file('damaged', 1), 'x')
  rmSync(file('damaged', 2))
  await make('damaged', FIVE)
  expect(contents('damaged')).toEqual(contents('whole'))
  expect(placed('damaged', 0)).toBe(before)
})

test('a card that somebody changed is written again', async () => {
  cpSync(at('whole'), at('card'), { recursive: true })
  appendFileSync(join(at('card'), 'README.md'), 'mine\n')
  await make('card', FIVE)
  expect(contents('card')).toEqual(contents('whole'))
})

test('a dataset that grows keeps its full shards, and is the same as one that was made at once', async () => {
  await make('grown', { games: { train: 3 } })
  const before = placed('grown', 0)
  await expect(make('grown', FIVE)).rejects.toThrow('(--train 5, the folder has 3); add --extend to add games')
  await make('grown', FIVE, { extend: true })
  expect(contents('grown')).toEqual(contents('whole'))
  expect(placed('grown', 0)).toBe(before)
  await expect(make('grown', { games: { train: 4 } }, { extend: true })).rejects.toThrow('never shrinks to 4')
  await expect(make('grown', { ...FIVE, seed: 'other' }, { extend: true })).rejects.toThrow(
    'another recipe (--seed other, the folder has',
  )
})

test('a dataset of another version is not extended, as its rows may be others', async () => {
  cpSync(at('whole'), at('older'), { recursive: true })
  const manifest = JSON.parse(readFileSync(manifestPath(at('older')), 'utf8')) as Manifest
  const older = { ...manifest, derivation: { ...manifest.derivation, speech: '0'.repeat(16) } }
  writeFileSync(manifestPath(at('older')), JSON.stringify(older))
  await expect(make('older', { games: { train: 6 } }, { extend: true })).rejects.toThrow(
    'another version of the program',
  )
  writeFileSync(manifestPath(at('older')), JSON.stringify({ ...manifest, recipe_hash: 'other' }))
  await expect(make('older', FIVE)).rejects.toThrow('made with other rules or prompts than this version has')
})

test('a run that is stopped goes on where it was: finished shards stay, and finished games are not played again', async () => {
  // Asked before each game, and again before it is written.
  let asked = 0
  const stopped = (): boolean => ++asked > 6
  await expect(make('stopped', FIVE, { stopped })).rejects.toThrow(/^3 of 5 games kept$/)
  expect([existsSync(manifestPath(at('stopped'))), existsSync(notePath(at('stopped'), 'train', 0))]).toEqual([
    false,
    true,
  ])
  // The games of a finished shard are in its files, those of the next one in a journal.
  expect([0, 1].map((shard) => existsSync(gamesPath(at('stopped'), 'train', shard)))).toEqual([false, true])
  for (const name of ['damaged-shard', 'other-note']) cpSync(at('stopped'), at(name), { recursive: true })
  const before = placed('stopped', 0)
  await make('stopped', FIVE)
  expect(contents('stopped')).toEqual(contents('whole'))
  expect(placed('stopped', 0)).toBe(before)
  expect(existsSync(workPath(at('stopped')))).toBe(false)
  // A shard with another file than its note says is made again, and so is one that is noted for another recipe.
  appendFileSync(file('damaged-shard', 0), 'x')
  const note = notePath(at('other-note'), 'train', 0)
  writeFileSync(note, JSON.stringify({ ...(JSON.parse(readFileSync(note, 'utf8')) as object), recipe_hash: 'other' }))
  const other = placed('other-note', 0)
  for (const name of ['damaged-shard', 'other-note']) {
    await make(name, FIVE)
    expect(contents(name)).toEqual(contents('whole'))
  }
  expect(placed('other-note', 0)).not.toBe(other)
})

test('parts that were made apart are the whole dataset; a missing or a damaged one is named', async () => {
  const share = (name: string, part: number) => generateShare(optionsOf(name, FIVE), part, 2)
  expect((await share('even', 0)).map(({ shard }) => shard)).toEqual([0, 2])
  expect(() => mergeShards([at('even')], at('merged'))).toThrow('shards are missing: train 1 (--shard 1/3)')
  expect((await share('odd', 1)).map(({ shard }) => shard)).toEqual([1])
  expect(() => mergeShards([at('even'), at('nowhere')], at('merged'))).toThrow(`there is no folder ${at('nowhere')}`)
  await generateShare(optionsOf('strange', { ...FIVE, seed: 'other' }), 1, 2)
  expect(() => mergeShards([at('even'), at('strange')], at('merged'))).toThrow('parts of different recipes (seed:')
  appendFileSync(file('odd', 1), 'x')
  expect(() => mergeShards([at('even'), at('odd')], at('merged'))).toThrow('missing or was changed')
  await share('odd', 1)
  mergeShards([at('even'), at('odd')], at('merged'))
  expect(contents('merged')).toEqual(contents('whole'))
})

test('a config of which the games make no row has no file, as readers refuse files without rows', async () => {
  const { shards } = await make('rowless', { games: { train: 1 }, configs: ['games', 'reasoned'] })
  expect(shards[0]!.files.map(({ config }) => config)).not.toContain('reasoned')
  expect(listFiles(at('rowless')).filter((path) => path.includes('reasoned'))).toEqual([])
})
