import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RequestName, requests } from '../../schemas/table.ts'
import type { Clock } from '../../src/game/play.ts'
import { listening } from '../listening.ts'
import type { Guest } from './guest.ts'
import { Refused } from './line.ts'
import { bodyOf, isFromHere, tokenOf } from './requests.ts'
import type { Room } from './room.ts'
import { eventStream } from './stream.ts'

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}
/** More connections than this are refused: a table has a handful. */
const MOST_CONNECTIONS = 200
const NOT_YOURS = 'this link is not of this table; ask for the link of your seat'

export interface Serving {
  readonly port: number
  close(): Promise<void>
}

export interface ServedTable {
  readonly room: Room
  /** The page of the table, which has nothing of any seat in it. */
  readonly page: string
  readonly host: string
  readonly port: number
  readonly clock: Clock
}

/** Serves a table: its page, a stream of events for each seat, and what persons send. */
export async function serveTable({ room, page, host, port, clock }: ServedTable): Promise<Serving> {
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 20_000 }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (error instanceof Refused) return sendJson(response, error.status, { error: error.message })
      sendJson(response, 500, { error: 'the table could not do this' })
    })
  })
  server.maxConnections = MOST_CONNECTIONS
  await listening(server, host, port)
  const { port: bound } = server.address() as AddressInfo
  const names = host === '127.0.0.1' ? ['127.0.0.1', 'localhost'] : [host]
  const hosts = names.flatMap((name) => [`${name}:${bound}`, ...(bound === 80 ? [name] : [])])

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isFromHere(request, hosts)) throw new Refused(403, 'this server answers its own pages only')
    const path = (request.url ?? '/').split('?')[0]!
    if (request.method === 'GET' && path === '/') {
      response
        .writeHead(200, { ...HEADERS, 'content-type': 'text/html; charset=utf-8', 'x-frame-options': 'DENY' })
        .end(page)
      return
    }
    const name = path.slice(1)
    const isPost = request.method === 'POST' && Object.hasOwn(requests, name)
    if (!isPost && !(request.method === 'GET' && (path === '/live' || path === '/after')))
      throw new Refused(404, 'there is nothing here')
    const who = room.whoIs(tokenOf(request))
    if (who === undefined) throw new Refused(403, NOT_YOURS)
    if (path === '/live') return listen(who, request, response)
    if (path === '/after') return reply(who, response, 'after', [200, await room.after(who)])
    const body = await bodyOf<unknown>(request, requests[name as RequestName])
    reply(who, response, name, taken(who, name as RequestName, body))
  }

  function reply(who: Guest | 'judge', response: ServerResponse, request: string, answer: [number, object]): void {
    const [status, body] = answer
    room.answered(who, { request, status, body })
    sendJson(response, status, body)
  }

  function listen(who: Guest | 'judge', { headers }: IncomingMessage, response: ServerResponse): void {
    const line = room.kept(who, eventStream(response, clock))
    response.once('close', () => room.disconnect(who, line))
    room.connect(who, line, String(headers['last-event-id'] ?? ''))
  }

  function taken(who: Guest | 'judge', name: RequestName, body: unknown): [number, object] {
    if (who === 'judge') {
      if (name !== 'control') throw new Refused(403, 'the judge does not play')
      room.judge.control(requests.control.parse(body))
      return [200, {}]
    }
    switch (name) {
      case 'answer': {
        const answered = room.answer(who, requests.answer.parse(body))
        if ('refused' in answered) return [409, { error: answered.refused }]
        if ('late' in answered) return [409, { error: 'The time was over; the rules answered for you.' }]
        return [200, { isAgain: answered.isAgain }]
      }
      case 'hear':
        return [200, room.hear(who, requests.hear.parse(body))]
      case 'start':
        room.start(who, requests.start.parse(body))
        break
      case 'again':
        room.again(who, requests.again.parse(body))
        break
      case 'control':
        throw new Refused(403, 'the judge alone may stop the table')
      default:
        room[name](who)
    }
    return [200, {}]
  }

  return {
    port: bound,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  if (response.headersSent) return void response.destroy()
  response
    .writeHead(status, {
      ...HEADERS,
      'content-type': 'application/json; charset=utf-8',
      ...(status === 400 && { connection: 'close' }),
    })
    .end(JSON.stringify(value))
}
