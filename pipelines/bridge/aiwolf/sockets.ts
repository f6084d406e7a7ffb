import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import { isNoConnection, ServerGone, UsageError } from '../../errors.ts'
import { listening } from '../../listening.ts'

/** One connection, as both sides see it: lines of text come and go. */
export interface Wire {
  send(text: string): void
  /** Closes it, and tells the other side why: at most 123 bytes. */
  close(why?: string): void
  /** Sets who is called for each message, and when the connection is gone. Messages before that wait. */
  listen(message: (text: string) => void, gone: () => void): void
}

/** A longer message closes its connection: no legal answer is that long. */
const MOST_BYTES = 64 << 10
/** A connection that sends this many messages before there is a listener is closed. */
const MOST_EARLY = 16
/** A connection with more unread bytes is closed. */
const MOST_UNREAD = 4 << 20
/** The close code of one that breaks a policy. */
const POLICY = 1008
/** A packet of a whole day of talk is long. */
const MOST_RECEIVED = 16 << 20

function wireOf(socket: WebSocket): Wire {
  const early: string[] = []
  let hear = (text: string): void => {
    if (early.push(text) > MOST_EARLY) socket.terminate()
  }
  let gone = (): void => {}
  let isGone = false
  socket.on('error', () => socket.terminate())
  socket.on('message', (data: RawData) => hear(String(data)))
  socket.on('close', () => {
    isGone = true
    gone()
  })
  return {
    send(text) {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > MOST_UNREAD) socket.terminate()
      else socket.send(text)
    },
    close: (why) => (why === undefined ? socket.close() : socket.close(POLICY, why)),
    listen(message, leave) {
      hear = message
      gone = leave
      for (const text of early.splice(0)) message(text)
      if (isGone) leave()
    },
  }
}

const isOwn = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host

export interface Listening {
  readonly port: number
  close(): Promise<void>
}

/** Listens for agents at `/ws`. Throws {@link UsageError} where the port is taken. */
export async function listenForAgents(host: string, port: number, accept: (wire: Wire) => void): Promise<Listening> {
  const server = createServer((_, response) => response.writeHead(404).end('agents connect to /ws with a WebSocket\n'))
  const sockets = new WebSocketServer({ server, path: '/ws', maxPayload: MOST_BYTES, perMessageDeflate: false })
  sockets.on('error', () => {})
  sockets.on('connection', (socket, { headers }) => {
    // A page of another site names its origin. Some clients name the server itself as theirs.
    if (headers.origin !== undefined && !isOwn(headers.origin, headers.host)) socket.terminate()
    else accept(wireOf(socket))
  })
  await listening(server, host, port)
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A server, or a proxy before it, that answers with an error of its own. */
const OVERLOADED = /server response: 5\d\d$/

/** Where several addresses were tried the message is empty. */
const whyNot = ({ message, ...error }: Error & { readonly code?: string }): string => message || String(error.code)

/** Connects to a server. Throws {@link ServerGone} where none answers, and {@link UsageError} where it refuses, as for a wrong token. */
export function connectTo(url: string, token: string | undefined): Promise<Wire> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const socket = new WebSocket(url, { headers, maxPayload: MOST_RECEIVED, perMessageDeflate: false })
  return new Promise((resolve, reject) => {
    const wire = wireOf(socket)
    socket.once('open', () => resolve(wire))
    socket.once('error', (error) => {
      const sentence = `no AIWolf server answers at ${url}: ${whyNot(error)}`
      reject(isNoConnection(error) || OVERLOADED.test(sentence) ? new ServerGone(sentence) : new UsageError(sentence))
    })
  })
}
