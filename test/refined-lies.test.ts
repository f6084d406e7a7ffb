import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refinedCard } from '../pipelines/refine/card.ts'
import { checkRefined } from '../pipelines/refine/check-refined.ts'
import { keptSchema, readRefined, refinedPath } from '../pipelines/refine/files.ts'
import type { Refined } from '../schemas/refined.ts'
import { sha256 } from '../src/storage/hash.ts'
import { readParquet } from '../src/storage/parquet/reader.ts'
import { makeParquet } from '../src/storage/parquet/writer.ts'
import { commandLine } from './command-line.ts'

const base = mkdtempSync(join(tmpdir(), 'omerta-refined-'))
afterAll(() => rmSync(base, { recursive: true }))
beforeAll(async () => {
  const made = 'generate --ruleset mini-mafia --train 1 --seed lies --players random --workers 1 --out'
  expect((await commandLine([...made.split(' '), join(base, 'set')])).code).toBe(0)
  const refined = ['refine', join(base, 'set'), '--quota', 'act:2', '--out', join(base, 'rows')]
  expect((await commandLine(refined)).code).toBe(0)
})

/** A copy of refined rows with a change, whose card and hashes are right. */
async function changed(change: (refined: Refined, folder: string) => unknown): Promise<string> {
  const folder = mkdtempSync(join(base, 'copy-'))
  cpSync(join(base, 'rows'), folder, { recursive: true })
  const refined = readRefined(folder)
  await change(refined, folder)
  const files = refined.files.filter(({ path }) => path !== 'README.md')
  const card = refinedCard({ ...refined, files })
  writeFileSync(join(folder, 'README.md'), card)
  const whole = { ...refined, files: [...files, { path: 'README.md', rows: 0, sha256: sha256(card) }] }
  writeFileSync(refinedPath(folder), `${JSON.stringify(whole, null, 2)}\n`)
  return folder
}

async function rewrite(refined: Refined, folder: string, write: (rows: object[]) => Uint8Array): Promise<void> {
  const file = refined.files.find(({ path }) => path.startsWith('data/'))!
  const bytes = write(await readParquet(readFileSync(join(folder, file.path))))
  writeFileSync(join(folder, file.path), bytes)
  file.sha256 = sha256(bytes)
}

const schema = keptSchema('sft')
const lies: [string, (refined: Refined, folder: string) => unknown, RegExp][] = [
  ['more rows than it has', ({ rows }) => (rows.kept += 1000), /counts other rows/],
  ['more rows of a file', ({ files }) => (files[0]!.rows += 1000), /counts other rows/],
  [
    'rows in another order',
    (refined, folder) => rewrite(refined, folder, (rows) => makeParquet(schema, [rows.toReversed() as never])),
    /is not the file that its rows make, in order/,
  ],
  [
    'foreign metadata',
    (refined, folder) => rewrite(refined, folder, (rows) => makeParquet(schema, [rows as never], { x: 'y' })),
    /is not the file that its rows make, in order/,
  ],
  [
    'a file that cannot be read',
    (refined, folder) => rewrite(refined, folder, () => Buffer.from('PAR1 and no PAR1')),
    /data\/sft\/train-00000.parquet is not a readable Parquet file/,
  ],
  ['a hidden file', (_, folder) => writeFileSync(join(folder, '.strange'), ''), /\.strange is hidden/],
]
test.each(lies)('refined rows with %s are found', async (_, lie, wanted) => {
  const { ok, findings } = await checkRefined(await changed(lie))
  expect(ok).toBe(false)
  expect(findings.map(({ file, message }) => `${file} ${message}`)).toContainEqual(expect.stringMatching(wanted))
})

test('refined rows that nobody changed pass, and their list is read in one way only', async () => {
  const folder = await changed(() => {})
  expect(await checkRefined(folder, join(base, 'set'))).toMatchObject({ ok: true, findings: [] })
  const text = readFileSync(refinedPath(folder), 'utf8')
  writeFileSync(refinedPath(folder), text.replace('{', '{"licences": [],'))
  const { findings } = await checkRefined(folder)
  expect(findings).toEqual([{ file: 'refined.json', message: expect.stringContaining('a key twice') }])
})

test.each([
  ['a file outside of the folder', ({ files }: Refined) => files.push({ ...files[0]!, path: '../set/README.md' })],
  ['a version that is Markdown', (refined: Refined) => Object.assign(refined, { omerta: '[x](https://example.org)' })],
])('a list of refined rows that names %s is refused', async (_, change) => {
  await expect(checkRefined(await changed(change))).rejects.toThrow('is damaged, or of another version')
})
