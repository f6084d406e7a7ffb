import type { Report } from './report.ts'
import type { Placed } from './splits.ts'

/** What a thread is to check: a shard, or games of the shards that others are working on. */
export type CheckJob = number | 'others'

/** What the long checks of one game found. Any thread can make them, as they need nothing of the rest of the shard. */
export interface GameReport {
  /** The index of its shard in the manifest, and of the game in the shard. */
  readonly shard: number
  readonly game: number
  readonly report: Report
}

/** What was found in the games of a shard. */
export interface ShardReport {
  /** The games of the shard. */
  readonly games: readonly Placed[]
  readonly report: Report
  /** What the long checks found in those of its games that no other thread had taken. */
  readonly long: readonly GameReport[]
}
