import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { issueText } from '../../schemas/issue.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import { type Merged, type MergedPart, mergedSchema } from '../../schemas/merged.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { listFiles } from '../../src/storage/files.ts'
import { cardPath, manifestPath, mergedPath, PARTS } from '../../src/storage/folder.ts'
import { sha256, sha256Of } from '../../src/storage/hash.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/read-bytes.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import { UsageError } from '../errors.ts'
import { licenceOf } from '../generate/licence.ts'
import { requireFolder } from '../out-folder.ts'
import { RECEIPT } from '../validate/receipt.ts'
import { version } from '../version.ts'
import { mergedCard } from './merged-card.ts'

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

/** What a part is listed as. */
export function partOf(
  folder: string,
  name: string,
  { recipe, ruleset, tally }: Manifest,
  leftOut: number,
): MergedPart {
  const { imported, origin } = recipe
  return {
    name,
    manifest: sha256Of(manifestPath(partPath(folder, name))),
    ruleset,
    origin: imported?.format ?? origin ?? 'drawn',
    licence: licenceOf(recipe),
    terms: imported?.terms ?? 'none',
    language: imported?.language ?? 'en',
    games: tally.games,
    rows: tally.rows,
    left_out: leftOut,
  }
}

/** Writes the card and, last, the list of the parts: a folder that has it is complete. */
export function finishMerged(
  folder: string,
  parts: readonly { readonly part: MergedPart; readonly manifest: Manifest }[],
): Merged {
  const card = mergedCard(parts, version)
  const merged: Merged = { format: 1, omerta: version, parts: parts.map(({ part }) => part), card: sha256(card) }
  writeWhole(cardPath(folder), card)
  writeWhole(mergedPath(folder), `${JSON.stringify(merged, null, 2)}\n`)
  return merged
}

/** Whether a file is the list, the card, in one of these parts, or the receipt of one. */
export const isOfMerged = (path: string, names: readonly string[]): boolean =>
  ['merged.json', 'README.md'].includes(path) ||
  names.some((name) => path.startsWith(join(PARTS, name, '/')) || path === join(PARTS, `${name}${RECEIPT}`))

/** Checks that a folder is new or has parts of these names and nothing else. */
export function requireParts(folder: string, names: readonly string[]): void {
  requireFolder(folder)
  const stranger = listFiles(folder).find((path) => !isOfMerged(path, names))
  if (stranger !== undefined)
    throw new UsageError(`${folder} contains ${stranger}, which does not belong to these datasets; name another folder`)
}
