import { join } from 'node:path'
import { type Split, splitSchema } from '../../schemas/record.ts'
import { type Config, descriptorOf } from '../../src/rows/configs/configs.ts'
import { CURRICULUM, type Lesson } from '../../src/rows/lesson.ts'
import { Draft, removeDrafts, writeWhole } from '../../src/storage/draft.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { UsageError } from '../errors.ts'
import { requireEmpty } from '../out-folder.ts'
import { showProgress } from '../progress.ts'
import { requirePresent } from './absent.ts'
import { budgetOf, type LeftOut } from './budget.ts'
import type { Wanted } from './filter.ts'
import { requireSplit } from './find.ts'
import { type Format, type FormatName, formats, type Sink } from './formats.ts'
import { chosenParts } from './merged.ts'
import { nothing, requireConfig } from './no-rows.ts'
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
  /** The same by lesson. */
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
  const written: { draft: Draft; sink: Sink; split: Split; rows: number }[] = []
  const unvalued: Unvalued = { rows: 0 }
  /** Each shard once, or once for each stage of the curriculum. */
  const passes = (shards: typeof chosen) =>
    options.curriculum
      ? CURRICULUM.flatMap((stage, i) => shards.map((one) => ({ ...one, stage, isFirst: i === 0 })))
      : shards.map((one) => ({ ...one, stage: undefined, isFirst: true }))
  try {
    for (const split of splits) {
      // Made for its first row: `datasets` and LLaMA-Factory reject files without rows.
      const open = async () => {
        const draft = new Draft(join(out, `${split}.${format.extension}`))
        const file = { draft, sink: await format.open(draft, config), split, rows: 0 }
        written.push(file)
        return file
      }
      let file: Awaited<ReturnType<typeof open>> | undefined
      for (const { folder, shard, wanted, stage, isFirst } of passes(
        chosen.filter((one) => one.shard.split === split),
      )) {
        if (file && file.rows >= limit) break
        // What is left out is counted once.
        for await (const group of wantedRows(folder, config, shard, wanted, isFirst ? unvalued : { rows: 0 })) {
          const staged = stage ? group.filter((row) => stage.has((row as { lesson: Lesson }).lesson)) : group
          const all = staged.filter((row) => fits(row, split))
          if (all.length === 0) continue
          file ??= await open()
          const rows = all.slice(0, limit - file.rows)
          file.rows += rows.length
          file.sink.add(rows)
          if (file.rows >= limit) break
        }
        if (isFirst) progress.step()
      }
      file?.sink.finish()
      file?.draft.close()
    }
    if (written.length === 0) await requirePresent(parts, wishes)
    if (written.length === 0) throw nothing(options, config, fits.leftOut, unvalued)
    for (const { draft } of written) draft.keep()
  } finally {
    for (const { draft } of written) draft.discard()
    progress.done()
  }

  const { trivial = new Map<Lesson, number>() } = unvalued
  const pathOf = (split: Split): string => `${split}.${format.extension}`
  const files = written.map(({ draft, split, rows }) => ({ path: pathOf(split), split, rows, bytes: draft.bytes }))
  const forTrainers = to === 'messages' ? trainerFiles(files, config, options.curriculum) : []
  for (const { path, text } of forTrainers) writeWhole(join(out, path), text)
  return {
    folder: out,
    format: to,
    config,
    rulesets: [...new Set(parts.map(({ manifest }) => manifest.ruleset))],
    files,
    trainer_files: forTrainers.map(({ path, text }) => ({ path, bytes: Buffer.byteLength(text) })),
    rows: files.reduce((sum, file) => sum + file.rows, 0),
    left_out: fits.leftOut,
    without_advantage: unvalued.rows,
    trivial: [...trivial.values()].reduce((sum, n) => sum + n, 0),
    trivial_by_lesson: Object.fromEntries(trivial),
    without,
  }
}

/** The config that a format is made from where none is named. */
const usualOf = ({ only = ['sft'] }: Format): Config => (only.includes('sft') ? 'sft' : only[0]!)
