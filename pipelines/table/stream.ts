import type { ServerResponse } from 'node:http'
import type { LiveMessage } from '../../schemas/table.ts'
import type { Clock } from '../../src/game/play.ts'
import type { Line } from './line.ts'

/** Interval of the heartbeat that shows a page that the table is alive; independent of the game. */
const HEARTBEAT_MS = 5000
/** A reader with this many unread bytes is disconnected; after reconnecting it is sent what it missed. */
const MOST_UNREAD = 256 << 10

/** Server-sent events to one page. */
export function eventStream(response: ServerResponse, clock: Clock): Line {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
  })
  const write = (text: string): void => {
    if (response.writableLength > MOST_UNREAD) response.destroy()
    else if (!response.destroyed) response.write(text)
  }
  let cancel = (): void => {}
  const beat = (): void => {
    write(':\n\n')
    cancel = clock.after(HEARTBEAT_MS, beat)
  }
  beat()
  response.once('close', () => cancel())
  return {
    send: (message: LiveMessage, id) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(message)}\n\n`),
    close() {
      cancel()
      response.end()
    },
  }
}
