import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import * as z from 'zod'
import { issueText } from '../../schemas/issue.ts'
import { openDataset } from '../../src/storage/folder.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { explain, readingFrom, unforeseen } from '../errors.ts'
import { listening } from '../listening.ts'
import { bundle } from './bundle.ts'
import { DatasetIndex } from './dataset-index.ts'
import { datasetPage } from './dataset-page.ts'
import { evaluationPage } from './evaluation-page.ts'
import { htmlOf } from './html.ts'
import { Gone, Lane } from './lane.ts'
import { type Answers, answersOf, queries } from './queries.ts'

/** A browser opens six connections to a server. */
const MOST_CONNECTIONS = 100
/** Idle time after which a connection is closed, and time limit of a request. */
const IDLE_MS = 10_000
export interface Served {
  /** A dataset, or an evaluation. */
  readonly folder: string
  /** The dataset of its games; the folder itself if undefined. */
  readonly games?: string
  readonly port: number
  readonly tokenizer?: Tokenizer | undefined
}

/** A dataset that is being served on this machine alone. */
export interface Serving {
  readonly address: string
  /** Looks through the whole dataset, which otherwise begins when the page was sent: the first picture does not wait for it. */
  index(): Promise<void>
  close(): Promise<void>
}

/** Serves the page of a dataset or an evaluation on 127.0.0.1. Games are read when they are asked for. */
export async function servePage({ folder: shown, games: folder = shown, port, tokenizer }: Served): Promise<Serving> {
  const manifest = openDataset(folder)
  const games = datasetPage(folder, manifest, shown)
  const data = folder === shown ? games : await evaluationPage(shown, games)
  const page = htmlOf(data.name, data, await bundle(), 'self')
  const index = new DatasetIndex(folder, manifest)
  const answers = answersOf({ shown, folder, manifest, index, tokenizer })
  let isStopped = false
  let indexing: Promise<void> | undefined
  const begin = (): Promise<void> => {
    indexing ??= index.read(() => isStopped)
    indexing.catch(() => {}) // reported by its awaiter
    return indexing
  }
  const lanes = { search: new Lane(), others: new Lane() }
  const limits = { headersTimeout: IDLE_MS, requestTimeout: IDLE_MS, connectionsCheckingInterval: IDLE_MS / 2 }
  const server = createServer(limits, (request, response) => {
    if (request.url?.startsWith('/api/')) void begin()
    else response.once('finish', begin)
    // Whatever a request does to its own answer, the server stays.
    answer(request, response, { server, page, answers, lanes }).catch(() => response.destroy())
  })
  server.on('connection', keepNewest(MOST_CONNECTIONS))
  server.maxRequestsPerSocket = 1 // a client that sends the next request before it reads this answer would fill the memory
  server.setTimeout(IDLE_MS)
  await listening(server, '127.0.0.1', port)
  return {
    address: `http://127.0.0.1:${portOf(server)}/`,
    index: begin,
    async close() {
      isStopped = true
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Closes the oldest of too many connections: they may all be of clients that never end theirs. */
function keepNewest(most: number): (socket: Socket) => void {
  const open = new Set<Socket>()
  return (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    if (open.size > most) open.values().next().value!.destroy()
  }
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  connection: 'close',
}

/** What a server answers with. */
interface Serves {
  readonly server: Server
  readonly page: string
  readonly answers: Answers
  /** A search of a large dataset takes long, so other requests do not wait for it. */
  readonly lanes: { readonly search: Lane; readonly others: Lane }
}

/** Answers one request. Only pages of this very address may ask: a name that was made to point here is refused. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { server, page, answers, lanes }: Serves,
): Promise<void> {
  const send = (status: number, type: string, body: string): void =>
    void response.writeHead(status, { ...HEADERS, 'content-type': `${type}; charset=utf-8` }).end(body)
  const fail = (status: number, error: string): void => send(status, 'application/json', JSON.stringify({ error }))
  const port = portOf(server)
  if (!['127.0.0.1', 'localhost'].some((host) => request.headers.host === `${host}:${port}`))
    return fail(403, `this server answers to 127.0.0.1:${port} only`)
  if (request.method !== 'GET') return fail(405, 'this server only answers GET')
  const url = /^\/(?!\/)/.test(request.url ?? '') ? URL.parse(request.url!, `http://127.0.0.1:${port}`) : null
  if (url?.pathname === '/') return send(200, 'text/html', page)
  const wanted = Object.keys(queries).find((one) => url?.pathname === `/api/${one}`) as keyof typeof queries | undefined
  if (!url || !wanted) return fail(404, 'there is nothing here')
  try {
    const query = queries[wanted].parse(JSON.parse(url.searchParams.get('q') ?? '{}'))
    const found = await lanes[wanted === 'search' ? 'search' : 'others'].run(
      () => response.destroyed,
      () => readingFrom('the dataset', () => (answers[wanted] as (query: unknown) => Promise<unknown>)(query)),
    )
    send(200, 'application/json', JSON.stringify(found))
  } catch (error) {
    if (error instanceof Gone) return fail(503, 'too many requests wait; ask again')
    if (error instanceof z.ZodError) return fail(400, issueText(error))
    if (error instanceof SyntaxError) return fail(400, 'the query is not JSON')
    const { sentence, code } = explain(error) ?? unforeseen(error)
    fail(code === 2 ? 404 : 500, sentence)
  }
}
