import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { explain, Stopped } from '../pipelines/errors.ts'
import { generate } from '../pipelines/generate/generate.ts'
import { recipeFrom } from '../pipelines/generate/recipe.ts'
import { inThreads } from '../pipelines/parallel.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { gameId, identityOf, rulesetOf } from '../src/play/series.ts'
import { scriptedPlayer } from '../src/policy/scripted/scripted.ts'
import { journalPath } from '../src/storage/folder.ts'
import { gameOf } from './played.ts'

vi.setConfig({ testTimeout: 60_000 })
const base = mkdtempSync(join(tmpdir(), 'omerta-errors-'))
afterAll(() => rmSync(base, { recursive: true }))

test('the same mistake is wrong usage in a recipe, and damaged data in a dataset', () => {
  const known = (act: () => unknown) => {
    try {
      return act()
    } catch (error) {
      return explain(error)
    }
  }
  const chess = { ruleset: 'chess', train: 1 }
  expect(known(() => recipeFrom(undefined, chess))).toMatchObject({ code: 2 })
  expect(known(() => rulesetOf(recipeSchema.parse({ ruleset: 'chess', games: { train: 1 } })))).toMatchObject({
    code: 1,
  })
  expect(known(() => recipeFrom(undefined, { train: 1, switch: [['colour', 'red']] }))).toMatchObject({ code: 2 })
  expect(known(() => rulesetOf(recipeSchema.parse({ switches: { colour: 'red' }, games: { train: 1 } })))).toEqual({
    code: 1,
    sentence: expect.stringMatching(/^the data is damaged .*colour: there is no such entry/),
  })
  expect(explain(new TypeError('a bug'))).toBeUndefined()
})

test('a journal with an altered choice is told in a sentence that names it', async () => {
  const model = 'model:none@http://127.0.0.1:9/v1'
  const recipe = recipeSchema.parse({ seed: 'journal', games: { train: 1 }, players: model })
  const folder = join(base, 'journal')
  const { record } = await gameOf(recipe, 0, { player: (_, random) => scriptedPlayer(random) })
  expect(record.game_id).toBe(gameId(recipe, identityOf(rulesetOf(recipe)), 'train', 0))
  const journal = journalPath(folder, 'train', 0)
  mkdirSync(join(journal, '..'), { recursive: true })
  for (const choices of [
    record.choices.slice(0, -1),
    record.choices.map((choice) => ({ ...choice, pick: undefined })),
  ]) {
    writeFileSync(journal, `${JSON.stringify({ ...record, choices })}\n`)
    const failure = await generate({ folder, recipe, extend: false, concurrency: 1, stopped: () => false }).catch(
      explain,
    )
    expect(failure).toEqual({
      code: 1,
      sentence: expect.stringMatching(
        /^line 1 of .*train-00000\.jsonl, game 0, cannot be played again \(.*\); remove this line/,
      ),
    })
  }
  expect(readFileSync(journal, 'utf8')).toContain(record.game_id)
})

test('threads: a failure keeps its exit code, a bug its stack, and a stop is noticed without waiting', async () => {
  const recipe = recipeSchema.parse({ seed: 'threads', games: { train: 8 }, shard_games: 1 })
  const jobs = Array.from({ length: 8 }, (_, i) => ({ split: 'train' as const, shard: i, from: i, to: i + 1 }))
  const setting = { folder: '/dev/null/x', recipe, recipeHash: 'x', tokenizer: undefined, concurrency: 1 }
  const quiet = { threads: 2, tick: () => {}, stopped: () => false }
  expect(await inThreads('make', jobs, setting, quiet).catch(explain)).toEqual({
    code: 1,
    sentence: expect.stringMatching(/^cannot write \/dev\/null\/x/),
  })
  const bug = await inThreads('make', jobs, { ...setting, recipe: undefined as never }, quiet).catch((error) => error)
  expect([bug instanceof Error, explain(bug), String(bug.stack)]).toEqual([
    true,
    undefined,
    expect.stringContaining('make.ts'),
  ])
  let ticks = 0
  const stopping = { threads: 2, tick: () => void ticks++, stopped: () => ticks >= 2 }
  const folder = join(base, 'stopped')
  await expect(inThreads('make', jobs, { ...setting, folder }, stopping)).rejects.toThrow(Stopped)
  expect(ticks).toBeLessThan(8)
})
