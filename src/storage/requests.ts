import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { writeWhole } from './draft.ts'
import { jsonValue } from './json-lines.ts'
import { eachLine, LineFile } from './line-file.ts'

/** A request to a model, with upper bounds of its tokens. */
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

/** Whether a file is one of requests, by its name. */
export const isRequestFile = (path: string): boolean => NAME.test(basename(path))

/**
 * The requests of all runs that were never answered: lost on the way, or under way when their run was killed. A run of which two of the folders have a file
 * counts once.
 */
export const lostRequests = (...folders: readonly string[]): LoggedRequest[] =>
  [...requestFiles(folders).values()].flatMap(lostIn)

/** Keeps the requests of each run that were never answered in another folder, and not the others. Doing it again changes nothing. */
export function keepLostRequests(folders: readonly string[], to: string): void {
  for (const [name, path] of requestFiles(folders)) {
    const lines = lostIn(path).map((lost) => `${JSON.stringify({ lost })}\n`)
    if (lines.length > 0) writeWhole(join(to, name), lines.join(''))
  }
}

/** The files of requests by their names, which no two runs share. Of two with one name that of the first folder counts, which may be further. */
function requestFiles(folders: readonly string[]): ReadonlyMap<string, string> {
  const files = folders.toReversed().flatMap((folder) => {
    const names = existsSync(folder) ? readdirSync(folder).filter(isRequestFile) : []
    return names.sort().map((name) => [name, join(folder, name)] as const)
  })
  return new Map(files)
}

function lostIn(path: string): LoggedRequest[] {
  const open = new Map<number, LoggedRequest>()
  const lost: LoggedRequest[] = []
  for (const line of eachLine(path)) {
    const read = lineSchema.safeParse(jsonValue(line)).data
    if (!read) continue // damaged: at most this request is not counted
    if ('lost' in read) lost.push(read.lost)
    else if ('ended' in read) open.delete(read.ended)
    else open.set(read.sent, { model: read.model, prompt: read.prompt, reply: read.reply })
  }
  return [...lost, ...open.values()]
}
