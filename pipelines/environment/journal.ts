import { join } from 'node:path'
import * as z from 'zod'
import { roleSchema, seatSchema } from '../../schemas/ask.ts'
import { rewardSchema, shapeSchema } from '../../schemas/environment.ts'
import { rendererSchema } from '../../schemas/recipe.ts'
import { type RecordedChoice, recordedChoiceSchema } from '../../schemas/record.ts'
import type { Ruleset } from '../../src/game/ruleset.ts'
import { jsonLines } from '../../src/storage/json-lines.ts'
import { LineFile } from '../../src/storage/line-file.ts'
import { UsageError } from '../errors.ts'
import { safe } from '../terminal.ts'
import type { Plan } from './episode-plan.ts'

export const planSchema = z.strictObject({
  episode: z.string(),
  ruleset: z.string(),
  version: z.string(),
  switches: z.record(z.string(), z.unknown()),
  seed: z.string(),
  name: z.string(),
  deal: z.array(roleSchema),
  seats: z.array(seatSchema),
  players: z.array(z.string()),
  renderer: rendererSchema,
  shape: shapeSchema,
  reward: rewardSchema,
  penalty: z.number(),
  states: z.int().positive(),
})

const lineSchema = z.union([
  z.strictObject({ begun: planSchema }),
  z.strictObject({ episode: z.string(), choices: z.array(recordedChoiceSchema) }),
  z.strictObject({ ended: z.string() }),
])
type Line = z.infer<typeof lineSchema>

/** An episode that is not over. */
export interface Unfinished {
  readonly plan: Plan
  readonly choices: RecordedChoice[]
}

/** Number of interrupted episodes that are stored; beyond it the oldest are dropped. */
const REMEMBERED = 4096

/**
 * The choices of each episode. With a file, every choice is written before the client is sent its result, so a killed server continues where the
 * clients are.
 */
export class Journal {
  readonly #unfinished = new Map<string, Unfinished>()
  readonly #file: LineFile | undefined

  /**
   * `kept` undefined: what is unfinished is remembered as long as the server runs. Throws {@link UsageError} if the folder has episodes of another ruleset
   * or with other switches: no dataset could be made of both.
   */
  constructor(kept?: { readonly folder: string; readonly ruleset: Rules }) {
    if (!kept) return
    const path = journalPath(kept.folder)
    for (const line of journalLines(path)) {
      if ('begun' in line) requireSame(line.begun, kept.ruleset, kept.folder)
      this.#learn(line)
    }
    this.#file = new LineFile(path)
  }

  unfinished(episode: string): Unfinished | undefined {
    return this.#unfinished.get(episode)
  }

  begin(plan: Plan): void {
    this.#add({ begun: plan as z.infer<typeof planSchema> })
  }

  choose(episode: string, choices: readonly RecordedChoice[]): void {
    if (choices.length > 0) this.#add({ episode, choices: choices as RecordedChoice[] })
  }

  end(episode: string): void {
    this.#add({ ended: episode })
  }

  close(): void {
    this.#file?.close()
  }

  #add(line: Line): void {
    this.#file?.append(JSON.stringify(line))
    this.#learn(line)
  }

  #learn(line: Line): void {
    if ('ended' in line) this.#unfinished.delete(line.ended)
    else if ('begun' in line) {
      this.#unfinished.delete(line.begun.episode)
      this.#unfinished.set(line.begun.episode, { plan: line.begun, choices: [] })
      if (this.#unfinished.size > REMEMBERED) this.#unfinished.delete(this.#unfinished.keys().next().value!)
    } else this.#unfinished.get(line.episode)?.choices.push(...line.choices)
  }
}

type Rules = Pick<Ruleset, 'name' | 'version'>

function requireSame(begun: Plan, { name, version }: Rules, folder: string): void {
  if (begun.ruleset === name && begun.version === version) return
  throw new UsageError(
    `${safe(folder)} has episodes of ${begun.ruleset}@${begun.version}, and this server plays ${name}@${version}; name another folder with --out`,
  )
}

export const journalPath = (folder: string): string => join(folder, 'episodes.jsonl')

/** The lines of a journal. Throws a StorageError for an invalid line. */
export function* journalLines(path: string): Generator<Line> {
  for (const { line } of jsonLines(path, lineSchema, 'a journal of episodes')) yield line
}
