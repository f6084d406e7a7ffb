import type { LiveMessage } from '../../schemas/table.ts'
import type { Line } from './line.ts'

/** The notice to everybody at the table that the judge may look. */
export const NOTICE = 'A judge may watch with open cards from now on.'

/** What a page is sent, as logged: a message with its number in the seat's list, or the answer to a request. */
export interface KeptMessage {
  readonly at?: number
  readonly message: LiveMessage
}
export interface KeptAnswer {
  readonly request: string
  readonly status: number
  readonly body: object
}
export type KeptLive = KeptMessage | KeptAnswer

/** A message as a line; the time that is left is left out, as no replay has it. */
export const keptLive = (message: LiveMessage, at?: number): string =>
  JSON.stringify({
    ...(at !== undefined && { at }),
    message: message.kind === 'clock' ? { ...message, seconds: null } : message,
  })

/** A line to a page or a terminal of which every message is kept as it leaves. */
export const keptLine = (line: Line, keep: (text: string) => void): Line => ({
  send(message, id) {
    keep(keptLive(message, id === undefined ? undefined : Number(id.slice(id.indexOf('.') + 1))))
    line.send(message, id)
  },
  close: () => line.close(),
})
