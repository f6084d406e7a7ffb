import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Manifest } from '../../schemas/manifest.ts'
import type { Merged } from '../../schemas/merged.ts'
import { cardPath, isWhole, manifestPath, readManifest } from '../../src/storage/folder.ts'
import { sha256Of } from '../../src/storage/hash.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import { safe } from '../terminal.ts'
import { partPath, readMerged } from './merged-folder.ts'

// What a folder had before a verb wrote to it: a verb that changes nothing says so.

/** A line that says so where a folder has what it had before. */
export const unchanged = (folder: string, before: object | undefined, now: object): string[] =>
  isDeepStrictEqual(before, now) ? [`${safe(folder)} was already complete; nothing changed`] : []

/** The manifest of a dataset of which no file is missing or was changed; undefined if there is no such dataset. */
export function completeDataset(folder: string): Manifest | undefined {
  const manifest = readManifest(folder)
  const isComplete = manifest && hasCard(folder, manifest) && manifest.shards.every((shard) => isWhole(folder, shard))
  return isComplete ? manifest : undefined
}

/** The list of a folder of several datasets, each of which is as the list says; undefined if there is none, or if anything of it is missing or was changed. */
export function completeParts(folder: string): Merged | undefined {
  try {
    const merged = readMerged(folder)
    const isAsListed = ({ name, manifest }: Merged['parts'][number]): boolean => {
      const part = partPath(folder, name)
      return existsSync(part) && completeDataset(part) !== undefined && sha256Of(manifestPath(part)) === manifest
    }
    return merged && hasCard(folder, merged) && merged.parts.every(isAsListed) ? merged : undefined
  } catch (error) {
    // The merge makes it anew.
    if (error instanceof StorageError) return undefined
    throw error
  }
}

const hasCard = (folder: string, { card }: { readonly card: string }): boolean =>
  existsSync(cardPath(folder)) && sha256Of(cardPath(folder)) === card
