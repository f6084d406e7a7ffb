import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generate } from '../pipelines/generate/generate.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import type { Config } from '../src/rows/configs/configs.ts'
import { readParquet } from '../src/storage/parquet/reader.ts'
import { commandLine } from './command-line.ts'
import { writtenElsewhere } from './elsewhere.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-read-elsewhere-'))
const at = (...path: string[]): string => join(base, ...path)
afterAll(() => rmSync(base, { recursive: true }))

const FILES = (['games', 'decisions', 'sft'] as const).map((config) => [config, `data/${config}/train-00000.parquet`])

/** A copy of the dataset in `folder/set`, with the rows of some configs written by another program after a change. */
async function edited(folder: string, configs: readonly Config[], change = (rows: object[]): object[] => rows) {
  cpSync(at('own'), at(folder), { recursive: true })
  for (const [config, path] of FILES as [Config, string][]) {
    if (!configs.includes(config)) continue
    const rows = await readParquet(readFileSync(at('own', 'set', path)))
    writeFileSync(at(folder, 'set', path), writtenElsewhere(config, change(rows) as typeof rows))
  }
  return at(folder, 'set')
}

beforeAll(async () => {
  const players = { red: 'scripted', black: 'random' }
  const recipe = recipeSchema.parse({ ruleset: 'mini-mafia', players, seed: 'e', games: { train: 4 }, group_games: 2 })
  await generate({ folder: at('own', 'set'), recipe, extend: false, stopped: () => false })
})

/** Every warning once, and the file that it names. */
const warned = (err: string): string[] =>
  [
    ...err.matchAll(
      /^warning: .*(data\/\w+)\/train-00000.parquet was written by hyparquet, not by omerta; .*compares/gm,
    ),
  ].map(([, file]) => file!)

test('stats, export and view read files of another program as those of omerta, and name them once', async () => {
  const folder = await edited('all', ['games', 'decisions', 'sft'])
  const own = at('own', 'set')
  const stats = await commandLine(['stats', folder, '--json'])
  expect([stats.code, warned(stats.err)]).toEqual([0, ['data/games', 'data/decisions', 'data/sft']])
  expect(stats.out).toBe((await commandLine(['stats', own, '--json'])).out)

  for (const [of, to] of [
    [own, at('own-rows')],
    [folder, at('rows')],
  ] as const)
    expect(await commandLine(['export', of, '--to', 'jsonl', '--out', to])).toMatchObject({ code: 0 })
  expect(readFileSync(at('rows', 'train.jsonl'), 'utf8')).toBe(readFileSync(at('own-rows', 'train.jsonl'), 'utf8'))

  for (const args of [[], ['--game', '3']])
    for (const of of [own, folder]) {
      const page = at(of === own ? 'own.html' : 'edited.html')
      expect(await commandLine(['view', of, ...args, '--no-open', '--out', page])).toMatchObject({ code: 0 })
    }
  const [page, ownPage] = ['edited.html', 'own.html'].map((name) => readFileSync(at(name), 'utf8'))
  expect(page).toBe(ownPage!.replaceAll(own, folder))
})

test('a game without rows leaves the decisions of the others with their games', async () => {
  const folder = await edited('fewer', ['games'], (rows) => rows.slice(2))
  const page = at('fewer.html')
  expect((await commandLine(['view', folder, '--game', '2', '--no-open', '--out', page])).code).toBe(0)
  expect((await commandLine(['view', folder, '--no-open', '--out', page])).code).toBe(0)
  const { games } = JSON.parse((await commandLine(['stats', folder, '--json'])).out)
  expect(games).toBe(2)
})

test('push says what to do with such a file; what lacks a column or is cut off is refused', async () => {
  const folder = await edited('pushed', ['sft'])
  const push = await commandLine(['push', folder, '--repo', 'me/set', '--dry-run'])
  expect(push.err).toMatch(/train-00000.parquet was written by another program, and push .*; put back the file/)
  const bytes = readFileSync(join(folder, 'data/sft/train-00000.parquet'))
  writeFileSync(join(folder, 'data/sft/train-00000.parquet'), bytes.subarray(0, -100))
  const cut = await commandLine(['stats', folder])
  expect([cut.code, cut.err]).toEqual([1, expect.stringContaining('is missing or is not as it was written')])
  const lacking = await edited('lacking', ['games'])
  writeFileSync(
    join(lacking, 'data/games/train-00000.parquet'),
    writtenElsewhere('games', await readParquet(readFileSync(at('own/set/data/games/train-00000.parquet'))), (name) =>
      name === 'winner' ? 'won' : name,
    ),
  )
  const stats = await commandLine(['stats', lacking])
  expect([stats.code, stats.err]).toEqual([1, expect.stringContaining('hyparquet wrote it, without the column winner')])
})
