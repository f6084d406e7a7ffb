import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { DataFile } from '../../schemas/manifest.ts'
import { type Config, descriptorOf } from '../../src/rows/configs/configs.ts'
import { sha256 } from '../../src/storage/hash.ts'
import type { Decoded } from '../../src/storage/parquet/decoded.ts'
import { BadParquet, hasSchema, openParquet, type ParquetSource, readRows } from '../../src/storage/parquet/reader.ts'
import { type Rewriting, rewritingOf } from '../../src/storage/parquet/rewritten.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/read-bytes.ts'
import { metadataOf, ownMetadata } from '../generate/shard.ts'
import { decodedByAnother, isByOmerta } from '../read/by-another.ts'
import { many } from '../terminal.ts'
import { asOwn } from './by-another.ts'
import type { Checker } from './checker.ts'
import type { IdRow } from './compare-rows.ts'
import { whyAbsent } from './folder-files.ts'
import type { ReportBuilder } from './report.ts'

/** A file of a shard, opened for reading. */
export interface Stored {
  readonly path: string
  readonly config: Config
  readonly source: ParquetSource
  /** The same file, rewritten from derived rows. */
  readonly again: Rewriting
  /** For a file that another program wrote, or one of a shard that lacks games: its rows that were not compared yet. */
  readonly left?: { rows: readonly IdRow[] }
}

/** Checks that a file exists, has the hash in the manifest, and has the columns of its config. */
export async function checkFile(
  folder: string,
  file: DataFile & { readonly config: Config },
  { shard, manifest, builder }: Checker,
): Promise<Stored | undefined> {
  const where = { file: file.path }
  builder.checks.files++
  const absent = whyAbsent(folder, file.path)
  if (absent !== undefined) {
    builder.find('files', absent, where)
    return undefined
  }
  const bytes = readBytes(join(folder, file.path), MAX_BYTES.data)
  if (bytes.length !== file.bytes || sha256(bytes) !== file.sha256)
    builder.find('files', 'differs from the file that the manifest lists: size or hash do not match', where)
  try {
    builder.checks.schema++
    const source = openParquet(bytes)
    // Pages may be of another program though the footer could be omerta's.
    if (!isByOmerta(bytes)) await readRows(source)
    const { groups, metadata } = source
    const rows = groups.reduce((sum, group) => sum + group, 0)
    if (!hasSchema(source, descriptorOf(file.config).schema)) {
      builder.find('schema', `does not have the columns of ${file.config}`, where)
      return undefined
    }
    const rightMetadata = metadataOf(file.config, manifest.recipe_hash)
    if (!isDeepStrictEqual(metadata, rightMetadata))
      builder.find('schema', foreign(metadata, manifest.recipe_hash), where)
    if (rows !== file.rows)
      builder.find('files', `has ${many(rows, 'row')} where the manifest lists ${file.rows}`, where)
    if (file.config === 'games' && rows !== shard.games)
      builder.find('files', `has ${many(rows, 'game')} where the manifest lists ${shard.games}`, where)
    const again = rewritingOf(source, descriptorOf(file.config).schema, ownMetadata(file.config, manifest.recipe_hash))
    return { path: file.path, config: file.config, source, again }
  } catch (error) {
    if (!(error instanceof BadParquet)) throw error
    const decoded = isByOmerta(bytes) ? undefined : await decodedByAnother(join(folder, file.path))
    return decoded ? checkDecoded(decoded, error, file, builder) : unreadable(error, file.path, builder)
  }
}

/** A file that another program wrote, ready to be compared with the rows that its games give. */
async function checkDecoded(
  { writer, columns, rows }: Decoded,
  { message }: BadParquet,
  { path, config, rows: listed }: DataFile & { readonly config: Config },
  builder: ReportBuilder,
): Promise<Stored | undefined> {
  const where = { file: path }
  const { schema } = descriptorOf(config)
  // Of a file that names omerta, what it is not is what gives it away.
  const by = `was written by another program, ${plain(writer)}${writer.startsWith('omerta') ? `: ${message}` : ''}`
  const wanted = Object.keys(schema.shape)
  const wrong = wanted.find((name) => !columns.includes(name)) ?? columns.find((name) => !wanted.includes(name))
  if (wrong !== undefined) {
    const has = columns.includes(wrong) ? 'has a column' : 'lacks the column'
    builder.find('schema', `${by}; it ${has} ${plain(wrong)}, and is not of ${config}`, where)
    return undefined
  }
  try {
    const own = await asOwn(rows, schema)
    builder.find('schema', `${by}; its rows are compared as they can be read`, where)
    if (rows.length !== listed)
      builder.find('files', `has ${many(rows.length, 'row')} where the manifest lists ${listed}`, where)
    return { path, config, ...own }
  } catch (error) {
    builder.find('schema', `${by}; its values are not of the types of ${config}: ${plain(String(error))}`, where)
    return undefined
  }
}

/** Findings about key-value metadata that is not this file's. */
function foreign(metadata: Readonly<Record<string, string>>, hash: string): string {
  const [, other] = /"recipe_hash":"(\w+)"/.exec(metadata['omerta'] ?? '') ?? []
  return other !== undefined && other !== hash
    ? `belongs to another dataset: the hash of its recipe is ${other.slice(0, 12)}…, and that of this dataset ${hash.slice(0, 12)}…`
    : 'has key-value metadata that omerta does not write'
}

/** A text of a file in a sentence. */
const plain = (text: string): string => text.slice(0, 100)

function unreadable(error: unknown, file: string, builder: ReportBuilder): undefined {
  if (!(error instanceof BadParquet)) throw error
  builder.find('schema', `is not a readable Parquet file: ${error.message}`, { file })
}

/** Some rows of a file, `to` excluded; undefined if they cannot be read. */
export async function rowsIn(
  { source, path, config }: Stored,
  { from, to }: { readonly from: number; readonly to: number },
  { builder }: Checker,
): Promise<readonly object[] | undefined> {
  if (from >= to) return []
  try {
    const rows = await readRows(source, { rowStart: from, rowEnd: to })
    builder.rows[config] += rows.length
    return rows
  } catch (error) {
    return unreadable(error, path, builder)
  }
}
