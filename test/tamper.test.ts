import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { cardOf } from '../pipelines/card.ts'
import { explain } from '../pipelines/errors.ts'
import { generate } from '../pipelines/generate.ts'
import { recipeHash } from '../pipelines/plan.ts'
import { type Finding, type Report, validate } from '../pipelines/validate.ts'
import type { Manifest, Shard, Tally } from '../schemas/manifest.ts'
import { type RecipeInput, recipeSchema } from '../schemas/recipe.ts'
import { type Config, configs, type DecisionRow, type GameRow, type SftRow } from '../schemas/row.ts'
import { digestOf } from '../src/rows/rows.ts'
import { emptyTally, sorted, sum } from '../src/rows/tally.ts'
import { listFiles, sha256 } from '../src/storage/files.ts'
import { BadDataset, dataPath, openDataset } from '../src/storage/folder.ts'
import { makeParquet, readHead, readParquet } from '../src/storage/parquet.ts'
import { readWords } from '../src/storage/prompts.ts'

// biome-ignore lint/suspicious/noExplicitAny: a forger changes any cell to anything
type Row = Record<string, any>

const base = mkdtempSync(join(tmpdir(), 'omerta-tamper-'))
afterAll(() => rmSync(base, { recursive: true }))

/** A dataset in a forger's hands: its rows by file, its manifest, and what is written over it at last. */
interface Draft {
  readonly rows: Record<string, Row[]>
  readonly manifest: Manifest
  /** Files as they are to be written, or null for a file to be left out. */
  readonly raw: Record<string, Uint8Array | string | null>
  /** Key-value metadata, schema and row groups of files, where they are to be other than generate makes them. */
  readonly odd: Record<string, { metadata?: Record<string, string>; schema?: z.ZodObject; groups?: number[] }>
  /** Done to the manifest after all hashes and counts are made right. */
  last: (manifest: Row) => void
}

const originals: Record<string, Record<string, Row[]>> = {}
async function make(name: string, recipe: RecipeInput): Promise<void> {
  const folder = join(base, name)
  await generate({ folder, recipe: recipeSchema.parse(recipe), extend: false, concurrency: 1, stopped: () => false })
  const paths = listFiles(join(folder, 'data')).map((path) => `data/${path}`)
  const rows = await Promise.all(paths.map((path) => readParquet(readFileSync(join(folder, path)))))
  originals[name] = Object.fromEntries(paths.map((path, i) => [path, rows[i]!]))
}

beforeAll(async () => {
  await make('single', { seed: 'single', games: { train: 10 }, shard_games: 1 })
  await make('pair', { seed: 'pair', games: { train: 3, test: 1 }, shard_games: 2, group_games: 1 })
  await make('foreign', { seed: 'foreign', games: { train: 3, test: 1 }, shard_games: 2, group_games: 1 })
})

let copies = 0
/** Writes a copy of a dataset with changes, all hashes, counts, tallies and the card made right, and validates it. */
async function forge(name: string, change: (draft: Draft) => void): Promise<Report & { folder: string }> {
  const folder = join(base, `copy-${copies++}`)
  cpSync(join(base, name), folder, { recursive: true })
  const rows = structuredClone(originals[name]!)
  const draft: Draft = { rows, manifest: structuredClone(openDataset(folder)), raw: {}, odd: {}, last: () => {} }
  change(draft)
  const { manifest, raw, odd } = draft
  const hash = recipeHash(manifest.recipe, readWords('en'))
  for (const shard of manifest.shards) {
    const of = (config: Config): Row[] => rows[dataPath(config, shard.split, shard.shard)] ?? []
    for (const row of of('games')) if (row['digest'] === 'again') row['digest'] = digestOf(without(row) as never)
    for (const file of shard.files) {
      const { metadata, schema = configs[file.config], groups } = odd[file.path] ?? {}
      const content = rows[file.path] ?? []
      const honest = { omerta: JSON.stringify({ config: file.config, recipe_hash: hash }) }
      const bytes = makeParquet(schema, cut(content, groups ?? byGames(content, file.config)), metadata ?? honest)
      write(folder, file.path, raw[file.path] === undefined ? bytes : raw[file.path]!)
      const written = Buffer.from(raw[file.path] ?? bytes)
      Object.assign(file, { rows: content.length, bytes: written.length, sha256: sha256(written) })
    }
    Object.assign(shard, { games: of('games').length, recipe_hash: hash, tally: tallyOf(of) })
  }
  const tally = sum(manifest.shards.map((shard) => shard.tally))
  Object.assign(manifest, { recipe_hash: hash, tally })
  draft.last(manifest)
  const card = cardOf(manifest)
  write(folder, 'README.md', card)
  write(folder, 'manifest.json', JSON.stringify({ ...manifest, card: sha256(card) }, null, 2))
  for (const [path, content] of Object.entries(raw)) write(folder, path, content)
  return { ...(await validate(folder)), folder }
}

const without = ({ digest: _, ...row }: Row): Row => row

function write(folder: string, path: string, content: Uint8Array | string | null): void {
  if (content === null) return rmSync(join(folder, path), { force: true })
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

/** Row groups of one game each, as the datasets above have them. */
function byGames(rows: Row[], config: Config): number[] {
  if (config === 'games') return rows.map(() => 1)
  const counts = new Map<string, number>()
  for (const { game_id } of rows) counts.set(game_id, (counts.get(game_id) ?? 0) + 1)
  return [...counts.values()]
}

const cut = (rows: Row[], groups: number[]): Row[][] => {
  let at = 0
  return groups.map((size) => rows.slice(at, (at += size)))
}

/** What a forger who thinks of everything counts. */
function tallyOf(of: (config: Config) => Row[]): Tally {
  const tally = { ...emptyTally(), games: of('games').length, rows: of('decisions').length, sft_rows: of('sft').length }
  const bump = (key: 'wins' | 'acts' | 'sources' | 'findings', name: string): void => {
    tally[key][name] = (tally[key][name] ?? 0) + 1
  }
  for (const { winner } of of('games')) bump('wins', winner)
  for (const { act, chosen_action, leakage } of of('decisions')) {
    bump('acts', act)
    bump('sources', chosen_action?.source)
    for (const finding of leakage?.findings ?? []) bump('findings', finding.code)
  }
  return sorted(tally)
}

const text = ({ check, file, row, game, message }: Finding): string => [check, file, row, game, message].join(' ')

test('what nobody touched is found whole, also when it is written again by the forger of these tests', async () => {
  for (const name of ['single', 'pair']) {
    expect(await validate(join(base, name))).toMatchObject({ ok: true, findings: [], unlisted: 0 })
    const { folder, ...report } = await forge(name, () => {})
    expect(report.findings).toEqual([])
    for (const path of listFiles(join(base, name, 'data')))
      expect(Buffer.compare(readFileSync(join(base, name, 'data', path)), readFileSync(join(folder, 'data', path)))).toBe(0)
  }
})

/** Every way to change one cell a little, each with the place where it was changed. */
function* changes(schema: z.core.$ZodType, value: Row[string], at: string): Generator<[string, unknown]> {
  if (schema instanceof z.ZodNullable) {
    if (value === null) return yield [`${at} from null`, sample(schema.unwrap())]
    yield [`${at} to null`, null]
    yield* changes(schema.unwrap(), value, at)
  } else if (schema instanceof z.ZodArray) {
    const list = value as unknown[]
    yield [`${at} with one more`, [...list, sample(schema.element)]]
    if (list.length > 0) yield [`${at} without its first`, list.slice(1)]
    if (list.length > 0) yield [`${at} empty`, []]
    for (const i of new Set([0, list.length - 1].filter((i) => i in list)))
      for (const [name, changed] of changes(schema.element, list[i], `${at}.${i}`)) yield [name, list.with(i, changed)]
  } else if (schema instanceof z.ZodObject) {
    for (const [key, field] of Object.entries(schema.shape))
      for (const [name, changed] of changes(field, value[key], `${at}.${key}`)) yield [name, { ...value, [key]: changed }]
  } else if (typeof value === 'string') {
    const middle = value.length >> 1
    const other = value[middle] === 'x' ? 'y' : 'x'
    yield [`${at} in one character`, value.slice(0, middle) + other + value.slice(middle + 1)]
    yield [`${at} with a space`, `${value} `]
    yield [`${at} cut`, value.slice(0, -1)]
  } else if (typeof value === 'number') {
    yield [`${at} by one`, value + 1]
    if (schema instanceof z.ZodNumberFormat && schema.format !== 'int32') yield [`${at} to NaN`, Number.NaN]
  } else yield [`${at} turned`, !value]
}

function sample(schema: z.core.$ZodType): unknown {
  if (schema instanceof z.ZodArray) return []
  if (schema instanceof z.ZodNullable) return null
  if (schema instanceof z.ZodObject) return Object.fromEntries(Object.entries(schema.shape).map(([k, v]) => [k, sample(v)]))
  return schema instanceof z.ZodBoolean ? true : schema instanceof z.ZodNumberFormat ? 1 : 'x'
}
