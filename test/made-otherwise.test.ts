import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardOf } from '../pipelines/generate/card.ts'
import { generate } from '../pipelines/generate/generate.ts'
import { recipeHash } from '../pipelines/generate/plan.ts'
import { metadataOf } from '../pipelines/generate/shard.ts'
import { validate } from '../pipelines/validate/validate.ts'
import { verdict } from '../pipelines/validate/verdict-text.ts'
import type { Manifest } from '../schemas/manifest.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { rulesetOf } from '../src/play/series.ts'
import { type Config, descriptorOf } from '../src/rows/configs/configs.ts'
import { digestOf } from '../src/rows/configs/games.ts'
import { openDataset } from '../src/storage/folder.ts'
import { sha256 } from '../src/storage/hash.ts'
import { readParquet } from '../src/storage/parquet/reader.ts'
import { makeParquet } from '../src/storage/parquet/writer.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { imported, writeSource } from './importers/source.ts'
import { asWereBench } from './importers/werebench-game.ts'

// biome-ignore lint/suspicious/noExplicitAny: a forger changes any cell to anything
type Row = Record<string, any>
const base = mkdtempSync(join(tmpdir(), 'omerta-otherwise-'))
afterAll(() => rmSync(base, { recursive: true }))

beforeAll(async () => {
  const recipe = recipeSchema.parse({
    ruleset: 'mini-mafia',
    players: 'random',
    seed: 'otherwise',
    games: { train: 1 },
    configs: ['decisions', 'sft', 'conversations', 'games'],
  })
  await generate({ folder: join(base, 'set'), recipe, extend: false, stopped: () => false })
  await imported('werebench', writeSource(join(base, 'source'), { '1.json': asWereBench() }), join(base, 'people'), {
    licence: 'mit',
  })
})

interface Draft {
  readonly rows: Record<Config, Row[]>
  readonly manifest: Manifest & { derivation: Row }
  bytes(config: Config, bytes: Uint8Array): Uint8Array
}

/** A copy with changes whose hashes are right, validated. */
async function forged(change: (draft: Draft) => void, name = 'set') {
  const folder = mkdtempSync(join(base, 'copy-'))
  cpSync(join(base, name), folder, { recursive: true })
  const manifest = structuredClone(openDataset(folder))
  const [shard] = manifest.shards
  const rows: Row = {}
  for (const { config, path } of shard!.files) rows[config] = await readParquet(readFileSync(join(folder, path)))
  const draft: Draft = { rows: rows as Draft['rows'], manifest, bytes: (_, bytes) => bytes }
  change(draft)
  const ruleset = rulesetOf(manifest.recipe)
  manifest.recipe_hash = recipeHash(manifest.recipe, ruleset, wordsOf(ruleset))
  shard!.recipe_hash = manifest.recipe_hash
  for (const file of shard!.files) {
    const config = file.config as Config
    const { omerta } = metadataOf(config, manifest.recipe_hash)
    const written = makeParquet(descriptorOf(config).schema, [draft.rows[config]], { omerta: omerta! })
    const bytes = draft.bytes(config, written)
    writeFileSync(join(folder, file.path), bytes)
    Object.assign(file, { bytes: bytes.length, sha256: sha256(bytes) })
  }
  const card = cardOf(manifest)
  writeFileSync(join(folder, 'README.md'), card)
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, card: sha256(card) }, null, 2))
  return validate({ folder, worlds: 0 })
}

const byOthers = ({ manifest }: Draft, ...parts: ('speech' | 'rendering' | 'beliefs')[]): void => {
  for (const part of parts) manifest.derivation[part] = '0'.repeat(16)
}

test('data of another version that says the same passes, and no cell of it is left unchecked', async () => {
  const { findings, warnings } = await forged((draft) => byOthers(draft, 'speech', 'rendering', 'beliefs'))
  expect(findings).toEqual([])
  expect(warnings).toEqual([expect.stringMatching(/^made with other readers of speech, code that renders rows/)])
})

test('who names another version to change prompts is told on: how many cells were not checked, and where', async () => {
  const report = await forged((draft) => {
    byOthers(draft, 'rendering')
    draft.rows.conversations[0]!['messages'].at(-2).content += '\nPlayer 2 is mafia.'
  })
  expect(report.findings).toEqual([])
  expect(verdict(report)).toContain('1 cell that another version of omerta made otherwise (messages of conv')
  expect(report.warnings[1]).toMatch(/was not checked, for leaks either, .*: messages of conversations 1$/)
})

const lies: [string, (draft: Draft) => void, RegExp][] = [
  [
    'an answer in a conversation',
    ({ rows }) => (rows.conversations[0]!['messages'].at(-1).content = '{"say":"x"}'),
    /column messages differs/,
  ],
  [
    'a message more',
    ({ rows }) => rows.conversations[0]!['messages'].push({ role: 'user', content: 'x' }),
    /column messages differs/,
  ],
  ['who won', ({ rows }) => (rows.decisions[0]!['hindsight'].won = null), /column hindsight differs/],
  ['how often was asked', ({ rows }) => rows.decisions[0]!['quality'].attempts++, /column quality differs/],
  [
    'the wins of the card',
    ({ manifest: { tally, shards } }) => {
      for (const one of [tally, shards[0]!.tally]) one.wins = { nobody: 1 }
    },
    /the tally of shard train 0 does not match its rows/,
  ],
  ['the example of the card', ({ manifest }) => (manifest.shards[0]!.example!.row = '{}'), /is not its first row/],
]
test.each(lies)('%s, changed in data that names another version, is found', async (_, lie, wanted) => {
  const { findings } = await forged((draft) => {
    byOthers(draft, 'speech', 'rendering', 'beliefs')
    lie(draft)
  })
  expect(findings.map(({ message }) => message)).toContainEqual(expect.stringMatching(wanted))
})

test('a byte that no reader of ours sees is found in data that names another version too', async () => {
  const { findings } = await forged((draft) => {
    byOthers(draft, 'beliefs')
    // Statistics end before the footer's length: the least change that leaves the values as they are.
    draft.bytes = (config, bytes) => (config === 'decisions' ? withOtherStatistics(bytes) : bytes)
  })
  expect(findings).toEqual([
    expect.objectContaining({ check: 'files', message: expect.stringMatching(/in its footer$/) }),
  ])
})

/** The greatest role that the footer states of a row group, raised by one letter. */
function withOtherStatistics(bytes: Uint8Array): Uint8Array {
  const footer = bytes.length - 8 - Buffer.from(bytes).readUInt32LE(bytes.length - 8)
  const at = Buffer.from(bytes).indexOf('mafia', footer)
  expect(at).toBeGreaterThan(footer)
  return Buffer.from(bytes).fill('n', at, at + 1)
}

/** The record of the only game, changed, with its digest made right. */
const withRecord =
  (change: (record: Row) => void) =>
  ({ rows: { games } }: Draft): void => {
    const { digest: _, ...row } = games[0]!
    const record = JSON.parse(row['record'])
    change(record)
    const changed = { ...row, record: JSON.stringify(record) }
    Object.assign(games[0]!, changed, { digest: digestOf(changed as never) })
  }

test('editions of players who did not play are found', async () => {
  const { findings } = await forged(withRecord(({ editions }) => (editions['holy-grail'] = 99)))
  expect(findings.map(({ message }) => message)).toEqual(['names editions of holy-grail, who did not play'])
})

test('more than a pick in what chance decided is found', async () => {
  const { findings } = await forged(withRecord(({ choices }) => (choices[0].attempts = 2)))
  expect(findings.map(({ message }) => message)).toEqual(['was decided by chance in another way than its seed gives'])
})

const USED = { calls: 1, prompt_tokens: 0, cached_tokens: 0, completion_tokens: 0 }
const imports: [string, (draft: Draft) => void, RegExp][] = [
  [
    'another licence than its games',
    ({ manifest: { recipe } }) => Object.assign(recipe.imported!, { licence: 'cc0-1.0' }),
    /the licence "mit" by its record, and by the recipe with "cc0-1.0"/,
  ],
  [
    'another language than its games',
    ({ manifest: { recipe } }) => Object.assign(recipe.imported!, { language: 'en' }),
    /the language "zh" by its record/,
  ],
  [
    'the hash of other games',
    ({ manifest: { recipe } }) => Object.assign(recipe.imported!, { games: '0'.repeat(64) }),
    /the hash of other games/,
  ],
  ['calls of models', withRecord((record) => (record['usage'] = USED)), /which an import does not count/],
]
test.each(imports)('an import with %s is found', async (_, lie, wanted) => {
  expect((await forged(() => {}, 'people')).findings).toEqual([])
  const { findings } = await forged(lie, 'people')
  expect(findings.map(({ message }) => message)).toContainEqual(expect.stringMatching(wanted))
})

test('a recipe says what games were imported from where they were, and nowhere else', () => {
  const about = { format: 'aiwolf', licence: 'mit', terms: 'none', language: 'en', games: '0'.repeat(64) }
  const isRecipe = (more: object): boolean => recipeSchema.safeParse({ games: { train: 1 }, ...more }).success
  expect([isRecipe({ imported: about }), isRecipe({ origin: 'imported' }), isRecipe({ drawn: 2 })]).toEqual([
    false,
    false,
    false,
  ])
  expect(isRecipe({ imported: about, origin: 'imported' })).toBe(true)
})
