import { existsSync } from 'node:fs'
import * as z from 'zod'
import type { Manifest, Shard } from '../../schemas/manifest.ts'
import { type ShardTally, tallySchema } from '../../src/evaluation/deeds/tally.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { isWhole, requireWhole } from '../../src/storage/folder.ts'
import { sha256 } from '../../src/storage/hash.ts'
import { parseBytes } from '../../src/storage/json.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/read-bytes.ts'
import { Stopped } from '../errors.ts'
import { inThreads } from '../parallel.ts'
import { showProgress } from '../progress.ts'
import { gamesFolder, tallyPath } from './evaluation.ts'
import { type TallySetting, tallyKey } from './game-counter.ts'
import { tallyShard } from './tally-shard.ts'
import { readValue, valueHash } from './value.ts'

export interface CountOptions {
  readonly workers: number
  readonly stopped: () => boolean
  /** Count all games, whatever was stored, and store nothing. */
  readonly afresh?: boolean
  /** What this process has counted and written down just now. */
  readonly known?: KnownTallies
}

/** Tallies by what they follow from: their {@link tallyKey}. */
export type KnownTallies = Map<string, ShardTally>

/** The counts of every shard of an evaluation, in order; shards without counts of these games are counted now. */
export async function talliesOf(
  folder: string,
  { shards, recipe }: Manifest,
  { prices, beliefs }: Pick<TallySetting, 'prices' | 'beliefs'>,
  { workers, stopped, afresh = false, known }: CountOptions,
): Promise<ShardTally[]> {
  const setting = settingOf(folder, recipe, { prices, beliefs })
  const there = shards.map((shard) =>
    afresh ? undefined : (known?.get(tallyKey(shard, setting)) ?? stored(folder, shard, setting)),
  )
  const left = shards.filter((_, i) => !there[i])
  for (const shard of left) requireWhole(setting.folder, shard)
  const games = (some: readonly Shard[]): number => some.reduce((sum, shard) => sum + shard.games, 0)
  const progress = showProgress('counted games', games(shards), games(shards) - games(left))
  // Each is kept when it comes, so that counting resumes too.
  const finished = (i: number, tally: ShardTally): void => {
    const { split, shard } = left[i]!
    if (!afresh) writeWhole(tallyPath(folder, split, shard), tallyText(tally))
  }
  const signals = { tick: progress.step, stopped }
  try {
    const made =
      Math.min(workers, left.length) > 1
        ? await inThreads('tally', left, setting, { threads: workers, finished, ...signals })
        : await inTurn(left, setting, signals, finished)
    return there.map((tally) => tally ?? made.shift()!)
  } catch (error) {
    throw error instanceof Stopped ? new Stopped('every game kept') : error
  } finally {
    progress.done()
  }
}

/** With what the games of an evaluation are counted. */
export function settingOf(
  folder: string,
  recipe: Manifest['recipe'],
  { prices, beliefs }: Pick<TallySetting, 'prices' | 'beliefs'>,
): TallySetting {
  const value = readValue(folder)
  return {
    folder: gamesFolder(folder),
    recipe,
    value: value && { weights: value.weights, hash: valueHash(value) },
    prices,
    beliefs,
  }
}

async function inTurn(
  shards: readonly Shard[],
  setting: TallySetting,
  signals: Parameters<typeof tallyShard>[2],
  finished: (index: number, tally: ShardTally) => void,
): Promise<ShardTally[]> {
  const made: ShardTally[] = []
  for (const [i, shard] of shards.entries()) {
    made.push(await tallyShard(shard, setting, signals))
    finished(i, made[i]!)
  }
  return made
}

/** A stored tally, with its own hash. */
export const tallyText = (tally: ShardTally): string =>
  `${JSON.stringify({ ...tally, sha256: sha256(JSON.stringify(tally)) })}\n`

/** A stored tally, if it is complete and of these unchanged games. A modified one is counted again. */
function stored(folder: string, shard: Shard, setting: TallySetting): ShardTally | undefined {
  const path = tallyPath(folder, shard.split, shard.shard)
  if (!existsSync(path)) return undefined
  try {
    const { sha256: hash, ...tally } = storedSchema.parse(parseBytes(readBytes(path, MAX_BYTES.data)))
    const isOwn = tally.of === tallyKey(shard, setting) && sha256(JSON.stringify(tally)) === hash
    return isOwn && isWhole(setting.folder, shard) ? tally : undefined
  } catch {
    return undefined
  }
}
const storedSchema = tallySchema.extend({ sha256: z.string() })
