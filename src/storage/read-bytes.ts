import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { StorageError, storageError } from './storage-error.ts'

/** The most bytes of each kind of file that are read: some ten times what the largest honest one has. */
export const MAX_BYTES = {
  /** A Parquet file. A shard of 128 games has one or two MiB. */
  data: 256 << 20,
  /** The manifest of a dataset: four KiB a shard. */
  manifest: 64 << 20,
  /** The tokenizers with the largest vocabularies have 34 MiB. */
  tokenizer: 64 << 20,
  /** An answer of a model in a journal. */
  line: 16 << 20,
  /** Recipes, notes, cards. */
  other: 4 << 20,
} as const

const CHUNK_BYTES = 1 << 20

/** A whole file. Throws {@link StorageError} if it cannot be read or has more than `limit` bytes; for a pipe or a device too, unless `mayBePipe`. */
export function readBytes(path: string, limit: number = MAX_BYTES.other, mayBePipe = false): Buffer {
  const chunks: Buffer[] = []
  let size = 0
  for (const chunk of chunksOf(path, { limit, chunkBytes: limit + 1, mayBePipe })) {
    size += chunk.length
    if (size > limit) throw tooLarge(path, limit)
    chunks.push(chunk)
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}

/**
 * A file in pieces of at most `chunkBytes`. Throws {@link StorageError} as {@link readBytes} does, but for a file that grows beyond `limit` while it is
 * read.
 */
export function* chunksOf(
  path: string,
  { limit = Number.POSITIVE_INFINITY, chunkBytes = CHUNK_BYTES, mayBePipe = false } = {},
): Generator<Buffer> {
  let file: number | undefined
  try {
    const stat = statSync(path)
    // A pipe without a writer would never open.
    if (!mayBePipe && !stat.isFile() && !stat.isDirectory())
      throw new StorageError(`${path} is not a file but a pipe or a device`)
    if (stat.size > limit) throw tooLarge(path, limit)
    file = openSync(path, 'r')
    for (;;) {
      const chunk = Buffer.allocUnsafe(Math.min(stat.isFile() ? stat.size + 1 : CHUNK_BYTES, chunkBytes))
      const read = readSync(file, chunk)
      if (read === 0) return
      yield chunk.subarray(0, read)
    }
  } catch (error) {
    throw storageError(`cannot read ${path}`, error)
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** A file, or a line of one, that is larger than anything that omerta writes. */
export const tooLarge = (what: string, limit: number): StorageError =>
  new StorageError(`${what} has more than ${limit >> 20} MiB, which nothing that omerta reads has`)
