import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { roleSchema, seatSchema } from '../../schemas/ask.ts'
import { recordedChoiceSchema } from '../../schemas/record.ts'
import { paceSchema } from '../../schemas/table.ts'
import { writeWhole } from '../../src/storage/draft.ts'
import { makeFolder, removeAll } from '../../src/storage/files.ts'
import { workPath } from '../../src/storage/folder.ts'
import { LineFile, readLines } from '../../src/storage/line-file.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import type { Journal } from './sitting.ts'

/** What a table is: enough to set it up again after it was stopped. It has the deal and the tokens of the seats in it, so its folder is its owner's alone. */
const setUpSchema = z.strictObject({
  /** The id of the game. It is drawn, so that a deal that is played twice makes two games, and it reveals nothing about the seed. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  ruleset: z.string(),
  version: z.string(),
  switches: z.record(z.string(), z.unknown()),
  deal: z.array(roleSchema),
  /** The seed of all random numbers of the game. */
  seed: z.string(),
  /** The player of each seat, seat 1 first: "person" or a player's name. */
  players: z.array(z.string()),
  moderator: z.string(),
  pace: paceSchema,
  isTimed: z.boolean(),
  keeps: z.boolean(),
  hints: z.boolean(),
  tokens: z.array(z.strictObject({ seat: seatSchema.or(z.literal('judge')), token: z.string().regex(/^[\w-]{22}$/) })),
  port: z.int().min(0).max(65_535),
})
export type SetUp = z.infer<typeof setUpSchema>

const lineSchema = z.union([
  z.strictObject({ choice: recordedChoiceSchema }),
  z.strictObject({ told: z.int().nonnegative() }),
  z.strictObject({ dealt: z.literal(true) }),
  z.strictObject({ opened: seatSchema }),
])

const setUpPath = (folder: string): string => join(workPath(folder), 'table.json')
const linesPath = (folder: string): string => join(workPath(folder), 'table.jsonl')
/** What models answered at the table, so that they are not asked twice. */
export const answersPath = (folder: string): string => join(workPath(folder), 'table-answers.jsonl')

/** What was kept of a game that was stopped. */
export interface Kept {
  readonly setUp: SetUp
  readonly choices: readonly z.infer<typeof recordedChoiceSchema>[]
  readonly told: number
  readonly isDealing: boolean
  /** The seats that have opened all cards. */
  readonly open: readonly number[]
}

/** Whether a folder has a started table. */
export const hasTable = (folder: string): boolean => existsSync(setUpPath(folder))

/** The journal of a table: every choice before it is used, and the number of events sent. A line is written at once, so it survives this process. */
export class TableJournal implements Journal {
  readonly #file: LineFile

  constructor(folder: string) {
    this.#file = new LineFile(linesPath(folder))
  }

  static begin(folder: string, setUp: SetUp): TableJournal {
    removeAll(linesPath(folder))
    // Before there is anything in it to read.
    makeFolder(workPath(folder))
    chmodSync(workPath(folder), 0o700)
    writeWhole(setUpPath(folder), `${JSON.stringify(setUp)}\n`)
    return new TableJournal(folder)
  }

  choice(choice: z.infer<typeof recordedChoiceSchema>): void {
    this.#file.append(JSON.stringify({ choice }))
  }

  told(told: number): void {
    this.#file.append(JSON.stringify({ told }))
  }

  /** The cards were looked at. */
  dealt(): void {
    this.#file.append(JSON.stringify({ dealt: true }))
  }

  /** A seat has opened all cards. */
  opened(seat: number): void {
    this.#file.append(JSON.stringify({ opened: seat }))
  }

  close(): void {
    this.#file.close()
  }

  /** Removes a journal whose game is saved or not to be saved. */
  static remove(folder: string): void {
    for (const path of [setUpPath(folder), linesPath(folder), answersPath(folder)]) removeAll(path)
  }
}

/** Reads what was kept of a table. Throws {@link StorageError} if it is damaged. */
export function readKept(folder: string): Kept {
  try {
    const setUp = setUpSchema.parse(JSON.parse(readLines(setUpPath(folder))[0] ?? ''))
    const lines = readLines(linesPath(folder)).map((line) => lineSchema.parse(JSON.parse(line)))
    return {
      setUp,
      choices: lines.flatMap((line) => ('choice' in line ? line.choice : [])),
      told: lines.reduce((last, line) => ('told' in line ? line.told : last), 0),
      isDealing: !lines.some((line) => 'dealt' in line),
      open: lines.flatMap((line) => ('opened' in line ? line.opened : [])),
    }
  } catch (error) {
    if (error instanceof StorageError) throw error
    throw new StorageError(`the table kept in ${folder} is damaged; remove ${setUpPath(folder)} to begin another`)
  }
}
