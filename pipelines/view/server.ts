import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod'
import { decisionKinds, decisionSorts, gameSorts, type Listed } from '../../schemas/dataset-page.ts'
import { issueText } from '../../schemas/issue.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import { splitSchema } from '../../schemas/record.ts'
import { chooseDecisions, chooseGames } from '../../src/page/choose.ts'
import { openDataset } from '../../src/storage/folder.ts'
import type { Tokenizer } from '../../src/storage/tokenizer.ts'
import { explain, readingFrom, UsageError, unforeseen } from '../errors.ts'
import { findGame } from '../read/find.ts'
import { bundle } from './bundle.ts'
import { DatasetIndex } from './dataset-index.ts'
import { datasetPage, tagsIn } from './dataset-page.ts'
import { evaluationPage } from './evaluation-page.ts'
import { htmlOf } from './html.ts'
import { readGamePage } from './read-game.ts'

/** How many things a list has at once. */
const LISTED = 100
const from = z.int().nonnegative()
const name = z.string().max(100)
const queries = {
  games: z.strictObject({ split: name, winner: name, tags: z.array(name).max(50), sort: z.enum(gameSorts), from }),
  decisions: z.strictObject({ act: name, role: name, kind: z.enum(decisionKinds), sort: z.enum(decisionSorts), from }),
  search: z.strictObject({ text: z.string().min(2).max(200) }),
  game: z.strictObject({ key: z.string().regex(/^[a-z]+-\d{1,8}$/) }),
  tags: z.strictObject({}),
}

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
  const answers = answersOf(folder, manifest, index, tokenizer)
  let isStopped = false
  let indexing: Promise<void> | undefined
  const begin = (): Promise<void> => {
    indexing ??= index.read(() => isStopped)
    indexing.catch(() => {}) // told by whoever awaits it
    return indexing
  }
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) void begin()
    else response.once('finish', begin)
    void answer(request, response, server, page, answers)
  })
  await listening(server, port)
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

const portOf = (server: Server): number => (server.address() as AddressInfo).port

const listening = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new UsageError(`port ${port} is in use; name another with --port`) : error),
    )
    server.listen(port, '127.0.0.1', resolve)
  })

type Answers = { readonly [Name in keyof typeof queries]: (query: z.infer<(typeof queries)[Name]>) => Promise<unknown> }

function answersOf(
  folder: string,
  { shards }: Manifest,
  index: DatasetIndex,
  tokenizer: Tokenizer | undefined,
): Answers {
  const splits = splitSchema.options.filter((split) => shards.some((shard) => shard.split === split))
  const listed = async <T>(choose: () => readonly T[], at: number): Promise<Listed<T>> => {
    await index.begun
    const all = choose()
    if (index.failure) throw index.failure
    return {
      total: all.length,
      items: all.slice(at, at + LISTED),
      ...(!index.isWhole && { read: index.games.length }),
    }
  }
  return {
    games: async ({ from, ...query }) => listed(() => chooseGames(index.games, query), from),
    decisions: async ({ from, ...query }) => listed(() => chooseDecisions(index.decisions, query), from),
    async search({ text }) {
      const { found, read } = await index.search(text)
      return { total: found.length, items: found, read }
    },
    async game({ key }) {
      const [split, number] = key.split('-') as [string, string]
      const row = await findGame(folder, number, splits.find((one) => one === split) ?? 'train')
      return readGamePage({ folder, row, tokenizer })
    },
    tags: async () => tagsIn(index.games),
  }
}

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }

/** Answers one request. Only pages of this very address may ask: a name that was made to point here is refused. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  server: Server,
  page: string,
  answers: Answers,
): Promise<void> {
  const send = (status: number, type: string, body: string): void =>
    void response.writeHead(status, { ...HEADERS, 'content-type': `${type}; charset=utf-8` }).end(body)
  const fail = (status: number, error: string): void => send(status, 'application/json', JSON.stringify({ error }))
  const port = portOf(server)
  if (!['127.0.0.1', 'localhost'].some((host) => request.headers.host === `${host}:${port}`))
    return fail(403, `this server answers to 127.0.0.1:${port} only`)
  if (request.method !== 'GET') return fail(405, 'this server only answers GET')
  const url = new URL(request.url ?? '/', `http://127.0.0.1:${port}`)
  if (url.pathname === '/') return send(200, 'text/html', page)
  const wanted = Object.keys(queries).find((one) => url.pathname === `/api/${one}`) as keyof typeof queries | undefined
  if (!wanted) return fail(404, 'there is nothing here')
  try {
    const query = queries[wanted].parse(JSON.parse(url.searchParams.get('q') ?? '{}'))
    const found = await readingFrom('the dataset', () =>
      (answers[wanted] as (query: unknown) => Promise<unknown>)(query),
    )
    send(200, 'application/json', JSON.stringify(found))
  } catch (error) {
    if (error instanceof z.ZodError) return fail(400, issueText(error))
    if (error instanceof SyntaxError) return fail(400, 'the query is not JSON')
    const { sentence, code } = explain(error) ?? unforeseen(error)
    fail(code === 2 ? 404 : 500, sentence)
  }
}
