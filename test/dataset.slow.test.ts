import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardOf } from '../pipelines/generate/card.ts'
import { generate } from '../pipelines/generate/generate.ts'
import { renderAgain } from '../pipelines/rows/render-again.ts'
import { validate } from '../pipelines/validate/validate.ts'
import { type RecipeInput, recipeSchema } from '../schemas/recipe.ts'
import type { Split } from '../schemas/record.ts'
import { rulesetOf } from '../src/play/series.ts'
import { randomPlayer } from '../src/policy/random.ts'
import { type Config, usualConfigs } from '../src/rows/configs/configs.ts'
import type { DecisionRow } from '../src/rows/configs/decisions.ts'
import type { GameRow } from '../src/rows/configs/games.ts'
import type { SftRow } from '../src/rows/configs/sft.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { listFiles } from '../src/storage/files.ts'
import { dataPath, openDataset } from '../src/storage/folder.ts'
import { sha256 } from '../src/storage/hash.ts'
import { openParquet, readParquet } from '../src/storage/parquet/reader.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { type Player, UNTIMED } from '../src/view/player.ts'
import { gameOf } from './played.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-dataset-'))
afterAll(() => rmSync(base, { recursive: true }))
const at = (name: string): string => join(base, name)

const games = { train: 5, validation: 2, test: 1 }
const small: RecipeInput = { seed: 'dataset', games, shard_games: 2, group_games: 2 }
const make = (name: string, recipe: RecipeInput, extend = false) =>
  generate({ folder: at(name), recipe: recipeSchema.parse(recipe), extend, concurrency: 1, stopped: () => false })

/** Every file of a folder with the hash of its bytes. */
const hashes = (name: string): Record<string, string> =>
  Object.fromEntries(listFiles(at(name)).map((path) => [path, sha256(readFileSync(at(join(name, path))))]))

async function rowsIn<T>(name: string, config: Config): Promise<T[]> {
  const { shards } = openDataset(at(name))
  const files = shards.map(({ split, shard }) => readFileSync(at(join(name, dataPath(config, split, shard)))))
  return (await Promise.all(files.map((bytes) => readParquet(bytes)))).flat() as T[]
}

beforeAll(() => make('whole', small))

test('two runs of one recipe give the same files, byte for byte; another seed gives others', async () => {
  await make('again', small)
  expect(hashes('again')).toEqual(hashes('whole'))
  await make('other', { ...small, seed: 'dataset2' })
  const [a, b] = [hashes('whole'), hashes('other')]
  expect(Object.keys(b)).toEqual(Object.keys(a))
  for (const [path, hash] of Object.entries(b)) expect(hash, path).not.toBe(a[path])
})

test('a file for each config and shard, no others, and nothing left of the work', () => {
  const shards = ['train-00000', 'train-00001', 'train-00002', 'validation-00000', 'test-00000']
  const data = usualConfigs.flatMap((config) => shards.map((shard) => `data/${config}/${shard}.parquet`))
  expect(listFiles(at('whole'))).toEqual([...data, 'README.md', 'manifest.json'].sort())
  expect(() => readFileSync(at('whole/.omerta/recipe.json'))).toThrow()
})

test('a larger run contains the smaller one: full shards keep their bytes', async () => {
  const before = hashes('whole')
  await make('larger', { ...small, games: { train: 7, validation: 2, test: 3 } })
  await make('grown', small)
  await make('grown', { ...small, games: { train: 7, validation: 2, test: 3 } }, true)
  expect(hashes('grown')).toEqual(hashes('larger'))
  const full = Object.keys(before).filter((path) => /(?:train-0000[01]|validation-00000)\.parquet/.test(path))
  expect(full).toHaveLength(9)
  for (const path of full) expect(hashes('larger')[path], path).toBe(before[path])
  const ids = (rows: GameRow[]): string[] => rows.map(({ game_id }) => game_id)
  const [few, many] = [ids(await rowsIn('whole', 'games')), ids(await rowsIn('grown', 'games'))]
  expect(few.filter((id) => !many.includes(id))).toEqual([])
  expect((await validate({ folder: at('grown') })).findings).toEqual([])
})

test('a run that was stopped goes on to the same bytes, and shards that were finished are not made again', async () => {
  const stop = { recipe: recipeSchema.parse(small), extend: false, concurrency: 1 }
  let asked = 0
  await expect(generate({ ...stop, folder: at('stopped'), stopped: () => ++asked > 7 })).rejects.toThrow()
  const finished = ['decisions', 'games', 'sft'].map((c) => `data/${c}/train-00000.parquet`)
  expect(Object.keys(hashes('stopped'))).toEqual(finished)
  await expect(validate({ folder: at('stopped') })).rejects.toThrow('was not finished')
  const writtenAt = (): number[] => finished.map((path) => statSync(at(join('stopped', path))).mtimeMs)
  const before = writtenAt()
  await generate({ ...stop, folder: at('stopped'), stopped: () => false })
  expect(writtenAt()).toEqual(before)
  expect(hashes('stopped')).toEqual(hashes('whole'))
})

test('rows renders the same bytes again without playing', async () => {
  await renderAgain({ folder: at('whole'), out: at('rendered') })
  expect(hashes('rendered')).toEqual(hashes('whole'))
})

test('rows renders the games in the other renderer, as generate would have, and back', async () => {
  await make('compact', { ...small, renderer: 'compact' })
  await renderAgain({ folder: at('whole'), out: at('shortened'), renderer: 'compact' })
  expect(hashes('shortened')).toEqual(hashes('compact'))
  const found = await rowsIn<DecisionRow>('shortened', 'decisions')
  expect(new Set(found.map(({ renderer }) => renderer))).toEqual(new Set(['compact']))
  expect(openDataset(at('shortened')).recipe.renderer).toBe('compact')
  expect((await validate({ folder: at('shortened') })).findings).toEqual([])
  await renderAgain({ folder: at('shortened'), out: at('back'), renderer: 'full' })
  expect(hashes('back')).toEqual(hashes('whole'))
})

test('the manifest and the card agree with the files', async () => {
  const manifest = openDataset(at('whole'))
  const [decisions, sft, all] = await Promise.all([
    rowsIn<DecisionRow>('whole', 'decisions'),
    rowsIn<SftRow>('whole', 'sft'),
    rowsIn<GameRow>('whole', 'games'),
  ])
  const counted = (values: string[]): Record<string, number> => {
    const counts: Record<string, number> = {}
    for (const value of values) counts[value] = (counts[value] ?? 0) + 1
    return counts
  }
  const spoken = decisions.flatMap(({ chosen_action: { text } }) => (text === null ? [] : [text]))
  expect(manifest.tally).toEqual({
    games: 8,
    rows: { decisions: decisions.length, games: 8, sft: sft.length },
    wins: counted(all.map(({ winner }) => winner)),
    acts: counted(decisions.map(({ act }) => act)),
    acts_by_role: Object.fromEntries(
      [...new Set(decisions.map(({ act }) => act))].map((name) => [
        name,
        counted(decisions.filter(({ act }) => act === name).map(({ role }) => role)),
      ]),
    ),
    lengths: {
      words: counted(spoken.map((text) => String(text.split(' ').length))),
      characters: counted(
        sft.map(({ prompt }) => String(Math.ceil(prompt.map(({ content }) => content).join('').length / 100) * 100)),
      ),
      tokens: {},
    },
    sources: counted(decisions.map(({ chosen_action }) => chosen_action.source)),
    findings: counted(decisions.flatMap(({ leakage }) => leakage.findings.map(({ code }) => code))),
  })
  expect(manifest.recipe).toEqual(recipeSchema.parse(small))
  for (const { files } of manifest.shards)
    for (const { path, rows, bytes, sha256: hash } of files) {
      const content = readFileSync(at(join('whole', path)))
      expect([content.length, sha256(content)]).toEqual([bytes, hash])
      expect(openParquet(content).groups.reduce((sum, group) => sum + group, 0)).toBe(rows)
    }
  const card = readFileSync(at('whole/README.md'), 'utf8')
  expect([card, sha256(card)]).toEqual([cardOf(manifest), manifest.card])
})

test('splits contain the games that were asked for, each game in one split, and a split without games has no file', async () => {
  const all = await rowsIn<GameRow>('whole', 'games')
  for (const split of Object.keys(games) as Split[])
    expect(all.filter((row) => row.split === split).map(({ index }) => index)).toEqual([...Array(games[split]).keys()])
  expect(new Set(all.map(({ game_id }) => game_id)).size).toBe(8)
  await make('one', { ...small, games: { test: 1 } })
  expect(listFiles(at('one/data'))).toEqual(usualConfigs.toSorted().map((config) => `${config}/test-00000.parquet`))
  expect(readFileSync(at('one/README.md'), 'utf8')).not.toMatch(/split: (?:train|validation)/)
})

test('row ids are unique, and sft has exactly the decisions that a player made, in order of ids inside a row group', async () => {
  const decisions = await rowsIn<DecisionRow>('whole', 'decisions')
  const sft = await rowsIn<SftRow>('whole', 'sft')
  expect(new Set(decisions.map(({ row_id }) => row_id)).size).toBe(decisions.length)
  const made = decisions.filter(({ chosen_action }) => chosen_action.source !== 'default')
  expect(sft.map(({ row_id }) => row_id).sort()).toEqual(made.map(({ row_id }) => row_id).sort())
  const bytes = readFileSync(at('whole/data/sft/train-00000.parquet'))
  const { groups } = openParquet(bytes)
  const ids = ((await readParquet(bytes)) as unknown as SftRow[]).map(({ row_id }) => row_id)
  expect(groups).toEqual([ids.length])
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(((await readParquet(bytes)) as unknown as SftRow[]).slice(0, 12).map((row) => row.game_id)).size).toBe(
    2,
  )
})

test('a choice that the rules made is in decisions and not in sft', async () => {
  const recipe = recipeSchema.parse(small)
  const silent = (random: () => number): Player => ({
    act: (view) => (random() < 0.3 ? {} : randomPlayer(random).act(view, UNTIMED)),
  })
  const played = await gameOf(recipe, 0, { player: (_, random) => silent(random) })
  const { decisions, sft } = rowsOf(played, { words: wordsOf(rulesetOf(recipe)) })
  const defaults = decisions.filter(({ chosen_action }) => chosen_action.source === 'default')
  expect(defaults.length).toBeGreaterThan(3)
  expect(sft).toHaveLength(decisions.length - defaults.length)
  for (const { row_id } of defaults) expect(sft.map((row) => row.row_id)).not.toContain(row_id)
})

test.each([
  ['mafia-2025', {}],
  ['fiim', {}],
  ['mafia-2025', { voting: 'sequential', bestMove: true }],
])(
  'under %s %j the dataset validates, and no prompt contains a switch line or a placeholder',
  async (ruleset, switches) => {
    const name = `${ruleset}-${Object.keys(switches).length}`
    await make(name, { seed: 7, ruleset, switches, games: { train: 2, test: 1 }, players: 'random' })
    const report = await validate({ folder: at(name) })
    expect(report).toMatchObject({ ok: true, findings: [], unlisted: 0, games: 3 })
    const rows = await rowsIn<SftRow>(name, 'sft')
    expect(report.rows).toMatchObject({ games: 3, sft: rows.length })
    const [system] = rows.map(({ prompt }) => prompt[0]!.content)
    expect(system!.split('\n').filter((line) => /^\s*\[!?\w+(?:=[^\]]*)?\]/.test(line))).toEqual([])
    for (const { prompt } of rows) expect(prompt[1]!.content.match(/(?<!")\{\w+\}/g)).toBeNull()
  },
)

test('the front matter of the card is YAML of the Hub: keys at the margin, configs with their files', () => {
  const [, yaml] = readFileSync(at('whole/README.md'), 'utf8').split(/^---$/m)
  const lines = yaml!.trim().split('\n')
  const keys = lines.filter((line) => /^\S/.test(line) && !line.startsWith('- ')).map((line) => line.replace(/:.*/, ''))
  expect(keys).toEqual(expect.arrayContaining(['pretty_name', 'language', 'license', 'size_categories', 'configs']))
  const configAt = lines.indexOf('configs:')
  expect(lines.slice(configAt + 1, configAt + 6)).toEqual([
    '- config_name: decisions',
    '  default: true',
    '  data_files:',
    '  - split: train',
    '    path: data/decisions/train-*.parquet',
  ])
})

test('every table of the card has a head, a rule and rows of as many cells', () => {
  const tables = readFileSync(at('whole/README.md'), 'utf8').match(/(?:^\|.*\n)+/gm)!
  expect(tables.length).toBeGreaterThanOrEqual(6)
  for (const table of tables) {
    const [head, rule, ...rows] = table.trim().split('\n')
    const cells = (line: string): number => line.split('|').length
    expect(rule).toMatch(/^[|\s:-]+$/)
    for (const row of rows) expect([cells(row), /---/.test(row)], row).toEqual([cells(head!), false])
  }
})
