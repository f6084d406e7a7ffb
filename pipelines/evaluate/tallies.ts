import { existsSync } from 'node:fs'
import type { Manifest, Shard } from '../../schemas/manifest.ts'
import { type ShardTally, tallySchema } from '../../src/arena/tally.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/files.ts'
import { parseBytes } from '../../src/storage/json.ts'
import { inThreads } from '../parallel.ts'
import { showProgress } from '../progress.ts'
import { gamesFolder, tallyPath } from './evaluation.ts'
import { type TallySetting, tallyKey, tallyShard } from './tally-shard.ts'
import { readValue, valueHash } from './value.ts'

/** What was counted of every shard of an evaluation, in order; counted now where it was not before, or not of these games. */
export async function talliesOf(
  folder: string,
  { shards, recipe }: Manifest,
  { prices, beliefs }: Pick<TallySetting, 'prices' | 'beliefs'>,
  { workers, stopped }: { readonly workers: number; readonly stopped: () => boolean },
): Promise<ShardTally[]> {
  const value = readValue(folder)
  const setting: TallySetting = {
    folder: gamesFolder(folder),
    recipe,
    value: value && { weights: value.weights, hash: valueHash(value) },
    prices,
    beliefs,
  }
  const there = shards.map((shard) => stored(folder, shard, setting))
  const left = shards.filter((_, i) => !there[i])
  const games = (some: readonly Shard[]): number => some.reduce((sum, shard) => sum + shard.games, 0)
  const progress = showProgress('counted games', games(shards), games(shards) - games(left))
  const signals = { tick: progress.step, stopped }
  try {
    const made =
      Math.min(workers, left.length) > 1
        ? await inThreads('tally', left, setting, { threads: workers, ...signals })
        : await inTurn(left, setting, signals)
    for (const [i, { split, shard }] of left.entries())
      writeWhole(tallyPath(folder, split, shard), `${JSON.stringify(made[i])}\n`)
    return there.map((tally) => tally ?? made.shift()!)
  } finally {
    progress.done()
  }
}

async function inTurn(
  shards: readonly Shard[],
  setting: TallySetting,
  signals: Parameters<typeof tallyShard>[2],
): Promise<ShardTally[]> {
  const made: ShardTally[] = []
  for (const shard of shards) made.push(await tallyShard(shard, setting, signals))
  return made
}

/** A tally that was kept, if it is of these games and whole. One that was damaged is counted again. */
function stored(folder: string, shard: Shard, setting: TallySetting): ShardTally | undefined {
  const path = tallyPath(folder, shard.split, shard.shard)
  if (!existsSync(path)) return undefined
  try {
    const read = tallySchema.safeParse(parseBytes(readBytes(path, MAX_BYTES.data)))
    return read.success && read.data.of === tallyKey(shard, setting) ? read.data : undefined
  } catch {
    return undefined
  }
}
