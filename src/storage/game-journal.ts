import { sha256 } from './hash.ts'
import { eachLine, LineFile } from './line-file.ts'

const LINE = /^([0-9a-f]{64}) (\d{1,9}) (.+)$/

/** A game that took so long is written at once: its thread may be ended in the middle of the next one. */
const LONG_MS = 100
/** Shorter games wait for as much play as this. */
const WAIT_MS = 1000

/**
 * Records of the finished games of a shard, one a line behind a hash, in a file that is only appended to. The hash covers what the game follows from
 * (`of`), its index and its record: a line that was damaged, or was written by a run of another recipe or version, is not read.
 *
 * Records are written once a game was long or a second of play is waiting, and when the journal is closed: most games of built-in players take
 * milliseconds, of which a hash and a write for each would be a twentieth.
 */
export class GameJournal {
  readonly #of: string
  readonly #known: Map<number, string>
  readonly #file: LineFile
  #waiting: { readonly index: number; readonly record: string }[] = []
  #written = performance.now()
  #latest = performance.now()

  constructor(path: string, of: string) {
    this.#of = of
    this.#known = recordsIn(path, of)
    this.#file = new LineFile(path)
  }

  /** The JSON of a record. */
  get(index: number): string | undefined {
    return this.#known.get(index)
  }

  /** Keeps the record of a game that has just been played. */
  put(index: number, record: string): void {
    const now = performance.now()
    const isLong = now - this.#latest >= LONG_MS
    this.#waiting.push({ index, record })
    this.#latest = now
    if (isLong || now - this.#written >= WAIT_MS) this.#write()
  }

  /** Forgets what waits, because all games of the shard are played and its files are written next. */
  forget(): void {
    this.#waiting = []
  }

  /** Writes what waits. */
  close(): void {
    try {
      this.#write()
    } finally {
      this.#file.close()
    }
  }

  #write(): void {
    for (const { index, record } of this.#waiting)
      this.#file.append(`${hashOf(this.#of, index, record)} ${index} ${record}`)
    this.#waiting = []
    this.#written = performance.now()
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
