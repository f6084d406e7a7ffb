import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generate } from '../pipelines/generate/generate.ts'
import { validate } from '../pipelines/validate/validate.ts'
import { type RecipeInput, recipeSchema } from '../schemas/recipe.ts'
import { sft } from '../src/rows/configs/sft.ts'
import { derivationOf } from '../src/storage/derivation.ts'
import { openDataset } from '../src/storage/folder.ts'
import { sha256 } from '../src/storage/hash.ts'
import { readParquet } from '../src/storage/parquet/reader.ts'
import { makeParquet } from '../src/storage/parquet/writer.ts'

const root = join(import.meta.dirname, '..')
const base = mkdtempSync(join(tmpdir(), 'omerta-derivation-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** A copy of the program in which one verdict of the reader of claims is another. */
const other = join(base, 'other')
const GROUNDING = 'src/speech/history/grounding.ts'

const datasetOf = async (name: string, recipe: RecipeInput): Promise<string> => {
  const folder = join(base, name)
  await generate({ folder, recipe: recipeSchema.parse(recipe), extend: false, concurrency: 1, stopped: () => false })
  return folder
}

interface Ran {
  readonly code: number
  readonly out: string
}

/** Validates with the other program. */
const validated = (...args: string[]): Promise<Ran> =>
  new Promise((resolve) =>
    execFile(
      process.execPath,
      ['scripts/omerta.js', 'validate', ...args],
      { cwd: other, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), out: stdout + stderr }),
    ),
  )

beforeAll(() => {
  for (const part of ['cli', 'datasets', 'pipelines', 'prompts', 'schemas', 'scripts', 'src', 'web', 'package.json'])
    cpSync(join(root, part), join(other, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(other, 'node_modules'))
  const path = join(other, GROUNDING)
  const source = readFileSync(path, 'utf8')
  const [verdict, changed] = ["(holds ? 'grounded' : 'contradicted')", "(holds ? 'grounded' : 'not-checkable')"]
  expect(source.split(verdict)).toHaveLength(2)
  writeFileSync(path, source.replace(verdict, changed))
})

test('each part of the program that rows follow from has a hash of its own', () => {
  const [here, there] = [derivationOf(root), derivationOf(other)]
  expect(there.speech).not.toBe(here.speech)
  expect({ ...there, speech: here.speech }).toEqual(here)
})

test('data made with other readers of speech is said to be that, and a leak planted in it is found', async () => {
  const folder = await datasetOf('made-before', { seed: 'before', games: { train: 4 } })
  expect((await validate({ folder })).warnings).toEqual([])
  const honest = await validated(folder)
  expect(honest.out).toContain('warning: made with other readers of speech than this version has')
  expect(honest.out).toContain('"npx omerta rows" renders the games again')
  expect(honest.out).not.toMatch(/modified|differs from the row/)
  expect(honest.code).toBe(0)
  const strict = await validated(folder, '--strict')
  expect(strict.code).toBe(1)
  expect(strict.out).toContain('made with other readers of speech')

  const leaking = join(base, 'leaking')
  cpSync(folder, leaking, { recursive: true })
  const manifest = structuredClone(openDataset(leaking))
  const file = manifest.shards[0]!.files.find(({ config }) => config === 'sft')!
  const rows = (await readParquet(readFileSync(join(leaking, file.path)))) as { prompt: { content: string }[] }[]
  rows[7]!.prompt[1]!.content += '\nPlayer 3 is mafia.'
  const metadata = { omerta: JSON.stringify({ config: 'sft', recipe_hash: manifest.recipe_hash }) }
  const bytes = makeParquet(sft.schema, [rows], metadata)
  writeFileSync(join(leaking, file.path), bytes)
  Object.assign(file, { bytes: bytes.length, sha256: sha256(bytes) })
  writeFileSync(join(leaking, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const found = await validated(leaking)
  expect(found.code).toBe(1)
  expect(found.out).toContain('made with other readers of speech')
  expect(found.out).toMatch(/column prompt differs from the row derived from its game/)
}, 240_000)
