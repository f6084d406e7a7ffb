import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Checker, checkerOf } from '../pipelines/validate/checker.ts'
import { replayRow } from '../pipelines/validate/derive.ts'
import type { CallsByGame, StoredCall } from '../pipelines/validate/logged-calls.ts'
import { callsIn, checkCalls } from '../pipelines/validate/model-calls.ts'
import { type Report, ReportBuilder } from '../pipelines/validate/report.ts'
import type { Shard } from '../schemas/manifest.ts'
import type { Finished } from '../src/play/series.ts'
import { calls as config } from '../src/rows/configs/calls.ts'
import type { GameRow } from '../src/rows/configs/games.ts'
import { attemptsPath, dataPath, openDataset } from '../src/storage/folder.ts'
import { makeParquet } from '../src/storage/parquet/writer.ts'
import { playedWith } from './agents/played-with.ts'
import { mixedAnswer, stub } from './agents/stub.ts'
import { rowsOf } from './models/add-up.ts'

// What validate makes of the calls of models, without a whole dataset.

const base = mkdtempSync(join(tmpdir(), 'omerta-model-calls-'))
afterAll(() => rmSync(base, { recursive: true }))

describe('the calls of a shard', () => {
  const files = [{ config: 'calls', path: dataPath('calls', 'train', 0) }]
  const shard = { split: 'train', shard: 0, games: 1, files } as unknown as Shard
  const row = (number: number, more: object) => ({
    ...{ call_id: `${9 - number}`, prompt: [], architecture: 'wolf', stage: 'act', used: true, reason: null },
    ...{ retry: false, row_id: 'r', game_id: 'a', ruleset: 'r', version: '1', day: 1, phase: 'day', role: 'civilian' },
    ...{ team: 'red', player: 'wolf:model:m', act: 'vote', lesson: 'open', license: 'x', seat: 1, turn: number },
    ...{ number, thought: null, refusal: null, request: `hash ${number}`, ...more },
    completion: [{ role: 'assistant', content: number === 1 ? '{"act":{"yes":1}}' : 'Good day.' }],
  })
  const rows = [
    row(2, { refusal: 'No.' }),
    row(1, { architecture: 'decide', seat: 2 }),
    row(0, { thought: 'Hm.', game_id: 'b' }),
  ]
  const inFolder = async (name: string, log: string | undefined, shards = shard) => {
    const folder = join(base, name)
    const write = (path: string, content: string | Uint8Array): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
    write(dataPath('calls', 'train', 0), makeParquet(config.schema, [rows]))
    if (log !== undefined) write(attemptsPath('', 'train', 0), log)
    const builder = new ReportBuilder(0)
    return { calls: await callsIn(folder, shards, builder), findings: builder.report().findings }
  }

  test('are read from their rows where there is no log, in the order in which they began', async () => {
    const { calls, findings } = await inFolder('rows', undefined)
    const told = (number: number, more: object) => ({
      ...{ seat: 1, turn: number, act: 'vote', request: `hash ${number}`, ...more },
      cost: { prompt_tokens: 0, cached_tokens: 0, completion_tokens: 0, ms: 0 },
    })
    expect([...calls!]).toStrictEqual([
      ['b', [told(0, { game_id: 'b', text: 'Good day.', thought: 'Hm.' })]],
      [
        'a',
        [
          told(1, { game_id: 'a', seat: 2, answers: { act: { yes: 1 } } }),
          told(2, { game_id: 'a', text: 'Good day.', refusal: 'No.' }),
        ],
      ],
    ])
    expect(findings).toEqual([])
  })

  test('are none where there are neither rows nor a log, and where the log cannot be read', async () => {
    expect((await inFolder('none', undefined, { ...shard, files: [] } as never)).calls).toBeUndefined()
    const { calls, findings } = await inFolder('damaged', '{"game_id":"a"}\n')
    expect(calls).toBeUndefined()
    expect(findings).toEqual([expect.objectContaining({ check: 'files', file: attemptsPath('', 'train', 0) })])
    expect([...(await inFolder('empty', '')).calls!]).toEqual([])
  })
})

describe('the models of a game', () => {
  let checker: Checker
  let log: CallsByGame
  let played: Finished
  beforeAll(async () => {
    const server = await stub(mixedAnswer)
    const url = server.url
    const players = [`wolf:model:m@${url}`, `decide:m@${url}`, `holy-grail:model:m@${url}`, 'random']
    const folder = await playedWith({ ruleset: 'mini-mafia', players, configs: ['games'] })
    server.close()
    const manifest = openDataset(folder)
    const setting = { folder, manifest, tokenizer: undefined, worlds: 0, again: 'all', kept: undefined } as const
    checker = checkerOf(0, { ...setting, claims: [] as never, stamps: [], checked: [] }, new ReportBuilder(0))
    log = (await callsIn(folder, checker.shard, checker.builder))!
    const [row] = await rowsOf<GameRow>(folder, 'games')
    played = replayRow(row!, checker)!
    rmSync(folder, { recursive: true })
  })

  interface Asked {
    readonly log?: CallsByGame | undefined
    readonly checker?: Partial<Checker>
    readonly record?: Partial<Finished['record']>
  }
  const asked = async (given: Asked = {}): Promise<{ made: number | undefined; report: Report }> => {
    const builder = new ReportBuilder(0)
    const game = { ...played, record: { ...played.record, ...given.record } } as Finished
    const made = await checkCalls(game, 'log' in given ? given.log : log, { ...checker, ...given.checker, builder })
    return { made: made?.length, report: builder.report() }
  }
  const all = (): readonly StoredCall[] => log.get(played.record.game_id)!
  const logOf = (calls: readonly StoredCall[]): CallsByGame => new Map([[played.record.game_id, calls]])

  test('are asked again with their logged answers, and under another deal unless --worlds is 0', async () => {
    const [once, twice] = [await asked(), await asked({ checker: { worlds: 1 } })]
    for (const { made, report } of [once, twice]) {
      expect([made, report.findings, report.unchecked]).toEqual([all().length, [], []])
      expect(report.checks.players).toBe(1)
    }
    expect(once.report.leaks.model_answers).toBeGreaterThan(2)
    expect(twice.report.leaks).not.toEqual(once.report.leaks)
  })

  test('that did not say so are found', async () => {
    const at = all().findIndex(({ text, seat }) => text !== undefined && seat === 1)
    const changed = all().map((call, i) => (i === at ? { ...call, request: 'another' } : call))
    const { report } = await asked({ log: logOf(changed) })
    expect(report.findings.map(({ check, game, file }) => [check, game, file])).toEqual([
      ['players', played.record.game_id, dataPath('games', 'train', 0)],
    ])
    // Under another deal they would differ just so.
    expect((await asked({ log: logOf(changed), checker: { worlds: 1 } })).report.leaks).toEqual(report.leaks)
  })

  const skipped = async (given: Asked): Promise<string | undefined> => {
    const { made, report } = await asked(given)
    expect([made, report.checks.players, report.unchecked.length]).toEqual([undefined, 0, 1])
    return report.unchecked[0]!.reason
  }

  test('are not asked where they cannot be, which is said', async () => {
    expect(await skipped({ checker: { again: 'none' } })).toContain('because --replay-players is none')
    expect(await skipped({ log: undefined })).toContain('without the log of their calls')
    expect(await skipped({ log: new Map() })).toContain('without the log of their calls')
    const old = all().with(0, { ...all()[0]!, request: undefined })
    expect(await skipped({ log: logOf(old) })).toContain('whose log has no requests')
    expect(await skipped({ checker: { manifest: { ...checker.manifest, prompts: 'x' } } })).toContain('whose prompts')
    const { players, editions } = played.record
    expect(await skipped({ record: { editions: { ...editions, 'holy-grail': 99 } } })).toContain('of another edition')
    expect(await skipped({ record: { players: players.with(3, './mine.ts') } })).toContain('players of modules')
    expect(await skipped({ record: { moderator: './mine.ts' } })).toContain('players of modules')
  })

  test('are none in a game of built-in players, and in one that was not played here', async () => {
    for (const record of [{ players: Array<string>(4).fill('random') }, { origin: { kind: 'imported' } as never }]) {
      const { made, report } = await asked({ record, log: undefined })
      expect([made, report.checks.players, report.unchecked]).toEqual([0, 0, []])
    }
  })
})
