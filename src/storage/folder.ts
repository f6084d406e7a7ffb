import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { issueText } from '../../schemas/issue.ts'
import { type Manifest, manifestSchema, type Shard, shardSchema } from '../../schemas/manifest.ts'
import { recipeSchema } from '../../schemas/recipe.ts'
import type { Split } from '../../schemas/record.ts'
import { typed } from '../../schemas/shell.ts'
import { BEGUN, listFiles } from './files.ts'
import { sha256Of } from './hash.ts'
import { parseBytes } from './json.ts'
import { hasLostManifest, isOfEvaluation, whyNoDataset } from './no-dataset.ts'
import { MAX_BYTES, readBytes } from './read-bytes.ts'
import { StorageError, storageError } from './storage-error.ts'

// The paths of a dataset folder.
export const manifestPath = (folder: string): string => join(folder, 'manifest.json')
export const cardPath = (folder: string): string => join(folder, 'README.md')
/** The list of the datasets of a folder that has several, and the folder in it where they lie. */
export const mergedPath = (folder: string): string => join(folder, 'merged.json')
export const PARTS = 'parts'
/** The folder of what an unfinished run needs to resume. */
export const workPath = (folder: string): string => join(folder, BEGUN)
/** The Parquet file of a shard in a config, relative to the folder. */
export const dataPath = (config: string, split: Split, shard: number): string =>
  `data/${config}/${shardName(split, shard)}.parquet`
/** The figures that a manifest names, relative to the folder: an image for the card, and the same as SVG, which a folder may lack. */
export const figurePaths = ({ figures = [] }: Pick<Manifest, 'figures'>): string[] =>
  figures.flatMap((name) => [`figures/${name}.png`, `figures/${name}.svg`])
/** The note that a shard is finished, with what the manifest will say of it. */
export const notePath = (folder: string, split: Split, shard: number): string =>
  join(workPath(folder), `${shardName(split, shard)}.json`)
/** What models answered so far in the games of a shard that is not finished. */
export const journalPath = (folder: string, split: Split, shard: number): string =>
  join(workPath(folder), `${shardName(split, shard)}.jsonl`)
/** The finished games of a shard that is not finished, where built-in players play. */
export const gamesPath = (folder: string, split: Split, shard: number): string =>
  join(workPath(folder), `${shardName(split, shard)}.games.jsonl`)
/** The log of every model call in the games of a shard. It contains times, so it is next to the dataset, not part of it. */
export const attemptsPath = (folder: string, split: Split, shard: number): string =>
  join(attemptsFolder(folder), `${shardName(split, shard)}.jsonl`)
/** The folder of these logs, and of the requests to models that were never answered. */
export const attemptsFolder = (folder: string): string => join(folder, 'attempts')
/** The hash of the manifest whose games are being rendered again. */
export const sourcePath = (folder: string): string => join(workPath(folder), 'source')
export const recipePath = (folder: string): string => join(workPath(folder), 'recipe.json')

const shardName = (split: Split, shard: number): string => `${split}-${String(shard).padStart(5, '0')}`

/** A folder that is not a dataset, or not the one that was asked for. */
export class BadDataset extends Error {}

/**
 * The manifest of a dataset; undefined if there is none yet. Throws {@link StorageError} if it is damaged, {@link BadDataset} if an earlier
 * version of omerta wrote it.
 */
export function readManifest(folder: string): Manifest | undefined {
  if (!existsSync(manifestPath(folder))) return undefined
  if (readOldManifest(folder))
    throw new BadDataset(
      `${folder} was made by an earlier version of omerta; "npx omerta rows ${typed(folder)} --out <new folder>" brings its games over`,
    )
  return parse(manifestPath(folder), manifestSchema)
}

/** What is read of a manifest of an earlier format. */
const oldManifestSchema = z.object({
  format: z.union([z.literal(1), z.literal(2)]),
  recipe: recipeSchema,
  ruleset: z.string(),
  played_under: z.string().optional(),
  shards: z.array(z.object(shardSchema.pick({ split: true, shard: true, files: true }).shape)),
})
export type OldManifest = z.infer<typeof oldManifestSchema>

/** The manifest of a dataset of an earlier format; undefined if it is of this one. */
export function readOldManifest(folder: string): OldManifest | undefined {
  if (!existsSync(manifestPath(folder))) return undefined
  try {
    return oldManifestSchema.safeParse(parseBytes(readBytes(manifestPath(folder), MAX_BYTES.manifest))).data
  } catch {
    return undefined // not JSON: readManifest reports it
  }
}

/** Checks that a name is that of a folder that can be read. Throws {@link BadDataset}, or {@link StorageError} if the permission is missing. */
export function requireReadable(folder: string, what = 'the dataset folder, the one with manifest.json in it'): void {
  if (folder === '')
    throw new BadDataset('the name of the dataset is empty (if it was written as "$NAME", the variable is not set)')
  if (!existsSync(folder)) throw new BadDataset(`there is no folder ${folder}`)
  if (!statSync(folder).isDirectory()) throw new BadDataset(`${folder} is a file; name ${what}`)
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
  } catch (error) {
    throw storageError(`cannot read ${folder}`, error)
  }
}

/** The manifest of a finished dataset. Throws {@link BadDataset} if the folder is no dataset, {@link StorageError} if only the manifest is missing. */
export function openDataset(folder: string): Manifest {
  if (!existsSync(folder) && isOfEvaluation(folder)) throw new BadDataset(whyNoDataset(folder))
  requireReadable(folder)
  const manifest = readManifest(folder)
  if (manifest) return manifest
  if (hasLostManifest(folder))
    throw new StorageError(
      [
        `${manifestPath(folder)} is missing, and the other files of the dataset cannot be checked without it`,
        'the same pull command restores it, or make the dataset again in a new folder',
      ].join('; '),
    )
  throw new BadDataset(whyNoDataset(folder))
}

/** The manifest of a finished dataset, after hashing all its data files. Throws {@link StorageError} if one is missing or was changed. */
export function openWhole(folder: string): Manifest {
  const manifest = openDataset(folder)
  for (const shard of manifest.shards) requireWhole(folder, shard)
  return manifest
}

/** Hashes the files of a shard. Throws {@link StorageError}, which names the first that is missing or was changed. */
export function requireWhole(folder: string, shard: Pick<Shard, 'files'>): void {
  const damaged = damagedFile(folder, shard)
  if (damaged !== undefined) throw damagedData(folder, damaged)
}

/** A file of a dataset is missing or was changed. */
export const damagedData = (folder: string, file: string): StorageError =>
  new StorageError(`${file} is missing or is not as it was written; ${validateSays(folder)}`)

/** Where to learn more of a dataset that is not as it was written. */
export const validateSays = (folder: string): string => `"npx omerta validate ${typed(folder)}" says what is wrong`

/** Whether the files of a shard are there and have the hashes that it lists. */
export const isWhole = (folder: string, shard: Pick<Shard, 'files'>): boolean =>
  damagedFile(folder, shard) === undefined

/** The first file of a shard that is missing or has another hash than it lists. */
export const damagedFile = (folder: string, { files }: Pick<Shard, 'files'>): string | undefined => {
  const file = files.find((one) => isDamaged(folder, one))
  return file && join(folder, file.path)
}

/** Whether a file is missing or has another hash than is listed. */
export function isDamaged(folder: string, { path, bytes, sha256: wanted }: Shard['files'][number]): boolean {
  const file = join(folder, path)
  return !existsSync(file) || statSync(file).size !== bytes || sha256Of(file) !== wanted
}

/** Reads the note that a finished shard leaves. */
export const readNoteAt = (path: string): Shard => parse(path, shardSchema)

/** The note of a finished shard of a recipe; undefined if there is none, or if a file was changed. */
export function readNote(folder: string, split: Split, shard: number, recipeHash: string): Shard | undefined {
  const path = notePath(folder, split, shard)
  if (!existsSync(path)) return undefined
  const note = readNoteAt(path)
  return note.recipe_hash === recipeHash && isWhole(folder, note) ? note : undefined
}

/** Whether a folder contains a dataset, complete or not. */
export const isBegun = (folder: string): boolean => existsSync(manifestPath(folder)) || existsSync(workPath(folder))

/** Files in a folder that do not belong to a dataset. */
export const unexpectedFiles = (folder: string): string[] =>
  listFiles(folder).filter((path) => !/^(?:manifest\.json|README\.md|data\/.*|figures\/.*|attempts\/.*)$/.test(path))

function parse<T>(path: string, schema: z.ZodType<T>): T {
  const bytes = readBytes(path, MAX_BYTES.manifest)
  try {
    return schema.parse(parseBytes(bytes))
  } catch (error) {
    if (error instanceof SyntaxError) throw new StorageError(`${path} is damaged, it is not JSON: ${error.message}`)
    if (error instanceof z.ZodError)
      throw new StorageError(`${path} is damaged or not of this version of omerta: ${issueText(error)}`)
    throw error
  }
}
