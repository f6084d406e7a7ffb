import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { issueText } from '../../schemas/issue.ts'
import { type Merged, mergedSchema } from '../../schemas/merged.ts'
import { listFiles } from '../../src/storage/files.ts'
import { mergedPath, PARTS } from '../../src/storage/folder.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/read-bytes.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import { UsageError } from '../errors.ts'
import { requireFolder } from '../out-folder.ts'
import { RECEIPT } from '../validate/receipt.ts'

export const partPath = (folder: string, name: string): string => join(folder, PARTS, name)

/** What a folder of several datasets has, if it is one. Throws {@link StorageError} if that is damaged. */
export function readMerged(folder: string): Merged | undefined {
  if (!existsSync(mergedPath(folder))) return undefined
  try {
    return mergedSchema.parse(JSON.parse(readBytes(mergedPath(folder), MAX_BYTES.manifest).toString()))
  } catch (error) {
    if (error instanceof StorageError) throw error
    const what = error instanceof z.ZodError ? issueText(error) : 'it is not JSON'
    throw new StorageError(`${mergedPath(folder)} is damaged: ${what}`)
  }
}

/** Whether a file is the list, the card, in one of these parts, or the receipt of one. */
export const isOfMerged = (path: string, names: readonly string[]): boolean =>
  ['merged.json', 'README.md'].includes(path) ||
  names.some((name) => path.startsWith(join(PARTS, name, '/')) || path === join(PARTS, `${name}${RECEIPT}`))

/** Checks that a folder is new or has parts of these names and nothing else. */
export function requireParts(folder: string, names: readonly string[]): void {
  requireFolder(folder)
  const unexpected = listFiles(folder).find((path) => !isOfMerged(path, names))
  if (unexpected !== undefined)
    throw new UsageError(
      `${folder} contains ${unexpected}, which does not belong to these datasets; name another folder`,
    )
}
