import { join } from 'node:path'
import type { Shard } from '../../schemas/manifest.ts'
import { type Split, splitSchema } from '../../schemas/record.ts'
import { type Config, descriptorOf } from '../../src/rows/configs/configs.ts'
import { CURRICULUM, type Lesson } from '../../src/rows/lesson.ts'
import { removeDrafts, writeWhole } from '../../src/storage/draft.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { UsageError } from '../errors.ts'
import { requireEmpty } from '../out-folder.ts'
import { showProgress } from '../progress.ts'
import { requirePresent } from './absent.ts'
import { budgetOf, type LeftOut } from './budget.ts'
import type { Wanted } from './filter.ts'
import { requireSplit } from './find.ts'
import { type Format, type FormatName, formats } from './formats.ts'
import { chosenParts } from './merged.ts'
import { nothing, requireConfig } from './no-rows.ts'
import { SplitFile } from './split-file.ts'
import { trainerFiles } from './trainer-files.ts'
import { type Unvalued, wantedRows } from './wanted-rows.ts'

export interface ExportOptions {
  readonly dataset: string
  readonly out: string
  readonly to: FormatName
  /** Default: sft; typed where the format is for decision models. */
  readonly config?: Config | undefined
  /** Default: every split that the dataset has. */
  readonly split?: Split | undefined
  /** Rows whose prompt and completion have more than `maxTokens` tokens are left out. */
  readonly tokenizer?: Tokenizer | undefined
  readonly maxTokens?: number | undefined
  /** Only rows of these. */
  readonly wanted?: Wanted
  /** Whether rows come from simple to hard, by their lesson, instead of in the order of games. */
  readonly curriculum?: boolean | undefined
  /** Maximum number of rows per split; the first ones are taken. */
  readonly limit?: number | undefined
}

export interface Exported {
  readonly folder: string
  readonly format: FormatName
  readonly config: Config
  /** Of the datasets that rows were taken from. */
  readonly rulesets: readonly string[]
  readonly files: readonly { path: string; split: Split; rows: number; bytes: number }[]
  /** Configuration files for trainers, beside the files of rows. */
  readonly trainer_files: readonly { path: string; bytes: number }[]
  readonly rows: number
  readonly left_out: LeftOut
  /** Rows that were left out because they have no advantage, where one was asked for. */
  readonly without_advantage: number
  /** Rows that were left out because they teach nothing: forced ones, those of the floor, and those that say nothing. */
  readonly trivial: number
  /** The trivial ones by lesson. */
  readonly trivial_by_lesson: Readonly<Partial<Record<Lesson, number>>>
  /** Of a folder of several datasets: why some have no such rows, a sentence each. */
  readonly without: readonly string[]
}

/**
 * Writes a dataset in another format into a folder of its own, one file for each split that has such rows. Either all files are written or
 * none. It keeps one row group in memory; for `messages` also the compressed file of one split.
 */
export async function exportRows(options: ExportOptions): Promise<Exported> {
  const { dataset, out, to } = options
  const format = formats[to]
  const config = options.config ?? usualOf(format)
  // Pairs and whole games are chosen already, and the decisions themselves are read, not learned.
  const isLearned = config === 'sft' || config === 'reasoned' || config === 'typed'
  const asksForAll = options.wanted?.all || options.wanted?.lesson
  const wishes: Wanted = { ...options.wanted, all: isLearned && !asksForAll ? false : undefined }
  const limit = options.limit ?? Number.POSITIVE_INFINITY
  if (format.only && !format.only.includes(config))
    throw new UsageError(
      `${to} can contain ${format.only.join(', ')} only, not ${config}; jsonl and arrow can contain any config`,
    )
  const { parts, without } = chosenParts(dataset, config, wishes, ({ folder, manifest }, wanted) => {
    const splits = requireSplit(folder, manifest, options.split)
    requireConfig(folder, manifest, config)
    return { splits, wanted }
  })
  const fits = budgetOf(options, config)
  if (options.curriculum && !('lesson' in descriptorOf(config).schema.shape))
    throw new UsageError(
      `rows of ${config} have no column lesson, which --curriculum needs; sft, reasoned, preference and decisions have one`,
    )
  requireEmpty(out)
  removeDrafts(out)

  const splits = splitSchema.options.filter((split) => parts.some(({ chosen }) => chosen.splits.includes(split)))
  const chosen = parts.flatMap(({ folder, manifest, chosen: { splits, wanted } }) =>
    manifest.shards.filter(({ split }) => splits.includes(split)).map((shard) => ({ folder, shard, wanted })),
  )
  const progress = showProgress('exported shards', chosen.length)
  const unvalued: Unvalued = { rows: 0 }
  const files = splits.map((split) => new SplitFile(out, split, format, config))
  try {
    for (const file of files) {
      const { split } = file
      const shards = chosen.filter(({ shard }) => shard.split === split)
      for (const { folder, shard, wanted, stage, isFirst } of passesOf(shards, options.curriculum)) {
        if (file.rows >= limit) break
        // What is left out is counted once.
        for await (const group of wantedRows(folder, config, shard, wanted, isFirst ? unvalued : { rows: 0 })) {
          const staged = stage ? group.filter((row) => stage.has((row as { lesson: Lesson }).lesson)) : group
          const fitting = staged.filter((row) => fits(row, split))
          await file.add(fitting.slice(0, limit - file.rows))
          if (file.rows >= limit) break
        }
        if (isFirst) progress.step()
      }
      file.finish()
    }
    if (files.every(({ rows }) => rows === 0)) {
      await requirePresent(parts, wishes)
      throw nothing(options, config, fits.leftOut, unvalued)
    }
    for (const file of files) file.keep()
  } finally {
    for (const file of files) file.discard()
    progress.done()
  }

  const { trivial = new Map<Lesson, number>() } = unvalued
  const written = files
    .filter(({ rows }) => rows > 0)
    .map(({ path, split, rows, bytes }) => ({ path, split, rows, bytes }))
  const forTrainers = to === 'messages' ? trainerFiles(written, config, options.curriculum) : []
  for (const { path, text } of forTrainers) writeWhole(join(out, path), text)
  return {
    folder: out,
    format: to,
    config,
    rulesets: [...new Set(parts.map(({ manifest }) => manifest.ruleset))],
    files: written,
    trainer_files: forTrainers.map(({ path, text }) => ({ path, bytes: Buffer.byteLength(text) })),
    rows: written.reduce((sum, file) => sum + file.rows, 0),
    left_out: fits.leftOut,
    without_advantage: unvalued.rows,
    trivial: [...trivial.values()].reduce((sum, n) => sum + n, 0),
    trivial_by_lesson: Object.fromEntries(trivial),
    without,
  }
}

/** A reading of a shard: once, or once for each stage of the curriculum. */
interface Pass extends ChosenShard {
  /** The lessons of the stage. */
  readonly stage: ReadonlySet<Lesson> | undefined
  readonly isFirst: boolean
}

interface ChosenShard {
  readonly folder: string
  readonly shard: Shard
  readonly wanted: Wanted
}

const passesOf = (shards: readonly ChosenShard[], isCurriculum = false): Pass[] =>
  isCurriculum
    ? CURRICULUM.flatMap((stage, i) => shards.map((one) => ({ ...one, stage, isFirst: i === 0 })))
    : shards.map((one) => ({ ...one, stage: undefined, isFirst: true }))

/** The config that a format is made from where none is named. */
const usualOf = ({ only = ['sft'] }: Format): Config => (only.includes('sft') ? 'sft' : only[0]!)
