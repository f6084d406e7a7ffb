import { join } from 'node:path'
import type { Told } from '../../schemas/event.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import { splitSchema } from '../../schemas/record.ts'
import { figuresOf } from '../../src/evaluation/figures/charts.ts'
import type { ScoreTable } from '../../src/game/scores.ts'
import { type ChanceTally, noChances } from '../../src/leaks/chance-tally.ts'
import { countChances } from '../../src/leaks/chances.ts'
import { rulesetOf } from '../../src/play/record.ts'
import type { Config } from '../../src/rows/configs/configs.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { wordsOf } from '../../src/storage/prompts.ts'
import {
  Counter,
  decisionColumns,
  gameColumns,
  pairColumns,
  sftColumns,
  typedColumns,
} from '../../src/worth/counter.ts'
import type { Stats } from '../../src/worth/stats.ts'
import { type FigureStyle, figureFiles } from '../figures.ts'
import { type Progress, showProgress } from '../progress.ts'
import { openEdited } from './by-another.ts'
import { groupsOf, promptLengths, type ShardPlace } from './groups.ts'

/** The configs whose rows are counted. */
const COUNTED: ReadonlySet<string> = new Set<Config>(['games', 'decisions', 'sft', 'typed', 'preference'])

/** A dataset and the statistics of its rows. */
export interface Counted {
  readonly manifest: Manifest
  readonly stats: Stats
  /** Tables that only this game has. */
  readonly scores: readonly ScoreTable[]
  /** Deals, splits and choices made blindly, to be compared with chance. */
  readonly chances: ChanceTally
}

/**
 * Counts a dataset in one pass, a row group at a time. Memory grows with the number of different texts, see `DuplicateFinder`. The files
 * are hashed first; a caller that has done so gives the manifest.
 */
export async function countDataset(folder: string, manifest: Manifest = openEdited(folder)): Promise<Counted> {
  const ruleset = rulesetOf(manifest.recipe)
  const counter = new Counter(wordsOf(ruleset).vocabulary)
  const scorer = ruleset.scores?.()
  const chances = noChances()
  const listed = manifest.shards.flatMap(({ files }) => files.filter(({ config }) => COUNTED.has(config)))
  const progress = showProgress(
    'counted rows',
    listed.reduce((sum, { rows }) => sum + rows, 0),
  )
  // Duplicates are searched in earlier splits, so splits are read in order.
  const order = splitSchema.options
  const shards = manifest.shards.toSorted(
    (a, b) => order.indexOf(a.split) - order.indexOf(b.split) || a.shard - b.shard,
  )
  for (const shard of shards) {
    for await (const rows of groupsOf(folder, 'games', shard, gameColumns)) {
      for (const row of rows) {
        counter.addGame(row)
        const log = row.log.map((line) => JSON.parse(line) as Told)
        if (row.index % (manifest.recipe.arms?.length ?? 1) === 0)
          countChances(chances, { ...row, deal: row.roles, split: shard.split, log }, ruleset)
        scorer?.add({ ...row, log })
      }
      progress.step(rows.length)
    }
    const configs = new Set(shard.files.map(({ config }) => config))
    for await (const rows of groupsOf(folder, 'decisions', shard, decisionColumns)) {
      for (const row of rows) counter.addDecision(row)
      if (configs.has('decisions')) progress.step(rows.length)
    }
    if (configs.has('sft')) await countSft(folder, shard, counter, progress)
    if (configs.has('typed'))
      for await (const rows of groupsOf(folder, 'typed', shard, typedColumns)) {
        for (const row of rows) counter.addTyped(row)
        progress.step(rows.length)
      }
    if (configs.has('preference'))
      for await (const rows of groupsOf(folder, 'preference', shard, pairColumns)) {
        for (const row of rows) counter.addPair(row)
        progress.step(rows.length)
      }
  }
  progress.done()
  return { manifest, stats: counter.stats(), scores: scorer?.tables() ?? [], chances }
}

/** Counts the rows of `sft` of a shard. Of prompts only their lengths are read. */
async function countSft(folder: string, shard: ShardPlace, counter: Counter, progress: Progress): Promise<void> {
  const lengths = promptLengths(folder, shard)
  for await (const rows of groupsOf(folder, 'sft', shard, sftColumns)) {
    const group: Uint32Array = (await lengths.next()).value!
    for (const [i, row] of rows.entries()) counter.addSft(shard.split, row, group[i]!)
    progress.step(rows.length)
  }
}

/** Draws the figures of a dataset into its folder `figures`. The paths of the files, in the dataset. */
export async function writeFigures(
  folder: string,
  { ruleset }: Manifest,
  stats: Stats,
  style: FigureStyle = 'screen',
): Promise<string[]> {
  const files = await figureFiles(figuresOf(stats, ruleset), style)
  for (const [path, content] of files) writeWhole(join(folder, path), content)
  return [...files.keys()]
}
