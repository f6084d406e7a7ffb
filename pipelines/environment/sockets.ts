import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import type { StepResult } from '../../schemas/environment.ts'
import { parseJson } from '../../schemas/json.ts'
import type { Client } from './client.ts'
import type { Environment } from './environment.ts'
import type { Awaitable } from './episode.ts'
import { answerRpc } from './mcp.ts'
import { placeIn, refusal } from './origin.ts'
import { refuseMissing, refuseOthers } from './place.ts'
import { WireError } from './wire-error.ts'

/** A longer message is refused; one that is longer than the second limit closes its socket. */
const MOST_BYTES = 64 << 10
const MOST_EVER_BYTES = 16 << 20
/** A client that sends more without waiting for answers is closed. */
const MOST_WAITING = 64
/** Close codes of the protocol: going away, and breaking a policy. */
const [GOING, POLICY] = [1001, 1008]
/** How a message is sent: as a text frame, though it may be bytes already. */
const TEXT = { binary: false } as const

const TYPES = ['reset', 'step', 'state', 'mcp', 'close'] as const
const FIELDS: ReadonlySet<string> = new Set(['type', 'data'] satisfies (keyof Message)[])

interface Message {
  readonly type: (typeof TYPES)[number]
  readonly data?: unknown
}

/** Serves `/ws`: one client per socket. */
export function serveSockets(server: Server, environment: Environment): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_EVER_BYTES, perMessageDeflate: false })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const refused = placeIn(request).pathname === '/ws' ? refusal(request, server) : 'there is nothing here but /ws'
    if (refused !== undefined) return void socket.end(`HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n${refused}\n`)
    sockets.handleUpgrade(request, socket, head, (opened) => accept(opened, environment))
  })
  return () => {
    for (const socket of sockets.clients) socket.terminate()
    sockets.close()
  }
}

function accept(socket: WebSocket, environment: Environment): void {
  // A message that breaks the protocol closes its own socket; ws says so to the other side.
  socket.on('error', () => {})
  const send = (text: string | Buffer): void => {
    if (socket.readyState === socket.OPEN) socket.send(text, TEXT)
    // The system has taken all bytes.
    if (typeof text !== 'string' && socket.bufferedAmount === 0) client.sent(text)
  }
  let client: Client
  try {
    client = environment.open((why) => {
      send(errorOf(new WireError('SESSION_ERROR', why)))
      socket.close(GOING)
    })
  } catch (error) {
    send(errorOf(error as WireError))
    socket.close(POLICY)
    return
  }
  socket.on('close', () => client.close())
  const fail = (error: unknown): void => send(errorOf(error as WireError))
  // Messages that came in one piece: all of them are here before the first is answered.
  let atOnce = 0
  const next = (): void => {
    atOnce = 0
  }
  socket.on('message', (data, isBinary) => {
    if (atOnce++ === 0) process.nextTick(next)
    if (Math.max(atOnce - 1, client.waiting) >= MOST_WAITING) {
      const why = `more than ${MOST_WAITING} messages wait for answers; send one at a time`
      send(errorOf(new WireError('SESSION_ERROR', why)))
      return socket.close(POLICY)
    }
    try {
      const answered = answer(read(data, isBinary), client, socket)
      if (answered instanceof Promise) answered.then(send, fail)
      else send(answered)
    } catch (error) {
      fail(error)
    }
  })
}

function answer(message: Message, client: Client, socket: WebSocket): Awaitable<string | Buffer> {
  switch (message.type) {
    case 'reset':
      return observed(client.reset(message.data), client)
    case 'step':
      refuseMissing(message.data, 'data', inData('step', 'choice'))
      return observed(client.step(message.data), client)
    case 'state':
      return JSON.stringify({ type: 'state', data: client.state() })
    case 'mcp':
      return answerRpc(message.data, client).then((data = {}) => JSON.stringify({ type: 'mcp', data }))
    case 'close':
      socket.close(1000)
      return '{}'
  }
}

const observed = (result: Awaitable<StepResult>, client: Client): Awaitable<string | Buffer> =>
  result instanceof Promise ? result.then((there) => client.written(there)) : client.written(result)

function read(data: RawData, isBinary: boolean): Message {
  const bytes = data as Buffer
  if (isBinary) throw new WireError('INVALID_JSON', 'a message is JSON in a text frame, and this was a binary frame')
  if (bytes.length > MOST_BYTES)
    throw new WireError(
      'VALIDATION_ERROR',
      `a message has at most ${MOST_BYTES} bytes, and this one has ${bytes.length}`,
    )
  let value: unknown
  try {
    value = parseJson(bytes.toString('utf8'))
  } catch (error) {
    throw new WireError('INVALID_JSON', `the message is not JSON: ${(error as Error).message.slice(0, 200)}`)
  }
  if (!isTyped(value))
    throw new WireError(
      'VALIDATION_ERROR',
      'a message is an object with a type, as {"type": "reset", "data": {"seed": 7}}',
    )
  if (!isMessage(value))
    throw new WireError(
      'UNKNOWN_TYPE',
      `there is no message type "${value.type.slice(0, 50)}"; there are reset, step, state, mcp and close`,
    )
  refuseOthers(value, FIELDS, 'data', (key) => inData(value.type, key))
  return value
}

const isTyped = (value: unknown): value is { readonly type: string } =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const isMessage = (value: { readonly type: string }): value is Message => TYPES.some((type) => type === value.type)

const inData = (type: string, key: string): string => `{"type": "${type}", "data": {"${key}": …}}`

const errorOf = ({ message, code, more }: WireError): string =>
  JSON.stringify({ type: 'error', data: { message, code, ...more } })
