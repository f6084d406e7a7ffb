import { join } from 'node:path'
import * as z from 'zod'
import { cacheFolder } from '../../src/storage/cache.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { ageOf } from '../../src/storage/files.ts'
import { manifestPath } from '../../src/storage/folder.ts'
import { sha256Of } from '../../src/storage/hash.ts'
import { readBytes } from '../../src/storage/read-bytes.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import { version } from '../version.ts'
import type { Report } from './report.ts'

/** How long a report is valid: a later version of the checks may find more. */
const FRESH_MS = 24 * 3_600_000

/** Reports are stored in the user's cache and not in the dataset, whose bytes depend only on its recipe. */
function passedPath(folder: string): string {
  // The manifest has the hashes of all other files.
  return join(cacheFolder(), 'omerta', version, `${sha256Of(manifestPath(folder))}.json`)
}

const counts = z.record(z.string(), z.int().nonnegative())
/** What a push takes from a report. */
const notedSchema = z.object({
  ok: z.boolean(),
  worlds: z.union([z.string(), z.int()]),
  checks: counts,
  leaks: z.object({ twins: z.int() }),
  speech: z.object({ found: z.object({ severe: counts, minor: counts }) }),
})

/** Whether a report is enough to publish a dataset: there are no findings, and at least as many deals were tried as by default. */
const isEnough = ({ ok, worlds }: Report): boolean => ok && (worlds === 'default' || worlds === 'all')

/** Stores the report of a dataset that passed all its checks, so that a push need not repeat them. If the cache cannot be written, nothing is stored. */
export function notePassed(folder: string, report: Report): void {
  if (!isEnough(report)) return
  try {
    writeWhole(passedPath(folder), JSON.stringify(report))
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
  }
}

/** The stored report for this manifest, if it is at most a day old. The caller still has to compare the data files with the manifest. */
export function passedBefore(folder: string): Report | undefined {
  const path = passedPath(folder)
  if (!(ageOf(path) < FRESH_MS)) return undefined
  try {
    const report: unknown = JSON.parse(readBytes(path).toString())
    notedSchema.parse(report)
    return isEnough(report as Report) ? (report as Report) : undefined
  } catch {
    return undefined
  }
}
