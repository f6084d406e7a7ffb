import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { type Split, splitSchema } from '../../schemas/record.ts'
import { workPath } from '../../src/storage/folder.ts'
import { sha256 } from '../../src/storage/hash.ts'
import { eachLine, LineFile } from '../../src/storage/line-file.ts'
import { UsageError } from '../errors.ts'

const gameSchema = z.strictObject({
  id: z.string(),
  /** The part of the import that it belongs to: ruleset, switches, language and licence. */
  part: z.string(),
  /** The split by its own transcript. */
  split: splitSchema,
  transcript: z.string(),
  /** Hash of deal and choices. */
  content: z.string(),
  untold: z.int(),
  decisions: z.int(),
})

const unitSchema = z.strictObject({
  path: z.string(),
  stamp: z.string(),
  games: z.array(gameSchema),
  differences: z.record(z.string(), z.strictObject({ count: z.int(), first: z.string() })),
  /** Why it was left out, if it was. */
  broken: z.string().optional(),
})
/** What is known of a unit that was read. */
export type ReadUnit = Readonly<z.infer<typeof unitSchema>>
export type ReadGame = ReadUnit['games'][number]
export type Splits = Readonly<Record<Split, number>>

/** A game of a unit that was read, and the position of its choices in the file. */
export interface KeptGame extends ReadGame {
  readonly at: number
  readonly bytes: number
}

/**
 * The games of an import while it is under way: a line for each game, and behind them a line for their unit, which says that it is whole. An import that was
 * interrupted reads no unit again that has its line here and did not change since.
 */
export class GamesFile {
  readonly #path: string
  readonly #lines: LineFile
  readonly #units = new Map<string, ReadUnit & { readonly kept: readonly KeptGame[] }>()
  #at = 0
  #reading: number | undefined

  /** `of` is what the import depends on besides its source. Throws {@link UsageError} if the folder has another import. */
  constructor(folder: string, of: object) {
    this.#path = gamesFile(folder)
    this.#lines = new LineFile(this.#path)
    const first = JSON.stringify(of)
    const lines = eachLine(this.#path)
    const { value } = lines.next() as { value: string | undefined }
    if (value === undefined) this.#append(first)
    else if (value !== first)
      throw new UsageError(`${folder} has begun ${begunIn(value)}; run that again, or name another folder with --out`)
    else {
      this.#at = Buffer.byteLength(value) + 1
      this.#read(lines)
    }
  }

  /** A unit that was read before, if it has not changed since. */
  get(path: string, stamp: string): ReadUnit | undefined {
    const unit = this.#units.get(path)
    return unit?.stamp === stamp ? unit : undefined
  }

  /** The games of a unit that was read. */
  gamesOf(path: string): readonly KeptGame[] {
    return this.#units.get(path)?.kept ?? []
  }

  /** Keeps a unit with its games, as JSON on one line each. */
  put(unit: ReadUnit, games: readonly string[]): void {
    const kept = games.map((game, i) => ({ ...unit.games[i]!, at: this.#at, bytes: this.#append(game) }))
    const line = JSON.stringify(unit)
    this.#append(`unit ${sha256(line)} ${line}`)
    this.#units.set(unit.path, { ...unit, kept })
  }

  /** The JSON of a game. */
  textOf({ at, bytes }: KeptGame): string {
    this.#reading ??= openSync(this.#path, 'r')
    const buffer = Buffer.alloc(bytes)
    readSync(this.#reading, buffer, 0, bytes, at)
    return buffer.toString()
  }

  close(): void {
    this.#lines.close()
    if (this.#reading !== undefined) closeSync(this.#reading)
    this.#reading = undefined
  }

  #append(line: string): number {
    this.#lines.append(line)
    const bytes = Buffer.byteLength(line)
    this.#at += bytes + 1
    return bytes
  }

  #read(lines: Iterable<string>): void {
    let pending: { at: number; bytes: number }[] = []
    for (const line of lines) {
      const bytes = Buffer.byteLength(line)
      const [, hash, text] = /^unit ([0-9a-f]{64}) (.+)$/.exec(line) ?? []
      if (text === undefined) pending.push({ at: this.#at, bytes })
      else {
        const unit = hash === sha256(text) ? unitSchema.parse(JSON.parse(text)) : undefined
        const own = pending.slice(-(unit?.games.length ?? 0) || pending.length)
        if (unit && own.length === unit.games.length)
          this.#units.set(unit.path, { ...unit, kept: unit.games.map((game, i) => ({ ...game, ...own[i]! })) })
        pending = []
      }
      this.#at += bytes + 1
    }
  }
}

const begunSchema = z.object({ format: z.string(), source: z.string() })

/** The import that the first line of the games names. */
function begunIn(line: string): string {
  try {
    const { format, source } = begunSchema.parse(JSON.parse(line))
    return `an import of ${format}, of ${source}, with these or other options`
  } catch {
    return 'something else'
  }
}

const gamesFile = (folder: string): string => join(workPath(folder), 'import.jsonl')
