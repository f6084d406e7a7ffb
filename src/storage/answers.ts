import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { type Cost, costSchema } from '../../schemas/model.ts'
import { eachLine, LineFile } from './line-file.ts'
import { StorageError } from './storage-error.ts'

const lineSchema = z.strictObject({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  answer: z.json(),
  /** The model that was paid for the answer; none if it came from a cache. */
  paid: z.string().optional(),
})

/** Answers of models by a hash of what was asked, one a line, in a file that is only appended to. */
export class AnswerFile {
  readonly #known: Map<string, unknown>
  readonly #file: LineFile

  /** Answers are read from `paths` and appended to the first of them. */
  constructor(...paths: [string, ...string[]]) {
    this.#known = new Map(
      paths.flatMap((path) => [...answersIn(path)].map(({ key, answer }) => [key, answer] as const)),
    )
    this.#file = new LineFile(paths[0])
  }

  get(key: string): unknown {
    return this.#known.get(key)
  }

  /** Keeps an answer: it is handed to the system before this returns. */
  put(key: string, answer: unknown, paid?: string): void {
    this.#file.append(JSON.stringify({ key, answer, ...(paid !== undefined && { paid }) }))
    this.#known.set(key, answer)
  }

  close(): void {
    this.#file.close()
  }
}

/** The cache of a folder: every process reads all files, and appends to its own. */
export function answerCache(folder: string): AnswerFile {
  const others = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : []
  const own = join(folder, `${new Date().toISOString().replaceAll(/\D/g, '')}-${process.pid}.jsonl`)
  return new AnswerFile(own, ...others.sort().map((name) => join(folder, name)))
}

/** What was paid for the answers of a file: the model and what each took. */
export function* paidIn(path: string): Generator<{ readonly model: string; readonly cost: Cost }> {
  for (const { answer, paid } of answersIn(path)) {
    const read = z.object({ cost: costSchema }).safeParse(answer).data
    if (paid !== undefined && read) yield { model: paid, cost: read.cost }
  }
}

function* answersIn(path: string): Generator<z.infer<typeof lineSchema>> {
  let number = 0
  for (const line of eachLine(path)) {
    number++
    let read: z.infer<typeof lineSchema>
    try {
      read = lineSchema.parse(JSON.parse(line))
    } catch {
      throw new StorageError(`line ${number} of ${path} is not an answer of a model; remove the line to ask again`)
    }
    yield read
  }
}
