import { type Dirent, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { storageError } from './storage-error.ts'

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

/** Milliseconds since a file was written; infinity if there is none. */
export const ageOf = (path: string): number =>
  Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY)

/** The folder in a dataset for what is needed only until its manifest is written. */
export const BEGUN = '.omerta'

/**
 * Sorted paths of all files and links under a folder, relative to it; none if there is no folder. Hidden files, whose names begin with a dot,
 * are left out unless `hidden`, and so are the contents of hidden folders, except that of an unfinished dataset.
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

/** Sorted paths of hidden files and folders under a folder; contents of hidden folders are not listed. */
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
    // Another process may put a file into a folder while it is removed.
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
  } catch (error) {
    throw storageError(`cannot remove ${path}`, error)
  }
}
