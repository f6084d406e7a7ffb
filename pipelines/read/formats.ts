import * as z from 'zod'
import { messagesSchema } from '../../schemas/row.ts'
import { type Config, descriptorOf } from '../../src/rows/configs/configs.ts'
import type { ConversationRow } from '../../src/rows/configs/conversations.ts'
import type { PreferenceRow } from '../../src/rows/configs/preference.ts'
import type { SftRow } from '../../src/rows/configs/sft.ts'
import type { TypedRow } from '../../src/rows/configs/typed.ts'
import type { Draft } from '../../src/storage/draft.ts'
import { ParquetBuilder } from '../../src/storage/parquet/writer.ts'
import { StorageError } from '../../src/storage/storage-error.ts'

export const formatNames = ['messages', 'openai', 'trl', 'decision', 'jsonl', 'arrow'] as const
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
  /** The configs that it can contain; any config if undefined. */
  readonly only?: readonly Config[]
  open(draft: Draft, config: Config): Promise<Sink>
}

/** Configs whose rows are chats. */
export const CHATS: readonly Config[] = ['sft', 'reasoned', 'conversations']
type ChatRow = SftRow | ConversationRow
type Chat = Pick<SftRow, 'prompt' | 'completion' | 'row_id'> | Pick<ConversationRow, 'messages' | 'row_id'>

const TRL_COLUMNS: Partial<Record<Config, readonly string[]>> = {
  conversations: ['messages'],
  preference: ['prompt', 'chosen', 'rejected'],
}

/** A chat as trainers take it (Axolotl, LLaMA-Factory, Unsloth): one system message, then user and assistant in turn, and where it comes from. */
const chatSchema = z.object({ messages: messagesSchema, row_id: z.string() })

/** A better and a worse answer to a chat that ends with the user, as Axolotl (`chat_template.default`) and LLaMA-Factory (`ranking`) take them. */
const pairSchema = z.object({
  messages: messagesSchema,
  chosen: messagesSchema.element,
  rejected: messagesSchema.element,
  row_id: z.string(),
})

const lines = (draft: Draft, line: (row: object) => unknown): Sink => ({
  add: (rows) => rows.forEach((row) => draft.write(`${JSON.stringify(line(row))}\n`)),
  finish: () => {},
})

export const formats: Readonly<Record<FormatName, Format>> = {
  messages: {
    extension: 'parquet',
    only: [...CHATS, 'preference'],
    open: async (draft, config) => {
      const isPairs = config === 'preference'
      const file = new ParquetBuilder(isPairs ? pairSchema : chatSchema)
      return {
        add: (rows) =>
          file.add(
            isPairs
              ? (rows as PreferenceRow[]).map(pair)
              : (rows as ChatRow[]).map((row) => ({ messages: chat(row), row_id: row.row_id })),
          ),
        finish: () => draft.write(file.finish()),
      }
    },
  },
  // No column but messages: services that accept several formats reject a file that matches two of them.
  openai: {
    extension: 'jsonl',
    only: [...CHATS, 'preference'],
    open: async (draft, config) =>
      lines(draft, (row) =>
        config === 'preference' ? preferred(row as PreferenceRow) : { messages: chat(row as ChatRow) },
      ),
  },
  // The columns that SFTTrainer or DPOTrainer reads and no others: with prompt and completion SFT trains on the completion, with messages on what its loss
  // says.
  trl: {
    extension: 'parquet',
    only: [...CHATS, 'preference'],
    open: async (draft, config) => {
      const { shape } = descriptorOf(config).schema
      const columns = TRL_COLUMNS[config] ?? ['prompt', 'completion']
      const file = new ParquetBuilder(z.object(Object.fromEntries(columns.map((name) => [name, shape[name]!]))))
      return { add: (rows) => file.add(rows as ChatRow[]), finish: () => draft.write(file.finish()) }
    },
  },
  // FastDecisionModel.build_dataset takes objects; the loaders of the Hub's typed-decisions take the JSON texts of the config itself.
  decision: {
    extension: 'jsonl',
    only: ['typed'],
    open: async (draft) => lines(draft, (row) => parsed(row as TypedRow)),
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

/** System, then user and assistant in turn. LLaMA-Factory drops rows with any other order and reports that only in its log. */
function chat(row: Chat): SftRow['prompt'] {
  const messages = messagesOf(row).map(({ role, content }) => ({ role, content }))
  const roles = messages.map(({ role }) => role).join(', ')
  if (/^system(?:, user, assistant)+$/.test(roles)) return messages
  throw new StorageError(
    `row ${row.row_id} has the messages ${roles}; this format needs system, then user and assistant in turn`,
  )
}

/** A pair, whose prompt is checked as that of a chat is. */
function pair({ prompt, chosen, rejected, row_id }: PreferenceRow): z.infer<typeof pairSchema> {
  const messages = chat({ prompt, completion: chosen, row_id }).slice(0, -1)
  return { messages, chosen: chosen[0]!, rejected: rejected[0]!, row_id }
}

/** A pair as OpenAI's preference fine-tuning takes it. */
function preferred(row: PreferenceRow): object {
  const { messages, chosen, rejected } = pair(row)
  return { input: { messages }, preferred_output: [chosen], non_preferred_output: [rejected] }
}

/** All messages of a row of a chat. */
export const messagesOf = (row: Chat): SftRow['prompt'] =>
  'messages' in row ? row.messages : [...row.prompt, ...row.completion]

const parsed = ({ id, workflow, state, questions, gold }: TypedRow): object => ({
  id,
  workflow,
  state: JSON.parse(state) as unknown,
  questions: JSON.parse(questions) as unknown,
  gold: JSON.parse(gold) as unknown,
})
