import { type Split, splitSchema } from '../../schemas/record.ts'
import type { Config } from '../../src/rows/configs/configs.ts'
import { openDataset } from '../../src/storage/folder.ts'
import { UsageError } from '../errors.ts'
import { partPath, readMerged } from '../merge/merged-folder.ts'
import { many, safe } from '../terminal.ts'
import { openEdited } from './by-another.ts'
import { type Dataset, requireFilter, requireNames, type Wanted } from './filter.ts'
import { findId, requireSplit } from './find.ts'

/** The datasets of a folder: its parts where it has several, else itself. */
export const datasetsIn = (folder: string): readonly string[] =>
  readMerged(folder)?.parts.map(({ name }) => partPath(folder, name)) ?? [folder]

/** A dataset of a folder, and what was chosen of it. */
export interface ChosenPart<T> extends Dataset {
  readonly chosen: T
}

/**
 * What is chosen of each dataset of a folder. Of several, those that do not have it are left out, with the reason; where none has it, the reason of the first
 * is thrown. The files are hashed.
 */
export function chosenParts<T>(
  folder: string,
  config: Config,
  asked: Wanted,
  choose: (dataset: Dataset, wanted: Wanted) => T,
): { readonly parts: readonly ChosenPart<T>[]; readonly without: readonly string[] } {
  const parts: ChosenPart<T>[] = []
  const reasons: { readonly folder: string; readonly error: UsageError }[] = []
  const datasets = datasetsIn(folder).map((dataset) => ({ folder: dataset, manifest: openEdited(dataset) }))
  const isSeveral = datasets.length > 1
  if (isSeveral) requireNames(datasets, config, asked)
  for (const dataset of datasets) {
    try {
      const wanted = requireFilter(dataset.folder, dataset.manifest, config, asked, isSeveral)
      parts.push({ ...dataset, chosen: choose(dataset, wanted) })
    } catch (error) {
      if (!(error instanceof UsageError) || !isSeveral) throw error
      reasons.push({ folder: dataset.folder, error })
    }
  }
  if (parts.length === 0) throw reasons[0]!.error
  const without = reasons.map(({ folder, error }) => error.message.replace(/^this dataset(?= has )/, () => folder))
  return { parts, without }
}

/**
 * The dataset of a folder that has a game, and what the game is called there. In a folder of several datasets the game numbers of a split continue from one
 * dataset to the next.
 */
export async function homeOfGame(
  folder: string,
  game: string,
  split?: Split,
): Promise<{ readonly folder: string; readonly game: string; readonly split: Split | undefined }> {
  const datasets = datasetsIn(folder)
  if (datasets.length === 1) return { folder: datasets[0]!, game, split }
  const manifests = datasets.map((dataset) => ({ dataset, ...openDataset(dataset) }))
  const all = manifests.flatMap(({ shards }) => shards)
  requireSplit(folder, { shards: all }, split)
  const chosen = split ?? splitSchema.options.find((name) => all.some((shard) => shard.split === name))!
  let number = /^\d{1,8}$/.test(game) ? Number(game) : undefined
  for (const { dataset, shards } of number === undefined ? [] : manifests) {
    const games = shards.filter((shard) => shard.split === chosen).reduce((sum, shard) => sum + shard.games, 0)
    if (number! < games) return { folder: dataset, game: String(number), split: chosen }
    number! -= games
  }
  const home = await homeOf(folder, 'games', game)
  if (home !== undefined) return { folder: home, game, split }
  throw new UsageError(`${folder} has no game ${safe(game)}${number === undefined ? '' : ` in ${chosen}`}`)
}

/** The dataset of a folder that has the row of this id, or of this beginning of one; the first where none has. */
export const homeOfRow = async (folder: string, id: string): Promise<string> =>
  (await homeOf(folder, 'decisions', id)) ?? datasetsIn(folder)[0]!

async function homeOf(folder: string, config: 'games' | 'decisions', id: string): Promise<string | undefined> {
  const datasets = datasetsIn(folder)
  if (datasets.length === 1) return datasets[0]!
  const homes: string[] = []
  for (const dataset of datasets)
    if (await findId(dataset, openDataset(dataset).shards, config, id)) homes.push(dataset)
  if (homes.length > 1)
    throw new UsageError(`ids of ${many(homes.length, 'dataset')} begin with ${safe(id)}; give more of the id`)
  return homes[0]
}
