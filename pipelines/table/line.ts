import { randomBytes } from 'node:crypto'
import type { LiveMessage } from '../../schemas/table.ts'

/** The receiver of a person's messages: a page, or a terminal. `id` is the place in the list of that eye. */
export interface Line {
  send(message: LiveMessage, id?: string): void
  close(): void
}

/** Prefix of the ids of a list: new in each process, so that a page that reconnects to a resumed table is sent all of it. */
export const newList = (whose: 's' | 'j'): string => `${whose}${randomBytes(4).toString('hex')}.`

/** Sends all messages of a list that come after an id of it; an id of another list, as of a server that was stopped, counts as none. */
export function sendFrom(line: Line, list: string, messages: readonly LiveMessage[], lastId: string): void {
  const known = lastId.startsWith(list) ? Number(lastId.slice(list.length)) || 0 : 0
  sendLast(line, list, messages, messages.length - Math.min(known, messages.length))
}

/** Sends the last messages of a list. */
export function sendLast(line: Line | undefined, list: string, messages: readonly LiveMessage[], count: number): void {
  for (let i = messages.length - count; i < messages.length; i++) line?.send(messages[i]!, `${list}${i + 1}`)
}

/** Why something that a person wants is not done, as a sentence. */
export class Refused extends Error {
  readonly status: 400 | 403 | 404 | 409
  constructor(status: 400 | 403 | 404 | 409, sentence: string) {
    super(sentence)
    this.status = status
  }
}
