import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { finish } from '../pipelines/generate/generate.ts'
import { plan, recipeHash } from '../pipelines/generate/plan.ts'
import { writeShard } from '../pipelines/generate/shard.ts'
import { check } from '../pipelines/validate/check-shard.ts'
import { noClaims, take, takeNext } from '../pipelines/validate/claims.ts'
import { validate } from '../pipelines/validate/validate.ts'
import { isSpeech } from '../schemas/ask.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { rulesetOf } from '../src/play/series.ts'
import { openDataset } from '../src/storage/folder.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { askOf, type View } from '../src/view/view.ts'
import { gameOf } from './played.ts'

const folder = mkdtempSync(join(tmpdir(), 'omerta-shared-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Games of one shard, in two row groups. Whoever asks their players again finds that others answered. */
async function write(): Promise<void> {
  const recipe = recipeSchema.parse({ seed: 'shared', games: { train: 3 }, group_games: 2 })
  const ruleset = rulesetOf(recipe)
  const words = wordsOf(ruleset)
  const hash = recipeHash(recipe, ruleset, words)
  const player = () => ({
    act(view: View) {
      const ask = askOf(view)
      return isSpeech(ask) ? { text: 'PASS.' } : { pick: ask.options.at(-1)! }
    },
  })
  const games = await Promise.all([0, 1, 2].map((index) => gameOf(recipe, index, { player })))
  const [job] = plan(recipe)
  const shard = await writeShard(job!, games, { folder, recipeHash: hash, groupGames: 2, words })
  finish(folder, { recipe, hash, ruleset }, [shard])
}
await write()

test('threads that share a shard report what one thread reports, in the same order', async () => {
  const one = await validate({ folder, worlds: 'all', workers: 1 })
  expect(new Set(one.findings.map(({ game }) => game)).size).toBe(3)
  const two = await validate({ folder, worlds: 'all', workers: 2 })
  expect(JSON.stringify(two)).toBe(JSON.stringify(one))
})

test('whichever thread takes a game finds the same in it', async () => {
  const manifest = openDataset(folder)
  const setting = () =>
    ({
      folder,
      manifest,
      tokenizer: undefined,
      worlds: 3,
      again: 'all',
      claims: noClaims(1),
      kept: undefined,
      stamps: [],
      checked: [],
    }) as const
  const ticks: string[] = []
  const signals = (who: string) => ({ tick: () => void ticks.push(who), stopped: () => false })
  const alone = await check(0, setting(), signals('alone'))
  expect(alone.long.map(({ game }) => game)).toEqual([0, 1, 2])
  const shared = setting()
  take(shared.claims, 0, 0)
  const [helped, rest] = [await check('others', shared, signals('helper')), await check(0, shared, signals('owner'))]
  expect(helped.long).toEqual(alone.long.slice(1))
  expect(rest).toEqual({ ...alone, long: [] })
  expect(ticks).toEqual(['alone', 'alone', 'alone', 'helper', 'helper'])
})

test('each game is taken once', () => {
  const claims = noClaims(2)
  expect(take(claims, 1, 0)).toBe(true)
  expect(take(claims, 1, 0)).toBe(false)
  expect(takeNext(claims, 1, 3)).toBe(1)
  expect(take(claims, 1, 2)).toBe(true)
  expect(takeNext(claims, 1, 3)).toBeUndefined()
  expect(takeNext(claims, 0, 3)).toBe(0)
})
