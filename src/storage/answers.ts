import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { LineFile, readLines, StorageError } from './files.ts'

const lineSchema = z.strictObject({ key: z.string().regex(/^[0-9a-f]{64}$/), answer: z.json() })

/** Answers of models by a hash of what was asked, one a line, in a file that is only appended to. */
export class AnswerFile {
  readonly #known: Map<string, unknown>
  readonly #file: LineFile

  /** Answers are read from `paths` and appended to the first of them. */
  constructor(...paths: [string, ...string[]]) {
    this.#known = new Map(paths.flatMap(answersIn))
    this.#file = new LineFile(paths[0])
  }

  get(key: string): unknown {
    return this.#known.get(key)
  }

  /** Keeps an answer: it is handed to the system before this returns. */
  put(key: string, answer: unknown): void {
    this.#known.set(key, answer)
    this.#file.append(JSON.stringify({ key, answer }))
  }

  close(): void {
    this.#file.close()
  }
}

/** The cache of a folder: every process reads what all have written there, and appends to a file of its own. */
export function answerCache(folder: string): AnswerFile {
  const others = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : []
  const own = join(folder, `${new Date().toISOString().replaceAll(/\D/g, '')}-${process.pid}.jsonl`)
  return new AnswerFile(own, ...others.sort().map((name) => join(folder, name)))
}

function answersIn(path: string): [string, unknown][] {
  return readLines(path).map((line, i) => {
    try {
      const { key, answer } = lineSchema.parse(JSON.parse(line))
      return [key, answer]
    } catch {
      throw new StorageError(`line ${i + 1} of ${path} is not an answer of a model; remove the line to ask again`)
    }
  })
}
