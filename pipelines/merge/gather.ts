import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Manifest } from '../../schemas/manifest.ts'
import type { Merged } from '../../schemas/merged.ts'
import type { CountTokens } from '../../src/game/settle.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { removeAll } from '../../src/storage/files.ts'
import { cardPath, figurePaths, manifestPath, mergedPath, openWhole, readManifest } from '../../src/storage/folder.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/read-bytes.ts'
import { Stopped, UsageError } from '../errors.ts'
import { difference } from '../generate/plan.ts'
import { RECEIPT } from '../validate/receipt.ts'
import { finishMerged, partOf } from './finish-merged.ts'
import { partPath, readMerged, requireParts } from './merged-folder.ts'
import { compared, heardIn, isImported, Standing } from './transcripts.ts'
import { writeWithout } from './without-games.ts'

/** A dataset that is to be a part. */
interface Source {
  readonly folder: string
  readonly name: string
  readonly manifest: Manifest
  /** Games that an earlier merge left out of it. */
  readonly leftOut: number
}

/** Whether these are finished datasets that are no parts of one recipe: of several origins, rulesets or seeds. */
export function areSeveral(folders: readonly string[]): boolean {
  if (folders.some((folder) => existsSync(mergedPath(folder)))) return true
  const manifests = folders.map((folder) => readManifest(folder))
  const [first] = manifests
  return (
    manifests.length > 1 &&
    manifests.every((manifest) => manifest !== undefined) &&
    manifests.some((manifest) => difference(first!.recipe, manifest!.recipe) !== undefined)
  )
}

/**
 * Puts datasets of several origins into one folder that loads as one dataset. Each stays a dataset of its own. Imported games that an earlier dataset has, by
 * their id or their public transcript, are left out, and a dataset that has no others is no part; games drawn from a seed cannot be: those with an id of
 * another dataset, or with a transcript that it has in another split, are refused. Throws {@link UsageError}.
 */
export async function gather(
  folders: readonly string[],
  out: string,
  { stopped, countTokens }: { readonly stopped: () => boolean; readonly countTokens?: CountTokens | undefined },
): Promise<Merged> {
  const sources = named(folders.flatMap(sourcesIn))
  const earlier = folders.flatMap((folder) => readMerged(folder)?.left_out ?? [])
  for (const { folder } of sources)
    if (resolve(out) === resolve(folder)) throw new UsageError(`${out} is one of the datasets; name another folder`)
  requireParts(
    out,
    sources.map(({ name }) => name),
  )
  const standing = new Standing()
  const left = new Map<Source, Set<string>>()
  for (const source of compared(sources)) {
    const without = new Set<string>()
    for await (const game of heardIn(source.folder, source.manifest)) {
      if (stopped()) throw new Stopped('nothing of the new folder changed')
      const conflict = standing.conflict(game)
      const isCopy = isImported(source) && (conflict ?? standing.copyOf(game, source.folder)) !== undefined
      if (isCopy) without.add(game.game)
      else if (conflict === undefined) standing.add(game, source.folder)
      else throw new UsageError(`${source.folder}: ${conflict}; leave one of the two datasets out`)
    }
    left.set(source, without)
  }
  // From here on the folder is not complete.
  removeAll(mergedPath(out))
  const parts = []
  const wholes: NonNullable<Merged['left_out']> = []
  for (const source of sources) {
    if (stopped()) throw new Stopped(`${parts.length} of ${sources.length} datasets copied`)
    const without = left.get(source)!
    const to = partPath(out, source.name)
    if (without.size === source.manifest.tally.games) {
      wholes.push({ name: source.name, games: without.size + source.leftOut })
      // An earlier merge into this folder may have made a part of it.
      removeAll(to)
      removeAll(`${to}${RECEIPT}`)
      continue
    }
    if (without.size === 0) copy(source, to)
    const manifest =
      without.size === 0
        ? source.manifest
        : await writeWithout(source.folder, to, source.manifest, without, countTokens)
    parts.push({ part: partOf(out, source.name, manifest, without.size + source.leftOut), manifest })
  }
  // What an earlier merge left out and this one left out again is one dataset.
  const again = ({ name, games }: (typeof wholes)[number]): boolean =>
    wholes.some((one) => one.name === name && one.games === games)
  const names = new Set(parts.map(({ part }) => part.name))
  const kept = earlier.filter((one) => !again(one)).map(({ name, games }) => ({ name: unlike(name, names), games }))
  return finishMerged(out, parts, [...kept, ...wholes])
}

/** The datasets of a folder: itself, or its parts. */
function sourcesIn(folder: string): Omit<Source, 'manifest'>[] {
  const merged = readMerged(folder)
  return merged
    ? merged.parts.map(({ name, left_out: leftOut }) => ({ folder: partPath(folder, name), name, leftOut }))
    : [{ folder, name: basename(resolve(folder)).replaceAll(/[^\w.-]+/g, '-'), leftOut: 0 }]
}

/** Each with a unique name. */
function named(datasets: readonly Omit<Source, 'manifest'>[]): Source[] {
  const taken = new Set<string>()
  return datasets.map((dataset) => {
    const name = unlike(dataset.name, taken)
    taken.add(name)
    return { ...dataset, name, manifest: openWhole(dataset.folder) }
  })
}

/** A name that is not taken, made by a number behind it. */
function unlike(name: string, taken: ReadonlySet<string>): string {
  let own = name
  for (let n = 2; taken.has(own); n++) own = `${name}-${n}`
  return own
}

/** Copies a dataset, its manifest last. */
function copy({ folder, manifest }: Source, to: string): void {
  const paths = manifest.shards.flatMap(({ files }) => files.map(({ path }) => path))
  const figures = figurePaths(manifest).filter((path) => existsSync(join(folder, path)))
  for (const path of [...paths, ...figures]) writeWhole(join(to, path), readBytes(join(folder, path), MAX_BYTES.data))
  writeWhole(cardPath(to), readBytes(cardPath(folder)))
  writeWhole(manifestPath(to), readBytes(manifestPath(folder), MAX_BYTES.manifest))
}
