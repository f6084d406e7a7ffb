import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Stopped } from '../pipelines/errors.ts'
import { checkerOf, type ShardChecker } from '../pipelines/validate/checker.ts'
import { checksWithout } from '../pipelines/validate/checks.ts'
import { noClaims, take } from '../pipelines/validate/claims.ts'
import { deriveGroup } from '../pipelines/validate/derive-group.ts'
import { callsIn } from '../pipelines/validate/model-calls.ts'
import { ReportBuilder } from '../pipelines/validate/report.ts'
import type { Stored } from '../pipelines/validate/stored.ts'
import { type GameRow, games as gamesConfig } from '../src/rows/configs/games.ts'
import type * as rendering from '../src/rows/rows.ts'
import { dataPath, openDataset } from '../src/storage/folder.ts'
import { openParquet } from '../src/storage/parquet/reader.ts'
import { makeParquet } from '../src/storage/parquet/writer.ts'
import { playedWith } from './agents/played-with.ts'
import { stub } from './agents/stub.ts'
import { attemptsIn, rowsOf } from './models/add-up.ts'

// How the games of one row group are derived again, and what is said of those that cannot be.

const PATH = dataPath('games', 'train', 0)
let folder: string
let rows: readonly GameRow[]
beforeAll(async () => {
  const server = await stub()
  const players = [`decide:m@${server.url}`, 'random']
  folder = await playedWith({ ruleset: 'mini-mafia', players, games: { train: 3 }, configs: ['calls', 'games'] })
  rows = await rowsOf<GameRow>(folder, 'games')
  server.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

const storedAs = (bytes: Uint8Array): Stored => ({
  ...{ path: PATH, config: 'games', source: openParquet(bytes), again: undefined as never },
})

const RANGE = { from: 0, to: 3, group: 0, numbers: [0, 1, 2] }

/** Derives the games of the dataset, with something else in the state of the check. */
async function derived(change: Partial<ShardChecker> = {}, games?: Stored, derive = deriveGroup) {
  const setting = { folder, manifest: openDataset(folder), tokenizer: undefined, worlds: 0, again: 'none' } as const
  const builder = new ReportBuilder(0)
  let ticks = 0
  const kept: number[] = []
  const checker: ShardChecker = {
    ...checkerOf(0, setting as never, builder),
    again: 'all',
    claims: noClaims(1),
    tick: () => void ticks++,
    stopped: () => false,
    checked: new Set(),
    keep: ({ game }) => void kept.push(game),
    ...{ games: [], missingGames: new Set(), long: [], seen: new Set() },
    calls: await callsIn(folder, setting.manifest.shards[0]!, builder),
    ...change,
  }
  const found = await derive(games ?? storedAs(readFileSync(join(folder, PATH))), RANGE, checker)
  const long = checker.long.map(({ game }) => game)
  return { found, ticks, kept, long, checker, ...builder.report() }
}

test('all games are derived, placed and checked at length, with the calls of their models', async () => {
  const { found, ticks, kept, long, checker, findings } = await derived()
  expect(findings).toEqual([])
  expect(found!.map(({ games }) => games[0]!.game_id)).toEqual(rows.map(({ game_id }) => game_id))
  expect(found!.flatMap(({ calls }) => calls)).toHaveLength(attemptsIn(folder).length)
  expect(checker.games.map(({ game }) => game)).toEqual(rows.map(({ game_id }) => game_id))
  expect([ticks, kept, long, checker.lostCalls]).toEqual([3, [0, 1, 2], [0, 1, 2], undefined])
})

test('games that another thread has taken, or an earlier run has checked, are not checked at length again', async () => {
  const claims = noClaims(1)
  take(claims, 0, 0)
  const taken = await derived({ claims })
  expect([taken.found!.length, taken.ticks, taken.kept, taken.long]).toEqual([3, 2, [1, 2], [1, 2]])
  const before = await derived({ checked: new Set([1]) })
  expect([before.found!.length, before.ticks, before.kept, before.long]).toEqual([3, 3, [0, 2], [0, 2]])
})

test('rows of calls are derived where the recipe has them and their log is there', async () => {
  const { found, checker } = await derived({ calls: undefined })
  expect([found!.flatMap(({ calls }) => calls), checker.lostCalls]).toEqual([[], true])
  const manifest = openDataset(folder)
  const without = { ...manifest, recipe: { ...manifest.recipe, configs: ['games'] as never } }
  const { found: others, checker: other } = await derived({ calls: undefined, manifest: without })
  expect([others!.flatMap(({ calls }) => calls), other.lostCalls]).toEqual([[], undefined])
})

test('a game that cannot be played again, and a group that cannot be read, are said to be unchecked', async () => {
  const changed = rows.map((row, i) => (i === 1 ? { ...row, record: '{}' } : row))
  const one = await derived({}, storedAs(makeParquet(gamesConfig.schema, [changed])))
  expect([one.found, one.ticks, one.long]).toEqual([undefined, 3, [0, 2]])
  const reason = 'row groups with a game that cannot be derived again'
  for (const check of ['keys', 'replay'] as const) expect(one.unchecked).toContainEqual({ check, reason, count: 1 })
  const whole = storedAs(readFileSync(join(folder, PATH)))
  const unread = await derived({}, { ...whole, source: { ...whole.source, bytes: new Uint8Array(9999) } })
  expect([unread.found, unread.ticks]).toEqual([undefined, 0])
  expect(unread.unchecked.map(({ check }) => check)).toEqual([...checksWithout('games')])
})

test('a check that is to stop stops after the game it is at', async () => {
  let ticks = 0
  await expect(derived({ tick: () => void ticks++, stopped: () => true })).rejects.toThrow(Stopped)
  expect(ticks).toBe(1)
})

test.each([
  ['fewer', 1, <T>(calls: readonly T[]) => calls.slice(1)],
  ['more', -1, <T>(calls: readonly T[]) => [...calls, calls[0]!]],
] as const)('%s rows of calls than there were calls for decisions are found', async (_, missing, change) => {
  vi.resetModules()
  vi.doMock('../src/rows/rows.ts', async (original) => {
    const real = await original<typeof rendering>()
    const made: typeof real.rowsOf = (played, how, ...choice) => {
      const all = real.rowsOf(played, how, ...choice)
      return all.calls.length > 0 ? { ...all, calls: change(all.calls) } : all
    }
    return { ...real, rowsOf: made }
  })
  const { deriveGroup: derive } = await import('../pipelines/validate/derive-group.ts')
  const { findings } = await derived({}, undefined, derive)
  vi.doUnmock('../src/rows/rows.ts')
  vi.resetModules()
  const found = findings.filter(({ check }) => check === 'foresight').map(({ message }) => message)
  expect(found).toEqual(Array<string>(3).fill(`calls of models without a row: ${missing}`))
})
