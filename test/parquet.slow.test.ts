import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { parquetMetadata } from 'hyparquet'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { renderingOf } from '../pipelines/generate/rendering.ts'
import type { GameCall } from '../schemas/model.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import type { Finished } from '../src/play/series.ts'
import { rulesetOf } from '../src/play/series.ts'
import { randomPlayer } from '../src/policy/random.ts'
import { scriptedPlayer } from '../src/policy/scripted/scripted.ts'
import { type Config, configNames, configs, descriptorOf, groupOf } from '../src/rows/configs/configs.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { BadParquet, hasSchema, openParquet, readParquet, readRows } from '../src/storage/parquet/reader.ts'
import { makeParquet } from '../src/storage/parquet/writer.ts'
import { type Player, UNTIMED } from '../src/view/player.ts'
import { gameOf, withWins } from './played.ts'

type AnyRow = Readonly<Record<string, unknown>>
const folder = mkdtempSync(join(tmpdir(), 'omerta-parquet-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Thinks aloud in every script there is, and sometimes says what a checker finds. */
const thinker = (random: () => number): Player => ({
  act(view) {
    const reply = randomPlayer(random).act(view, UNTIMED) as { text?: string }
    const text = reply.text && random() < 0.3 ? `I swear I am red, ünï 😀 "quoted" \\ back. ${reply.text}` : reply.text
    return { ...reply, ...(text && { text }), thought: random() < 0.5 ? 'жду 你好 😀, "so"' : '' }
  },
})

/** A call for the first choices of a game, as if models had made them. */
const callsOf = ({ record: { choices, players } }: Finished): GameCall[] =>
  choices.slice(0, 4).map(({ seat, turn, pick, text }, number) => ({
    ...{ seat, turn, number, role: 'civilian', player: players[seat - 1] ?? 'built-in', act: 'speak', stage: 'review' },
    ...(number % 2 ? { retry: true, reason: 'format' } : { thought: 'жду 😀' }),
    ...{ request: 'f'.repeat(32), text: JSON.stringify({ pick, say: text }) },
    messages: [{ role: 'user', content: `call ${number}: "ünï"` }],
    cost: { prompt_tokens: 1, cached_tokens: 0, completion_tokens: 1, ms: 1 },
  }))

async function groupsOf(ruleset: string, games: number, groupGames: number) {
  const recipe = recipeSchema.parse({
    ruleset,
    games: { train: games },
    seed: 'parquet',
    configs: [...configNames],
    values: 1,
  })
  const rendering = renderingOf(recipe, rulesetOf(recipe), (text) => text.length)
  const groups = []
  for (let at = 0; at < games; at += groupGames) {
    const rows = []
    for (let index = at; index < Math.min(games, at + groupGames); index++) {
      const player = (_: string, random: () => number) => (index % 2 ? thinker(random) : scriptedPlayer(random))
      const played = await gameOf(recipe, index, { player })
      rows.push(rowsOf({ ...withWins(played, 0), calls: callsOf(played) }, rendering))
    }
    groups.push(groupOf(rows))
  }
  return groups
}
const groups = [...(await groupsOf('mafia-2025', 3, 2)), ...(await groupsOf('fiim', 2, 1))]
const bytesOf = (config: Config): Uint8Array =>
  makeParquet(descriptorOf(config).schema, groups.map((group) => group[config]) as unknown as AnyRow[][], {
    omerta: config,
  })

/** Rows as DuckDB reads them. */
async function duck(bytes: Uint8Array): Promise<unknown[]> {
  const path = join(folder, 'rows.parquet')
  writeFileSync(path, bytes)
  const database = await DuckDBInstance.create(':memory:', { threads: '1' })
  const connection = await database.connect()
  try {
    const result = await connection.runAndReadAll(`SELECT to_json(t)::VARCHAR FROM read_parquet('${path}') t`)
    return result.getRows().map(([json]) => JSON.parse(String(json)))
  } finally {
    connection.closeSync()
    database.closeSync()
  }
}

for (const config of configNames) {
  test(`${config}: rows of real games are read back equal by hyparquet and by DuckDB`, async () => {
    const rows = groups.flatMap((group): unknown[] => group[config])
    expect(rows.length).toBeGreaterThanOrEqual(5)
    const bytes = bytesOf(config)
    expect(await readParquet(bytes)).toStrictEqual(rows)
    expect(await duck(bytes)).toStrictEqual(JSON.parse(JSON.stringify(rows)))
    expect(Buffer.compare(bytes, bytesOf(config))).toBe(0)
    const source = openParquet(bytes)
    expect(hasSchema(source, descriptorOf(config).schema)).toBe(true)
    for (const other of configNames)
      if (descriptorOf(other).schema !== descriptorOf(config).schema)
        expect(hasSchema(source, descriptorOf(other).schema)).toBe(false)
    expect(source.columns).toEqual(Object.keys(descriptorOf(config).schema.shape))
    expect(source.groups).toEqual(groups.map((group) => group[config].length).filter((rows) => rows > 0))
    expect(source.metadata['omerta']).toBe(config)
  })
}

test('the games hold values that are seldom there, so that the comparison above means something', () => {
  const rows = groups.flatMap(({ decisions }) => decisions)
  expect(rows.some(({ reasoning }) => reasoning?.includes('😀'))).toBe(true)
  expect(rows.some(({ leakage }) => leakage.findings.length > 0)).toBe(true)
  expect(rows.some(({ hindsight }) => hindsight.claims.length > 0)).toBe(true)
  expect(rows.some(({ hindsight }) => hindsight.points! < 0)).toBe(true)
})

test('the metadata declares the features of the Hub, nested as the columns are', () => {
  const { features } = (JSON.parse(openParquet(bytesOf('decisions')).metadata['huggingface']!) as AnyRow)['info'] as {
    features: AnyRow
  }
  const [text, int] = ['string', 'int32'].map((dtype) => ({ dtype, _type: 'Value' }))
  expect(Object.keys(features)).toEqual(Object.keys(configs.decisions.schema.shape))
  expect(features['row_id']).toEqual(text)
  expect(features['public_transcript']).toEqual({ feature: text, _type: 'List' })
  expect(features['legal_actions']).toEqual({
    feature: { act: text, target: int, word: text, reply: text },
    _type: 'List',
  })
  expect(features['quality']).toMatchObject({ attempts: int, truncated: { dtype: 'bool', _type: 'Value' } })
  expect(features['hindsight']).toMatchObject({ points: { dtype: 'float64' }, belief_log_loss: { dtype: 'float64' } })
  expect(features['value']).toMatchObject({ best: int, advantage: { dtype: 'float64' } })
  const sft = JSON.parse(openParquet(bytesOf('sft')).metadata['huggingface']!).info.features
  expect(sft.prompt).toEqual({ feature: { role: text, content: text }, _type: 'List' })
  expect(sft.label).toEqual({ dtype: 'bool', _type: 'Value' })
})

test('a file with any byte turned is refused, or read in no more time than a whole one', async () => {
  const schema = z.object({
    name: z.string().nullable(),
    lists: z.array(z.object({ n: z.int32(), words: z.array(z.string()) })),
    flag: z.boolean(),
  })
  const rows = Array.from({ length: 300 }, (_, i) => ({
    name: i % 7 === 0 ? null : `n${i % 5}`,
    lists: Array.from({ length: i % 4 }, (_, k) => ({ n: k, words: k % 2 === 0 ? [] : ['a', `w${i % 3}`] })),
    flag: i % 3 === 0,
  }))
  const bytes = makeParquet(schema, [rows])
  await readParquet(bytes)
  let refused = 0
  for (let at = 0; at < bytes.length; at++)
    for (const mask of [0x55, 0x80, 0x0f]) {
      const turned = bytes.with(at, bytes[at]! ^ mask)
      try {
        const source = openParquet(turned)
        const before = performance.now()
        await readRows(source)
        expect(performance.now() - before).toBeLessThan(1000)
      } catch (error) {
        expect(error).toBeInstanceOf(BadParquet)
        refused++
      }
    }
  expect(refused).toBeGreaterThan(bytes.length)
})

test('a column of more than one page has its page index: columns and offsets', () => {
  const rows = Array.from({ length: 40 }, (_, i) => ({ text: String(i).repeat(1 << 20) }))
  const bytes = makeParquet(z.object({ text: z.string() }), [rows])
  const { row_groups } = parquetMetadata(new Uint8Array(bytes).buffer)
  const [column] = row_groups[0]!.columns
  expect(column).toMatchObject({ column_index_offset: expect.any(BigInt), offset_index_offset: expect.any(BigInt) })
})
