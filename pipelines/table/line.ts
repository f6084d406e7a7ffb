import { randomBytes } from 'node:crypto'
import type { LiveMessage } from '../../schemas/table.ts'

/** Where what a person is sent goes: a page, or a terminal. `id` is its place in the list of that eye. */
export interface Line {
  send(message: LiveMessage, id?: string): void
  close(): void
}

/** How the ids of a list begin: anew in each process, so that a page that comes back to a resumed table is sent all of it. */
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
