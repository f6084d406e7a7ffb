import { hash, randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** A file that cannot be read or written: a full disk, a missing right, a path that is taken. */
export class StorageError extends Error {}

/** Makes a folder and those above it, one by one: where none can be made, as under /proc, Node's own `recursive` never returns. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Makes a file whole or not at all: a temporary name, fsync, rename. Makes its folders. */
export function writeWhole(path: string, content: Uint8Array | string): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`)
  try {
    makeFolder(dirname(path))
    const file = openSync(draft, 'w')
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(draft, path)
    syncFolder(dirname(path))
  } catch (error) {
    discard(draft)
    throw storageError(`cannot write ${path}`, error)
  }
}

/** Removes a draft if it is there; what went wrong before is what counts. */
function discard(draft: string): void {
  try {
    rmSync(draft, { force: true })
  } catch {}
}

/** Adds a line to a file and waits until it is on the disk. */
export function appendLine(path: string, line: string): void {
  try {
    makeFolder(dirname(path))
    const file = openSync(path, 'a')
    try {
      const bytes = Buffer.from(`${line}\n`)
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw storageError(`cannot write ${path}`, error)
  }
}

/** The whole lines of a file; none if there is no file. A last line that was cut off by a crash is left out. */
export function readLines(path: string): string[] {
  if (!existsSync(path)) return []
  return readBytes(path).toString('utf8').split('\n').slice(0, -1)
}

export function readBytes(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw storageError(`cannot read ${path}`, error)
  }
}

/** Milliseconds since a file was written; infinitely many if there is none. */
export const ageOf = (path: string): number =>
  Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY)

/** Paths of all files under a folder, relative to it, in order, hidden folders left out; none if there is no folder. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .flatMap((entry) =>
      entry.isDirectory() ? listFiles(join(folder, entry.name)).map((path) => join(entry.name, path)) : [entry.name],
    )
    .sort()
}

/** Removes a file or a folder with all in it; nothing happens if there is none. */
export function removeAll(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch (error) {
    throw storageError(`cannot remove ${path}`, error)
  }
}

/** Removes what a crash left half-written. */
export function removeDrafts(folder: string): void {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile() && entry.name.startsWith('.') && entry.name.endsWith('.tmp'))
      removeAll(join(entry.parentPath, entry.name))
}

export const sha256 = (content: Uint8Array | string): string => hash('sha256', content)

function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; make room and run the same command again, finished shards are kept',
  EDQUOT: 'the disk quota is used up; make room and run the same command again, finished shards are kept',
  EACCES: 'you have no right to; choose another folder or change its rights',
  EPERM: 'you have no right to; choose another folder or change its rights',
  EROFS: 'the file system is read-only; choose another folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'a file is in the way of a folder',
  ENOENT: 'there is no such file or folder',
}

function storageError(what: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code
  return code ? new StorageError(`${what}: ${REASONS[code] ?? code}`) : error
}
