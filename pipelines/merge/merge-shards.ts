import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest, Shard } from '../../schemas/manifest.ts'
import { rulesetOf } from '../../src/play/series.ts'
import { removeDrafts, writeWhole } from '../../src/storage/draft.ts'
import {
  attemptsPath,
  BadDataset,
  damagedFile,
  notePath,
  readManifest,
  readNoteAt,
  requireReadable,
} from '../../src/storage/folder.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/read-bytes.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import { begunRecipe, claimFolder } from '../generate/claim.ts'
import { finish } from '../generate/generate.ts'
import { difference, type Job, plan, recipeHash } from '../generate/plan.ts'
import { keepLost } from '../generate/spent.ts'
import { wordsOfRecipe } from '../words.ts'

/**
 * Combines the parts of one recipe that were made with --shard: checks that every shard exists, is complete and of the same recipe, copies shards from
 * other folders, and writes card and manifest. `unused` are the folders of which no shard was needed, because others have them.
 */
export function mergeShards(
  folders: readonly string[],
  out: string,
): { readonly manifest: Manifest; readonly unused: readonly string[] } {
  const parts = folders.map((folder) => ({ folder, recipe: begunRecipe(folder) ?? readManifest(folder)?.recipe }))
  for (const { folder, recipe } of parts)
    if (!recipe) {
      requireReadable(folder)
      throw new BadDataset(
        `${folder} contains no part of a dataset; parts are made by "npx omerta generate --shard i/n", and a copy of one needs its folder .omerta too`,
      )
    }
  const recipe = parts[0]!.recipe!
  for (const part of parts) {
    const first = parts[0]!.folder
    const different = difference(recipe, part.recipe!, [`in ${first}`, `in ${part.folder}`])
    if (different)
      throw new BadDataset(
        `${first} and ${part.folder} are parts of different recipes (${different}); leave out the one that does not belong`,
      )
  }
  const ruleset = rulesetOf(recipe)
  const hash = recipeHash(recipe, ruleset, wordsOfRecipe(recipe, ruleset))
  const jobs = plan(recipe)
  const found = jobs.map((job) => findPart(job, folders, hash))
  const missing = jobs.flatMap((job, i) =>
    found[i] ? [] : [`${job.split} ${job.shard} (--shard ${i}/${jobs.length})`],
  )
  if (missing.length > 0) {
    const more = missing.length > 5 ? ` and ${missing.length - 5} more` : ''
    throw new StorageError(
      [
        `shards are missing: ${missing.slice(0, 5).join(', ')}${more}`,
        'make the part that is not here with its "npx omerta generate" and a folder of its own, or each of these shards alone with the --shard behind it',
        'then name that folder here too',
      ].join('; '),
    )
  }
  claimFolder(out, recipe, hash, false)
  const shards = found.map((part) => part!.shard)
  for (const { folder, shard } of found.map((part) => part!)) if (folder !== out) copyShard(folder, out, shard)
  for (const { folder } of parts) keepLost(folder, out)
  removeDrafts(out) // every shard is complete, so unfinished files of a killed part are no longer needed
  return {
    manifest: finish(out, { recipe, hash, ruleset }, shards),
    unused: folders.filter((folder) => folder !== out && found.every((part) => part!.folder !== folder)),
  }
}

function findPart(
  { split, shard, from, to }: Job,
  folders: readonly string[],
  hash: string,
): { folder: string; shard: Shard } | undefined {
  for (const folder of folders) {
    const note = existsSync(notePath(folder, split, shard))
      ? readNoteAt(notePath(folder, split, shard))
      : readManifest(folder)?.shards.find((other) => other.split === split && other.shard === shard)
    if (!note) continue
    if (note.recipe_hash !== hash)
      throw new BadDataset(
        `${split} ${shard} in ${folder} was made from another recipe or by another version; make the part again in a new folder, and name that one`,
      )
    if (note.games !== to - from) continue
    const damaged = damagedFile(folder, note)
    if (damaged !== undefined)
      throw new StorageError(
        `${damaged} of ${split} ${shard} is missing or was changed; the "npx omerta generate" of this part makes it again`,
      )
    return { folder, shard: note }
  }
  return undefined
}

/** The files of a shard, and the log of what its models were asked. */
function copyShard(from: string, to: string, { files, split, shard }: Shard): void {
  const log = attemptsPath('', split, shard)
  const paths = [...files.map(({ path }) => path), ...(existsSync(join(from, log)) ? [log] : [])]
  for (const path of paths) writeWhole(join(to, path), readBytes(join(from, path), MAX_BYTES.data))
}
