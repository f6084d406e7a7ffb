import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { parseJson } from '../../schemas/json.ts'
import { helloSchema } from '../../schemas/seat.ts'
import { refusal } from '../environment/origin.ts'
import { listening } from '../listening.ts'
import { newToken } from '../table/game.ts'
import { isToken } from '../table/guest.ts'
import { MOST_BYTES } from './read-line.ts'
import type { Channel, SeatWire } from './seat-wire.ts'

/** A socket must name its seat within this time. */
const HELLO_MS = 10_000
const MOST_SOCKETS = 200
/** A program with this many unread bytes is disconnected; it may reconnect. */
const MOST_UNREAD = 4 << 20
/** Close codes of WebSocket: done, and breaking a policy. */
const [DONE, POLICY] = [1000, 1008]

export interface Listening {
  readonly address: string
  /** The token of each seat, in the order of the wires. */
  readonly tokens: readonly string[]
  close(): Promise<void>
}

/** Serves seats over WebSocket: the first message of a socket names its seat by the token. */
export async function listenForPlayers(
  wires: readonly SeatWire[],
  host: string,
  port: number,
  arrived: () => void,
): Promise<Listening> {
  const tokens = wires.map(() => newToken())
  const server = createServer((_, response) => response.writeHead(404).end())
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 2 * MOST_BYTES, perMessageDeflate: false })
  server.maxConnections = MOST_SOCKETS
  server.on('upgrade', (request, socket: Duplex, head) => {
    socket.on('error', () => socket.destroy())
    const refused = request.url === '/seat' ? refusal(request, server) : 'there is nothing here but /seat'
    if (refused !== undefined) return void socket.end(`HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n${refused}\n`)
    sockets.handleUpgrade(request, socket, head, accept)
  })

  function accept(socket: WebSocket): void {
    socket.on('error', () => {})
    const timer = setTimeout(() => socket.close(POLICY, 'no hello came'), HELLO_MS)
    socket.once('close', () => clearTimeout(timer))
    socket.once('message', (data, isBinary) => {
      clearTimeout(timer)
      const hello = isBinary ? undefined : helloIn(String(data))
      const wire = wires.find((_, i) => hello && isToken(hello.token, tokens[i]!))
      if (!hello || !wire)
        return socket.close(POLICY, 'the first message is {"type": "hello", "token": …} with the token of a seat')
      const channel = channelTo(socket)
      socket.on('message', (more, isBytes) => wire.read(isBytes ? '\0' : String(more)))
      socket.once('close', () => wire.disconnect(channel))
      wire.connect(channel, hello.have)
      arrived()
    })
  }

  await listening(server, host, port, '--listen')
  const { port: bound } = server.address() as AddressInfo
  return {
    address: `ws://${host.includes(':') ? `[${host}]` : host}:${bound}/seat`,
    tokens,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function helloIn(text: string) {
  try {
    return helloSchema.safeParse(parseJson(text)).data
  } catch {
    return undefined
  }
}

const channelTo = (socket: WebSocket): Channel => ({
  send(line) {
    if (socket.bufferedAmount > MOST_UNREAD) socket.terminate()
    else if (socket.readyState === socket.OPEN) socket.send(line)
  },
  close: () => socket.close(DONE),
})
