import * as z from 'zod'
import { messagesSchema } from '../../schemas/row.ts'
import { type Config, descriptorOf } from '../../src/rows/configs/configs.ts'
import type { SftRow } from '../../src/rows/configs/sft.ts'
import type { Draft } from '../../src/storage/draft.ts'
import { StorageError } from '../../src/storage/files.ts'
import { ParquetBuilder } from '../../src/storage/parquet/writer.ts'

export const formatNames = ['messages', 'openai', 'jsonl', 'arrow'] as const
export type FormatName = (typeof formatNames)[number]

/** Writes rows into a draft as a file of one format. */
export interface Sink {
  add(rows: readonly object[]): void
  finish(): void
}

/** A file format of a trainer or a reader. */
export interface Format {
  /** The extension of its files. */
  readonly extension: string
  /** The only config that it can contain; any config if undefined. */
  readonly only?: Config
  open(draft: Draft, config: Config): Promise<Sink>
}

/** A conversation as chat trainers take it (Axolotl, LLaMA-Factory, Unsloth): one turn of each role, and where it comes from. */
const chatSchema = z.object({ messages: messagesSchema, row_id: z.string() })

const lines = (draft: Draft, line: (row: object) => unknown): Sink => ({
  add: (rows) => rows.forEach((row) => draft.write(`${JSON.stringify(line(row))}\n`)),
  finish: () => {},
})

export const formats: Readonly<Record<FormatName, Format>> = {
  messages: {
    extension: 'parquet',
    only: 'sft',
    open: async (draft) => {
      const file = new ParquetBuilder(chatSchema)
      return {
        add: (rows) => file.add((rows as SftRow[]).map((row) => ({ messages: chat(row), row_id: row.row_id }))),
        finish: () => draft.write(file.finish()),
      }
    },
  },
  // No column but messages: services that accept several formats reject a file that matches two of them.
  openai: {
    extension: 'jsonl',
    only: 'sft',
    open: async (draft) => lines(draft, (row) => ({ messages: chat(row as SftRow) })),
  },
  jsonl: { extension: 'jsonl', open: async (draft) => lines(draft, (row) => row) },
  arrow: {
    extension: 'arrow',
    open: async (draft, config) => {
      // Loaded here because no other verb needs Arrow.
      const { ArrowFile } = await import('../../src/storage/arrow.ts')
      return new ArrowFile(descriptorOf(config).schema, (bytes) => draft.write(bytes))
    },
  },
}

/** System, user, assistant. LLaMA-Factory drops rows with any other order and reports that only in its log. */
function chat({ prompt, completion, row_id }: SftRow): SftRow['prompt'] {
  const messages = [...prompt, ...completion].map(({ role, content }) => ({ role, content }))
  const roles = messages.map(({ role }) => role).join(', ')
  if (roles === 'system, user, assistant') return messages
  throw new StorageError(`row ${row_id} has the messages ${roles}; this format needs system, user, assistant`)
}

/** LLaMA-Factory's `dataset_info.json` with one entry for each file, named `omerta_<split>`. */
export const llamaFactoryInfo = (files: readonly { readonly split: string; readonly path: string }[]): string =>
  `${JSON.stringify(
    Object.fromEntries(
      files.map(({ split, path }) => [
        `omerta_${split}`,
        {
          file_name: path,
          formatting: 'sharegpt',
          columns: { messages: 'messages' },
          tags: {
            role_tag: 'role',
            content_tag: 'content',
            user_tag: 'user',
            assistant_tag: 'assistant',
            system_tag: 'system',
          },
        },
      ]),
    ),
    undefined,
    2,
  )}\n`
