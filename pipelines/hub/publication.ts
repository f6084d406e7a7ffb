import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { figureNames, type Manifest } from '../../schemas/manifest.ts'
import { typed } from '../../schemas/shell.ts'
import { cardPath, damagedData, openDataset } from '../../src/storage/folder.ts'
import { sha256, sha256Of } from '../../src/storage/hash.ts'
import { fileInMemory, fileOnDisk, type LocalFile } from '../../src/storage/hub/identity.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { NotValid } from '../errors.ts'
import { cardOf } from '../generate/card.ts'
import { isFileByAnother } from '../read/by-another.ts'
import { countDataset, writeFigures } from '../read/stats.ts'
import { many } from '../terminal.ts'
import { notePassed, passedBefore } from '../validate/passed.ts'
import type { Report } from '../validate/report.ts'
import { validate } from '../validate/validate.ts'

/** The coverage of each check, without findings. */
export type PassedChecks = Readonly<Record<string, number>>

/** What a repository is to hold, with the message of the commit that puts it there. */
export interface Publication {
  readonly files: readonly LocalFile[]
  readonly title: string
  readonly description: string
  /** The text of README.md. */
  readonly card: string
  /** The coverage of each check. */
  readonly checks: PassedChecks
  /** The smallest shard, which is downloaded again after the push. */
  readonly sample: { readonly path: string; readonly rows: number; readonly bytes: number }
}

/** A dataset on the disk whose data files are those that its manifest lists. */
export interface LocalDataset {
  readonly folder: string
  readonly manifest: Manifest
  readonly data: readonly LocalFile[]
}

/**
 * Hashes the data files of a dataset, once for the whole push; `prefix` is where it lies in what is pushed, as `parts/mine/`. Throws {@link StorageError} if
 * one is not as the manifest lists it.
 */
export async function hashDataset(top: string, prefix = ''): Promise<LocalDataset> {
  const folder = join(top, prefix)
  const manifest = openDataset(folder)
  const data: LocalFile[] = []
  for (const shard of manifest.shards)
    for (const { path, sha256: wanted } of shard.files) {
      const file = existsSync(join(folder, path)) ? await fileOnDisk(top, prefix + path) : undefined
      if (file?.sha256 !== wanted) throw notToPush(folder, join(folder, path))
      data.push(file)
    }
  return { folder, manifest, data }
}

/** A file is missing or is not as the manifest lists it. */
const notToPush = (folder: string, file: string): StorageError =>
  isFileByAnother(file)
    ? new StorageError(
        [
          `${file} was written by another program, and push publishes only what "npx omerta validate ${typed(folder)}" passes`,
          'put back the file that omerta wrote, or write the rows that you want with "npx omerta export" and publish those yourself',
        ].join('; '),
      )
    : damagedData(folder, file)

export interface PrepareOptions {
  readonly tokenizer?: Tokenizer | undefined
  readonly workers?: number | undefined
}

/**
 * Checks a dataset and makes everything that is published of it: the shards as they are, figures, and a card and a manifest that name
 * the figures. Throws {@link NotValid} if a check found something.
 */
export async function prepare(dataset: LocalDataset, options: PrepareOptions): Promise<Publication> {
  const { folder, manifest, data } = dataset
  const checks = await checksPassed(dataset, options)
  const { stats } = await countDataset(folder, manifest)
  const figures = await writeFigures(folder, manifest, stats)
  const shown = figureNames.filter((name) => figures.includes(`figures/${name}.png`))
  const facts = { ...manifest, figures: shown }
  const card = cardOf(facts)
  const files = [...data]
  for (const path of figures) files.push(await fileOnDisk(folder, path))
  files.push(fileInMemory('README.md', card))
  files.push(fileInMemory('manifest.json', `${JSON.stringify({ ...facts, card: sha256(card) }, null, 2)}\n`))
  const { tally, ruleset, omerta } = manifest
  const names = Object.keys(checks).join(', ')
  const shardFiles = manifest.shards.flatMap((shard) => shard.files)
  return {
    card,
    checks,
    files,
    sample: shardFiles.reduce((least, file) => (file.bytes < least.bytes ? file : least)),
    title: `Omertà ${omerta}: ${many(tally.games, 'game')} of ${ruleset}, checks passed: ${names}`,
    description: describe(checks),
  }
}

/** The coverage of each check of a dataset. Throws {@link NotValid} if one found something. */
export const checksPassed = async (dataset: LocalDataset, options: PrepareOptions): Promise<PassedChecks> =>
  checksOf(await reportOf(dataset, options))

/** The coverage of each check, as the description of a commit. */
export const describe = (checks: PassedChecks): string =>
  Object.entries(checks)
    .map(([check, n]) => `- ${check}: looked at ${n}, found nothing`)
    .join('\n')

/** The report of a dataset that passes its checks: an earlier one if the card is unchanged too, or else a new one. */
async function reportOf({ folder, manifest }: LocalDataset, options: PrepareOptions): Promise<Report> {
  const before = passedBefore(folder)
  const card = cardPath(folder)
  if (before && existsSync(card) && sha256Of(card) === manifest.card) return before
  const report = await validate({ folder, tokenizer: options.tokenizer, workers: options.workers })
  if (report.ok) {
    notePassed(folder, report)
    return report
  }
  const [{ file = 'manifest.json', message }] = report.findings as [Report['findings'][number]]
  const found = report.findings.length + report.unlisted
  throw new NotValid(
    `${folder} does not pass its checks (${found} found; the first: ${file} ${message}), so it is not pushed; "omerta validate ${typed(folder)}" shows all`,
  )
}

/**
 * The coverage of each check; values and players are left out if there are none. Findings in speech do not fail a dataset; if
 * there are any, the card counts them instead.
 */
function checksOf({ checks, leaks, speech }: Report): PassedChecks {
  const { speech: texts, values, players, ...others } = checks
  const isSilent = Object.keys({ ...speech.found.severe, ...speech.found.minor }).length === 0
  // The worlds check counts the games that it imagined.
  return {
    ...others,
    worlds: leaks.twins,
    ...(values > 0 && { values }),
    ...(players > 0 && { players }),
    ...(isSilent && { speech: texts }),
  }
}
