import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readBytes, StorageError, sha256, writeWhole } from '../src/storage/files.ts'
import { manifestPath, workPath } from '../src/storage/folder.ts'
import type { Report } from './report.ts'
import { version } from './version.ts'

/** A report in which nothing was found, and what it was made of. The same dataset gives the same note: it has no time in it. */
interface Passed {
  readonly omerta: string
  /** SHA-256 of manifest.json, which has the hashes of all other files. */
  readonly manifest: string
  readonly report: Report
}

const notePath = (folder: string): string => join(workPath(folder), 'validated.json')

/** Notes that a dataset passed all its checks, so that a push need not repeat them. Where nothing can be written there is no note. */
export function notePassed(folder: string, report: Report): void {
  if (!report.ok || report.leaks.twins === 0) return
  const passed: Passed = { omerta: version, manifest: sha256(readBytes(manifestPath(folder))), report }
  try {
    writeWhole(notePath(folder), `${JSON.stringify(passed)}\n`)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
  }
}

/** The report of a dataset that passed under this version and has had the same manifest since. Its files must still be compared with that. */
export function passedBefore(folder: string): Report | undefined {
  if (!existsSync(notePath(folder))) return undefined
  try {
    const { omerta, manifest, report } = JSON.parse(readBytes(notePath(folder)).toString()) as Passed
    return omerta === version && manifest === sha256(readBytes(manifestPath(folder))) ? report : undefined
  } catch {
    return undefined
  }
}
