import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { explain } from '../pipelines/errors.ts'
import { cardOf } from '../pipelines/generate/card.ts'
import { exampleOf } from '../pipelines/generate/example.ts'
import { generate } from '../pipelines/generate/generate.ts'
import { recipeHash } from '../pipelines/generate/plan.ts'
import { validate } from '../pipelines/validate/validate.ts'
import { configsOf } from '../schemas/config.ts'
import type { Manifest, Tally } from '../schemas/manifest.ts'
import { type Recipe, type RecipeInput, recipeSchema } from '../schemas/recipe.ts'
import type { Split } from '../schemas/record.ts'
import { replayRecord, rulesetOf } from '../src/play/series.ts'
import { type Config, configs, descriptorOf, type Rows, usualConfigs } from '../src/rows/configs/configs.ts'
import { digestOf } from '../src/rows/configs/games.ts'
import { emptyTally, sorted, sum } from '../src/rows/tally.ts'
import { countWords } from '../src/speech/text/words.ts'
import { listFiles } from '../src/storage/files.ts'
import { dataPath, openDataset } from '../src/storage/folder.ts'
import { sha256 } from '../src/storage/hash.ts'
import { readParquet } from '../src/storage/parquet/reader.ts'
import { makeParquet } from '../src/storage/parquet/writer.ts'
import { wordsOf } from '../src/storage/prompts.ts'

// biome-ignore lint/suspicious/noExplicitAny: a forger changes any cell to anything
type Row = Record<string, any>

type Report = Awaited<ReturnType<typeof validate>>
type Finding = Report['findings'][number]

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
  last: (manifest: Row) => unknown
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
  // Two days have every act and column.
  const switches = { maxDays: 2 }
  const two: RecipeInput = { ruleset: 'classic-7', games: { train: 3, test: 1 }, shard_games: 2, group_games: 1 }
  await make('one', { seed: 'one', switches, games: { train: 1 } })
  await make('single', { seed: 'single', switches, games: { train: 10 }, shard_games: 1 })
  await make('pair', { seed: 'pair', ...two })
  await make('foreign', { seed: 'foreign', ...two })
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
  const hash = hashOf(manifest.recipe)
  for (const shard of manifest.shards) {
    const of = (config: Config): Row[] => rows[dataPath(config, shard.split, shard.shard)] ?? []
    for (const row of of('games')) if (row['digest'] === 'again') row['digest'] = digestOf(without(row) as never)
    for (const file of shard.files) {
      const { metadata, schema = descriptorOf(file.config as Config).schema, groups } = odd[file.path] ?? {}
      const content = rows[file.path] ?? []
      const honest = { omerta: JSON.stringify({ config: file.config, recipe_hash: hash }) }
      const bytes = makeParquet(
        schema,
        cut(content, groups ?? byGames(content, file.config as Config)),
        metadata ?? honest,
      )
      write(folder, file.path, raw[file.path] === undefined ? bytes : raw[file.path]!)
      const written = Buffer.from(raw[file.path] ?? bytes)
      Object.assign(file, { rows: content.length, bytes: written.length, sha256: sha256(written) })
    }
    Object.assign(shard, {
      games: of('games').length,
      recipe_hash: hash,
      tally: tallyOf(of, configsOf(manifest.recipe)),
      example: exampleOf(shard.shard, { sft: of('sft'), decisions: of('decisions') } as unknown as Rows),
    })
  }
  const tally = sum(manifest.shards.map((shard) => shard.tally))
  Object.assign(manifest, { recipe_hash: hash, tally })
  draft.last(manifest)
  const card = cardOf(manifest)
  write(folder, 'README.md', card)
  write(folder, 'manifest.json', JSON.stringify({ ...manifest, card: sha256(card) }, null, 2))
  for (const [path, content] of Object.entries(raw)) write(folder, path, content)
  return { ...(await validate({ folder, worlds: 0 })), folder }
}

/** The recipe hash that generate would give. */
const hashOf = (recipe: Recipe): string => {
  const ruleset = rulesetOf(recipe)
  return recipeHash(recipe, ruleset, wordsOf(ruleset))
}

const without = ({ digest: _, ...row }: Row): Row => row

function write(folder: string, path: string, content: Uint8Array | string | null): void {
  if (content === null) {
    rmSync(join(folder, path), { force: true })
    return
  }
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
function tallyOf(of: (config: Config) => Row[], wanted: readonly Config[]): Tally {
  const rows = Object.fromEntries(wanted.map((config) => [config, of(config).length]))
  const tally = { ...emptyTally(), games: of('games').length, rows }
  const bump = (key: 'wins' | 'acts' | 'sources' | 'findings', name: string): void => {
    tally[key][name] = (tally[key][name] ?? 0) + 1
  }
  for (const { winner } of of('games')) bump('wins', winner)
  const [step, long] = [(size: number, n: number) => Math.ceil(n / size) * size, tally.lengths]
  for (const { act, role, chosen_action, leakage } of of('decisions')) {
    bump('acts', act)
    tally.acts_by_role[act] ??= {}
    tally.acts_by_role[act][role] = (tally.acts_by_role[act][role] ?? 0) + 1
    if (typeof chosen_action?.text === 'string') {
      const end = step(1, countWords(chosen_action.text))
      long.words[end] = (long.words[end] ?? 0) + 1
    }
    bump('sources', chosen_action?.source)
    for (const finding of leakage?.findings ?? []) bump('findings', finding.code)
  }
  for (const { prompt } of of('sft')) {
    const end = step(100, prompt?.[0]?.content?.length + prompt?.[1]?.content?.length)
    long.characters[end] = (long.characters[end] ?? 0) + 1
  }
  return sorted(tally)
}

const text = ({ check, file, row, game, message }: Finding): string => [check, file, row, game, message].join(' ')

test('what nobody touched is found whole, also when it is written again by the forger of these tests', async () => {
  for (const name of ['single', 'pair']) {
    expect(await validate({ folder: join(base, name) })).toMatchObject({ ok: true, findings: [], unlisted: 0 })
    const { folder, ...report } = await forge(name, () => {})
    expect(report.findings).toEqual([])
    for (const path of listFiles(join(base, name, 'data')))
      expect(
        Buffer.compare(readFileSync(join(base, name, 'data', path)), readFileSync(join(folder, 'data', path))),
      ).toBe(0)
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
    for (const [name, i] of Object.entries({ first: 0, last: list.length - 1 }))
      if (i in list)
        for (const [what, cell] of changes(schema.element, list[i], `${at}.${name}`)) yield [what, list.with(i, cell)]
  } else if (schema instanceof z.ZodObject) {
    for (const [key, field] of Object.entries(schema.shape))
      for (const [name, changed] of changes(field, value[key], `${at}.${key}`))
        yield [name, { ...value, [key]: changed }]
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
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(schema.shape).map(([k, v]) => [k, sample(v)]))
  return schema instanceof z.ZodBoolean ? true : schema instanceof z.ZodNumberFormat ? 1 : 'x'
}

/** Every change of every column, each in a row of its own that has such a value. */
function spread(
  config: Config,
  rows: readonly Row[],
  skip: readonly string[] = [],
): Map<string, [Row, string, unknown]> {
  const found = new Map<string, [Row, string, unknown]>()
  for (const row of rows) {
    const column = Object.entries(descriptorOf(config).schema.shape).filter(([name]) => !skip.includes(name))
    const fresh = column.flatMap(([name, schema]) =>
      [...changes(schema, row[name], name)]
        .filter(([what]) => !found.has(what))
        .map((change) => [name, ...change] as const),
    )
    if (fresh[0]) found.set(fresh[0][1], [row, fresh[0][0], fresh[0][2]])
  }
  return found
}

const allOf = (rows: Record<string, Row[]>, config: Config): Row[] =>
  Object.entries(rows).flatMap(([path, list]) => (path.startsWith(`data/${config}/`) ? list : []))

test.each(['decisions', 'sft'] as const)(
  '%s: any cell that was changed a little is found, row by row',
  async (config) => {
    const made: [string, string, string][] = []
    const { findings, unlisted } = await forge('single', ({ rows }) => {
      for (const [what, [row, column, value]] of spread(config, allOf(rows, config))) {
        made.push([what, row['row_id'], column])
        row[column] = value
      }
    })
    expect(unlisted).toBe(0)
    expect(new Set(made.map(([, , column]) => column))).toEqual(new Set(Object.keys(descriptorOf(config).schema.shape)))
    expect(made.length).toBeGreaterThan(config === 'sft' ? 45 : 110)
    for (const [what, id, column] of made)
      expect(findings.filter(({ row }) => row === id).map(text), what).toContainEqual(
        expect.stringMatching(column === 'row_id' ? /is missing/ : `column ${column} differs`),
      )
  },
)

test('games: any cell that was changed a little is found, with a recomputed digest', async () => {
  const [first] = allOf(originals['single']!, 'games')
  const all = Object.entries(configs.games.schema.shape).flatMap(([column, schema]) =>
    [...changes(schema, first![column], column)].map(([what]) => [column, what] as const),
  )
  expect(all.length).toBeGreaterThan(60)
  for (let at = 0; at < all.length; at += 10) {
    const made: [string, string, string][] = []
    const { findings } = await forge('single', ({ rows }) => {
      for (const [i, [column, what]] of all.slice(at, at + 10).entries()) {
        const row = allOf(rows, 'games')[i]!
        const schema = configs.games.schema.shape[column as keyof typeof configs.games.schema.shape]
        row[column] = [...changes(schema, row[column], column)].find(([name]) => name === what)?.[1]
        if (column !== 'digest') row['digest'] = 'again'
        made.push([what, row['game_id'], column])
      }
    })
    for (const [what, id, column] of made)
      expect(findings.filter(({ game }) => game === id).map(text), what).toContainEqual(
        expect.stringMatching(column === 'record' ? /record/ : `column ${column} differs|another id`),
      )
  }
})

test.each(usualConfigs)('%s: a cell that is null where none may be is found', async (config) => {
  const columns = Object.keys(descriptorOf(config).schema.shape)
  const key = config === 'games' ? 'game_id' : 'row_id'
  for (let at = 0; at < columns.length; at += 10) {
    const made: [string, string][] = []
    const { findings } = await forge('single', ({ rows }) => {
      for (const [i, column] of columns.slice(at, at + 10).entries()) {
        const row = rows[dataPath(config, 'train', i)]!.find((row) => row[column] !== null)
        if (!row) continue
        made.push([column, row[key]])
        row[column] = null
        if (config === 'games' && column !== 'digest') row['digest'] = 'again'
      }
    })
    for (const [column, id] of made) {
      const named = findings.filter((finding) => (config === 'games' ? finding.game : finding.row) === id)
      if (column !== key) expect(named.map(text), column).not.toEqual([])
    }
    expect(findings.length).toBeGreaterThanOrEqual(made.length)
  }
})

const records: [string, (record: Row) => unknown][] = [
  ...Array.from({ length: 19 }, (_, i): [string, (record: Row) => unknown] => [
    `character ${i} of 19`,
    (record) => {
      const json = JSON.stringify(record)
      const at = Math.floor((json.length * (i + 0.5)) / 19)
      return (
        json.slice(0, at) +
        (/\d/.test(json[at]!) ? (Number(json[at]) + 1) % 10 : json[at] === 'e' ? 'o' : 'e') +
        json.slice(at + 1)
      )
    },
  ]),
  ['blanks', (record) => JSON.stringify(record, null, 1)],
  ['keys in another order', ({ game_id, ...rest }) => ({ ...rest, game_id })],
  ['choices in another order', (record) => ({ ...record, choices: record['choices'].toReversed() })],
  ['a choice twice', (record) => ({ ...record, choices: [...record['choices'], record['choices'][0]] })],
  ['a choice less', (record) => ({ ...record, choices: record['choices'].slice(1) })],
  ['no choices', (record) => ({ ...record, choices: [] })],
  ['a default switch said aloud', (record) => ({ ...record, switches: { ...record.switches, discipline: 'log' } })],
  ['a strange switch', (record) => ({ ...record, switches: { ...record.switches, discipline: 'none' } })],
  ['__proto__', (record) => JSON.stringify(record).replace('{', '{"__proto__":{"x":1},')],
  ['more', (record) => ({ ...record, more: 1 })],
  ['no deal', (record) => ({ ...record, deal: [] })],
  ['a mark', (record) => ({ ...record, marks: [{ seat: 1, kind: 'bonus', points: 0.3 }] })],
  ['a mark for nobody', (record) => ({ ...record, marks: [{ seat: 99, kind: 'bonus', points: 0.3 }] })],
  [
    'tries',
    (record) => ({ ...record, choices: [{ ...record['choices'][0], attempts: 2 }, ...record['choices'].slice(1)] }),
  ],
  ['a version', (record) => ({ ...record, version: '2-0' })],
  ['a ruleset', (record) => ({ ...record, ruleset: 'toString' })],
  ['an array', () => []],
  ['null', () => null],
  ['nothing', () => ''],
]
test.each(records)('a record with %s, and a recomputed digest, is found', async (_, change) => {
  const { ok, findings } = await forge('one', ({ rows }) => {
    const [row] = allOf(rows, 'games')
    const record = change(JSON.parse(row!['record']))
    Object.assign(row!, { record: typeof record === 'string' ? record : JSON.stringify(record), digest: 'again' })
  })
  expect(ok).toBe(false)
  expect(findings.map(text)).toContainEqual(expect.stringContaining(allOf(originals['one']!, 'games')[0]!['game_id']))
})

test('a bonus that the values do not give is found, although points and hashes agree with it', async () => {
  const switches = { bonuses: 'advantages' }
  await make('judged', { seed: 'judged', games: { train: 1 }, players: 'random', values: 1, switches })
  expect((await forge('judged', () => {})).findings).toEqual([])
  const { findings } = await forge('judged', ({ rows }) => {
    const [row] = allOf(rows, 'games')
    const record = JSON.parse(row!['record'])
    record.marks.push({ seat: 1, kind: 'bonus', points: 0.3 })
    const played = replayRecord(JSON.stringify(record))
    const points = played.outcome.points
    Object.assign(row!, { record: JSON.stringify(record), points: [...points], digest: 'again' })
    for (const decision of allOf(rows, 'decisions')) decision['hindsight'].points = points[decision['seat'] - 1]
  })
  expect(findings.map(({ check, message }) => [check, message])).toEqual([
    ['values', 'has other bonuses or penalties than its values give'],
  ])
})

const train0 = dataPath('decisions', 'train', 0)
/** Takes the rows of a game out of all three files of a shard. */
function take(rows: Record<string, Row[]>, split: Split, shard: number, id: string): Partial<Record<Config, Row[]>> {
  const taken: Partial<Record<Config, Row[]>> = {}
  for (const config of usualConfigs) {
    const path = dataPath(config, split, shard)
    taken[config] = rows[path]!.filter(({ game_id }) => game_id === id)
    rows[path] = rows[path]!.filter(({ game_id }) => game_id !== id)
  }
  return taken
}

function put(
  rows: Record<string, Row[]>,
  split: Split,
  shard: number,
  taken: Partial<Record<Config, Row[]>>,
  index: number,
): void {
  for (const config of usualConfigs) {
    for (const row of taken[config]!) if (row['split']) row['split'] = split
    rows[dataPath(config, split, shard)]!.push(...taken[config]!)
  }
  for (const row of taken.games!) {
    const record = JSON.stringify({ ...JSON.parse(row['record']), split, index })
    Object.assign(row, { index, record, digest: 'again' })
  }
}

const idOf = (name: string, split: Split, index: number): string =>
  allOf(originals[name]!, 'games').find((row) => row['split'] === split && row['index'] === index)!['game_id']
const trainId = (index: number): string => idOf('pair', 'train', index)

/** What is done to the dataset `pair`, and what must be said of it. */
const deeds: [string, (draft: Draft) => void, () => string | RegExp][] = [
  ['a row deleted', ({ rows }) => rows[train0]!.splice(7, 1), () => `${originals['pair']![train0]![7]!['row_id']}`],
  ['the last row deleted', ({ rows }) => rows[train0]!.pop(), () => originals['pair']![train0]!.at(-1)!['row_id']],
  ['a row duplicated', ({ rows }) => rows[train0]!.splice(7, 0, rows[train0]![7]!), () => /occurs twice/],
  [
    'two rows swapped',
    ({ rows }) => rows[train0]!.splice(7, 2, rows[train0]![8]!, rows[train0]![7]!),
    () => /out of order/,
  ],
  [
    'sft in the order of play',
    ({ rows }) => {
      const order = rows[train0]!.map(({ row_id }) => row_id)
      rows[dataPath('sft', 'train', 0)]!.sort((a, b) => order.indexOf(a['row_id']) - order.indexOf(b['row_id']))
    },
    () => /sft.*out of order/,
  ],
  [
    'all sft rows of a file deleted',
    ({ rows }) => {
      rows[dataPath('sft', 'train', 1)] = []
    },
    () => /sft\/train-00001.*is missing/,
  ],
  [
    'a game moved to another split',
    ({ rows, manifest }) => {
      put(rows, 'test', 0, take(rows, 'train', 1, trainId(2)), 1)
      Object.assign(manifest.recipe.games, { train: 2, test: 2 })
      manifest.shards = manifest.shards.filter(({ split, shard }) => split !== 'train' || shard === 0)
    },
    () => trainId(2),
  ],
  [
    'a game copied into another split',
    ({ rows, manifest }) => {
      put(rows, 'test', 0, structuredClone(take(structuredClone(rows), 'train', 0, trainId(0))), 1)
      manifest.recipe.games.test = 2
    },
    () => new RegExp(`${trainId(0)}.*occurs in data/games/train-00000.parquet too`),
  ],
  [
    'a game in the place of another split’s',
    ({ rows }) => {
      const copy = structuredClone(take(structuredClone(rows), 'train', 0, trainId(0)))
      take(rows, 'test', 0, idOf('pair', 'test', 0))
      put(rows, 'test', 0, copy, 0)
    },
    () => trainId(0),
  ],
  [
    'a game twice in its split',
    ({ rows, manifest }) => {
      put(rows, 'train', 1, structuredClone(take(structuredClone(rows), 'train', 1, trainId(2))), 3)
      manifest.recipe.games.train = 4
    },
    () => new RegExp(`${trainId(2)} occurs twice`),
  ],
  [
    'a game removed with the counts adjusted',
    ({ rows, manifest }) => {
      take(rows, 'train', 0, trainId(1))
      put(rows, 'train', 0, take(rows, 'train', 1, trainId(2)), 1)
      manifest.recipe.games.train = 2
      manifest.shards.splice(1, 1)
    },
    () => trainId(2),
  ],
  [
    'a game removed and the recipe left as it is',
    ({ rows }) => void take(rows, 'train', 0, trainId(1)),
    () => /the recipe makes the shards/,
  ],
  [
    'two games swapped',
    ({ rows }) => {
      for (const config of ['decisions', 'sft', 'games'] as const)
        rows[dataPath(config, 'train', 0)]!.sort(
          (a, b) => +(a['game_id'] === trainId(0)) - +(b['game_id'] === trainId(0)),
        )
    },
    () => trainId(0),
  ],
  [
    'a row of another dataset',
    ({ rows }) => rows[train0]!.splice(7, 1, originals['foreign']![train0]![7]!),
    () => new RegExp(`${originals['foreign']![train0]![7]!['row_id']}.*does not belong to any game`),
  ],
  [
    'a game of another dataset',
    ({ rows }) => {
      for (const path of Object.keys(rows)) if (path.includes('test')) rows[path] = originals['foreign']![path]!
    },
    () => idOf('foreign', 'test', 0),
  ],
  ['rows in other row groups', ({ odd }) => (odd[train0] = { groups: [20, 1000] }), () => train0],
  ['other metadata', ({ odd }) => (odd[train0] = { metadata: { omerta: '{}' } }), () => train0],
  [
    'features that lie to the Hub',
    ({ odd }) => (odd[train0] = { schema: configs.decisions.schema, metadata: { huggingface: '{}' } }),
    () => train0,
  ],
  [
    'other columns',
    ({ odd }) => (odd[train0] = { schema: configs.decisions.schema.omit({ reasoning: true }) }),
    () => `schema ${train0}`,
  ],
  [
    'one more column',
    ({ odd }) => (odd[train0] = { schema: configs.decisions.schema.extend({ extra: z.string().nullable() }) }),
    () => `schema ${train0}`,
  ],
  ['a file of random bytes', ({ raw }) => (raw[train0] = randomBytes(5000)), () => `schema ${train0}`],
  ['an empty file', ({ raw }) => (raw[train0] = ''), () => `schema ${train0}`],
  ['games cut off', ({ raw }) => (raw[dataPath('games', 'train', 0)] = 'PAR1 and no more PAR1'), () => /schema.*games/],
  ['a missing file', ({ raw }) => (raw[train0] = null), () => `${train0}   is missing`],
  ['a missing card', ({ raw }) => (raw['README.md'] = null), () => /README.md/],
  ['another card', ({ raw }) => (raw['README.md'] = '# Other'), () => /README.md/],
  ['a strange file in data', ({ raw }) => (raw['data/sft/train-00099.parquet'] = 'x'), () => /train-00099/],
  ['a strange folder in data', ({ raw }) => (raw['data/dpo/train-00000.parquet'] = 'x'), () => /dpo/],
]
test.each(deeds)('%s: found and named', async (_, deed, wanted) => {
  const { ok, findings } = await forge('pair', (draft) => void deed(draft))
  expect(ok).toBe(false)
  const named = wanted()
  expect(
    findings.map(text).filter((line) => (typeof named === 'string' ? line.includes(named) : named.test(line))),
  ).not.toEqual([])
})

const lies: [string, (manifest: Row) => void][] = [
  [
    'a strange file listed',
    ({ shards }) => shards[0].files.push({ ...shards[0].files[0], path: 'data/sft/train-00099.parquet' }),
  ],
  ['a file listed twice', ({ shards }) => shards[0].files.push(shards[0].files[0])],
  ['a file listed no more', ({ shards }) => shards[0].files.pop()],
  ['a shard listed twice', ({ shards }) => shards.push(shards[0])],
  ['a shard listed no more', ({ shards }) => shards.pop()],
  ['shards in another order', ({ shards }) => shards.reverse()],
  ['another hash of a shard’s recipe', ({ shards }) => (shards[0].recipe_hash = 'x')],
  ['another hash of the recipe', (manifest) => (manifest['recipe_hash'] = 'x'.repeat(64))],
  ['another size of a file', ({ shards }) => shards[0].files[0].bytes++],
  ['another hash of a file', ({ shards }) => (shards[0].files[0].sha256 = '0'.repeat(64))],
  ['another row count', ({ shards }) => shards[0].files[0].rows++],
  ['another game count', ({ shards }) => shards[0].games++],
  ['another config of a file', ({ shards }) => (shards[0].files[0].config = 'sft')],
  ['another tally', ({ tally }) => tally.rows.decisions++],
  ['another example', ({ shards }) => (shards[0].example.row = '{"prompt":"come to my page"}')],
  ['an example where none belongs', ({ shards }) => (shards[1].example = shards[0].example)],
  ['another tally of a shard and of all', ({ tally, shards }) => [tally.rows.sft++, shards[0].tally.rows.sft++]],
  ['a finding more', ({ tally, shards }) => [tally, shards[0].tally].map((t) => (t.findings.oath = 1))],
  ['another version of the rules', (manifest) => (manifest['ruleset'] = 'mafia-2025@0')],
  ['other prompts', (manifest) => (manifest['prompts'] = '0'.repeat(64))],
  ['another seed', ({ recipe }) => (recipe.seed = 'other')],
  ['more games in the recipe', ({ recipe }) => recipe.games.train++],
  ['other players in the recipe', ({ recipe }) => (recipe.players = 'random')],
]
test.each(lies)('a manifest with %s: found', async (_, lie) => {
  expect(await forge('pair', (draft) => (draft.last = lie))).toMatchObject({ ok: false })
})

test('a seed edited with its hash made right is found game by game', async () => {
  const { findings } = await forge('pair', ({ manifest }) => (manifest.recipe.seed = 'other'))
  for (const { game_id } of allOf(originals['pair']!, 'games'))
    expect(findings.map(text)).toContainEqual(expect.stringContaining(`${game_id} is not game`))
})

test.each([
  ['not JSON', '{', /not JSON/, 1],
  ['empty', '', /not JSON/, 1],
  ['an array', '[]', /not of this version/, 1],
  ['of another format', { format: 4 }, /not of this version/, 1],
  ['of the last format', { format: 1 }, /made by an earlier version of omerta; "npx omerta rows/, 2],
  ['with a strange key', { strange: 1 }, /not of this version/, 1],
  ['with a path outside', { shards: [{ files: [{ path: '../../etc/passwd' }] }] }, /not of this version/, 1],
  [
    'with an unknown ruleset',
    { recipe: recipeSchema.parse({ ruleset: 'chess', games: { train: 1 } }) },
    /no ruleset "chess"/,
    1,
  ],
])('a manifest that is %s is refused in a sentence', async (_, change, sentence, code) => {
  const folder = join(base, 'manifest')
  cpSync(join(base, 'pair'), folder, { recursive: true })
  const right = JSON.parse(readFileSync(join(base, 'pair/manifest.json'), 'utf8'))
  writeFileSync(
    join(folder, 'manifest.json'),
    typeof change === 'string' ? change : JSON.stringify({ ...right, ...change }),
  )
  const error = await validate({ folder, worlds: 0 }).catch((error: unknown) => error)
  expect(explain(error)).toEqual({ code, sentence: expect.stringMatching(sentence) })
})

test('a changed byte of a file is found by its hash; with a recomputed hash it never causes a crash', async () => {
  const bytes = readFileSync(join(base, 'pair', train0))
  const flip = (at: number): Uint8Array => bytes.with(at, bytes[at]! ^ 0x55)
  const tail = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8)
  for (let i = 0; i < 8; i++) {
    const at = i < 2 ? Math.floor((tail * i) / 2) : tail + Math.floor(((bytes.length - tail) * (i - 2)) / 6)
    const report = await forge('pair', ({ raw }) => (raw[train0] = flip(at)))
    if (i % 4 === 0) {
      write(report.folder, 'manifest.json', readFileSync(join(base, 'pair/manifest.json')))
      expect((await validate({ folder: report.folder, worlds: 0 })).findings.map(text)).toContainEqual(
        expect.stringContaining(train0),
      )
    }
  }
})
