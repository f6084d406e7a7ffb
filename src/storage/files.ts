import { createHash, hash } from 'node:crypto'
import {
  closeSync,
  type Dirent,
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

/**
 * A file that lines are appended to. A line is handed to the system at once, so it outlives this process; it is on the disk when the file is
 * closed. A last line that was cut off, by a crash or a full disk, is removed before the next one.
 */
export class LineFile {
  readonly #path: string
  #file: number | undefined

  constructor(path: string) {
    this.#path = path
  }

  append(line: string): void {
    try {
      writeFileSync((this.#file ??= this.#open()), `${line}\n`)
    } catch (error) {
      this.close()
      throw storageError(`cannot write ${this.#path}`, error)
    }
  }

  close(): void {
    if (this.#file === undefined) return
    const file = this.#file
    this.#file = undefined
    try {
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }

  #open(): number {
    makeFolder(dirname(this.#path))
    const file = openSync(this.#path, 'a+')
    removeCutLine(file, this.#path)
    return file
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
  /** An answer of a model in a journal. */
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

/** The folder in a dataset for what is needed only until its manifest is written. */
export const BEGUN = '.omerta'

/**
 * Sorted paths of all files and links under a folder, relative to it; none if there is no folder. Hidden files, whose names begin with a dot,
 * are left out unless they are asked for, and so is what is in hidden folders, but for that of a dataset that was begun.
 */
export function listFiles(folder: string, { hidden = false } = {}): string[] {
  if (!existsSync(folder)) return []
  const isSeen = ({ name }: Dirent): boolean => hidden || !name.startsWith('.')
  const below = (entry: Dirent): string[] => {
    if (!entry.isDirectory()) return [entry.name]
    if (entry.name.startsWith('.') && entry.name !== BEGUN) return []
    return listFiles(join(folder, entry.name), { hidden }).map((path) => join(entry.name, path))
  }
  return entriesOf(folder).filter(isSeen).flatMap(below).sort()
}

/** Sorted paths of hidden files and folders under a folder; what is in a hidden folder is not looked at. */
export function listHidden(folder: string): string[] {
  const below = (entry: Dirent): string[] => {
    if (entry.name.startsWith('.')) return [entry.name]
    return entry.isDirectory() ? listHidden(join(folder, entry.name)).map((path) => join(entry.name, path)) : []
  }
  return entriesOf(folder).flatMap(below).sort()
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    throw storageError(`cannot read ${folder}`, error)
  }
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
  EFBIG:
    'it would be larger than this system allows a file to be; raise the limit (ulimit -f) and run the same command again',
  EMFILE: 'too many files are open; raise the limit (ulimit -n) and run the same command again',
  ENAMETOOLONG: 'the name is too long for this file system; choose a shorter one',
  ELOOP: 'links lead in a circle',
  EIO: 'the disk reports an error',
}

/** A system error as a sentence with its cure. Any other error is returned as it is. */
export function storageError(what: string, error: unknown): unknown {
  const { code, errno } = error as NodeJS.ErrnoException
  return code !== undefined && errno !== undefined ? new StorageError(`${what}: ${REASONS[code] ?? code}`) : error
}
