import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generate } from '../pipelines/generate/generate.ts'
import { findDecision, findGame, findId } from '../pipelines/read/find.ts'
import { rowsAt } from '../pipelines/read/groups.ts'
import type { Manifest } from '../schemas/manifest.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { commandLine } from './command-line.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-find-'))
const folder = join(base, 'set')
afterAll(() => rmSync(base, { recursive: true, force: true }))

// Seven games of training in shards of three, three and one, and four of the test in shards of three and one.
let shards: Manifest['shards']
beforeAll(async () => {
  const recipe = recipeSchema.parse({
    ruleset: 'mini-mafia',
    players: 'random',
    seed: 'find',
    games: { train: 7, test: 4 },
    shard_games: 3,
    configs: ['games', 'decisions'],
  })
  shards = (await generate({ folder, recipe, extend: false, stopped: () => false })).shards
  expect(shards.map(({ split, games }) => `${split} ${games}`)).toEqual([
    ...['train 3', 'train 3', 'train 1'],
    ...['test 3', 'test 1'],
  ])
})

const all = async <K extends 'game_id' | 'row_id'>(config: 'games' | 'decisions', column: K) =>
  Promise.all(
    shards.map(async (shard) => {
      const rows = await rowsAt(folder, config, shard, { columns: [column] as never })
      return (rows as unknown as Record<K, string>[]).map((row) => row[column])
    }),
  )

test('a game is found by its number or id in whichever shard it is', async () => {
  const ids = await all('games', 'game_id')
  const train = ids.slice(0, 3).flat()
  const held = ids.slice(3).flat()
  for (const [index, id] of train.entries()) expect((await findGame(folder, `${index}`)).game_id).toBe(id)
  for (const [index, id] of held.entries()) expect((await findGame(folder, `${index}`, 'test')).game_id).toBe(id)
  for (const id of [...train, ...held]) {
    expect((await findGame(folder, id)).game_id).toBe(id)
    expect((await findGame(folder, id.slice(0, 10))).game_id).toBe(id)
  }
  await expect(findGame(folder, '7')).rejects.toThrow('has no game 7 in train: it has 7, numbered from 0')
  await expect(findGame(folder, '4', 'test')).rejects.toThrow('has no game 4 in test: it has 4, numbered from 0')
})

test('a decision is found in whichever shard it is', async () => {
  for (const rows of await all('decisions', 'row_id')) {
    const id = rows.at(-1)!
    expect((await findDecision(folder, id)).row_id).toBe(id)
    expect((await findDecision(folder, id.slice(0, 16))).row_id).toBe(id)
  }
})

test('a beginning that ids of two shards share is refused, and an id that others begin with is found', async () => {
  const rows = await all('decisions', 'row_id')
  const first = rows[0]![0]!
  const letter = rows[0]!.map((id) => id[0]!).find((one) => rows[1]!.some((id) => id.startsWith(one)))!
  const count = rows.flat().filter((id) => id.startsWith(letter)).length
  await expect(findId(folder, shards, 'decisions', letter)).rejects.toThrow(
    `${count} rows begin with ${letter}; give more of the id`,
  )
  // Only the shards that are named are looked through.
  expect(await findId(folder, shards.slice(1), 'decisions', first)).toBeUndefined()
  expect(await findId(folder, shards, 'decisions', first)).toMatchObject({
    id: first,
    place: { split: 'train', shard: 0 },
  })
  const last = rows.at(-1)![0]!
  expect(await findId(folder, shards, 'decisions', last)).toMatchObject({
    id: last,
    place: { split: 'test', shard: 1 },
  })
})

test('show says of a game of a damaged dataset that files are missing or of another size', async () => {
  const harmed = join(base, 'harmed')
  cpSync(folder, harmed, { recursive: true })
  const { out, ...whole } = await commandLine(['show', harmed, '--game', '6'])
  expect(whole).toEqual({ code: 0, err: '' })
  const path = join(harmed, 'data/decisions/train-00000.parquet')
  const wrong = 'missing or not of the size in the manifest; "npx omerta validate'
  appendFileSync(path, 'x')
  expect(await commandLine(['show', harmed, '--game', '6'])).toEqual({
    code: 0,
    out,
    err: `warning: ${path} is ${wrong} ${harmed}" says what is wrong\n`,
  })
  rmSync(path)
  rmSync(join(harmed, 'data/decisions/test-00001.parquet'))
  expect((await commandLine(['show', harmed, '--json'])).err).toContain(`warning: ${path} and 1 more are ${wrong}`)
})
