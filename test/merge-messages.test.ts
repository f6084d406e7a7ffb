import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateShare } from '../pipelines/generate/generate.ts'
import { mergeShards } from '../pipelines/merge/merge-shards.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { mergedPath, notePath, readNoteAt } from '../src/storage/folder.ts'
import { commandLine } from './command-line.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-merge-'))
const at = (name: string): string => join(base, name)
afterAll(() => rmSync(base, { recursive: true }))

/** Makes one of three parts of a dataset of three shards, one game each, in a folder. */
async function make(folder: string, part: number, seed = 'merge'): Promise<void> {
  const recipe = recipeSchema.parse({ seed, ruleset: 'mini-mafia', games: { train: 3 }, shard_games: 1 })
  const options = { folder: at(folder), recipe, extend: false, workers: 1, concurrency: 1, stopped: () => false }
  await generateShare(options, part, 3)
}

beforeAll(async () => {
  await make('first', 0)
  await make('second', 1)
  await make('other', 2, 'another')
  await make('third', 2)
  cpSync(at('third'), at('copied'), { recursive: true, filter: (path) => basename(path) !== '.omerta' })
})

const merge = (...names: string[]) => mergeShards(names.map(at), at('out'))

test('a missing shard is named with the --shard that makes it', () => {
  expect(() => merge('first', 'second')).toThrow(
    'shards are missing: train 2 (--shard 2/3); make the part that is not here',
  )
})

test('of two recipes it says which folder has which', () => {
  expect(() => merge('first', 'second', 'other')).toThrow(
    `${at('first')} and ${at('other')} are parts of different recipes (seed: "merge" in ${at('first')}, "another" in ${at('other')})`,
  )
})

test('of a part without .omerta it says that the copy lacks it', () => {
  expect(() => merge('first', 'second', 'copied')).toThrow(`${at('copied')} contains no part of a dataset`)
  expect(() => merge('first', 'second', 'copied')).toThrow('needs its folder .omerta too')
})

test('of a part of another version it says what to make again, and to remove nothing', () => {
  cpSync(at('second'), at('older'), { recursive: true })
  const path = notePath(at('older'), 'train', 1)
  writeFileSync(path, JSON.stringify({ ...readNoteAt(path), recipe_hash: '0'.repeat(64) }))
  expect(() => merge('first', 'older', 'third')).toThrow(
    `train 1 in ${at('older')} was made from another recipe or by another version; make the part again in a new folder`,
  )
})

test('a changed file is named', () => {
  cpSync(at('second'), at('changed'), { recursive: true })
  const { files } = readNoteAt(notePath(at('changed'), 'train', 1))
  const changed = join(at('changed'), files.at(-1)!.path)
  appendFileSync(changed, 'x')
  expect(() => merge('first', 'changed', 'third')).toThrow(`${changed} of train 1 is missing or was changed`)
})

test('all three make the whole', () => {
  const { manifest, unused } = merge('third', 'first', 'second')
  expect(manifest.shards).toHaveLength(3)
  expect(unused).toEqual([])
})

test('a part whose games the others have is named', async () => {
  cpSync(at('third'), at('repeated'), { recursive: true })
  const { code, out } = await commandLine([
    'merge',
    ...['third', 'first', 'second', 'repeated'].map(at),
    '--out',
    at('four'),
  ])
  expect(code).toBe(0)
  expect(out).toMatch(
    /repeated added nothing: its games are of the same recipe, and the other folders have all of them\n$/,
  )
  expect(out).not.toMatch(/(?:first|second|third) added nothing/)
})

test('a merge that is run again says that it was already complete, and not where it restores a file', async () => {
  const parts = ['third', 'first', 'second'].map(at)
  const mergeAgain = async () => (await commandLine(['merge', ...parts, '--out', at('again')])).out
  expect(await mergeAgain()).toMatch(/^3 games of mini-mafia/)
  expect(await mergeAgain()).toMatch(/^\S+again was already complete; nothing changed\n3 games of mini-mafia/)
  rmSync(join(at('again'), readNoteAt(notePath(at('second'), 'train', 1)).files[0]!.path))
  expect(await mergeAgain()).toMatch(/^3 games of mini-mafia/)
  expect((await commandLine(['merge', at('again')])).out).toMatch(/^\S+again was already complete; nothing changed\n/)
})

test('so do rows that are rendered again into the same folder', async () => {
  const again = async () =>
    (await commandLine(['rows', at('again'), '--renderer', 'compact', '--out', at('short')])).out
  expect(await again()).toMatch(/^3 games of mini-mafia/)
  expect(await again()).toMatch(/^\S+short was already complete; nothing changed\n3 games of mini-mafia/)
})

test('so does a merge of several datasets', async () => {
  cpSync(at('again'), at('one'), { recursive: true })
  await make('two', 0, 'two')
  await make('two', 1, 'two')
  await make('two', 2, 'two')
  mergeShards([at('two')], at('two'))
  const mergeAgain = async () => (await commandLine(['merge', at('one'), at('two'), '--out', at('several')])).out
  expect(await mergeAgain()).toMatch(/^6 games of 2 datasets/)
  expect(await mergeAgain()).toMatch(/^\S+several was already complete; nothing changed\n6 games of 2 datasets/)
  writeFileSync(mergedPath(at('several')), '')
  expect(await mergeAgain()).toMatch(/^6 games of 2 datasets/)
  appendFileSync(join(at('several'), 'parts/two/README.md'), 'x')
  expect(await mergeAgain()).toMatch(/^6 games of 2 datasets/)
  expect(await mergeAgain()).toContain('already complete')
})
