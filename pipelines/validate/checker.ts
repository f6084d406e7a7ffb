import type { Manifest, Shard } from '../../schemas/manifest.ts'
import { rulesetOf } from '../../src/play/series.ts'
import type { Rendering } from '../../src/rows/rows.ts'
import { readTokenizer } from '../../src/storage/tokenizer.ts'
import type { Ruleset } from '../../src/table/ruleset.ts'
import { renderingOf } from '../generate/rendering.ts'
import type { Claims } from './claims.ts'
import type { GameReport } from './long-checks.ts'
import type { CallsByGame } from './model-calls.ts'
import type { ReportBuilder } from './report.ts'
import type { Placed } from './splits.ts'

/** How many other deals a game is replayed under: all, a number (0 for none), or by default 64, and all for one game in a hundred. */
export type Worlds = number | 'all' | 'default'

/** Of how many games the built-in players are asked again: all, none, or by default one in eight. */
export type Again = 'all' | 'none' | 'default'

export interface CheckSetting {
  readonly folder: string
  readonly manifest: Manifest
  /** Path of the tokenizer that the dataset was made with. */
  readonly tokenizer: string | undefined
  /** Deals to imagine for each game. */
  readonly worlds: Worlds
  /** Of how many games the built-in players are asked again. */
  readonly again: Again
  /** Which games are taken for their long checks. All threads share it. */
  readonly claims: Claims
}

/** The inputs of checking the games of one shard, and where findings are reported. */
export interface Checker extends Rendering {
  readonly worlds: Worlds
  readonly again: Again
  readonly shard: Shard
  /** Its index in the manifest. */
  readonly index: number
  /** The ruleset of the recipe, made once for the shard. */
  readonly ruleset: Ruleset
  readonly manifest: Manifest
  readonly builder: ReportBuilder
}

export function checkerOf(
  index: number,
  { manifest, tokenizer, worlds, again }: CheckSetting,
  builder: ReportBuilder,
): Checker {
  const countTokens = tokenizer === undefined ? undefined : readTokenizer(tokenizer).count
  const ruleset = rulesetOf(manifest.recipe)
  const shard = manifest.shards[index]!
  const rendering = renderingOf(manifest.recipe, ruleset, countTokens)
  return { shard, index, manifest, worlds, again, builder, ruleset, ...rendering }
}

/** The inputs of checking a whole shard, and its state so far. */
export interface ShardChecker extends Checker {
  readonly claims: Claims
  readonly tick: () => void
  readonly games: Placed[]
  readonly long: GameReport[]
  /** The calls of models in the shard; undefined if their log was not copied along. */
  readonly calls: CallsByGame | undefined
  /** Keys of the rows read so far. */
  readonly seen: Set<string>
}
