import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Stopped } from '../pipelines/errors.ts'
import { generate } from '../pipelines/generate/generate.ts'
import { validate } from '../pipelines/validate/validate.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { eachLine } from '../src/storage/line-file.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })
const base = mkdtempSync(join(tmpdir(), 'omerta-resumed-'))
const folder = join(base, 'set')
/** Enough for two threads. */
const GAMES = 18
let whole: string
beforeAll(async () => {
  vi.stubEnv('XDG_CACHE_HOME', join(base, 'cache'))
  const recipe = recipeSchema.parse({
    ruleset: 'mini-mafia',
    seed: 'resumed',
    games: { train: GAMES },
    shard_games: 6,
    players: 'holy-grail',
    values: 2,
  })
  await generate({ folder, recipe, extend: false, stopped: () => false })
  const report = await validate({ folder })
  expect(report).toMatchObject({ ok: true, games: GAMES })
  whole = JSON.stringify(report)
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(base, { recursive: true, force: true })
})

/** The lines that interrupted runs have kept. */
function kept(): { readonly shards: number; readonly games: string[] } {
  const root = join(base, 'cache/omerta')
  const files = existsSync(root) ? readdirSync(root, { recursive: true, encoding: 'utf8' }) : []
  const lines = files
    .filter((path) => path.endsWith('.jsonl'))
    .flatMap((path) => [...eachLine(join(root, path))])
    .map((line) => JSON.parse(line.slice(65)) as { shard: number } | { game: { shard: number; game: number } })
  return {
    shards: lines.filter((line) => 'shard' in line).length,
    games: lines.flatMap((line) => ('game' in line ? [`${line.game.shard} ${line.game.game}`] : [])),
  }
}

/** Validates until it was asked so many times whether to stop. */
const stoppedAfter = (asked: number, of = folder): Promise<unknown> =>
  validate({ folder: of, stopped: () => asked-- <= 0 })

test.each([1, 2])(
  'a run that is stopped again and again checks no game twice, and reports what one run reports (%i threads)',
  async (workers) => {
    expect(kept()).toEqual({ shards: 0, games: [] })
    let stops = 0
    let before: string[] = []
    for (;;) {
      const enough = before.length + 8
      try {
        const report = JSON.stringify(await validate({ folder, workers, stopped: () => kept().games.length >= enough }))
        expect(report).toBe(whole)
        break
      } catch (error) {
        expect(error).toBeInstanceOf(Stopped)
        expect((error as Stopped).message).toMatch(/^\d+ of 18 games checked$/)
        stops++
        const { games } = kept()
        expect(new Set(games).size).toBe(games.length)
        expect(before.filter((game) => !games.includes(game))).toEqual([])
        before = games
      }
    }
    expect(stops).toBeGreaterThan(0)
    expect(before.length).toBeGreaterThan(0)
    expect(kept()).toEqual({ shards: 0, games: [] })
  },
)

test('what was changed after a run was stopped is found by the run that resumes', async () => {
  const changed = join(base, 'changed')
  cpSync(folder, changed, { recursive: true })
  await expect(stoppedAfter(16, changed)).rejects.toThrow(Stopped)
  expect(kept().shards).toBeGreaterThan(0)
  const path = join(changed, 'data/decisions/train-00000.parquet')
  const bytes = readFileSync(path)
  bytes[bytes.length >> 1]! ^= 1
  writeFileSync(path, bytes)
  const report = await validate({ folder: changed })
  expect(report.ok).toBe(false)
  expect(report.findings.map(({ file }) => file)).toContain('data/decisions/train-00000.parquet')
})

test('a line that was damaged, or cut off, is checked again', async () => {
  await expect(stoppedAfter(16)).rejects.toThrow(Stopped)
  const root = join(base, 'cache/omerta')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.jsonl'))
  for (const path of files) {
    const text = readFileSync(join(root, path), 'utf8').replaceAll('"ok":true', '"ok":false')
    writeFileSync(join(root, path), text.replace(/^.*\n/, ''))
    appendFileSync(join(root, path), '0123 {"sha')
  }
  expect(JSON.stringify(await validate({ folder }))).toBe(whole)
})
