import { sha256 } from './hash.ts'
import { eachLine, LineFile } from './line-file.ts'

const LINE = /^([0-9a-f]{64}) (\d{1,9}) (.+)$/

/**
 * Records of the finished games of a shard, one a line behind a hash, in a file that is only appended to. The hash covers what the game follows from
 * (`of`), its index and its record: a line that was damaged, or was written by a run of another recipe or version, is not read.
 */
export class GameJournal {
  readonly #of: string
  readonly #known: Map<number, string>
  readonly #file: LineFile

  constructor(path: string, of: string) {
    this.#of = of
    this.#known = recordsIn(path, of)
    this.#file = new LineFile(path)
  }

  /** The JSON of a record. */
  get(index: number): string | undefined {
    return this.#known.get(index)
  }

  /** Keeps a record: it is handed to the system before this returns. */
  put(index: number, record: string): void {
    this.#file.append(`${hashOf(this.#of, index, record)} ${index} ${record}`)
  }

  close(): void {
    this.#file.close()
  }
}

/** How many games a journal has. */
export const gamesIn = (path: string, of: string): number => recordsIn(path, of).size

function recordsIn(path: string, of: string): Map<number, string> {
  const records = new Map<number, string>()
  for (const line of eachLine(path)) {
    const [, hash, index, record] = LINE.exec(line) ?? []
    if (record !== undefined && hashOf(of, Number(index), record) === hash) records.set(Number(index), record)
  }
  return records
}

const hashOf = (of: string, index: number, record: string): string => sha256(`${of} ${index} ${record}`)
