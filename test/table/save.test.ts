import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { AGENT } from '../../pipelines/environment/episode-plan.ts'
import { generate } from '../../pipelines/generate/generate.ts'
import { requirePlayable, savePlayed } from '../../pipelines/table/save.ts'
import { validate } from '../../pipelines/validate/validate.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import type { GameRecord } from '../../schemas/record.ts'
import { rulesetNamed } from '../../src/games/games.ts'
import { editionOf } from '../../src/policy/players.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { manifestPath, openDataset, recipePath } from '../../src/storage/folder.ts'
import { readParquet } from '../../src/storage/parquet/reader.ts'
import { overGame } from './over-game.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-save-'))
afterAll(() => rmSync(base, { recursive: true }))
const folder = (): string => join(base, String(folders++))
let folders = 0

async function recordsIn(at: string): Promise<GameRecord[]> {
  const rows = await readParquet(readFileSync(join(at, 'data/games/train-00000.parquet')))
  return rows.map(({ record }) => JSON.parse(String(record)) as GameRecord)
}

const FOUR = ['person', 'scripted', 'random', 'random']
const CALL = { reason: undefined, cost: { prompt_tokens: 5, cached_tokens: 1, completion_tokens: 2, ms: 9 } }

test('a saved game says who played, with what traits and editions, and what models took; where they are served it does not say', async () => {
  const at = folder()
  const here = ['scripted', 'model:m@http://a/v1', 'model:m@http://b/v1', 'holy-grail']
  const seated = [undefined, { traits: { skill: 3 }, attempts: [CALL] }, { attempts: [CALL, CALL] }, {}]
  expect(await savePlayed(at, await overGame({ id: 'a', players: here, seated }))).toBe(`game 0 of ${at}`)
  const [record] = await recordsIn(at)
  expect(record).toMatchObject({
    players: ['scripted', 'model:m (1)', 'model:m (2)', 'holy-grail'],
    traits: [null, { skill: 3 }, null, null],
    usage: { calls: 3, prompt_tokens: 15, completion_tokens: 6 },
    origin: { kind: 'played' },
  })
  expect(Object.keys(record!.editions!)).toEqual(['holy-grail', 'scripted'])
  expect(record).not.toHaveProperty('moderator')
  expect(openDataset(at).recipe).toMatchObject({ origin: 'played', players: 'person' })
})

test('a moderator is named where the rules asked it, and where programs sat the recipe says so', async () => {
  const at = folder()
  const players = [AGENT, ...Array<string>(6).fill('random')]
  await savePlayed(at, await overGame({ id: 'b', ruleset: 'classic-7', players, moderator: 'scripted' }))
  const [record] = await recordsIn(at)
  expect(record).toMatchObject({ moderator: 'scripted', players, editions: { scripted: editionOf('scripted') } })
  expect(record).not.toHaveProperty('traits')
  expect(openDataset(at).recipe.players).toBe(AGENT)
})

test('games are added one after the other, each at its place, and the folder passes validate', async () => {
  const at = folder()
  const [one, two, three] = await Promise.all(['c', 'd', 'e'].map((id) => overGame({ id, players: FOUR })))
  for (const [i, game] of [one!, two!, three!].entries()) expect(await savePlayed(at, game)).toBe(`game ${i} of ${at}`)
  // A game that is saved once more, as after a saving that was cut off, is there once.
  expect(await savePlayed(at, three!)).toBe(`game 2 of ${at}`)
  expect(await savePlayed(at, one!)).toBe(`game 0 of ${at}`)
  expect((await recordsIn(at)).map(({ game_id, index }) => [game_id[0], index])).toEqual([
    ['c', 0],
    ['d', 1],
    ['e', 2],
  ])
  expect((await validate({ folder: at, worlds: 0 })).findings).toEqual([])
})

test('games that were saved are there after a saving that was cut off before the manifest', async () => {
  const at = folder()
  const whole = folder()
  const [one, two] = await Promise.all(['f', '0'].map((id) => overGame({ id, players: FOUR })))
  for (const place of [at, whole]) await savePlayed(place, one!)
  const { recipe } = openDataset(at)

  writeWhole(recipePath(at), JSON.stringify({ ...recipe, games: { ...recipe.games, train: 2 } }))
  rmSync(manifestPath(at))
  for (const place of [at, whole]) await savePlayed(place, two!)
  expect(await recordsIn(at)).toEqual(await recordsIn(whole))
  // One that was cut off before its first file has no game.
  const none = folder()
  writeWhole(recipePath(none), JSON.stringify({ ...recipe, games: { ...recipe.games, train: 1 } }))
  expect(await savePlayed(none, one!)).toBe(`game 0 of ${none}`)
})

test('an earlier game that is saved once more, after a saving that was cut off, stays at its place', async () => {
  const at = folder()
  const [one, two] = await Promise.all(['2', '3'].map((id) => overGame({ id, players: FOUR })))
  for (const game of [one!, two!]) await savePlayed(at, game)
  const before = await recordsIn(at)
  const { recipe } = openDataset(at)
  writeWhole(recipePath(at), JSON.stringify(recipe))
  rmSync(manifestPath(at))
  expect(await savePlayed(at, one!)).toBe(`game 0 of ${at}`)
  expect(await recordsIn(at)).toEqual(before)
})

test('a folder of drawn games, of other rules or of other switches takes no game', async () => {
  const at = folder()
  const mini = rulesetNamed('mini-mafia')
  expect(() => requirePlayable(at, mini)).not.toThrow()
  await savePlayed(at, await overGame({ id: '1', players: FOUR }))
  expect(() => requirePlayable(at, mini)).not.toThrow()
  expect(() => requirePlayable(at, rulesetNamed('classic-7'))).toThrow(`${at} has games of mini-mafia; name another`)
  expect(() => requirePlayable(at, rulesetNamed('mini-mafia', { rounds: 3 }))).toThrow('with other switches (rounds')
  const drawn = folder()

  const recipe = recipeSchema.parse({ ruleset: 'mini-mafia', players: 'random', games: { train: 1 } })
  await generate({ folder: drawn, recipe, extend: false, stopped: () => false })
  expect(() => requirePlayable(drawn, mini)).toThrow(`${drawn} is a dataset that was generated; name another folder`)
})
