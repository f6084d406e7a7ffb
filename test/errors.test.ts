import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { explain, Stopped } from '../pipelines/errors.ts'
import { generate } from '../pipelines/generate/generate.ts'
import { recipeFrom } from '../pipelines/generate/recipe.ts'
import { stoppable } from '../pipelines/output.ts'
import { inThreads } from '../pipelines/parallel.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { rulesetOf } from '../src/play/series.ts'
import { journalPath } from '../src/storage/folder.ts'

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

test('what was stopped says whether the same command continues', async () => {
  const stopped = (options?: { continues: boolean }) =>
    stoppable(() => Promise.reject(new Stopped('3 of 8 games kept')), options).catch(explain)
  expect(await stopped()).toEqual({ code: 130, sentence: 'stopped with 3 of 8 games kept; the same command continues' })
  expect(await stopped({ continues: false })).toEqual({
    code: 130,
    sentence: 'stopped with nothing kept; the same command begins anew',
  })
})

test('a journal that is no journal is told in a sentence that names the line', async () => {
  const recipe = recipeSchema.parse({ games: { train: 1 }, players: 'model:none@http://127.0.0.1:9/v1' })
  const folder = join(base, 'journal')
  const journal = journalPath(folder, 'train', 0)
  mkdirSync(join(journal, '..'), { recursive: true })
  for (const line of ['{"key":"0"}', 'not JSON', '{"game_id":"0"}']) {
    writeFileSync(journal, `${line}\n`)
    const failure = await generate({ folder, recipe, extend: false, concurrency: 1, stopped: () => false }).catch(
      explain,
    )
    expect(failure).toEqual({
      code: 1,
      sentence: expect.stringMatching(/^line 1 of .*train-00000\.jsonl is not an answer of a model; remove the line/),
    })
    expect(readFileSync(journal, 'utf8')).toBe(`${line}\n`)
  }
})

test('threads: a failure keeps its exit code, a bug its stack, and a stop is noticed without waiting', async () => {
  const recipe = recipeSchema.parse({ seed: 'threads', games: { train: 8 }, shard_games: 1 })
  const jobs = Array.from({ length: 8 }, (_, i) => ({ split: 'train' as const, shard: i, from: i, to: i + 1 }))
  const setting = { folder: '/dev/null/x', recipe, recipeHash: 'x', tokenizer: undefined }
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
