import { existsSync, readdirSync, rmdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Manifest } from '../../schemas/manifest.ts'
import type { Recipe } from '../../schemas/recipe.ts'
import type { CountTokens } from '../../src/game/settle.ts'
import { BadSource, type Importer, type Stated } from '../../src/importers/importer.ts'
import { BEGUN, listFiles, removeAll } from '../../src/storage/files.ts'
import { manifestPath, mergedPath, openDataset, PARTS, workPath } from '../../src/storage/folder.ts'
import { Stopped, UsageError } from '../errors.ts'
import { finishMerged, partOf } from '../merge/finish-merged.ts'
import { requireFolder, requireOwn } from '../out-folder.ts'
import { showProgress } from '../progress.ts'
import { datasetsIn } from '../read/merged.ts'
import { many } from '../terminal.ts'
import { version } from '../version.ts'
import { GamesFile, type ReadUnit, type Splits } from './games-file.ts'
import { formatHint, SKIPS, someFit } from './guess.ts'
import { planParts } from './parts.ts'
import { readUnit } from './read-unit.ts'
import { contentsOf, type Place, requireForeign, stampOf } from './source.ts'
import { writePart } from './write-part.ts'

export interface ImportOptions {
  readonly importer: Importer
  /** A file or a folder. */
  readonly source: string
  readonly folder: string
  /** What the user states in place of the importer. */
  readonly licence?: string | undefined
  readonly terms?: string | undefined
  readonly language?: string | undefined
  /** Switches of the rules that the user states, where the source does not tell them. */
  readonly switches?: Stated | undefined
  readonly splits: Splits
  readonly splitBy: 'game' | 'source'
  /** Leave out what cannot be read, and count it. */
  readonly skipBroken: boolean
  /** How rows are made. */
  readonly rows: Pick<Recipe, 'renderer' | 'configs' | 'tokenizer'>
  readonly countTokens?: CountTokens | undefined
  readonly stopped: () => boolean
}

/** The result of an import. */
export interface Imported {
  /** The datasets that were written: one for each ruleset with its switches, each language, and each licence. */
  readonly parts: readonly { readonly folder: string; readonly manifest: Manifest }[]
  readonly units: number
  /** Folders of the source in which nothing is read: they lack the files that the format names. */
  readonly unread: readonly string[]
  /** What was left out, a sentence each. */
  readonly broken: readonly string[]
  /** Games that occur a second time in the source, and were left out. */
  readonly copies: number
  /** Choices of seats that the source does not tell, of all: they make no rows. */
  readonly untold: number
  readonly decisions: number
  /** Differences between the source and the games here, with counts and the first place. */
  readonly differences: ReadUnit['differences']
}

/**
 * Reads a source and writes its games as datasets. Everything is read before anything of a dataset is written, so a source that cannot be read leaves nothing;
 * an interrupted import resumes. Throws {@link BadSource}, {@link Stopped}, or {@link UsageError}.
 */
export async function importGames(options: ImportOptions): Promise<Imported> {
  const { importer, source, folder } = options
  requireForeign(source)
  const { places, unread } = contentsOf(source, importer, () => formatHint(source, importer.format))
  requireOurs(folder, source, importer.format)
  const { stopped: _, countTokens: __, importer: ___, folder: ____, ...said } = options
  const of = { omerta: version, format: importer.format, ...said, source: resolve(source) }
  const file = new GamesFile(folder, of)
  try {
    const units = await readAll(places, file, options)
    const plan = planParts(units.flatMap(({ path }) => file.gamesOf(path)))
    if (plan.parts.length === 0)
      throw new BadSource(`${source} has no game that can be read${reasonOf(units, options)}`)
    const written = plan.parts.map((part) => ({
      part,
      folder: plan.parts.length === 1 ? folder : join(folder, PARTS, part.name),
    }))
    const parts: { folder: string; manifest: Manifest }[] = []
    for (const { part, folder } of written)
      parts.push({ folder, manifest: await writePart(part, file, { ...options, folder }) })
    if (parts.length > 1)
      finishMerged(
        folder,
        parts.map(({ manifest }, i) => ({ part: partOf(folder, plan.parts[i]!.name, manifest, 0), manifest })),
      )
    removeAll(workPath(folder))
    return { parts, ...summed(units), unread, copies: plan.copies }
  } catch (error) {
    // What is refused must not keep another import, or the one that made the games of the folder, from running.
    if (error instanceof BadSource || error instanceof UsageError) leaveNothing(folder, file)
    throw error
  } finally {
    file.close()
  }
}

/** Reads every unit that was not read before. */
async function readAll(places: readonly Place[], file: GamesFile, options: ImportOptions): Promise<ReadUnit[]> {
  const { stopped, skipBroken } = options
  const progress = showProgress('read', places.length)
  const units: ReadUnit[] = []
  try {
    for (const [i, place] of places.entries()) {
      if (stopped()) throw new Stopped(`${units.length} of ${many(places.length, 'unit')} read`)
      const stamp = stampOf(place)
      let unit = file.get(place.path, stamp)
      if (!unit) {
        const read = readOrBroken(place, stamp, options)
        unit = read.unit
        file.put(unit, read.games)
      }
      if (unit.broken !== undefined && !skipBroken) {
        const fits = [...units, unit].some(({ games }) => games.length > 0) || someFit(places.slice(i + 1), options)
        throw new BadSource(`${unit.broken}${fits ? SKIPS : formatHint(options.source, options.importer.format)}`)
      }
      units.push(unit)
      progress.step()
      await setImmediate() // lets the process handle Ctrl-C
    }
  } finally {
    progress.done()
  }
  return units
}

/** Reads a unit; one that cannot be read has what is wrong with it, and no games. */
function readOrBroken(place: Place, stamp: string, options: ImportOptions): ReturnType<typeof readUnit> {
  try {
    return readUnit(place, stamp, options)
  } catch (error) {
    if (!(error instanceof BadSource)) throw error
    return { unit: { path: place.path, stamp, games: [], differences: {}, broken: error.message }, games: [] }
  }
}

/** Why nothing could be read: what is wrong with the first unit. */
function reasonOf(units: readonly ReadUnit[], { source, importer }: ImportOptions): string {
  const [first, ...others] = units.flatMap(({ broken }) => broken ?? [])
  if (first === undefined) return ''
  const more = others.length > 0 ? ` (and ${others.length} more)` : ''
  return `: ${first}${more}${formatHint(source, importer.format)}`
}

function summed(units: readonly ReadUnit[]): Omit<Imported, 'parts' | 'copies' | 'unread'> {
  const differences: Record<string, { count: number; first: string }> = {}
  for (const unit of units)
    for (const [about, { count, first }] of Object.entries(unit.differences)) {
      const found = (differences[about] ??= { count: 0, first })
      found.count += count
    }
  const games = units.flatMap(({ games }) => games)
  return {
    units: units.length,
    broken: units.flatMap(({ broken }) => (broken === undefined ? [] : [broken])),
    untold: games.reduce((sum, { untold }) => sum + untold, 0),
    decisions: games.reduce((sum, { decisions }) => sum + decisions, 0),
    differences,
  }
}

const holdsFinished = (folder: string): boolean => existsSync(manifestPath(folder)) || existsSync(mergedPath(folder))

/** Checks that a folder is new, or that of an import of this format, complete or not. */
function requireOurs(folder: string, source: string, format: string): void {
  requireFolder(folder)
  const [out, from] = [resolve(folder), resolve(source)]
  if (out === from || from.startsWith(`${out}/`) || out.startsWith(`${from}/`))
    throw new UsageError(`${folder} and ${source} lie in each other; name a folder elsewhere with --out`)
  for (const dataset of holdsFinished(folder) ? datasetsIn(folder) : []) {
    const { imported } = openDataset(dataset).recipe
    if (imported?.format !== format)
      throw new UsageError(
        `${folder} holds ${imported ? `an import of ${imported.format}` : 'a dataset that was not imported'} already; name another folder with --out`,
      )
  }
  if (!existsSync(join(folder, PARTS))) {
    requireOwn(folder)
    return
  }
  const unexpected = listFiles(folder).find((path) => !/^(?:parts\/[\w.-]+\/|merged\.json$|README\.md$)/.test(path))
  if (unexpected !== undefined)
    throw new UsageError(`${folder} contains ${unexpected}, which does not belong to an import; name another folder`)
}

/** Removes what an import left that found nothing to write. */
function leaveNothing(folder: string, file: GamesFile): void {
  file.close()
  if (!existsSync(join(workPath(folder), 'recipe.json'))) removeAll(workPath(folder))
  if (existsSync(folder) && readdirSync(folder).every((name) => name === BEGUN) && !existsSync(workPath(folder)))
    rmdirSync(folder)
}
