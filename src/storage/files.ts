import { createHash, hash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** A file that cannot be read or written, or whose content is damaged. */
export class StorageError extends Error {}

/** Makes a folder and its parents one at a time: Node's own `recursive` never returns where none can be made, as under /proc. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Appends a line to a file and waits until it is on the disk. A last line that was cut off by a crash is removed first. */
export function appendLine(path: string, line: string): void {
  try {
    makeFolder(dirname(path))
    const file = openSync(path, 'a+')
    try {
      removeCutLine(file, path)
      writeFileSync(file, `${line}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw storageError(`cannot write ${path}`, error)
  }
}

function removeCutLine(file: number, path: string): void {
  const { size } = fstatSync(file)
  if (size === 0) return
  const last = Buffer.alloc(1)
  readSync(file, last, 0, 1, size - 1)
  if (last.toString() !== '\n') ftruncateSync(file, readFileSync(path).lastIndexOf('\n') + 1)
}

/** The complete lines of a file; none if there is no file. A last line that was cut off by a crash is left out. */
export const readLines = (path: string): string[] => [...eachLine(path)]

/** The same, one at a time: a journal is as long as its games, and a line as one of them. */
export function* eachLine(path: string): Generator<string> {
  if (!existsSync(path)) return
  let rest: Buffer = Buffer.alloc(0)
  for (const chunk of chunksOf(path)) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let from = 0
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, from)) {
      yield rest.toString('utf8', from, end)
      from = end + 1
    }
    rest = rest.subarray(from)
    if (rest.length > MAX_BYTES.line) throw tooLarge(`a line of ${path}`, MAX_BYTES.line)
  }
}

/** The most bytes of each kind of file that are read: some ten times what the largest honest one has. */
export const MAX_BYTES = {
  /** A Parquet file. A shard of 128 games has one or two MiB. */
  data: 256 << 20,
  /** The manifest of a dataset: four KiB a shard. */
  manifest: 64 << 20,
  /** The tokenizers with the largest vocabularies have 34 MiB. */
  tokenizer: 64 << 20,
  /** A game in a journal. */
  line: 16 << 20,
  /** Recipes, notes, cards. */
  other: 4 << 20,
} as const

const CHUNK_BYTES = 1 << 20

/** A whole file of at most `limit` bytes. */
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

/** A file in pieces of at most `chunkBytes`. A file that is larger than `limit` already is not begun. */
function* chunksOf(
  path: string,
  { limit = Number.POSITIVE_INFINITY, chunkBytes = CHUNK_BYTES, mayBePipe = false } = {},
): Generator<Buffer> {
  let file: number | undefined
  try {
    const stat = statSync(path)
    // A pipe to which nobody writes would never open.
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

const tooLarge = (what: string, limit: number): StorageError =>
  new StorageError(`${what} has more than ${limit >> 20} MiB, which nothing that omerta reads has`)

/** Milliseconds since a file was written; infinity if there is none. */
export const ageOf = (path: string): number =>
  Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY)

/** Sorted paths of all files under a folder, relative to it, without hidden files and folders; none if there is no folder. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) =>
      entry.isDirectory() ? listFiles(join(folder, entry.name)).map((path) => join(entry.name, path)) : [entry.name],
    )
    .sort()
}

/** Removes a file, or a folder with everything in it, if there is one. */
export function removeAll(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch (error) {
    throw storageError(`cannot remove ${path}`, error)
  }
}

export const sha256 = (content: Uint8Array | string): string => hash('sha256', content)

/** The hash of a file of any size. */
export function sha256Of(path: string): string {
  const sum = createHash('sha256')
  for (const chunk of chunksOf(path)) sum.update(chunk)
  return sum.digest('hex')
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; make room and run the same command again',
  EDQUOT: 'the disk quota is used up; make room and run the same command again',
  EACCES: 'you lack the permission; choose another folder or change its permissions',
  EPERM: 'you lack the permission; choose another folder or change its permissions',
  EROFS: 'the file system is read-only; choose another folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'a file is in the way of a folder',
  ENOENT: 'there is no such file or folder',
}

/** A system error as a sentence with its cure. Any other error is returned as it is. */
export function storageError(what: string, error: unknown): unknown {
  const { code, errno } = error as NodeJS.ErrnoException
  return code !== undefined && errno !== undefined ? new StorageError(`${what}: ${REASONS[code] ?? code}`) : error
}
