import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cardOf } from '../../pipelines/generate/card.ts'
import { rowsAt } from '../../pipelines/read/groups.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import { type Config, descriptorOf } from '../../src/rows/configs/configs.ts'
import { digestOf } from '../../src/rows/configs/games.ts'
import { listFiles } from '../../src/storage/files.ts'
import { sha256 } from '../../src/storage/hash.ts'
import { makeParquet } from '../../src/storage/parquet/writer.ts'
import { type Chance, changed, ODD_TEXTS } from './random.ts'

/** A whole dataset with its rows, which is damaged again and again. */
export interface Sample {
  readonly folder: string
  readonly manifest: Manifest
  readonly rows: Readonly<Record<string, readonly Record<string, unknown>[]>>
}

export async function sampleOf(folder: string): Promise<Sample> {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest
  const rows: Record<string, Record<string, unknown>[]> = {}
  for (const shard of manifest.shards)
    for (const { path, config } of shard.files) rows[path] = await rowsAt(folder, config as Config, shard)
  return { folder, manifest, rows }
}

type Row = Record<string, unknown>
interface Damaged extends Sample {
  readonly chance: Chance
  /** The copy that is damaged. */
  readonly at: string
}

/** Makes a damaged copy of a dataset. Half of the time every hash is made right again. Says what was done. */
export function damage(sample: Sample, at: string, chance: Chance): string {
  rmSync(at, { recursive: true, force: true })
  cpSync(sample.folder, at, { recursive: true })
  const [name, harm] = chance.one(HARMS)
  harm({ ...sample, manifest: structuredClone(sample.manifest), chance, at })
  return name
}

const HARMS: readonly [string, (damaged: Damaged) => void][] = [
  ['bytes', harmBytes],
  ['bytes', harmBytes],
  ['cells', harmCells],
  ['cells', harmCells],
  ['record', (damaged) => harmGame(damaged, 'record')],
  ['log', (damaged) => harmGame(damaged, 'log')],
  ['manifest', harmManifest],
  ['manifest', harmManifest],
  ['files', harmFiles],
  ['unfinished', harmUnfinished],
]

const paths = ({ manifest }: Sample): string[] => manifest.shards.flatMap(({ files }) => files.map(({ path }) => path))

/** Changes, cuts or repeats some bytes of a file. */
function harmBytes({ chance, at, ...sample }: Damaged): void {
  const path = chance.one([...paths(sample), 'manifest.json', 'README.md'])
  let bytes = readFileSync(join(at, path))
  // Most of what a reader stumbles over is in the last bytes of a Parquet file.
  const tail = Math.min(bytes.length, 4000)
  const place = (): number => (chance.is(0.5) ? bytes.length - 1 - chance.below(tail) : chance.below(bytes.length))
  for (let n = chance.below(4); n >= 0; n--) bytes[place()] = chance.below(256)
  if (chance.is(0.2)) bytes = bytes.subarray(0, place())
  if (chance.is(0.1)) bytes = Buffer.concat([bytes, bytes.subarray(place())])
  writeFileSync(join(at, path), bytes)
  if (chance.is(0.7)) restate(sample.manifest, at, path, bytes)
}

/** Makes cells null, or takes them from another row. */
function harmCells({ chance, at, manifest, rows, ...sample }: Damaged): void {
  const path = chance.one(paths({ manifest, rows, ...sample }))
  const harmed = structuredClone(rows[path]!) as Row[]
  for (let n = chance.below(3); n >= 0; n--) {
    const row = chance.one(harmed)
    const column = chance.one(Object.keys(row))
    row[column] = chance.is(0.5) ? null : changed(row[column], chance)
  }
  writeRows({ manifest, at, path, rows: harmed })
}

/** Changes the record or the log of a game, and makes its digest right. */
function harmGame({ chance, at, manifest, rows }: Damaged, column: 'record' | 'log'): void {
  const path = chance.one(Object.keys(rows).filter((path) => path.includes('/games/')))
  const harmed = structuredClone(rows[path]!) as Row[]
  const row = chance.one(harmed)
  const lines = column === 'record' ? [String(row['record'])] : (row['log'] as string[])
  const i = chance.below(lines.length)
  lines[i] = chance.is(0.3) ? chance.one(ODD_TEXTS) : JSON.stringify(changed(JSON.parse(lines[i]!), chance))
  row[column] = column === 'record' ? lines[0] : lines
  const { digest: _, ...cells } = row
  row['digest'] = digestOf(cells as never)
  writeRows({ manifest, at, path, rows: harmed })
}

function harmManifest({ chance, at, manifest }: Damaged): void {
  const harmed = changed(manifest, chance) as Manifest
  let card = ''
  try {
    card = chance.is(0.5) ? cardOf(harmed) : ''
  } catch {} // a manifest that no card can be made of
  if (card) writeFileSync(join(at, 'README.md'), card)
  const all = card ? { ...harmed, card: sha256(card) } : harmed
  writeFileSync(join(at, 'manifest.json'), JSON.stringify(all, null, 2))
}

/** Removes a file, or puts a folder, a link or something else in its place. */
function harmFiles({ chance, at }: Damaged): void {
  const path = join(at, chance.one([...listFiles(at), 'data', 'data/sft', 'notes.txt', 'data/sft/train-00009.parquet']))
  rmSync(path, { recursive: true, force: true })
  const how = chance.below(5)
  if (how === 0) mkdirSync(path)
  if (how === 1) symlinkSync(chance.one(['nowhere', '/dev/null', '.', path]), path)
  if (how === 2) writeFileSync(path, chance.one(ODD_TEXTS))
}

/** Makes a dataset unfinished, with notes and a journal that may be wrong. */
function harmUnfinished({ chance, at, manifest, rows }: Damaged): void {
  const work = join(at, '.omerta')
  mkdirSync(work)
  const text = (value: unknown): string =>
    chance.is(0.3) ? chance.one(ODD_TEXTS) : JSON.stringify(chance.is(0.5) ? changed(value, chance) : value)
  writeFileSync(join(work, 'recipe.json'), text(manifest.recipe))
  for (const shard of manifest.shards) {
    const name = `${shard.split}-${String(shard.shard).padStart(5, '0')}`
    if (chance.is(0.5)) writeFileSync(join(work, `${name}.json`), text(shard))
    const games = rows[`data/games/${name}.parquet`] ?? []
    const lines = games.map(({ record }) => text(JSON.parse(String(record))))
    if (chance.is(0.5)) writeFileSync(join(work, `${name}.jsonl`), lines.join('\n'))
  }
  if (chance.is(0.7)) rmSync(join(at, 'manifest.json'))
}

interface Written {
  readonly manifest: Manifest
  readonly at: string
  readonly path: string
  readonly rows: readonly Row[]
}

function writeRows({ manifest, at, path, rows }: Written): void {
  const file = manifest.shards.flatMap(({ files }) => files).find((one) => one.path === path)!
  const metadata = { omerta: JSON.stringify({ config: file.config, recipe_hash: manifest.recipe_hash }) }
  let bytes: Uint8Array
  try {
    bytes = makeParquet(descriptorOf(file.config as Config).schema, [rows], metadata)
  } catch {
    return // a column cannot hold that value at all
  }
  writeFileSync(join(at, path), bytes)
  restate(manifest, at, path, bytes)
}

/** Makes the manifest agree with a file, so that only its content is wrong. */
function restate(manifest: Manifest, at: string, path: string, bytes: Uint8Array): void {
  const file = manifest.shards.flatMap(({ files }) => files).find((one) => one.path === path)
  if (!file || !existsSync(dirname(join(at, path)))) return
  Object.assign(file, { bytes: bytes.length, sha256: sha256(bytes) })
  writeFileSync(join(at, 'manifest.json'), JSON.stringify(manifest, null, 2))
}
