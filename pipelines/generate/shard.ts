import { join } from 'node:path'
import type { DataFile, Shard } from '../../schemas/manifest.ts'
import type { Finished } from '../../src/play/series.ts'
import { type Config, descriptorOf, groupOf, usualConfigs } from '../../src/rows/configs/configs.ts'
import { type Rendering, rowsOf } from '../../src/rows/rows.ts'
import { count, emptyTally, sorted } from '../../src/rows/tally.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { sha256 } from '../../src/storage/files.ts'
import { dataPath, notePath } from '../../src/storage/folder.ts'
import { featuresOf } from '../../src/storage/parquet/schema.ts'
import { ParquetBuilder } from '../../src/storage/parquet/writer.ts'
import type { Job } from './plan.ts'

export interface ShardSetting extends Rendering {
  readonly folder: string
  readonly recipeHash: string
}

/**
 * Renders the games of a shard, one row group at a time, and writes its files; the note that they are finished is written last.
 * The rows of one group and the compressed files are in memory.
 */
export async function writeShard(
  job: Job,
  groups: AsyncIterable<readonly Finished[]> | Iterable<readonly Finished[]>,
  { folder, recipeHash, ...rendering }: ShardSetting,
): Promise<Shard> {
  const { configs = usualConfigs } = rendering
  const files = configs.map((config) => ({
    config,
    file: new ParquetBuilder(descriptorOf(config).schema, ownMetadata(config, recipeHash)),
  }))
  const tally = emptyTally()
  for await (const games of groups) {
    const rendered = games.map((game) => rowsOf(game, rendering))
    for (const rows of rendered) count(tally, rows, configs)
    const group = groupOf(rendered)
    for (const { config, file } of files) file.add(group[config])
  }
  // Readers refuse files without rows.
  const filled = files.filter(({ file }) => file.rows > 0)
  const written = filled.map(({ config, file }): DataFile => {
    const path = dataPath(config, job.split, job.shard)
    const bytes = file.finish()
    writeWhole(join(folder, path), bytes)
    return { path, config, rows: file.rows, bytes: bytes.length, sha256: sha256(bytes) }
  })
  const { split, shard } = job
  const note = { split, shard, games: tally.games, recipe_hash: recipeHash, tally: sorted(tally), files: written }
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
