import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type RenderAgain, renderAgain } from '../pipelines/rows/render-again.ts'
import { validate } from '../pipelines/validate/validate.ts'
import { rulesetNamed } from '../src/games/games.ts'
import { rulesetOf } from '../src/play/series.ts'
import { replayUnheard } from '../src/play/unheard.ts'
import type { GameRow } from '../src/rows/configs/games.ts'
import { openDataset, readOldManifest } from '../src/storage/folder.ts'
import { readParquet } from '../src/storage/parquet/reader.ts'
import { readBytes } from '../src/storage/read-bytes.ts'
import { finishedOf, playAll } from './games/table.ts'

// Two games of the federation's rules, played by the version before this one, with nine fouls in them.
const OLD = join(import.meta.dirname, 'fixtures/format-1')
const base = mkdtempSync(join(tmpdir(), 'omerta-bring-over-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

const oldGames = async () =>
  (await readParquet(readBytes(join(OLD, 'data/games/train-00000.parquet')))) as unknown as GameRow[]

test('a dataset of the version before is refused with what to do', async () => {
  const sentence = `was made by an earlier version of omerta; "npx omerta rows ${OLD} --out <new folder>" brings its games over`
  expect(() => openDataset(OLD)).toThrow(sentence)
  await expect(validate({ folder: OLD })).rejects.toThrow(sentence)
})

test('rows brings its games over: the same games, with what the judge heard', async () => {
  const out = join(base, 'new')
  const manifest = await renderAgain({ folder: OLD, out })
  expect(manifest.played_under).toBe(readOldManifest(OLD)!.ruleset)
  expect((await validate({ folder: out, worlds: 64 })).findings).toEqual([])
  const old = await oldGames()
  const rows = (await readParquet(readBytes(join(out, 'data/games/train-00000.parquet')))) as unknown as GameRow[]
  const told = (row: GameRow, type: string) =>
    row.log.map((line) => JSON.parse(line).event).filter((event) => event.type === type)
  expect(rows).toHaveLength(old.length)
  for (const [i, row] of rows.entries()) {
    for (const column of ['game_id', 'winner', 'reason', 'days', 'decisions', 'players', 'roles', 'points'] as const)
      expect(row[column]).toEqual(old[i]![column])
    for (const type of ['nominated', 'warned', 'voted', 'left', 'spoke'])
      expect(told(row, type)).toEqual(told(old[i]!, type))
    expect(told(row, 'warned').length).toBeGreaterThan(0)
    expect(told(row, 'nominated').length).toBeGreaterThan(0)
  }
})

test.each<[what: string, asked: Partial<RenderAgain>, sentence: string]>([
  ['in its own folder', { out: `${base}/new/../new` }, 'is the dataset itself; name another folder with --out'],
  [
    'with a tokenizer that it was not made with',
    { tokenizer: { path: '', hash: 'a'.repeat(64), count: () => 1 } },
    'was not made with a tokenizer; leave out --tokenizer',
  ],
  ['of calls', { configs: ['calls'] }, 'rows of calls are what models were sent'],
  ['of pairs without values', { configs: ['preference'] }, 'have no values, which preference rows are made of'],
  ['with other pairs without values', { pairs: 'real' }, 'have no values, which pairs are made of'],
])('rows %s are refused before anything is written', async (_, asked, sentence) => {
  const out = join(base, 'refused')
  await expect(renderAgain({ folder: join(base, 'new'), out, ...asked })).rejects.toThrow(sentence)
  expect(existsSync(out)).toBe(false)
})

test('a game whose log says something else than its record gives is not brought over', async () => {
  const [row] = await oldGames()
  const ruleset = rulesetOf(readOldManifest(OLD)!.recipe)
  expect(replayUnheard(row!, ruleset).outcome.winner).toBe(row!.winner)
  expect(() => replayUnheard({ ...row!, winner: 'red' }, ruleset)).toThrow('it ended with red')
  expect(() => replayUnheard({ ...row!, reason: 'parity in words' }, ruleset)).toThrow(
    '(parity in words) and ends with',
  )
  const points = row!.points.with(-1, row!.points.at(-1)! + 0.1)
  expect(() => replayUnheard({ ...row!, points }, ruleset)).toThrow('when it is played again')
  const silent = row!.log.filter((line) => !line.includes('"nominated"'))
  expect(() => replayUnheard({ ...row!, log: silent }, ruleset)).toThrow()
})

test('a foul is heard in the speech before it, in order, and a nomination too unless it was picked', () => {
  const ruleset = rulesetNamed('mafia-2025', { discipline: 'full', draw: 'nights and days' })
  let day = 0
  // Seat 1 fouls twice on day 1 and once on day 2, so on day 3 it may not speak and picks a nominee.
  const played = finishedOf(
    ruleset,
    playAll(ruleset, ruleset.roles, ({ seat, act }) => {
      if (seat !== 1) return undefined
      if (act === 'nominate') return { pick: 3 }
      if (act !== 'speak') return undefined
      return ++day === 1
        ? { text: 'Judge, I agree with Michael. I nominate number 4.' }
        : { text: day === 2 ? 'I agree with Michael. PASS.' : 'PASS.' }
    }),
  )
  const { record, log, outcome } = played
  expect(record.choices.flatMap(({ heard }) => heard ?? [])).toEqual([
    { nominee: 4, fouls: ['judge-talk', 'name'] },
    { fouls: ['name'] },
  ])
  expect(log.some(({ event }) => event.type === 'nominated' && event.target === 3)).toBe(true)
  const unheard = { ...record, choices: record.choices.map(({ heard: _, ...choice }) => choice) }
  const row = { ...outcome, record: JSON.stringify(unheard), log: log.map((told) => JSON.stringify(told)) }
  expect(replayUnheard(row, ruleset).record.choices).toEqual(record.choices)
})

test('a dataset of format 1 with a changed file is not brought over', async () => {
  const folder = join(base, 'changed')
  cpSync(OLD, folder, { recursive: true })
  writeFileSync(join(folder, 'data/games/train-00000.parquet'), 'nothing')
  await expect(renderAgain({ folder, out: join(base, 'never') })).rejects.toThrow(
    'is missing or is not as it was written',
  )
})

test('a dataset of format 2 is refused with what to do, and its games come over as they are', async () => {
  const old = join(import.meta.dirname, 'fixtures/format-2')
  expect(() => openDataset(old)).toThrow(`"npx omerta rows ${old} --out <new folder>" brings its games over`)
  const out = join(base, 'from-2')
  const manifest = await renderAgain({ folder: old, out })
  expect([manifest.format, manifest.tally.games]).toEqual([3, 3])
  expect((await validate({ folder: out, worlds: 64 })).findings).toEqual([])
  const games = async (folder: string) =>
    (await readParquet(readBytes(join(folder, 'data/games/train-00000.parquet')))) as unknown as GameRow[]
  const [before, after] = [await games(old), await games(out)]
  expect(after.map(({ record }) => record)).toEqual(before.map(({ record }) => record))
})
