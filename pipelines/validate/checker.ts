import type { Manifest, Shard } from '../../schemas/manifest.ts'
import type { Rendering } from '../../src/rows/rows.ts'
import type { Ruleset } from '../../src/table/ruleset.ts'
import type { CallsByGame } from './model-calls.ts'
import type { ReportBuilder } from './report.ts'
import type { Placed } from './splits.ts'

/** How many other deals a game is replayed under: all, a number (0 for none), or by default 64, and all for one game in a hundred. */
export type Worlds = number | 'all' | 'default'

/** Of how many games the built-in players are asked again: all, none, or by default one in eight. */
export type Again = 'all' | 'none' | 'default'

/** The inputs of checking one shard, and its state so far. */
export interface Checker extends Rendering {
  readonly worlds: Worlds
  readonly again: Again
  readonly shard: Shard
  /** The ruleset of the recipe, made once for the shard. */
  readonly ruleset: Ruleset
  readonly manifest: Manifest
  readonly builder: ReportBuilder
  readonly tick: () => void
  readonly games: Placed[]
  /** The calls of models in the shard; undefined if their log was not copied along. */
  readonly calls: CallsByGame | undefined
  /** Keys of the rows read so far. */
  readonly seen: Set<string>
}
