import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import * as z from 'zod'
import { type Role, roleSchema, type Seat, seatSchema } from '../../schemas/ask.ts'
import type { StepResult } from '../../schemas/environment.ts'
import { type RecordedChoice, recordedChoiceSchema } from '../../schemas/record.ts'
import { seatMessagesSchema } from '../../schemas/seat.ts'
import { typed } from '../../schemas/shell.ts'
import { jsonLines, type Numbered } from '../../src/storage/json-lines.ts'
import { LineFile } from '../../src/storage/line-file.ts'
import type { Plan } from '../environment/episode-plan.ts'
import { planSchema } from '../environment/journal.ts'
import { requireWritable } from '../out-folder.ts'
import { safe, say } from '../terminal.ts'

const milliseconds = z.number().nonnegative()

/** A game with seats outside this process. */
const game = {
  game: z.string(),
  ruleset: z.string(),
  version: z.string(),
  switches: z.record(z.string(), z.unknown()),
}

/** A game at a table, and what the lines of its kind of wire depend on besides the game. */
const tableSchema = z.discriminatedUnion('wire', [
  /** Programs in seats, over the seat protocol. */
  z.strictObject({ ...game, wire: z.literal('seat'), messages: seatMessagesSchema }),
  /** Agents of AIWolf. */
  z.strictObject({
    ...game,
    wire: z.literal('aiwolf'),
    timeouts: z.strictObject({ action: milliseconds, acceptable: milliseconds, response: milliseconds }),
    durations: z.strictObject({ talk: milliseconds, whisper: milliseconds }).optional(),
  }),
  /** Agents of MAW over XMPP. */
  z.strictObject({
    ...game,
    wire: z.literal('maw'),
    players: z.array(z.strictObject({ seat: seatSchema, name: z.string(), jid: z.string() })),
    round: z.int(),
    rounds: z.int(),
    /** The standings before the game, as they are sent. */
    standings: z.record(z.string(), z.unknown()),
  }),
  /** Pages, and the terminal, of a live table. */
  z.strictObject({ ...game, wire: z.literal('page'), hints: z.boolean() }),
])
export type WiredTable = z.infer<typeof tableSchema>
export type WiredTableOf<Wire extends WiredTable['wire']> = Extract<WiredTable, { readonly wire: Wire }>

const wireLineSchema = z.union([
  z.strictObject({ begun: planSchema }),
  z.strictObject({ episode: z.string(), sent: z.string() }),
  z.strictObject({ ended: z.string(), choices: z.array(recordedChoiceSchema) }),
  z.strictObject({ table: tableSchema }),
  /** What a seat was sent, with the number of events that it had heard. */
  z.strictObject({ game: z.string(), seat: seatSchema, heard: z.int().nonnegative(), line: z.string() }),
  z.strictObject({ over: z.string(), deal: z.array(roleSchema), choices: z.array(recordedChoiceSchema) }),
])
export type WireLine = z.infer<typeof wireLineSchema>

/**
 * Everything that clients of episodes, programs, agents and persons at tables were sent, as it was sent and without times, in a file that
 * `validate --wire` checks. Lines are appended to a file that exists.
 */
export class WireLog {
  readonly #path: string
  readonly #file: LineFile

  constructor(path: string) {
    requireWritable(dirname(resolve(path)), path)
    this.#path = path
    this.#file = new LineFile(path)
  }

  begin(plan: Plan): void {
    this.#add({ begun: plan as z.infer<typeof planSchema> })
  }

  tell(episode: string, result: StepResult): void {
    this.#add({ episode, sent: JSON.stringify(result) })
  }

  end(episode: string, choices: readonly RecordedChoice[]): void {
    this.#add({ ended: episode, choices: choices as RecordedChoice[] })
  }

  table(table: WiredTable): void {
    this.#add({ table })
  }

  line(game: string, seat: Seat, heard: number, line: string): void {
    this.#add({ game, seat, heard, line })
  }

  over(game: string, deal: readonly Role[], choices: readonly RecordedChoice[]): void {
    this.#add({ over: game, deal: [...deal], choices: choices as RecordedChoice[] })
  }

  /** The log is on the disk; says on stderr where, and what checks it. */
  close(): void {
    this.#file.close()
    if (existsSync(this.#path))
      say(`what was sent is in ${safe(this.#path)}; "npx omerta validate --wire ${safe(typed(this.#path))}" checks it`)
  }

  #add(line: WireLine): void {
    this.#file.append(JSON.stringify(line))
  }
}

/** The lines of a log. Throws a StorageError for an invalid line. */
export const wireLines = (path: string): Generator<Numbered<WireLine>> => jsonLines(path, wireLineSchema, 'a wire log')
