import { existsSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { Manifest, Shard } from '../../schemas/manifest.ts'
import { type Recipe, recipeSchema } from '../../schemas/recipe.ts'
import { splitSchema } from '../../schemas/record.ts'
import { typed } from '../../schemas/shell.ts'
import { derivation } from '../../src/storage/derivation.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { removeAll } from '../../src/storage/files.ts'
import { isWhole, manifestPath, notePath, readManifest, recipePath } from '../../src/storage/folder.ts'
import { readBytes } from '../../src/storage/read-bytes.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import { UsageError } from '../errors.ts'
import { requireOwn } from '../out-folder.ts'
import { many } from '../terminal.ts'
import { differences } from './other-recipe.ts'

/**
 * Checks that a folder is empty or contains this same dataset, complete or not. Returns the shards that are complete. All rows of a dataset are derived by one
 * version of the program. A dataset of another version is extended only with `again`, by a caller that has all games: then no shard of it is kept.
 */
export function claimFolder(folder: string, recipe: Recipe, hash: string, extend: boolean | 'again'): Shard[] {
  requireOwn(folder)
  const manifest = readManifest(folder)
  const there = manifest?.recipe ?? begunRecipe(folder)
  let kept: readonly Shard[] = manifest?.shards ?? []
  if (there) {
    const changed = differences(there, recipe)
    const isOther = differences({ ...there, games: recipe.games }, recipe).length > 0
    if (isOther || (manifest && manifest.recipe_hash !== hash)) throw otherRecipe(folder, isOther ? changed : [])
    requireGrowth(folder, there, recipe)
    if (changed.length > 0 && !extend)
      throw new UsageError(
        `${folder} contains a dataset of another size (${changed.join('; ')}); add --extend to add games, or name another folder`,
      )
    if (changed.length > 0 && manifest) {
      if (!isDeepStrictEqual(manifest.derivation, derivation())) {
        if (extend !== 'again') throw otherVersion(folder)
        kept = []
      }
      reopen(folder, manifest, kept)
    }
  }
  writeWhole(recipePath(folder), `${JSON.stringify(recipe, null, 2)}\n`)
  return kept.filter((shard) => isWhole(folder, shard))
}

const otherVersion = (folder: string): UsageError =>
  new UsageError(
    [
      `${folder} was made by another version of the program, whose readers of speech, rows or beliefs differ, so it cannot be extended as it is`,
      `"npx omerta rows ${typed(folder)} --out NEW" renders its games again, and NEW can be extended`,
    ].join('; '),
  )

/** Marks a complete dataset as incomplete before its files change: removes the manifest and keeps a note for each shard that stays. */
function reopen(folder: string, { recipe }: Manifest, kept: readonly Shard[]): void {
  writeWhole(recipePath(folder), `${JSON.stringify(recipe, null, 2)}\n`)
  for (const shard of kept) writeWhole(notePath(folder, shard.split, shard.shard), `${JSON.stringify(shard)}\n`)
  removeAll(manifestPath(folder))
}

/** The recipe of an incomplete dataset in a folder. */
export function begunRecipe(folder: string): Recipe | undefined {
  if (!existsSync(recipePath(folder))) return undefined
  try {
    return recipeSchema.parse(JSON.parse(readBytes(recipePath(folder)).toString()))
  } catch {
    throw new StorageError(
      `${recipePath(folder)} is damaged; remove this one file and run the same command again: finished games and shards are kept`,
    )
  }
}

function requireGrowth(folder: string, there: Recipe, here: Recipe): void {
  for (const split of splitSchema.options)
    if (here.games[split] < there.games[split])
      throw new UsageError(
        `${folder} has ${many(there.games[split], `${split} game`)}, and a dataset never shrinks to ${here.games[split]}; name another folder`,
      )
}

function otherRecipe(folder: string, changed: readonly string[]): UsageError {
  const what = changed.length > 0 ? changed.join('; ') : 'made with other rules or prompts than this version has'
  return new UsageError(`${folder} contains a dataset of another recipe (${what}); name another folder`)
}
