import { join } from 'node:path'
import * as z from 'zod'
import { flashAttentionFor, type LlamaModel, llamaOf, loadLlama, type Sequence } from '../../src/models/llama.ts'
import { removeAll } from '../../src/storage/files.ts'
import { LineFile, readLines } from '../../src/storage/line-file.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/read-bytes.ts'
import { showProgress } from '../progress.ts'

const expectedSchema = z.object({
  row_id: z.string(),
  text: z.string(),
  ids: z.array(z.int()),
  prompt: z.string(),
  reply: z.array(z.int()),
  /** Whether the reply ended within its limit of tokens. */
  ends: z.boolean(),
})
type Expected = z.infer<typeof expectedSchema>

/** Comparison of a GGUF file with the model that it was converted from. */
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

const madeSchema = z.object({ file: z.string(), row_id: z.string(), isSameText: z.boolean(), isSameReply: z.boolean() })
type Made = z.infer<typeof madeSchema>

/**
 * Compares the files of an export with what its model said (`expected.jsonl`). Each row is kept as it is compared, in `compared.part.jsonl`, and not compared
 * again by the same command after it was stopped. Throws ModelUnavailable if node-llama-cpp is not installed.
 */
export async function compareFiles(folder: string, files: readonly string[], threads: number): Promise<Compared[]> {
  const lines = readBytes(join(folder, 'expected.jsonl'), MAX_BYTES.data).toString().trimEnd().split('\n')
  const expected = lines.map((line) => expectedSchema.parse(JSON.parse(line)))
  const path = join(folder, 'compared.part.jsonl')
  const made = readLines(path).map((line) => madeSchema.parse(JSON.parse(line)))
  const isMade = (file: string, { row_id }: Expected): boolean =>
    made.some((one) => one.file === file && one.row_id === row_id)
  const llama = await llamaOf(await loadLlama())
  const flashAttention = flashAttentionFor(llama)
  const progress = showProgress('compared replies', files.length * expected.length, made.length)
  const kept = new LineFile(path)
  try {
    for (const file of files) {
      const left = expected.filter((row) => !isMade(file, row))
      if (left.length === 0) continue
      const model = await llama.loadModel({ modelPath: join(folder, file) })
      const contextSize = Math.min(model.trainContextSize, 8192)
      const context = await model.createContext({ contextSize, sequences: 1, threads, flashAttention })
      const sequence = context.getSequence()
      for (const row of left) {
        const isSameText = isEqual(model.tokenize(row.text, true), row.ids)
        const isSameReply = isEqual(await greedy(model, sequence, row), row.reply)
        const one: Made = { file, row_id: row.row_id, isSameText, isSameReply }
        kept.append(JSON.stringify(one))
        made.push(one)
        progress.step()
      }
      await model.dispose()
    }
  } finally {
    kept.close()
    progress.done()
  }
  removeAll(path)
  return files.map((file) =>
    comparedOf(
      file,
      made.filter((one) => one.file === file),
    ),
  )
}

function comparedOf(file: string, rows: readonly Made[]): Compared {
  const other = rows.find(({ isSameText }) => !isSameText) ?? rows.find(({ isSameReply }) => !isSameReply)
  return {
    file,
    rows: rows.length,
    same_tokens: rows.filter(({ isSameText }) => isSameText).length,
    same_replies: rows.filter(({ isSameReply }) => isSameReply).length,
    ...(other && { first_other: other.row_id }),
  }
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
