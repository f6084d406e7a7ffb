import { existsSync, lstatSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { type Checked, type Receipt, receiptSchema } from '../../schemas/receipt.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { listFiles, removeAll } from '../../src/storage/files.ts'
import { manifestPath } from '../../src/storage/folder.ts'
import { sha256, sha256Of } from '../../src/storage/hash.ts'
import { readBytes } from '../../src/storage/read-bytes.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import { safe } from '../terminal.ts'
import { version } from '../version.ts'
import type { Report } from './report.ts'
import { skippedChecks } from './verdict-text.ts'

/** The suffix of a receipt. It is next to the dataset, not inside, because the dataset's bytes depend only on its recipe. */
export const RECEIPT = '.validated.json'
const receiptPath = (folder: string): string => join(dirname(resolve(folder)), `${basename(resolve(folder))}${RECEIPT}`)
const MOST_BYTES = 1 << 16

/** A dataset, or the games of an evaluation, whose receipt is next to the folder of the evaluation. */
export interface Receipted {
  readonly folder: string
  readonly games?: string
}

/** A hash of everything that the checks of a dataset cover: each file with its path, except figures. */
export async function filesHash(folder: string): Promise<string> {
  const lines: string[] = []
  if (!existsSync(manifestPath(folder))) return '' // the check says why it is no dataset
  for (const path of listFiles(folder)) {
    if (/^figures[\\/]/.test(path)) continue
    // Anything but a file, such as a link, is a finding of the check and not read here.
    lines.push(`${lstatSync(join(folder, path)).isFile() ? sha256Of(join(folder, path)) : 'no file'} ${path}`)
    await setImmediate() // a server answers others between two files
  }
  return sha256(lines.join('\n'))
}

/**
 * Writes the receipt of a dataset that has passed, and removes that of one that has not. `files` is the hash from before the check, so that a file changed
 * meanwhile is not certified. Returns the path of the receipt; undefined if none was written.
 */
export function writeReceipt(folder: string, report: Report, files: string): string | undefined {
  const path = receiptPath(folder)
  const receipt: Receipt = {
    format: 1,
    omerta: version,
    checked: new Date().toISOString(),
    files,
    games: report.games,
    decisions: report.rows.decisions,
    worlds: report.worlds,
    partly: [...new Set(report.unchecked.map(({ check }) => check))].filter(
      (check) => !skippedChecks(report).includes(check),
    ),
    skipped: [...skippedChecks(report)],
  }
  try {
    if (!report.ok) removeAll(path)
    else writeWhole(path, `${JSON.stringify(receipt, null, 2)}\n`)
    return report.ok ? path : undefined
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    return undefined // the folder around the dataset cannot be written
  }
}

/** The sentence that names the receipt's file. */
export const receiptLine = (path: string): string =>
  `receipt: ${safe(path)}; omerta view shows it as long as no file of the dataset changes`

/** The receipt of a dataset; undefined if there is none, if it is damaged, or if a file was added, changed or removed since. */
export async function readReceipt({ folder, games = folder }: Receipted): Promise<Checked | undefined> {
  const path = receiptPath(folder)
  if (!existsSync(path)) return undefined
  const receipt = parsed(path)
  if (!receipt || receipt.files !== (await filesHash(games))) return undefined
  const { format: _, files: __, ...checked } = receipt
  return checked
}

function parsed(path: string): Receipt | undefined {
  try {
    return receiptSchema.safeParse(JSON.parse(readBytes(path, MOST_BYTES).toString())).data
  } catch {
    return undefined
  }
}
