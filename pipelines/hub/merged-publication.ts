import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Merged } from '../../schemas/merged.ts'
import { typed } from '../../schemas/shell.ts'
import { cardPath, figurePaths, PARTS } from '../../src/storage/folder.ts'
import { fileOnDisk } from '../../src/storage/hub/identity.ts'
import { readBytes } from '../../src/storage/read-bytes.ts'
import { NotValid, readingFrom } from '../errors.ts'
import { checkMerged } from '../merge/check-merged.ts'
import { many } from '../terminal.ts'
import {
  checksPassed,
  describe,
  hashDataset,
  type LocalDataset,
  type PassedChecks,
  type PrepareOptions,
  type Publication,
} from './publication.ts'

/** A folder of several datasets whose data files are those that their manifests list. */
export interface LocalMerged {
  readonly folder: string
  readonly merged: Merged
  readonly parts: readonly LocalDataset[]
}

/** Hashes the data files of every dataset of a folder, once for the whole push. */
export async function hashMerged(folder: string, merged: Merged): Promise<LocalMerged> {
  const parts: LocalDataset[] = []
  for (const { name } of merged.parts) parts.push(await hashDataset(folder, `${PARTS}/${name}/`))
  return { folder, merged, parts }
}

/**
 * Checks every dataset of a folder, and what they have in common, and lists what is published: the folder as it is. Throws {@link NotValid} if a check found
 * something.
 */
export async function prepareMerged(local: LocalMerged, options: PrepareOptions): Promise<Publication> {
  const { folder, merged, parts } = local
  const passed: PassedChecks[] = []
  for (const part of parts) passed.push(await checksPassed(part, options))
  const checks = passedByAll(passed)
  const [found] = await readingFrom(folder, () => checkMerged(folder, merged))
  if (found !== undefined)
    throw new NotValid(
      `${folder} does not pass its checks (the first: ${found}), so it is not pushed; "omerta validate ${typed(folder)}" shows all`,
    )
  const files = parts.flatMap(({ data }) => data)
  const shards = parts.flatMap(({ manifest }, i) =>
    manifest.shards.flatMap(({ files }) =>
      files.map((file) => ({ ...file, path: `${PARTS}/${merged.parts[i]!.name}/${file.path}` })),
    ),
  )
  for (const [i, { name }] of merged.parts.entries()) {
    const part = parts[i]!
    const figures = figurePaths(part.manifest).filter((path) => existsSync(join(part.folder, path)))
    for (const file of [...figures, 'README.md', 'manifest.json'])
      files.push(await fileOnDisk(folder, `${PARTS}/${name}/${file}`))
  }
  for (const file of ['README.md', 'merged.json']) files.push(await fileOnDisk(folder, file))
  const games = merged.parts.reduce((sum, part) => sum + part.games, 0)
  return {
    card: readBytes(cardPath(folder)).toString(),
    checks,
    files,
    sample: shards.reduce((least, file) => (file.bytes < least.bytes ? file : least)),
    title: `Omertà ${merged.omerta}: ${many(games, 'game')} of ${many(parts.length, 'dataset')}, checks passed: ${Object.keys(checks).join(', ')}`,
    description: describe(checks),
  }
}

/** The checks that had something to look at in every dataset, and how many things in all of them. */
function passedByAll(passed: readonly PassedChecks[]): PassedChecks {
  const names = Object.keys(passed[0]!).filter((name) => passed.every((checks) => name in checks))
  return Object.fromEntries(names.map((name) => [name, passed.reduce((sum, checks) => sum + checks[name]!, 0)]))
}
