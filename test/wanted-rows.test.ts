import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Wanted } from '../pipelines/read/filter.ts'
import { requireFilter } from '../pipelines/read/filter.ts'
import { findDecision, findGame, findId, requireSplit } from '../pipelines/read/find.ts'
import { rowsAt } from '../pipelines/read/groups.ts'
import { wantedRows } from '../pipelines/read/wanted-rows.ts'
import type { Manifest } from '../schemas/manifest.ts'
import { idOf } from '../src/rows/configs/configs.ts'
import type { DecisionRow } from '../src/rows/configs/decisions.ts'
import type { GameRow } from '../src/rows/configs/games.ts'
import { openDataset } from '../src/storage/folder.ts'
import { commandLine } from './command-line.ts'

const folder = join(mkdtempSync(join(tmpdir(), 'omerta-wanted-')), 'games')
afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

let manifest: Manifest
let decisions: DecisionRow[]
let games: GameRow[]
beforeAll(async () => {
  const made = ['--ruleset', 'mini-mafia', '--players', 'scripted*3,random', '--seed', 'wanted', '--values', '1']
  const { code } = await commandLine(['generate', ...made, '--train', '3', '--test', '1', '--out', folder])
  expect(code).toBe(0)
  manifest = openDataset(folder)
  decisions = (await rowsAt(folder, 'decisions', { split: 'train', shard: 0 })) as DecisionRow[]
  games = (await rowsAt(folder, 'games', { split: 'train', shard: 0 })) as GameRow[]
})

describe('the rows that are wanted', () => {
  const winnerOf = (row: DecisionRow): string => games.find(({ game_id }) => game_id === row.game_id)!.winner
  const shard = () => manifest.shards.find(({ split }) => split === 'train')!

  test.each<[Wanted, (row: DecisionRow) => boolean]>([
    [{}, () => true],
    [{ act: ['vote'] }, ({ act }) => act === 'vote'],
    [{ role: ['sheriff', 'mafia'] }, ({ role }) => role !== 'civilian'],
    [{ player: ['random'] }, ({ player }) => player === 'random'],
    [{ team: ['black'] }, ({ team }) => team === 'black'],
    [{ seat: [2] }, ({ seat }) => seat === 2],
    [{ seat: [2], act: ['vote'] }, ({ seat, act }) => seat === 2 && act === 'vote'],
    [{ won: true }, ({ hindsight }) => hindsight.won === true],
    [{ won: false }, ({ hindsight }) => hindsight.won === false],
    [{ winner: ['red'] }, (row) => winnerOf(row) === 'red'],
    [{ label: true }, ({ label }) => label === true],
    [{ minAdvantage: 0 }, ({ value }) => (value?.scaled ?? -1) >= 0],
  ])('%j', async (wanted, isWanted) => {
    const ids = decisions.filter(isWanted).map(({ row_id }) => row_id)
    expect(ids.length).toBeGreaterThan(0)
    for (const config of ['decisions', 'sft'] as const) {
      const found: string[] = []
      const unvalued = { rows: 0 }
      for await (const rows of wantedRows(folder, config, shard(), wanted, unvalued))
        found.push(...rows.map((row) => idOf(config, row)))
      const known = new Set((await rowsAt(folder, config, shard())).map((row) => idOf(config, row)))
      expect(found.sort()).toEqual(ids.filter((id) => known.has(id)).sort())
    }
  })

  test('a name that the dataset does not have is refused, with the one that may be meant', () => {
    const refused = (wanted: Wanted) => () => requireFilter(folder, manifest, 'sft', wanted)
    expect(refused({ act: ['vote', 'speak'], seat: [1, 4], team: ['red'] })).not.toThrow()
    expect(refused({ act: ['vite'] })).toThrow('this dataset has no act "vite"; did you mean vote?')
    expect(refused({ seat: [0] })).toThrow('has no seat "0"')
    expect(refused({ seat: [5] })).toThrow('has no seat "5"')
    expect(refused({ team: ['white'] })).toThrow('has no team "white"')
    expect(requireFilter(folder, manifest, 'sft', { role: ['Detective'] }).role).toEqual(['sheriff'])
  })
})

test('a list of the first rows says of how many', async () => {
  const { out } = await commandLine(['show', folder, '--rows', '--split', 'train', '--limit', '3'])
  expect(out).toContain(`the first 3 of ${decisions.length} rows; --limit shows more`)
})

describe('lists of names', () => {
  const shown = async (...args: string[]): Promise<DecisionRow[]> => {
    const { out } = await commandLine([
      'show',
      folder,
      '--rows',
      '--split',
      'train',
      '--limit',
      '999',
      ...args,
      '--json',
    ])
    return (JSON.parse(out) as { rows: DecisionRow[] }).rows
  }

  test('show lists rows of several seats, and shows a game as one seat heard it', async () => {
    const rows = await shown('--seat', '1,3')
    expect(rows.map(({ row_id }) => row_id)).toEqual(
      decisions.filter(({ seat }) => seat === 1 || seat === 3).map(({ row_id }) => row_id),
    )
    expect((await commandLine(['show', folder, '--game', '0', '--seat', '3'])).out).toContain('As player 3 heard it.')
  })
})

describe('a list that is named in several options', () => {
  test.each([
    ['act', 'vote', 'speak'],
    ['role', 'Detective', 'mafia'],
    ['seat', '1', '3,4'],
    ['lesson', 'turning point', 'open'],
    ['team', 'red', 'black'],
    ['player', 'random', 'scripted'],
  ])('--%s %s and %s add up, in show and in export', async (option, one, other) => {
    const list = async (...args: string[]) =>
      (await commandLine(['show', folder, '--rows', '--limit', '999', ...args, '--json'])).out
    const apart = await list(`--${option}`, one, `--${option}`, other)
    expect(apart).toBe(await list(`--${option}`, `${one},${other}`))
    expect(apart).not.toBe(await list(`--${option}`, other))
    const written = async (out: string, ...args: string[]) => {
      const to = join(folder, '..', `${option}-${out}`)
      const { out: said } = await commandLine([
        'export',
        folder,
        '--to',
        'jsonl',
        '--all',
        ...args,
        '--out',
        to,
        '--json',
      ])
      return (JSON.parse(said) as { rows: number }).rows
    }
    const together = await written('together', `--${option}`, `${one},${other}`)
    expect(await written('apart', `--${option}`, one, `--${option}`, other)).toBe(together)
  })
})

test.each([
  ['player', 'randm', 'this dataset has no player "randm"; did you mean random?'],
  ['player', 'holy-grail', 'this dataset has no player "holy-grail"; it has random, scripted'],
  ['origin', 'aiwolf', 'this dataset has no origin "aiwolf"; it has drawn'],
  ['licence', 'mit', 'this dataset has no licence "mit"; it has cc-by-4.0'],
  ['language', 'zh', 'this dataset has no language "zh"; it has en'],
  ['lesson', 'close', 'needs a player that states probabilities'],
])('--%s %s, which no row has, is told with what there is', async (option, name, said) => {
  for (const args of [
    ['show', folder, '--rows'],
    ['export', folder, '--to', 'jsonl', '--out', join(folder, '..', 'none')],
  ]) {
    const { code, err } = await commandLine([...args, `--${option}`, name])
    expect([code, err]).toEqual([2, expect.stringContaining(said)])
  }
})

test('an export that leaves all rows out by their lesson says how many, and what takes them', async () => {
  const set = join(folder, '..', 'moderated')
  const made = ['--ruleset', 'classic-7', '--switch', 'floor=moderated', '--players', 'random', '--train', '1']
  await commandLine(['generate', ...made, '--seed', 'c', '--out', set])
  const written = (...more: string[]) =>
    commandLine(['export', set, '--to', 'jsonl', '--act', 'cue', '--out', join(folder, '..', 'cues'), ...more])
  const { code, err } = await written()
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(
      /nothing was written: left out \d+ rows that teach nothing: \d+ of the built-in moderator; --all takes such rows\n$/,
    ),
  ])
  const [, count] = /left out (\d+) rows/.exec(err)!
  expect((await written('--all')).out).toContain(`${count} rows`)
})

describe('a game or a row', () => {
  const idsOf = () => games.map(({ game_id }) => game_id)

  test('a game is found by its number in a split, and by four characters of its id', async () => {
    for (const [index, id] of idsOf().entries()) {
      expect((await findGame(folder, `${index}`)).game_id).toBe(id)
      expect((await findGame(folder, id)).index).toBe(index)
      expect((await findGame(folder, id.slice(0, 8))).index).toBe(index)
    }
    expect(idsOf()).not.toContain((await findGame(folder, '0', 'test')).game_id)
    await expect(findGame(folder, '3')).rejects.toThrow('has no game 3 in train: it has 3, numbered from 0')
    await expect(findGame(folder, '1', 'test')).rejects.toThrow('has no game 1 in test: it has 1')
    await expect(findGame(folder, 'xyz')).rejects.toThrow('give 4 characters of it or more')
    await expect(findGame(folder, 'wxyz')).rejects.toThrow('has no game whose id begins with wxyz')
    await expect(findGame(folder, '0', 'validation')).rejects.toThrow('has no split validation; it has train and test')
    expect(requireSplit(folder, manifest)).toEqual(['train', 'test'])
  })

  test('an id that two rows begin with is refused, and an empty one', async () => {
    const [{ row_id: id }] = decisions as [DecisionRow]
    expect((await findDecision(folder, id.slice(0, 12))).row_id).toBe(id)
    await expect(findDecision(folder, '?')).rejects.toThrow('has no row whose id begins with ?')
    const all = decisions.map(({ row_id }) => row_id)
    const begin = (text: string): string[] => all.filter((one) => one.startsWith(text))
    const two = all.flatMap((one) => [1, 2, 3].map((n) => one.slice(0, n))).find((text) => begin(text).length === 2)!
    await expect(findId(folder, [{ split: 'train', shard: 0 }], 'decisions', two)).rejects.toThrow(
      `2 rows begin with ${two}; give more of the id`,
    )
    await expect(findId(folder, [], 'games', '')).rejects.toThrow('it was empty')
  })
})
