import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { chanceTests, failedTests } from '../pipelines/validate/chances.ts'
import { channelLines, countChannels, noChannels } from '../pipelines/validate/channels.ts'
import { KeptFile, readKept, removeOldKept, stampOf } from '../pipelines/validate/kept-checks.ts'
import { notePassed, passedBefore } from '../pipelines/validate/passed.ts'
import { writeReceipt } from '../pipelines/validate/receipt.ts'
import { type Report, ReportBuilder } from '../pipelines/validate/report.ts'
import { reportText, shortReport } from '../pipelines/validate/report-text.ts'
import { skippedChecks } from '../pipelines/validate/verdict-text.ts'
import type { Shard } from '../schemas/manifest.ts'
import { noChances } from '../src/leaks/chance-tally.ts'
import type { Rows } from '../src/rows/configs/configs.ts'
import { cacheFolder } from '../src/storage/cache.ts'
import { sha256 } from '../src/storage/hash.ts'
import { forging, type Row, withRecord } from './forging.ts'

// What validate makes of single parts of what it knows.

const base = mkdtempSync(join(tmpdir(), 'omerta-parts-of-validate-'))
vi.stubEnv('XDG_CACHE_HOME', join(base, 'cache'))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(base, { recursive: true, force: true })
})
const DAY_MS = 24 * 3_600_000
const age = (path: string, ms: number): void => {
  const then = new Date(Date.now() - ms)
  utimesSync(path, then, then)
}
const reportOf = (fill: (builder: ReportBuilder) => void = () => {}): Report => {
  const builder = new ReportBuilder('default')
  fill(builder)
  return builder.report()
}

describe('what an interrupted run has checked', () => {
  const game = (game: number) => ({ shard: 0, game, report: reportOf() })
  const kept = join(base, 'kept')

  test('is read where it is whole and of files that are the same', () => {
    const file = new KeptFile(kept)
    file.shard('a', 0, { games: [], report: reportOf(), long: [game(9)] })
    for (const one of [0, 1, 1]) file.game('a', game(one))
    file.game(undefined, game(2))
    file.close()
    const { shards, games } = readKept(kept, ['a'])
    expect([shards.get(0)!.long, games.map((one) => one.game)]).toEqual([[], [0, 1]])
    for (const stamp of ['b', undefined]) expect(readKept(kept, [stamp])).toEqual({ shards: new Map(), games: [] })
    const path = join(kept, readdirSync(kept)[0]!)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('"game":1', '"game":3'))
    expect(readKept(kept, ['a']).games.map((one) => one.game)).toEqual([0])
  })

  test('is kept of no shard whose files are not as they are listed', () => {
    mkdirSync(join(base, 'data/games'), { recursive: true })
    const path = 'data/games/train-00000.parquet'
    const listed = { path, config: 'games', rows: 1, bytes: 4, sha256: sha256('abcd') }
    const manifest = { shards: [{ split: 'train', shard: 0, files: [listed] } as unknown as Shard] } as never
    writeFileSync(join(base, path), 'abcd')
    expect(stampOf(base, { manifest }, 0)).toMatch(/^[0-9a-f]{64}$/)
    writeFileSync(join(base, path), 'abce')
    expect(stampOf(base, { manifest }, 0)).toBeUndefined()
  })

  test('is removed when nobody has resumed it for a day', () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
    const root = join(cacheFolder(), 'omerta', version, 'checking')
    for (const name of ['old', 'new']) mkdirSync(join(root, name), { recursive: true })
    age(join(root, 'old'), DAY_MS + 60_000)
    age(join(root, 'new'), DAY_MS - 600_000)
    removeOldKept()
    expect(readdirSync(root)).toEqual(['new'])
  })
})

test('a report serves a push for a day', () => {
  writeFileSync(join(base, 'manifest.json'), '{}')
  notePassed(base, reportOf())
  expect(passedBefore(base)).toBeDefined()
  const [file] = readdirSync(join(base, 'cache/omerta'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith(`${sha256('{}')}.json`),
  )
  age(join(base, 'cache/omerta', file!), DAY_MS + 60_000)
  expect(passedBefore(base)).toBeUndefined()
})

test('a receipt names checks that were made in part and those that were not made, each in one list', () => {
  const report = reportOf((builder) => {
    for (const check of ['manifest', 'files', 'players'] as const) builder.checks[check] = 1
    builder.skip(['players', 'worlds'], 'games')
    builder.skip(['players'], 'other games')
  })
  const path = writeReceipt(join(base, 'set'), report, 'hash')!
  const { partly, skipped } = JSON.parse(readFileSync(path, 'utf8'))
  expect(partly).toEqual(['players'])
  expect(skipped).toContain('worlds')
  expect(skipped).not.toContain('players')
})

test('deals under which games were asked to be replayed count as looked at only where there was one', () => {
  const asked = (twins: number) =>
    skippedChecks(
      reportOf((builder) => {
        builder.checks.worlds = 2
        builder.leaks.twins = twins
        builder.rows.decisions = 2
      }),
    ).includes('worlds')
  expect([asked(0), asked(5)]).toEqual([true, false])
})

test('findings that are not listed are counted in the short report too', () => {
  const report = reportOf((builder) => {
    for (let i = 0; i < 130; i++) builder.find('files', `fault ${i}`, { file: 'a' })
  })
  expect(shortReport(report)).toMatch(/fault 9\nand 120 more\n/)
})

test('no difference under a sample of deals bounds how many there may be, and under all deals says that there is none', () => {
  const text = (sampled: number) =>
    reportText(
      reportOf((builder) => {
        builder.rows.decisions = 10
        builder.checks.worlds = 1
        Object.assign(builder.leaks, { twins: 3, sampled, decisions: { don: 300 } })
      }),
    )
  expect(text(2)).toContain('no difference (with 95 % confidence, at most 1.0e-2 of all comparisons would differ)')
  expect(text(0)).not.toContain('95 % confidence')
})

describe('comparisons with chance', () => {
  const test1 = (p: number) => ({ about: 'deals', what: 'x', p, text: '' }) as const
  test('share one chance of a false alarm', () => {
    expect(failedTests([test1(0.0008)])).toHaveLength(1)
    expect(failedTests([test1(0.0008), test1(1)])).toEqual([])
  })
  test('of wins by split are made where there are two splits', () => {
    const about = (won: object) => chanceTests({ ...noChances(), won } as never).map(({ about }) => about)
    expect(about({ train: { red: 5, black: 4 } })).toEqual([])
    expect(about({ train: { red: 5, black: 4 }, test: { red: 1 } })).toHaveLength(4)
  })
})

test('choices of the rules and players by role are counted as channels', () => {
  const tally = noChannels()
  const decisions = ['default', 'made', 'default'].map((source) => ({ role: 'don', chosen_action: { source } }))
  const rows = { decisions } as unknown as Rows
  for (const players of ['random', { red: 'random', black: 'random' }, { red: 'random', black: 'scripted' }])
    countChannels(tally, rows, { players } as never)
  expect(tally).toMatchObject({ games: 3, byRole: 1, leftOut: { don: { left_out: 6, of: 9 } } })
  expect(channelLines(tally, (role) => role)[0]).toContain('1 of 3 games; differences in style')
})

describe('values of a dataset', () => {
  const { forged } = forging({
    ruleset: 'mini-mafia',
    players: 'random',
    seed: 'values',
    games: { train: 1 },
    values: 1,
  })
  const games = (rows: Record<string, Row[]>): Row => rows['data/games/train-00000.parquet']![0]!
  const found = async (...args: Parameters<typeof forged>) =>
    (await forged(...args)).findings.flatMap(({ check, message }) => (check === 'values' ? [message] : []))

  test('are computed again in the first game', async () => {
    expect((await forged(() => {})).checks.values).toBeGreaterThan(0)
    const changed = await found(({ rows }) =>
      withRecord(games(rows), ({ choices }) => {
        const { wins } = choices.find(({ rollouts }: Row) => rollouts).rollouts
        wins[0] = wins[0] === '8' ? '0' : '8'
      }),
    )
    expect(changed).toEqual(['has values that differ from those that its view gives'])
  })

  test('are found where the recipe asks for none', async () => {
    expect(
      await found(({ manifest }) => {
        delete manifest['recipe'].values
        delete manifest['values']
      }),
    ).toEqual(['has values that its recipe does not ask for'])
  })
})
