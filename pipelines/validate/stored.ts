import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { DataFile } from '../../schemas/manifest.ts'
import { type Config, descriptorOf } from '../../src/rows/configs/configs.ts'
import { readBytes, sha256 } from '../../src/storage/files.ts'
import {
  BadParquet,
  hasSchema,
  openParquet,
  type ParquetSource,
  readRows,
  requireReadable,
} from '../../src/storage/parquet/reader.ts'
import { metadataOf } from '../generate/shard.ts'
import { many } from '../terminal.ts'
import type { Checker } from './checker.ts'
import type { ReportBuilder } from './report.ts'

/** A file of a shard, opened for reading. */
export interface Stored {
  readonly path: string
  readonly source: ParquetSource
}

/** Checks that a file exists, has the hash in the manifest, and has the columns of its config. */
export function checkFile(
  folder: string,
  file: DataFile & { readonly config: Config },
  { shard, manifest, builder }: Checker,
): Stored | undefined {
  const where = { file: file.path }
  builder.checks.files++
  if (!existsSync(join(folder, file.path))) {
    builder.find('files', 'is missing', where)
    return undefined
  }
  const bytes = readBytes(join(folder, file.path))
  if (bytes.length !== file.bytes || sha256(bytes) !== file.sha256)
    builder.find('files', 'differs from the file that the manifest lists: size or hash do not match', where)
  try {
    builder.checks.schema++
    const source = openParquet(bytes)
    const { groups, metadata } = source
    const rows = groups.reduce((sum, group) => sum + group, 0)
    if (!hasSchema(source, descriptorOf(file.config).schema)) {
      builder.find('schema', `does not have the columns of ${file.config}`, where)
      return undefined
    }
    requireReadable(source)
    if (!isDeepStrictEqual(metadata, metadataOf(file.config, manifest.recipe_hash)))
      builder.find('schema', foreign(metadata, manifest.recipe_hash), where)
    if (rows !== file.rows)
      builder.find('files', `has ${many(rows, 'row')} where the manifest lists ${file.rows}`, where)
    if (file.config === 'games' && rows !== shard.games)
      builder.find('files', `has ${many(rows, 'game')} where the manifest lists ${shard.games}`, where)
    return { path: file.path, source }
  } catch (error) {
    return unreadable(error, file.path, builder)
  }
}

/** What key-value metadata that is not this file's says of it. */
function foreign(metadata: Readonly<Record<string, string>>, hash: string): string {
  const [, other] = /"recipe_hash":"(\w+)"/.exec(metadata['omerta'] ?? '') ?? []
  return other !== undefined && other !== hash
    ? `belongs to another dataset: the hash of its recipe is ${other.slice(0, 12)}…, and that of this dataset ${hash.slice(0, 12)}…`
    : 'has key-value metadata that omerta does not write'
}

function unreadable(error: unknown, file: string, builder: ReportBuilder): undefined {
  if (!(error instanceof BadParquet)) throw error
  builder.find('schema', `is not a readable Parquet file: ${error.message}`, { file })
}

interface PieceOptions {
  readonly config: Config
  /** How many rows each piece of the file has. */
  readonly sizes: readonly number[]
  /** Index of the piece to read. */
  readonly piece: number
}

/** The rows of one piece of a file; undefined if it cannot be read. */
export async function rowsIn(
  { source, path }: Stored,
  { config, sizes, piece }: PieceOptions,
  { builder }: Checker,
): Promise<readonly object[] | undefined> {
  const rowStart = sizes.slice(0, piece).reduce((sum, rows) => sum + rows, 0)
  try {
    const rows = await readRows(source, { rowStart, rowEnd: rowStart + sizes[piece]! })
    builder.rows[config] += rows.length
    return rows
  } catch (error) {
    return unreadable(error, path, builder)
  }
}
