import { existsSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { removeAll } from '../../src/storage/files.ts'
import { recipePath, workPath } from '../../src/storage/folder.ts'

/**
 * Removes the begun recipe of a run that failed before anything was made: it would block the corrected command in this folder. The folder goes too if the
 * run made it.
 */
export function removeIfNothingMade(folder: string, isNew: boolean): void {
  const work = workPath(folder)
  if (!existsSync(recipePath(folder))) return
  const isAlone = readdirSync(folder).every((name) => name === basename(work))
  if (isAlone && readdirSync(work).every((name) => name === basename(recipePath(folder))))
    removeAll(isNew ? folder : work)
}
