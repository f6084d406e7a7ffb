import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { answer } from './api.ts'
import { drain, type FaultName, failAfter, failBefore } from './faults.ts'
import { Refusal, type Repository } from './repository.ts'
import { Storage } from './storage.ts'

export interface Account {
  readonly name: string
  readonly orgs: readonly string[]
  readonly role: 'read' | 'write'
}

/** A Hub on the loopback interface: the part of the Hub's HTTP API that push and pull use, with its errors, and with faults on demand. */
export interface LoopbackHub {
  /** The value for HF_ENDPOINT. */
  readonly url: string
  readonly repositories: Map<string, Repository>
  readonly storage: Storage
  /** Method and path of every request, in order. */
  readonly requests: string[]
  /** Decides by the index of a request, from 0, and its text whether and how it fails. */
  fault: ((index: number, request: string) => FaultName | undefined) | undefined
  /** Runs before a request is carried out, with its text; for changes by someone else. */
  before: ((request: string) => void) | undefined
  close(): Promise<void>
}

export interface HubSetting {
  /** Users by token. */
  readonly accounts: ReadonlyMap<string, Account>
  /** Files larger than this are sent in parts. */
  readonly partBytes: number
  /** The largest number of operations in one commit. */
  readonly maxOperations: number
  /** Entries on a page of a tree. */
  readonly pageSize: number
}

export const WRITER = 'hf_writer0000000000000000000000000000'
export const READER = 'hf_reader0000000000000000000000000000'
const standard: HubSetting = {
  accounts: new Map<string, Account>([
    [WRITER, { name: 'user', orgs: ['org'], role: 'write' }],
    [READER, { name: 'user', orgs: ['org'], role: 'read' }],
  ]),
  partBytes: 8 * 1024 ** 2,
  maxOperations: 100,
  pageSize: 50,
}

export async function serveHub(setting: Partial<HubSetting> = {}, port = 0): Promise<LoopbackHub> {
  const folder = mkdtempSync(join(tmpdir(), 'omerta-hub-'))
  const rules = { ...standard, ...setting }
  const sockets = new Set<Socket>()
  const server: Server = createServer((request, response) => void handle(request, response))
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: taken } = server.address() as AddressInfo
  const hub: LoopbackHub = {
    url: `http://127.0.0.1:${taken}`,
    repositories: new Map(),
    storage: new Storage(join(folder, 'objects'), rules.partBytes),
    requests: [],
    fault: undefined,
    before: undefined,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
  // Large files come from another origin than the API, as on the Hub, so that a client that sends its token there is detected.
  const setup = { hub, rules, elsewhere: `http://localhost:${taken}` }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = `${request.method} ${request.url}`
    const fault = hub.fault?.(hub.requests.length, text)
    hub.requests.push(text)
    request.on('error', () => {})
    try {
      if (fault && (await failBefore(fault, request, response))) return
      hub.before?.(text)
      if (fault) failAfter(fault, response)
      await answer(request, response, setup)
    } catch (error) {
      if (request.socket.destroyed || response.headersSent) return
      if (!(error instanceof Refusal)) console.error(error)
      await drain(request).catch(() => {})
      const { status, code, message, more } = error instanceof Refusal ? error : new Refusal(500, 'fault')
      response.writeHead(status, {
        'Content-Type': 'application/json',
        'X-Request-Id': `Root=1-${hub.requests.length}`,
        ...(code && { 'X-Error-Code': code, 'X-Error-Message': message }),
      })
      response.end(request.method === 'HEAD' ? undefined : JSON.stringify({ error: message, ...more }))
    }
  }
  return hub
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '0' } } })
  const hub = await serveHub({}, Number(values.port))
  console.log(hub.url)
  const stop = (): void => void hub.close().then(() => process.exit(0))
  process.on('SIGINT', stop).on('SIGTERM', stop)
}
