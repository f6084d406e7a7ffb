import type { Manifest, Shard } from '../../schemas/manifest.ts'
import type { Rendering } from '../../src/rows/rows.ts'
import type { Ruleset } from '../../src/table/ruleset.ts'
import type { ReportBuilder } from './report.ts'
import type { Placed } from './splits.ts'

/** How many deals are imagined: all, none, a number a game, or by default 64 a game and all for one game in a hundred. */
export type Worlds = number | 'all' | 'default'

/** What checking a shard needs to have at hand, and what it has met so far. */
export interface Checker extends Rendering {
  readonly worlds: Worlds
  readonly shard: Shard
  /** The ruleset of the recipe, made once for the shard. */
  readonly ruleset: Ruleset
  readonly manifest: Manifest
  readonly builder: ReportBuilder
  readonly tick: () => void
  readonly games: Placed[]
  /** Keys of the rows met so far. */
  readonly seen: Set<string>
}
