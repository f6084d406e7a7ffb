import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { DataFile, Example, Shard } from '../../schemas/manifest.ts'
import type { Finished } from '../../src/play/series.ts'
import { type Config, descriptorOf, groupOf, type Rows, usualConfigs } from '../../src/rows/configs/configs.ts'
import type { Rendering } from '../../src/rows/rendered.ts'
import { rowsOf } from '../../src/rows/rows.ts'
import { count, emptyTally, sorted } from '../../src/rows/tally.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { dataPath, notePath } from '../../src/storage/folder.ts'
import { sha256 } from '../../src/storage/hash.ts'
import { featuresOf } from '../../src/storage/parquet/schema.ts'
import { ParquetBuilder } from '../../src/storage/parquet/writer.ts'
import { Stopped } from '../errors.ts'
import { exampleOf } from './example.ts'
import type { Job } from './plan.ts'

/**
 * How often the process turns to what else came, a Ctrl-C above all. Not after each game: wherever it turns V8 may collect garbage, and does so before there
 * is as much as it would otherwise wait for.
 */
const TURN_MS = 100

export interface ShardSetting extends Rendering {
  readonly folder: string
  readonly recipeHash: string
  /** Games in a row group. */
  readonly groupGames: number
  /** Asked between games, also while they are rendered. */
  readonly stopped?: () => boolean
}

/**
 * Renders the games of a shard, each as it comes, and writes its files; the note that they are finished is written last.
 * The rows of one group and the compressed files are in memory. Throws {@link Stopped} when asked to stop.
 */
export async function writeShard(
  job: Job,
  games: AsyncIterable<Finished> | Iterable<Finished>,
  { folder, recipeHash, groupGames, stopped = () => false, ...rendering }: ShardSetting,
): Promise<Shard> {
  const { configs = usualConfigs } = rendering
  const files = configs.map((config) => ({
    config,
    file: new ParquetBuilder(descriptorOf(config).schema, ownMetadata(config, recipeHash)),
  }))
  const tally = emptyTally()
  let example: Example | undefined
  let rendered: Rows[] = []
  const endGroup = (): void => {
    const group = groupOf(rendered)
    example ??= exampleOf(job.shard, group)
    for (const { config, file } of files) file.add(group[config])
    rendered = []
  }
  let turned = performance.now()
  for await (const game of games) {
    if (stopped()) throw new Stopped()
    rendered.push(rowsOf(game, rendering))
    count(tally, rendered.at(-1)!, configs)
    if (rendered.length === groupGames) endGroup()
    if (performance.now() - turned < TURN_MS) continue
    await setImmediate()
    turned = performance.now()
  }
  if (rendered.length > 0) endGroup()
  // Readers refuse files without rows.
  const filled = files.filter(({ file }) => file.rows > 0)
  const written = filled.map(({ config, file }): DataFile => {
    const path = dataPath(config, job.split, job.shard)
    const bytes = file.finish()
    writeWhole(join(folder, path), bytes)
    return { path, config, rows: file.rows, bytes: bytes.length, sha256: sha256(bytes) }
  })
  const { split, shard } = job
  const note = {
    split,
    shard,
    games: tally.games,
    recipe_hash: recipeHash,
    tally: sorted(tally),
    files: written,
    ...(example && { example }),
  }
  writeWhole(notePath(folder, split, shard), `${JSON.stringify(note)}\n`)
  return note
}

/** The key-value metadata of a file that omerta adds. */
export const ownMetadata = (config: Config, recipeHash: string): Record<string, string> => ({
  omerta: JSON.stringify({ config, recipe_hash: recipeHash }),
})

/** All key-value metadata of a file: the features that `datasets` reads, and which config of which recipe it is. */
export const metadataOf = (config: Config, recipeHash: string): Record<string, string> => ({
  huggingface: featuresOf(descriptorOf(config).schema),
  ...ownMetadata(config, recipeHash),
})
