import { join } from 'node:path'
import { configsOf } from '../../schemas/recipe.ts'
import { type Split, splitSchema } from '../../schemas/record.ts'
import type { Config } from '../../src/rows/configs/configs.ts'
import type { SftRow } from '../../src/rows/configs/sft.ts'
import { Draft, removeDrafts, writeWhole } from '../../src/storage/draft.ts'
import { openWhole } from '../../src/storage/folder.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { UsageError } from '../errors.ts'
import { requireEmpty } from '../out-folder.ts'
import { showProgress } from '../progress.ts'
import { oneLine, paint, table } from '../terminal.ts'
import { filterOf, requireKnown, type Wanted } from './filter.ts'
import { axolotlConfig, type Format, type FormatName, formats, llamaFactoryInfo, messagesOf } from './formats.ts'
import { groupsOf } from './groups.ts'

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
  /** At most so many rows of each split, the first. */
  readonly limit?: number | undefined
}

export interface Exported {
  readonly folder: string
  readonly format: FormatName
  readonly config: Config
  readonly files: readonly { path: string; split: Split; rows: number; bytes: number }[]
  readonly rows: number
  readonly left_out: LeftOut
}

/** Rows that the token budget left out. */
export interface LeftOut {
  readonly rows: number
  readonly splits: Readonly<Record<string, number>>
  readonly acts: Readonly<Record<string, number>>
  readonly roles: Readonly<Record<string, number>>
}

/**
 * Writes a dataset in another format into a folder of its own, one file for each split. Either all files are written or none. It keeps
 * one row group in memory; for `messages` also the compressed file of one split.
 */
export async function exportRows(options: ExportOptions): Promise<Exported> {
  const { dataset, out, to } = options
  const format = formats[to]
  const config = options.config ?? usualOf(format)
  const { shards, recipe, tally } = openWhole(dataset)
  const wanted = options.wanted ?? {}
  const limit = options.limit ?? Number.POSITIVE_INFINITY
  const has = splitSchema.options.filter((split) => shards.some((shard) => shard.split === split))
  const splits = options.split ? [options.split] : has
  if (options.split && !has.includes(options.split))
    throw new UsageError(`${dataset} has no split ${options.split}; it has ${has.join(' and ')}`)
  if (!configsOf(recipe).includes(config))
    throw new UsageError(
      `${dataset} has no ${config}; it has ${configsOf(recipe).join(', ')}; "npx omerta rows ${dataset} --configs ${config} --out <folder>" makes it from the same games`,
    )
  if (format.only && !format.only.includes(config))
    throw new UsageError(
      `${to} can contain ${format.only.join(', ')} only, not ${config}; jsonl and arrow can contain any config`,
    )
  requireKnown('act', wanted.act, Object.keys(tally.acts))
  requireKnown('role', wanted.role, [...new Set(Object.values(tally.acts_by_role).flatMap(Object.keys))].sort())
  const fits = budget(options, config)
  requireEmpty(out)
  removeDrafts(out)

  const chosen = shards.filter(({ split }) => splits.includes(split))
  const progress = showProgress('exported shards', chosen.length)
  const written: { draft: Draft; split: Split; rows: number }[] = []
  try {
    for (const split of splits) {
      const draft = new Draft(join(out, `${split}.${format.extension}`))
      const file = { draft, split, rows: 0 }
      written.push(file)
      const sink = await format.open(draft, config)
      for (const shard of chosen.filter((shard) => shard.split === split)) {
        if (file.rows < limit && shard.files.some((one) => one.config === config)) {
          const isWanted = await filterOf(dataset, config, shard, wanted)
          for await (const group of groupsOf(dataset, config, shard)) {
            const rows = group.filter((row) => isWanted(row) && fits(row, split)).slice(0, limit - file.rows)
            file.rows += rows.length
            sink.add(rows)
            if (file.rows >= limit) break
          }
        }
        progress.step()
      }
      sink.finish()
      draft.close()
    }
    // `datasets` and LLaMA-Factory reject files without rows.
    for (const { draft, rows } of written) if (rows > 0) draft.keep()
  } finally {
    for (const { draft } of written) draft.discard()
    progress.done()
  }

  const files = written
    .filter(({ rows }) => rows > 0)
    .map(({ draft, split, rows }) => ({ path: `${split}.${format.extension}`, split, rows, bytes: draft.bytes }))
  if (to === 'messages' && files.length > 0) {
    writeWhole(join(out, 'dataset_info.json'), llamaFactoryInfo(files))
    writeWhole(join(out, 'axolotl.yaml'), axolotlConfig(files, config))
  }
  const rows = files.reduce((sum, file) => sum + file.rows, 0)
  return { folder: out, format: to, config, files, rows, left_out: fits.leftOut }
}

/** The config that a format is made from where none is named. */
const usualOf = ({ only = ['sft'] }: Format): Config => (only.includes('sft') ? 'sft' : only[0]!)

interface Budget {
  /** Whether a row fits; one that does not is counted as left out. */
  (row: object, split: Split): boolean
  readonly leftOut: LeftOut
}

function budget({ tokenizer, maxTokens }: ExportOptions, config: Config): Budget {
  const splits: Record<string, number> = {}
  const acts: Record<string, number> = {}
  const roles: Record<string, number> = {}
  const leftOut = { rows: 0, splits, acts, roles }
  if (tokenizer === undefined && maxTokens === undefined) return Object.assign(() => true, { leftOut })
  if (tokenizer === undefined || maxTokens === undefined)
    throw new UsageError('--tokenizer and --max-tokens go together: one counts the tokens, the other limits them')
  if (!formats.messages.only!.includes(config))
    throw new UsageError(`${config} has no prompts; --max-tokens is for ${formats.messages.only!.join(', ')}`)
  const tokensOf = tokenCounter(tokenizer)
  const fits = (row: object, split: Split): boolean => {
    const { act, role } = row as Partial<SftRow>
    if (tokensOf(messagesOf(row as SftRow)) <= maxTokens) return true
    leftOut.rows++
    for (const [counts, name] of [
      [splits, split],
      [acts, act ?? 'whole games'],
      [roles, role!],
    ] as const)
      counts[name] = (counts[name] ?? 0) + 1
    return false
  }
  return Object.assign(fits, { leftOut })
}

/** Counts the tokens in the messages of a row. The tokens that a chat template adds are not counted. */
function tokenCounter({ count }: Tokenizer): (messages: SftRow['prompt']) => number {
  // All rows of a ruleset have the same system message.
  const known = new Map<string, number>()
  return (messages) =>
    messages.reduce((sum, { role, content }) => {
      if (role !== 'system') return sum + count(content)
      if (!known.has(content)) known.set(content, count(content))
      return sum + known.get(content)!
    }, 0)
}

/** The result of an export as text. */
export function exportText(
  { folder, format, config, files, rows, left_out: out }: Exported,
  maxTokens?: number,
): string {
  const named = (counts: Readonly<Record<string, number>>): string =>
    oneLine(
      Object.entries(counts)
        .map(([name, n]) => `${name} ${n}`)
        .join(', '),
    )
  return [
    paint('bold', `${rows} rows of ${config} as ${format} in ${folder}`),
    ...(files.length > 0
      ? [table(files.map(({ path, rows, bytes }) => [`  ${path}`, `${rows} rows`, `${bytes} bytes`]))]
      : []),
    ...(maxTokens === undefined
      ? []
      : out.rows === 0
        ? [`no row has more than ${maxTokens} tokens; none was left out`]
        : [
            paint('yellow', `left out ${out.rows} rows with more than ${maxTokens} tokens: ${named(out.splits)}`),
            `  by act: ${named(out.acts)}`,
            `  by role: ${named(out.roles)}`,
          ]),
  ].join('\n')
}
