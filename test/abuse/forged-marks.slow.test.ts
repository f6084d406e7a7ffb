import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardOf } from '../../pipelines/generate/card.ts'
import { ownMetadata } from '../../pipelines/generate/shard.ts'
import type { Mark } from '../../schemas/record.ts'
import { digestOf, type GameRow, games } from '../../src/rows/configs/games.ts'
import { openDataset } from '../../src/storage/folder.ts'
import { sha256 } from '../../src/storage/hash.ts'
import { readParquet } from '../../src/storage/parquet/reader.ts'
import { makeParquet } from '../../src/storage/parquet/writer.ts'
import { commandLine } from '../command-line.ts'

// Marks of a judge that no switch gives, written into games with every hash made right.

const base = mkdtempSync(join(tmpdir(), 'omerta-abuse-marks-'))
const at = (...names: string[]): string => join(base, ...names)
const GAMES = 'data/games/train-00000.parquet'

beforeAll(async () => {
  const words = 'generate --ruleset classic-7 --train 2 --seed marks --out'.split(' ')
  expect((await commandLine([...words, at('honest')])).code).toBe(0)
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** A copy of the dataset whose first game has these marks and points, with digest, hashes and card made right. */
async function forged(name: string, marks: readonly Mark[], points: number): Promise<string> {
  const folder = at(name)
  cpSync(at('honest'), folder, { recursive: true })
  const manifest = openDataset(folder)
  const rows = (await readParquet(readFileSync(join(folder, GAMES)))) as unknown as GameRow[]
  const { digest: _, ...first } = rows[0]!
  const record = JSON.stringify({ ...JSON.parse(first.record), marks })
  const cells = { ...first, points: first.points.map((one, i) => (i === 0 ? one + points : one)), record }
  const changed = [{ ...cells, digest: digestOf(cells) }, ...rows.slice(1)]
  const bytes = makeParquet(games.schema, [changed], ownMetadata('games', manifest.recipe_hash))
  writeFileSync(join(folder, GAMES), bytes)
  const shards = manifest.shards.map((shard) => ({
    ...shard,
    files: shard.files.map((file) =>
      file.path === GAMES ? { ...file, bytes: bytes.length, sha256: sha256(bytes) } : file,
    ),
  }))
  const card = cardOf({ ...manifest, shards })
  writeFileSync(join(folder, 'README.md'), card)
  writeFileSync(
    join(folder, 'manifest.json'),
    `${JSON.stringify({ ...manifest, shards, card: sha256(card) }, null, 2)}\n`,
  )
  return folder
}

test('a copy in which nothing is forged passes, so what fails below is the marks', async () => {
  expect((await commandLine(['validate', await forged('same', [], 0)])).code).toBe(0)
})

test.each<[string, Mark[], number]>([
  ['half a point for seat 1', [{ seat: 1, kind: 'bonus', points: 0.5 }], 0.5],
  ['a penalty', [{ seat: 1, kind: 'destructive', points: 0.5 }], -0.5],
  [
    'nothing, said twice',
    [
      { seat: 1, kind: 'bonus', points: 0 },
      { seat: 1, kind: 'bonus', points: 0 },
    ],
    0,
  ],
])('validate and rows refuse games in which the judge gives %s', async (name, marks, points) => {
  const folder = await forged(name.replaceAll(/\W/g, '-'), marks, points)
  const checked = await commandLine(['validate', folder, '--json'])
  expect(checked.code).toBe(1)
  expect(checked.out).toContain('it has marks of a judge, and classic-7 with these switches gives none')
  const again = await commandLine(['rows', folder, '--out', `${folder}-again`])
  expect([again.code, again.err]).toEqual([1, expect.stringMatching(/marks of a judge/)])
  expect(existsSync(join(`${folder}-again`, 'manifest.json'))).toBe(false)
})
