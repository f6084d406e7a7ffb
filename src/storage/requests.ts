import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { jsonValue } from './json-lines.ts'
import { eachLine, LineFile } from './line-file.ts'

/** A request to a model, by what it takes at most. */
const requestSchema = z.object({ model: z.string(), prompt: z.number(), reply: z.number() })
export type LoggedRequest = z.infer<typeof requestSchema>

const lineSchema = z.union([
  z.strictObject({ sent: z.int(), ...requestSchema.shape }),
  z.strictObject({ ended: z.int() }),
  z.strictObject({ lost: requestSchema }),
])

const NAME = /^requests-\d+-\d+\.jsonl$/

/** The requests of one run to models that cost something: each is noted before it is sent, and when it has ended. */
export class RequestFile {
  readonly #file: LineFile
  #count = 0

  constructor(folder: string) {
    this.#file = new LineFile(join(folder, `requests-${Date.now()}-${process.pid}.jsonl`))
  }

  sent(model: string, { prompt, reply }: { readonly prompt: number; readonly reply: number }): () => void {
    const sent = this.#count++
    this.#file.append(JSON.stringify({ sent, model, prompt, reply }))
    return () => this.#file.append(JSON.stringify({ ended: sent }))
  }

  lost(model: string, { prompt, reply }: { readonly prompt: number; readonly reply: number }): void {
    this.#file.append(JSON.stringify({ lost: { model, prompt, reply } }))
  }

  close(): void {
    this.#file.close()
  }
}

/** The requests of all runs in a folder that were never answered: lost on the way, or under way when their run was killed. */
export function lostRequests(folder: string): LoggedRequest[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => NAME.test(name)) : []
  return names.sort().flatMap((name) => {
    const open = new Map<number, LoggedRequest>()
    const lost: LoggedRequest[] = []
    for (const line of eachLine(join(folder, name))) {
      const read = lineSchema.safeParse(jsonValue(line)).data
      if (!read) continue // damaged: at most this request is not counted
      if ('lost' in read) lost.push(read.lost)
      else if ('ended' in read) open.delete(read.ended)
      else open.set(read.sent, { model: read.model, prompt: read.prompt, reply: read.reply })
    }
    return [...lost, ...open.values()]
  })
}
