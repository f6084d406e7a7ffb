import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generate } from '../../pipelines/generate/generate.ts'
import { gather } from '../../pipelines/merge/gather.ts'
import { partPath, readMerged } from '../../pipelines/merge/merged-folder.ts'
import { rowsAt } from '../../pipelines/read/groups.ts'
import { requireConfig, requireValid } from '../../pipelines/train/require-dataset.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import type { SftRow } from '../../src/rows/configs/sft.ts'
import { commandLine } from '../command-line.ts'
import { imported, writeSource } from './source.ts'
import { asWereBench } from './werebench-game.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-verbs-'))
const TRAIN = { split: 'train', shard: 0 } as const
const at = (path: string): string => join(base, path)
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** Three games of ours, two of them to train on, and one of people, in Chinese, under another licence. */
beforeAll(async () => {
  const recipe = recipeSchema.parse({
    ruleset: 'mini-mafia',
    players: 'random',
    seed: 'verbs',
    games: { train: 2, test: 1 },
  })
  await generate({ folder: at('own'), recipe, extend: false, stopped: () => false })
  await imported('werebench', writeSource(at('in'), { '01.json': asWereBench() }), at('people'), { licence: 'mit' })
  await gather([at('own'), at('people')], at('all'), { stopped: () => false })
})

/** What a verb that succeeds says. On a busy machine it may show its progress as well. */
async function said(...args: string[]): Promise<string> {
  const { code, out, err } = await commandLine(args)
  const told = err.split('\n').filter((line) => line !== '' && !/ \d+ of \d+ in /.test(line))
  expect([code, told]).toEqual([0, []])
  return out
}

/** The rows to train on that an export with these options has. */
async function exported(...flags: string[]): Promise<SftRow[]> {
  const out = mkdtempSync(join(base, 'out-'))
  await said('export', at('all'), '--to', 'jsonl', '--split', 'train', '--all', '--out', out, ...flags)
  const lines = readFileSync(join(out, 'train.jsonl'), 'utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as SftRow)
}
const origins = (rows: readonly SftRow[]): string[] => [...new Set(rows.map(({ origin }) => origin))]

test('export takes rows of all datasets of a folder, and each filter looks at each of them', async () => {
  const all = await exported()
  expect(origins(all)).toEqual(['drawn', 'werebench'])
  const shares = async (name: keyof SftRow, flags: string[]): Promise<unknown[]> =>
    [...new Set((await exported(...flags)).map((row) => row[name]))].sort()
  expect(await shares('licence', ['--licence', 'mit'])).toEqual(['mit'])
  expect(await shares('language', ['--language', 'zh'])).toEqual(['zh'])
  expect(await shares('origin', ['--origin', 'drawn'])).toEqual(['drawn'])
  expect(await shares('player', ['--player', 'person'])).toEqual(['person'])
  expect(await shares('won', ['--won', 'true'])).toEqual([true])
  expect(await shares('role', ['--role', 'Seer,witch,detective', '--origin', 'werebench'])).toEqual([
    'sheriff',
    'witch',
  ])
  expect(origins(await exported('--act', 'vote'))).toEqual(['drawn', 'werebench'])
  const { out } = await commandLine(['export', at('all'), '--to', 'jsonl', '--role', 'wolfking', '--out', at('kings')])
  expect(out).toMatch(/^left out a dataset: \S+\/parts\/\S+ has no role "wolfking"; it has/m)
  const refused = await commandLine(['export', at('all'), '--to', 'jsonl', '--role', 'pope', '--out', at('no')])
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('has no role "pope"') })
  expect(existsSync(at('no'))).toBe(false)
})

test('rows are chosen by the team that won their game and by quality', async () => {
  const winners = new Map<string, string>()
  for (const part of readMerged(at('all'))!.parts)
    for (const { game_id, winner } of await rowsAt(partPath(at('all'), part.name), 'games', TRAIN))
      winners.set(game_id, winner)
  const all = await exported()
  for (const team of new Set(winners.values()))
    expect((await exported('--winner', team)).map(({ row_id }) => row_id)).toEqual(
      all.filter(({ game_id }) => winners.get(game_id) === team).map(({ row_id }) => row_id),
    )
  expect((await commandLine(['show', at('own'), '--rows', '--winner', 'blue'])).err).toContain('has no winner "blue"')
  // One of its players swears, which is a severe finding; that they speak Chinese is none.
  const decisions = await rowsAt(partPath(at('all'), 'people'), 'decisions', TRAIN)
  const faults = decisions.flatMap(({ leakage, chosen_action: { text } }) =>
    leakage.findings.map(({ code }) => [code, text]),
  )
  expect(faults).toEqual([['oath', '我是村民, I swear to God']])
  const clean = await exported('--quality', 'clean', '--language', 'zh')
  expect(clean.length).toBe(5)
  expect(JSON.stringify(clean.map(({ completion }) => completion))).not.toContain('swear')
})

test('show finds games and rows in all datasets of a folder: numbers go on from one to the next', async () => {
  expect(await said('show', at('all'), '--game', '1')).toContain('Game 1 of train · mini-mafia@')
  const third = await said('show', at('all'), '--game', '2', '--seat', '6')
  expect(third).toContain('Game 0 of train · werewolf-broadcast@')
  expect(third).toContain('▌ The Werewolves: players 3 and 6.')
  expect(await said('show', at('all'), '--split', 'test')).toContain('Game 0 of test · mini-mafia@')
  const [row] = await rowsAt(partPath(at('all'), 'people'), 'decisions', TRAIN)
  expect(await said('show', at('all'), '--row', row!.row_id.slice(0, 12))).toContain(`Row ${row!.row_id}`)
  expect(await said('show', at('all'), '--game', row!.game_id.slice(0, 10))).toContain('werewolf-broadcast@')
  const listed = await said('show', at('all'), '--rows', '--language', 'zh', '--limit', '50')
  expect(listed).toContain('Seer')
  expect(listed.trim().split('\n').at(-1)).toBe('6 rows')
  const missing = await commandLine(['show', at('all'), '--game', '3'])
  expect(missing).toMatchObject({ code: 2, err: expect.stringContaining('has no game 3 in train') })
})

test('stats counts each dataset of a folder beside the others', async () => {
  const text = await said('stats', at('all'))
  expect(text).toMatch(/: 4 games of 2 datasets, \d+ decisions\n/)
  expect(text).toMatch(/ people +werebench +mit +zh +1 +6 /)
  expect(text).toContain('games of mini-mafia@')
  const json = JSON.parse(await said('stats', at('all'), '--json')) as { games: number; parts: { name: string }[] }
  expect([json.games, json.parts.map(({ name }) => name)]).toEqual([4, ['own', 'people']])
})

test('train takes a folder of several datasets, and refuses one of which a part was changed', async () => {
  expect(() => requireConfig(at('all'), 'sft', [])).not.toThrow()
  expect(() => requireConfig(at('all'), 'measure', ['--config', 'poems'])).toThrow(
    /has no config "poems", which measure/,
  )
  await requireValid(at('all'), { workers: 1 })
  const card = at('all/README.md')
  const text = readFileSync(card, 'utf8')
  writeFileSync(card, `${text} `)
  await expect(requireValid(at('all'), { workers: 1 })).rejects.toThrow(
    /so nothing is trained on it; the first finding: README\.md differs/,
  )
  writeFileSync(card, text)
})

test('the card of an import says that its texts were found, and what its source says of them', () => {
  const card = readFileSync(join(partPath(at('all'), 'people'), 'README.md'), 'utf8')
  expect(card).toContain('language_creators:\n- found\n')
  expect(card).toContain('Games of Mafia')
  expect(card).not.toMatch(/self-play|Built-in players speak|where all players are built in/i)
  expect(readFileSync(join(partPath(at('all'), 'own'), 'README.md'), 'utf8')).toContain('- self-play\n')
})

test('validate of a folder checks each dataset and leaves a receipt beside it, with which the folder passes again', async () => {
  const out = await said('validate', at('all'), '--worlds', '5')
  expect(out).toContain('no game or public transcript stands in two of them')
  expect(out).toContain(`2 receipts in ${at('all/parts')}`)
  for (const name of ['own', 'people'])
    expect(JSON.parse(readFileSync(at(`all/parts/${name}.validated.json`), 'utf8'))).toMatchObject({ worlds: 5 })
  await said('validate', at('all'))
})

test('view writes a page for each dataset of a folder and one that links to them, and shows any game', async () => {
  await said('view', at('all'), '--no-open', '--out', at('pages/all.html'))
  const list = readFileSync(at('pages/all.html'), 'utf8')
  for (const name of ['own', 'people']) {
    expect(list).toContain(`<a href="all-${name}.html">${name}</a>`)
    expect(readFileSync(at(`pages/all-${name}.html`), 'utf8')).toContain('"kind":"dataset"')
  }
  expect(list).not.toContain('<script')
  const [row] = await rowsAt(partPath(at('all'), 'people'), 'decisions', TRAIN)
  await said('view', at('all'), '--no-open', '--row', row!.row_id, '--out', at('pages/row.html'))
  expect(readFileSync(at('pages/row.html'), 'utf8')).toContain('werewolf-broadcast')
})
