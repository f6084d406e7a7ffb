import * as z from 'zod'
import type { StepResult } from '../../schemas/environment.ts'
import { type RecordedChoice, recordedChoiceSchema } from '../../schemas/record.ts'
import { eachLine, LineFile } from '../../src/storage/line-file.ts'
import { StorageError } from '../../src/storage/storage-error.ts'
import type { Plan } from './episode-plan.ts'
import { planSchema } from './journal.ts'

export const wireLineSchema = z.union([
  z.strictObject({ begun: planSchema }),
  z.strictObject({ episode: z.string(), sent: z.string() }),
  z.strictObject({ ended: z.string(), choices: z.array(recordedChoiceSchema) }),
])
export type WireLine = z.infer<typeof wireLineSchema>

/** Everything that episodes sent to their clients, as it was sent, in a file that `validate --wire` checks. */
export class WireLog {
  readonly #file: LineFile

  constructor(path: string) {
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

  close(): void {
    this.#file.close()
  }

  #add(line: WireLine): void {
    this.#file.append(JSON.stringify(line))
  }
}

/** The lines of a log. Throws {@link StorageError} for a line that is none. */
export function* wireLines(path: string): Generator<WireLine> {
  let number = 0
  for (const text of eachLine(path)) {
    number++
    let line: WireLine
    try {
      line = wireLineSchema.parse(JSON.parse(text))
    } catch {
      throw new StorageError(`line ${number} of ${path} is not a line of a wire log`)
    }
    yield line
  }
}
