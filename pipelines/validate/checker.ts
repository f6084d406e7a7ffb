import type { Manifest, Shard } from '../../schemas/manifest.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { identityOf, rulesetOf } from '../../src/play/series.ts'
import type { Rendering } from '../../src/rows/rendered.ts'
import { readTokenizer } from '../../src/storage/tokenizer.ts'
import type { Words } from '../../src/view/wording.ts'
import { recipeHash } from '../generate/plan.ts'
import { renderingOf } from '../generate/rendering.ts'
import type { Claims } from './claims.ts'
import type { Again, Worlds } from './effort.ts'
import type { CallsByGame } from './logged-calls.ts'
import type { ReportBuilder } from './report.ts'
import type { GameReport } from './shard-report.ts'
import type { Placed } from './splits.ts'

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
  /** Where what was checked is kept for a run that resumes; undefined if it is not. */
  readonly kept: string | undefined
  /** Hashes of the files of the shards; undefined for one whose files are not as listed. */
  readonly stamps: readonly (string | undefined)[]
  /** By shard, the games whose long checks an interrupted run has completed. */
  readonly checked: readonly (readonly number[])[]
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

/** What the games of shard `index` of a manifest are checked with. */
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

/** Whether a manifest of these rules and prompts has the hash of another recipe than its own. */
export const isOfOtherRecipe = (manifest: Manifest, ruleset: Ruleset, words: Words): boolean =>
  manifest.ruleset === identityOf(ruleset) &&
  manifest.prompts === words.hash &&
  manifest.recipe_hash !== recipeHash(manifest.recipe, ruleset, words)

/** The inputs of checking a whole shard, and its state so far. */
export interface ShardChecker extends Checker {
  readonly claims: Claims
  readonly tick: () => void
  readonly stopped: () => boolean
  /** Its games whose long checks an interrupted run has completed. */
  readonly checked: ReadonlySet<number>
  /** Keeps the long checks of a game. */
  readonly keep: (game: GameReport) => void
  readonly games: Placed[]
  /** The ids of games that were deleted. */
  readonly missingGames: Set<string>
  readonly long: GameReport[]
  /** The calls of models in the shard; undefined if their log was not copied along. */
  readonly calls: CallsByGame | undefined
  /** Whether models of a game could not be asked again, so that rows of calls cannot be derived. */
  lostCalls?: boolean
  /** Keys of the rows read so far. */
  readonly seen: Set<string>
}
