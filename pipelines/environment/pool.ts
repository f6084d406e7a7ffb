import { existsSync, statSync } from 'node:fs'
import * as z from 'zod'
import { type Opponents, opponentsSchema } from '../../schemas/environment.ts'
import { issueText } from '../../schemas/issue.ts'
import { unknownPlayer } from '../../src/policy/players.ts'
import { parseBytes } from '../../src/storage/json.ts'
import { MAX_BYTES, readBytes } from '../../src/storage/read-bytes.ts'
import { UsageError } from '../errors.ts'

const poolSchema = z.strictObject({
  /** The candidates for the other seats, each with its weight in the draw. */
  players: z
    .array(z.union([opponentsSchema, z.strictObject({ players: opponentsSchema, weight: z.number().positive() })]))
    .min(1)
    .max(1000),
})

interface Entry {
  readonly players: Opponents
  readonly weight: number
}

/** The names in a seating. */
export const namesOf = (players: Opponents): readonly string[] =>
  typeof players === 'string' ? [players] : Object.values(players)

/**
 * Opponents from a file, which is read again when it changes: so checkpoints are added to a running server. While a changed file cannot be used, the
 * one before it counts.
 */
export class Pool {
  readonly #path: string
  readonly #complain: (sentence: string) => void
  #entries: readonly Entry[]
  #read: string

  /** Throws {@link UsageError} if the file cannot be used. */
  constructor(path: string, complain: (sentence: string) => void) {
    this.#path = path
    this.#complain = complain
    this.#read = this.#version()
    this.#entries = entriesIn(path)
  }

  /** Every player that the pool has named so far. */
  get names(): readonly string[] {
    return this.#entries.flatMap(({ players }) => namesOf(players))
  }

  draw(random: () => number): Opponents {
    this.#refresh()
    let left = random() * this.#entries.reduce((sum, { weight }) => sum + weight, 0)
    return (this.#entries.find(({ weight }) => (left -= weight) < 0) ?? this.#entries.at(-1)!).players
  }

  #refresh(): void {
    const version = this.#version()
    if (version === this.#read) return
    this.#read = version
    try {
      this.#entries = entriesIn(this.#path)
    } catch (error) {
      this.#complain(`the pool is used as it was before: ${(error as Error).message}`)
    }
  }

  #version(): string {
    const found = statSync(this.#path, { throwIfNoEntry: false })
    return found ? `${found.mtimeMs}/${found.size}/${found.ino}` : 'none'
  }
}

function entriesIn(path: string): Entry[] {
  if (!existsSync(path)) throw new UsageError(`there is no pool ${path}`)
  let value: unknown
  try {
    value = parseBytes(readBytes(path, MAX_BYTES.other, true))
  } catch (error) {
    throw new UsageError(`${path} is not JSON: ${(error as Error).message}`)
  }
  const read = poolSchema.safeParse(value)
  if (!read.success) throw new UsageError(`${path}: ${issueText(read.error, ['players'])}`)
  const entries = read.data.players.map((entry): Entry => (isWeighted(entry) ? entry : { players: entry, weight: 1 }))
  for (const name of entries.flatMap(({ players }) => namesOf(players))) {
    const unknown = unknownPlayer(name)
    if (unknown !== undefined) throw new UsageError(`${path}: ${unknown}`)
  }
  return entries
}

const isWeighted = (entry: Opponents | { players: Opponents; weight: number }): entry is Entry =>
  typeof entry === 'object' && !Array.isArray(entry) && typeof (entry as { weight?: unknown }).weight === 'number'
