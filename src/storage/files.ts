import { hash } from 'node:crypto'
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

/** A file that lines are appended to. A line is handed to the system at once, so it outlives this process; it is on the disk when the file is closed. */
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
      throw storageError(`cannot write ${this.#path}`, error)
    }
  }

  close(): void {
    if (this.#file === undefined) return
    try {
      fsyncSync(this.#file)
    } finally {
      closeSync(this.#file)
      this.#file = undefined
    }
  }

  #open(): number {
    makeFolder(dirname(this.#path))
    const file = openSync(this.#path, 'a+')
    removeCutLine(file, this.#path)
    return file
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
