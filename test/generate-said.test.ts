import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { summarize } from '../pipelines/generate/summary.ts'
import { percent } from '../pipelines/read/tables.ts'
import type { Manifest } from '../schemas/manifest.ts'
import { dataPath, manifestPath } from '../src/storage/folder.ts'
import { commandLine, type Ran } from './command-line.ts'

// What generate says of a dataset, and what it and validate say when files are not as they were written.

const base = mkdtempSync(join(tmpdir(), 'omerta-generate-said-'))
vi.stubEnv('XDG_CACHE_HOME', join(base, 'cache'))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(base, { recursive: true, force: true })
})
const at = (path: string): string => join(base, path)
const TYPED = dataPath('typed', 'test', 0)

const generated = (folder: string, ...more: readonly string[]): Promise<Ran> =>
  commandLine(['generate', at('recipe.json'), '--out', folder, '--workers', '1', ...more])
const validated = (folder: string, ...more: readonly string[]): Promise<Ran> =>
  commandLine(['validate', folder, '--workers', '1', '--worlds', '0', ...more])

function copy(name: string): string {
  cpSync(at('set'), at(name), { recursive: true })
  return at(name)
}

let first: Ran
beforeAll(async () => {
  const recipe = {
    ruleset: 'mini-mafia',
    seed: 'said',
    players: 'random',
    values: 1,
    games: { train: 7, test: 1 },
    configs: ['decisions', 'games', 'reasoned', 'typed'],
  }
  writeFileSync(at('recipe.json'), JSON.stringify(recipe))
  first = await generated(at('set'), '--validate')
})

test('the command that says more of the checks is one that can be run', async () => {
  const command = /npx omerta (validate \S+ -v) prints what each check covered/.exec(first.out)?.[1]
  expect(command).toBe(`validate ${at('set')} -v`)
  const { code, out } = await commandLine(command!.split(' '))
  expect(code).toBe(0)
  expect(out).toContain('Leak report')
  expect(out).toMatch(/order +\d+ rows, with those of games: in the order/)
  expect((await validated(at('set'))).out).toContain('the same command with -v prints what each check covered')
})

test('acts stand below the decisions that they are counted of, and what has no row below them', () => {
  expect(first.out).toMatch(
    /\d+ decisions \([^\n]*\):\n {2}speak +\d+\n {2}vote +\d+\nchoices: [^\n]*\nno row of reasoned: /,
  )
})

test('a share of wins is rounded as stats and the card round it', () => {
  const manifest = JSON.parse(readFileSync(manifestPath(at('set')), 'utf8')) as Manifest
  const tally = { ...manifest.tally, games: 80, wins: { black: 23, red: 57 } }
  const share = (n: number): string => `${n} (${percent(n / 80)})`
  expect(summarize('set', { ...manifest, tally })).toContain(`won by black ${share(23)}, red ${share(57)}\n`)
})

test('files that were missing or changed are named when they have been written again', async () => {
  const folder = copy('restored')
  appendFileSync(join(folder, dataPath('decisions', 'train', 0)), 'x')
  expect((await generated(folder)).err).toContain(
    '1 file was missing or changed and has been written again: data/decisions/train-00000.parquet\n',
  )
  for (const path of [TYPED, dataPath('games', 'test', 0)]) rmSync(join(folder, path))
  expect((await generated(folder)).err).toContain(
    '2 files were missing or changed and have been written again: data/typed/test-00000.parquet, data/games/test-00000.parquet\n',
  )
  const again = await generated(folder)
  expect(again.err).not.toContain('written again')
  expect(again.out).toContain('was already complete; nothing was made')
})

test('a folder where a file belongs is a finding among others', async () => {
  const folder = copy('folders')
  for (const path of ['README.md', TYPED]) {
    rmSync(join(folder, path))
    mkdirSync(join(folder, path))
  }
  const { code, out, err } = await validated(folder)
  expect([code, err]).toEqual([1, expect.not.stringContaining('cannot read')])
  for (const path of ['README.md', TYPED])
    expect(out).toContain(`files: ${path} is a folder, and should be a file; remove it\n`)
})

test('a changed card is shown with the right text', async () => {
  const folder = copy('card')
  const card = join(folder, 'README.md')
  writeFileSync(card, readFileSync(card, 'utf8').replace('license: cc-by-4.0', 'license: mit'))
  const { out } = await validated(folder)
  expect(out).toMatch(
    /README\.md differs from the card[^\n]*\n +stored: .*license: mit.*\n +by the manifest: .*license: cc-by-4\.0/,
  )
})

test('of an edited recipe the ids and choices that it would give are not said to be missing', async () => {
  const folder = copy('edited')
  writeFileSync(manifestPath(folder), readFileSync(manifestPath(folder), 'utf8').replace('"said"', '"other"'))
  const { code, out } = await validated(folder, '-v')
  expect(code).toBe(1)
  expect(out).toContain('manifest: recipe_hash does not match the recipe\n')
  expect(out).not.toContain('the recipe makes a game with another id there')
  expect(out).not.toMatch(/^players: /m)
  expect(out).toContain('not checked: ids of games, which the changed recipe does not give: 8')
})

test('a dataset without its manifest is damaged, and a folder of other files is no dataset', async () => {
  const folder = copy('lost')
  rmSync(manifestPath(folder))
  const { code, err } = await validated(folder)
  expect([code, err]).toEqual([1, expect.stringContaining('lost/manifest.json is missing')])
  mkdirSync(at('other/data'), { recursive: true })
  for (const path of ['README.md', 'data/train.parquet']) writeFileSync(at(`other/${path}`), '')
  expect(await validated(at('other'))).toMatchObject({ code: 2, err: expect.stringContaining('is not a dataset') })
})

test('a list of rows with a label that none has says how they are labelled', async () => {
  const listed = (...more: readonly string[]) => commandLine(['show', at('set'), '--rows', '--label', 'true', ...more])
  expect((await listed('--act', 'speak')).err).toMatch(
    /no row of \S+ is as asked for; with any label (\d+) are: 0 labelled true, 0 false and \1 without a label \(docs\/values\.md\)\n/,
  )
  expect((await listed('--act', 'speak', '--min-advantage', '1000')).err).toContain('is as asked for, with any label\n')
})

test('a page has a name that ends in .html', async () => {
  const { code, err } = await commandLine(['view', at('set'), '--no-open', '--out', at('page.htm')])
  expect([code, err]).toEqual([2, expect.stringContaining('a page is a file whose name ends in .html')])
})

test('counts have no decimals in stats', async () => {
  const { out } = await commandLine(['stats', at('set')])
  expect(out).toMatch(/different words in all speeches +\d+ /)
})
