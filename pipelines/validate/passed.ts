import { homedir } from 'node:os'
import { join } from 'node:path'
import { writeWhole } from '../../src/storage/draft.ts'
import { ageOf, readBytes, StorageError, sha256 } from '../../src/storage/files.ts'
import { manifestPath } from '../../src/storage/folder.ts'
import { version } from '../version.ts'
import type { Report } from './report.ts'

const HOUR = 3_600_000
/** How long a report counts. The checks may have learnt something since. */
const FRESH = 24 * HOUR

/** Reports stand in the user's cache and not in the dataset, whose bytes are those of its recipe. */
function notePath(folder: string): string {
  const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache')
  // The manifest has the hashes of all other files.
  return join(cache, 'omerta', version, `${sha256(readBytes(manifestPath(folder)))}.json`)
}

/** Whether a report says enough to publish a dataset: nothing was found, and no fewer deals were imagined than by default. */
const isEnough = ({ ok, worlds }: Report): boolean => ok && (worlds === 'default' || worlds === 'all')

/** Notes that a dataset passed all its checks, so that a push need not repeat them. Where nothing can be written there is no note. */
export function notePassed(folder: string, report: Report): void {
  if (!isEnough(report)) return
  try {
    writeWhole(notePath(folder), JSON.stringify(report))
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
  }
}

/** The report of a dataset with this very manifest, from the last day. That its files are those of the manifest is left to see. */
export function passedBefore(folder: string): Report | undefined {
  const path = notePath(folder)
  if (!(ageOf(path) < FRESH)) return undefined
  try {
    const report = JSON.parse(readBytes(path).toString()) as Report
    return isEnough(report) ? report : undefined
  } catch {
    return undefined
  }
}
