import { accessSync, constants, existsSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { BEGUN, listFiles } from '../src/storage/files.ts'
import { isBegun, manifestPath, unexpectedFiles, workPath } from '../src/storage/folder.ts'
import { storageError } from '../src/storage/storage-error.ts'
import { UsageError } from './errors.ts'

/**
 * The guard of every folder that a verb writes to. It throws {@link UsageError} for an empty name, a home folder, a file, a folder inside another
 * dataset, and a dataset whose parts are links to elsewhere, and {@link StorageError} for a new one where none can be made. It writes nothing.
 */
export function requireFolder(out: string): void {
  if (out.trim() === '')
    throw new UsageError('--out is empty; name a folder (if it was written as --out "$NAME", the variable is not set)')
  if (existsSync(out) && !statSync(out).isDirectory())
    throw new UsageError(`${out} is a file; name a folder with --out`)
  const place = resolve(out)
  if (place === resolve(homedir()) || place === dirname(place))
    throw new UsageError(`${out} is your home folder or the root of the disk; name a folder in it`)
  const home = datasetAround(place)
  if (home !== undefined) throw new UsageError(`${out} is inside the dataset ${home}; name a folder outside of it`)
  for (const path of existsSync(out) ? PARTS.map((part) => join(out, part)) : [])
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
      throw new UsageError(`${path} is a link to another place, and files would be written there; name another folder`)
  if (!existsSync(out)) requireWritable(out)
}

/** Checks that files can be written to a folder, or to the one that it would be made in: before a game is played whose choices would be lost. */
export function requireWritable(folder: string, out = folder): void {
  let there = resolve(folder)
  while (!existsSync(there)) there = dirname(there)
  if (!statSync(there).isDirectory()) throw new UsageError(`${out} cannot be made: ${there} is a file, not a folder`)
  try {
    accessSync(there, constants.W_OK)
  } catch (error) {
    throw storageError(`cannot write to ${out}`, error)
  }
}

/** Marks a page of ours; it is among the first lines. */
export const PAGE_MARK = '<meta name="generator" content="omerta view">'

/**
 * The guard of a page that a verb writes. Throws {@link UsageError} for a name that is no `.html` file, for a file that is there and no page of ours, and
 * for a place inside a dataset, which would no longer be as its manifest says.
 */
export function requirePage(out: string): void {
  if (!/[^/\\]\.html$/i.test(out)) throw new UsageError(`--out ${out}: a page is a file whose name ends in .html`)
  if (existsSync(out) && !statSync(out).isFile()) throw new UsageError(`${out} is no file; name another with --out`)
  if (existsSync(out) && !readFileSync(out, 'utf8').includes(PAGE_MARK))
    throw new UsageError(`${out} is there already, and omerta view did not write it; name another file with --out`)
  const home = datasetAround(resolve(out))
  if (home !== undefined) throw new UsageError(`${out} is inside the dataset ${home}; name a file outside of it`)
  requireWritable(dirname(resolve(out)), out)
}

/** Checks that a folder contains no other files: it is new, or empty except for hidden files. */
export function requireEmpty(out: string): void {
  requireFolder(out)
  const [unexpected] = listFiles(out)
  if (unexpected !== undefined)
    throw new UsageError(`${out} is not empty: it contains ${unexpected}; name a new folder with --out`)
}

/** Checks that a folder is empty, or contains a dataset, whole or begun, and nothing else. */
export function requireOwn(out: string): void {
  requireFolder(out)
  const [unexpected] = isBegun(out) ? unexpectedFiles(out) : listFiles(out)
  if (unexpected !== undefined)
    throw new UsageError(
      isBegun(out)
        ? `${out} contains ${unexpected}, which does not belong to a dataset; name another folder`
        : `${out} contains ${unexpected} and no dataset that it belongs to, so nothing is written there; name another folder`,
    )
}

const PARTS = ['data', 'figures', 'attempts', BEGUN]

/** The dataset that a path is inside of, if any. */
function datasetAround(path: string): string | undefined {
  for (let at = dirname(path); ; at = dirname(at)) {
    if (existsSync(join(workPath(at), 'recipe.json')) || isManifest(manifestPath(at))) return at
    if (at === dirname(at)) return undefined
  }
}

/** Whether a file is the manifest of a dataset, and not that of a web page or an extension. */
function isManifest(path: string): boolean {
  try {
    return readFileSync(path, 'utf8').includes('"recipe_hash"')
  } catch {
    return false
  }
}
