import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { partPath, readMerged } from '../../pipelines/merge/merged-folder.ts'
import { rowsAt } from '../../pipelines/read/groups.ts'
import { jsonLog } from '../../src/importers/aiwolf/make-json.ts'
import { gameLog } from '../../src/importers/aiwolf/make-lines.ts'
import { importers } from '../../src/importers/importers.ts'
import { configNames } from '../../src/rows/configs/configs.ts'
import { listFiles } from '../../src/storage/files.ts'
import { openDataset } from '../../src/storage/folder.ts'
import { aiwolfGame } from '../bridge/games.ts'
import { replayed } from './kaggle-replay.ts'
import { fivePlayers } from './llmafia-games.ts'
import { imported, writeSource } from './source.ts'
import { asWereBench } from './werebench-game.ts'
import { asArena, asReasoning, asWolfEnhance, wolfGame } from './werewolf-games.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-nicknames-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const { session, entries } = await aiwolfGame({ size: 5 })
const teams = new Map(session.deal.map((_, i) => [i + 1, `zorro${i + 1}`]))

/** A source of each format, and what in it names persons or accounts: all that a reader could know them by. */
const SOURCES: readonly (readonly [
  format: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  names: RegExp,
])[] = [
  ['aiwolf', { 'game.log': gameLog(session, teams) }, /zorro/i],
  ['aiwolf', { 'game.json': jsonLog(session, { id: 'secret-id', teams, entries }) }, /zorro|secret-id/i],
  ['llmafia', fivePlayers(), /\b(?:Ash|Birch|Cedar|Elm|Fir)(?:son)?\b|Somebody Real/i],
  ['werewolf-reasoning', { 'g/event_zh.json': asReasoning(await wolfGame('werewolf-9-guard', 3)) }, /person \d/],
  [
    'werewolf-arena',
    { 'game_complete.json': asArena(await wolfGame('werewolf-8-arena', 2)) },
    /\b(?:Bert|Dan|Derek|Leah|Mason|Sam|Scott|Will)\b/,
  ],
  [
    'wolf-enhance',
    { 'a1.json': asWolfEnhance(await wolfGame('werewolf-9-hunter', 7, { lastWords: 'vote' })) },
    /id of person/,
  ],
  ['kaggle-werewolf', { 'a.json': JSON.stringify(await replayed({}, 0)) }, /A nickname/],
  ['werebench', { '01.json': asWereBench() }, /说话人/],
]

/** Everything that an import wrote, as text: rows of all configs, manifests and cards. */
async function written(folder: string): Promise<string> {
  const datasets = readMerged(folder)?.parts.map(({ name }) => partPath(folder, name)) ?? [folder]
  const texts = listFiles(folder)
    .filter((path) => !path.endsWith('.parquet'))
    .map((path) => readFileSync(join(folder, path), 'utf8'))
  for (const dataset of datasets)
    for (const { split, shard, files } of openDataset(dataset).shards)
      for (const config of configNames.filter((name) => files.some((file) => file.config === name)))
        texts.push(JSON.stringify(await rowsAt(dataset, config, { split, shard })))
  return texts.join('\n')
}

test.each(SOURCES)('nothing that an import of %s writes has a name of its players', async (format, files, names) => {
  const bytes = Object.values(files)
    .map((file) => Buffer.from(file).toString('latin1'))
    .join('\n')
  expect(bytes).toMatch(format === 'werebench' ? /real_role/ : names)
  const folder = mkdtempSync(join(base, 'out-'))
  const rows = {
    renderer: 'full',
    configs: ['decisions', 'games', 'sft', 'reasoned', 'conversations', 'typed'],
  } as const
  rmSync(folder, { recursive: true })
  await imported(format, writeSource(mkdtempSync(join(base, 'in-')), files), folder, {
    skipBroken: true,
    rows: { ...rows, configs: [...rows.configs] },
  })
  const text = await written(folder)
  expect(text.length).toBeGreaterThan(10_000)
  expect(names.exec(text)?.[0]).toBeUndefined()
})

test('every format that has names of players is tried', () => {
  const tried = new Set(SOURCES.map(([format]) => format))
  // Mini-Mafia calls its seats Alice to Diana in every game, whoever plays; records of ours name kinds of players, never persons.
  expect(importers.map(({ format }) => format).filter((format) => !tried.has(format))).toEqual(['mini-mafia', 'omerta'])
})
