import { statSync } from 'node:fs'
import { join } from 'node:path'
import { openDataset, validateSays } from '../../../src/storage/folder.ts'
import { datasetsIn } from '../merged.ts'

/** A sentence about the data files of a folder that are missing or have another size than the manifest lists; undefined if there are none. No file is read. */
export function notWholeText(folder: string): string | undefined {
  const [first, ...others] = datasetsIn(folder).flatMap((dataset) =>
    openDataset(dataset)
      .shards.flatMap(({ files }) => files)
      .map(({ path, bytes }) => ({ path: join(dataset, path), bytes }))
      .filter(({ path, bytes }) => statSync(path, { throwIfNoEntry: false })?.size !== bytes),
  )
  if (!first) return undefined
  const which = others.length === 0 ? `${first.path} is` : `${first.path} and ${others.length} more are`
  return `warning: ${which} missing or not of the size in the manifest; ${validateSays(folder)}`
}
