import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { cardOf } from '../pipelines/generate/card.ts'
import { generate } from '../pipelines/generate/generate.ts'
import { recipeHash } from '../pipelines/generate/plan.ts'
import { metadataOf } from '../pipelines/generate/shard.ts'
import { type ValidateOptions, validate } from '../pipelines/validate/validate.ts'
import { type Recipe, type RecipeInput, recipeSchema } from '../schemas/recipe.ts'
import { rulesetOf } from '../src/play/series.ts'
import { type Config, descriptorOf } from '../src/rows/configs/configs.ts'
import { digestOf } from '../src/rows/configs/games.ts'
import { sha256 } from '../src/storage/hash.ts'
import { readParquet } from '../src/storage/parquet/reader.ts'
import type { RowSchema } from '../src/storage/parquet/schema.ts'
import { makeParquet } from '../src/storage/parquet/writer.ts'
import { wordsOf } from '../src/storage/prompts.ts'

// biome-ignore lint/suspicious/noExplicitAny: a forger changes any cell to anything
export type Row = Record<string, any>

/** A small dataset in a forger's hands. Hashes and row counts of its files, and the card, are made right after it is changed. */
export interface Draft {
  readonly folder: string
  /** The rows of each file by its path. */
  readonly rows: Record<string, Row[]>
  readonly manifest: Row
  /** Key-value metadata and columns of files that are to have other ones than generate writes. */
  readonly metadata: Record<string, Record<string, string>>
  readonly schemas: Record<string, RowSchema>
  /** Done to the manifest after files and hashes were made right, before the card is made. */
  last: (manifest: Row) => unknown
  /** Done to the folder after all was written. */
  after: () => unknown
}

/** A dataset for the tests of a file, made once, and a function that validates a changed copy of it. */
export function forging(recipe: RecipeInput) {
  const base = mkdtempSync(join(tmpdir(), 'omerta-forging-'))
  const set = join(base, 'set')
  const originals: Record<string, Row[]> = {}
  afterAll(() => rmSync(base, { recursive: true }))
  beforeAll(async () => {
    await generate({ folder: set, recipe: recipeSchema.parse(recipe), extend: false, stopped: () => false })
    for (const { path } of filesOf(manifestIn(set))) originals[path] = await readParquet(readFileSync(join(set, path)))
  })
  const forged = async (change: (draft: Draft) => unknown, options: Partial<ValidateOptions> = {}) => {
    const folder = mkdtempSync(join(base, 'copy-'))
    cpSync(set, folder, { recursive: true })
    const draft: Draft = {
      folder,
      rows: structuredClone(originals),
      manifest: manifestIn(set),
      metadata: {},
      schemas: {},
      last: () => {},
      after: () => {},
    }
    change(draft)
    write(draft)
    draft.after()
    return validate({ folder, worlds: 0, again: 'none', ...options })
  }
  return { set, forged }
}

const manifestIn = (folder: string): Row => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
const filesOf = ({ shards }: Row): Row[] => shards.flatMap(({ files }: Row) => files)

function write({ folder, rows, manifest, metadata, schemas, last }: Draft): void {
  const recipe = recipeSchema.parse(manifest['recipe']) as Recipe
  const ruleset = rulesetOf(recipe)
  const hash = recipeHash(recipe, ruleset, wordsOf(ruleset))
  manifest['recipe_hash'] = hash
  for (const shard of manifest['shards']) shard.recipe_hash = hash
  for (const file of filesOf(manifest)) {
    const config = file['config'] as Config
    const content = rows[file['path']]!
    if (config === 'games')
      for (const row of content) {
        const { digest, ...cells } = row
        if (digest === 'again') row['digest'] = digestOf(cells as never)
      }
    const { huggingface: _, ...own } = metadata[file['path']] ?? metadataOf(config, hash)
    const groups = [...Map.groupBy(content, (row) => row['game_id']).values()]
    const bytes = makeParquet(schemas[file['path']] ?? descriptorOf(config).schema, groups, own)
    writeFileSync(join(folder, file['path']), bytes)
    Object.assign(file, { rows: content.length, bytes: bytes.length, sha256: sha256(bytes) })
  }
  last(manifest)
  const card = cardOf(manifest as never)
  writeFileSync(join(folder, 'README.md'), card)
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, card: sha256(card) }, null, 2))
}

/** A change of the record of a game, whose row is otherwise as it was. */
export function withRecord(row: Row, change: (record: Row) => unknown): void {
  const record = JSON.parse(row['record'])
  change(record)
  Object.assign(row, { record: JSON.stringify(record), digest: 'again' })
}
