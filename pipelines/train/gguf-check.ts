import { join } from 'node:path'
import * as z from 'zod'
import { type LlamaModel, loadLlama, type Sequence } from '../../src/models/llama.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/files.ts'

const expectedSchema = z.object({
  row_id: z.string(),
  text: z.string(),
  ids: z.array(z.int()),
  prompt: z.string(),
  reply: z.array(z.int()),
  /** Whether the reply came to its end within the tokens that it was given. */
  ends: z.boolean(),
})
type Expected = z.infer<typeof expectedSchema>

/** How a GGUF file compares with the model that it was made of. */
export interface Compared {
  readonly file: string
  readonly rows: number
  /** Rows whose text llama.cpp reads as the same tokens. */
  readonly same_tokens: number
  /** Rows to which it gives the same greedy reply. */
  readonly same_replies: number
  /** The first row that differs in tokens, or else in its reply. */
  readonly first_other?: string
}

/** Compares the files of an export with what its model said (`expected.jsonl`). Throws ModelUnavailable if node-llama-cpp is not installed. */
export async function compareFiles(folder: string, files: readonly string[], threads: number): Promise<Compared[]> {
  const lines = readBytes(join(folder, 'expected.jsonl'), MAX_BYTES.data).toString().trimEnd().split('\n')
  const expected = lines.map((line) => expectedSchema.parse(JSON.parse(line)))
  const { getLlama } = await loadLlama()
  const llama = await getLlama({ build: 'never', logLevel: 'error' })
  const found: Compared[] = []
  for (const file of files) {
    const model = await llama.loadModel({ modelPath: join(folder, file) })
    const context = await model.createContext({
      contextSize: Math.min(model.trainContextSize, 8192),
      sequences: 1,
      threads,
    })
    const sequence = context.getSequence()
    const rows: { row: Expected; isSameText: boolean; isSameReply: boolean }[] = []
    for (const row of expected) {
      const isSameText = isEqual(model.tokenize(row.text, true), row.ids)
      rows.push({ row, isSameText, isSameReply: isEqual(await greedy(model, sequence, row), row.reply) })
    }
    await model.dispose()
    const other = rows.find(({ isSameText }) => !isSameText) ?? rows.find(({ isSameReply }) => !isSameReply)
    found.push({
      file,
      rows: rows.length,
      same_tokens: rows.filter(({ isSameText }) => isSameText).length,
      same_replies: rows.filter(({ isSameReply }) => isSameReply).length,
      ...(other && { first_other: other.row.row_id }),
    })
  }
  return found
}

/** The likeliest reply, as long as the one expected; a token longer if that one ended and this one does not. */
async function greedy(model: LlamaModel, sequence: Sequence, { prompt, reply, ends }: Expected): Promise<number[]> {
  await sequence.clearHistory()
  const said: number[] = []
  for await (const token of sequence.evaluate(model.tokenize(prompt, true), { temperature: 0 })) {
    if (model.isEogToken(token) || said.push(token) >= reply.length + Number(ends)) break
  }
  return said
}

const isEqual = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((token, i) => token === others[i])
