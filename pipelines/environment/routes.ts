import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { parseJson } from '../../schemas/json.ts'
import type { Client } from './client.ts'
import type { Environment } from './environment.ts'
import { answerRpc, rpcError } from './mcp.ts'
import { placeIn, refusal } from './origin.ts'
import { refuseMissing, refuseOthers } from './place.ts'
import { gameOf, metadataOf, openApi, schemas } from './published.ts'
import { WireError } from './wire-error.ts'

const MOST_BYTES = 64 << 10
const STATUS = { CAPACITY_REACHED: 503, EXECUTION_ERROR: 409, SESSION_ERROR: 409 } as const
const COOKIE = 'omerta'
const PARSE_ERROR = -32700
/** What a body of `/step` has. OpenEnv sends a time limit and an id for tracking with it; they are not read. */
const STEP_FIELDS: ReadonlySet<string> = new Set(['action', 'episode_id', 'timeout_s', 'request_id'])
const inAction = (key: string): string => `{"action": {"${key}": …}}`

/** An answer over HTTP. */
interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * The routes of HTTP. A request has no session of its own, so `reset` names one in a cookie, and `step` and `state` find it by that or by the
 * `episode_id` that `reset` was given or answered.
 */
export class Routes {
  readonly #environment: Environment
  readonly #clients = new Map<string, Client>()

  constructor(environment: Environment) {
    this.#environment = environment
  }

  async answer(request: IncomingMessage, response: ServerResponse, server: Server): Promise<void> {
    const answer = await this.#answer(request, server).catch(answerTo)
    const text = answer.body === undefined ? '' : JSON.stringify(answer.body)
    response
      .writeHead(answer.status, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        ...answer.headers,
      })
      .end(text)
  }

  async #answer(request: IncomingMessage, server: Server): Promise<Answer> {
    const refused = refusal(request, server)
    if (refused !== undefined) return { status: 403, body: { detail: refused } }
    const { pathname, searchParams } = placeIn(request)
    const route = `${request.method} ${pathname}`
    switch (route) {
      case 'GET /health':
        return { status: 200, body: { status: 'healthy' } }
      case 'GET /metadata':
        return { status: 200, body: metadataOf(this.#environment.served) }
      case 'GET /game':
        return { status: 200, body: gameOf(this.#environment.served) }
      case 'GET /schema':
        return { status: 200, body: schemas }
      case 'GET /openapi.json':
        return { status: 200, body: openApi }
      case 'GET /state':
        return { status: 200, body: this.#clientOf(request, searchParams.get('episode_id')).state() }
      case 'POST /reset':
        return this.#reset(request)
      case 'POST /step': {
        const body = object(await bodyOf(request))
        refuseOthers(body, STEP_FIELDS, 'action', inAction)
        const { action, episode_id } = body
        refuseMissing(action, 'action', inAction('choice'))
        return { status: 200, body: await this.#clientOf(request, episode_id).step(action) }
      }
      case 'POST /mcp':
        return this.#mcp(request)
      default:
        return { status: 404, body: { detail: 'there is nothing here; see /openapi.json' } }
    }
  }

  /** A client that comes back with its cookie, or names the episode that it plays, keeps its session. */
  async #reset(request: IncomingMessage): Promise<Answer> {
    const data = object(await bodyOf(request))
    const known = this.#find(request, data['episode_id'])
    const id = known?.id ?? randomUUID()
    const client = known?.client ?? this.#open(id)
    try {
      const body = await client.reset(data)
      const headers = { 'set-cookie': `${COOKIE}=${id}; Path=/; HttpOnly; SameSite=Strict` }
      return { status: 200, body, headers }
    } catch (error) {
      if (!known) this.#close(id)
      throw error
    }
  }

  /** Sessions of MCP are those of its own header, or of OpenEnv's `session_id`. */
  async #mcp(request: IncomingMessage): Promise<Answer> {
    let body: unknown
    try {
      body = await bodyOf(request)
    } catch (error) {
      return { status: 200, body: rpcError(null, PARSE_ERROR, (error as Error).message) }
    }
    const { params, method } = (typeof body === 'object' && body !== null ? body : {}) as {
      params?: unknown
      method?: unknown
    }
    const named = (params as { session_id?: unknown } | undefined)?.session_id
    const id = String(request.headers['mcp-session-id'] ?? (typeof named === 'string' ? named : ''))
    const opened = method === 'initialize' ? randomUUID() : undefined
    if (opened !== undefined) this.#open(opened)
    const sessions = {
      create: () => {
        const made = randomUUID()
        this.#open(made)
        return made
      },
      close: (one: string) => this.#close(one),
    }
    const answer = await answerRpc(body, this.#clients.get(id), sessions)
    if (!answer) return { status: 202 }
    return { status: 200, body: answer, ...(opened !== undefined && { headers: { 'mcp-session-id': opened } }) }
  }

  #open(id: string): Client {
    const client = this.#environment.open(() => this.#clients.delete(id))
    this.#clients.set(id, client)
    return client
  }

  #close(id: string): boolean {
    this.#clients.get(id)?.close()
    return this.#clients.delete(id)
  }

  #find(request: IncomingMessage, episode: unknown): { id: string; client: Client } | undefined {
    const cookie = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1]
    const own = cookie === undefined ? undefined : this.#clients.get(cookie)
    if (own) return { id: cookie!, client: own }
    if (typeof episode !== 'string') return undefined
    const found = [...this.#clients].find(([, client]) => client.episode === episode)
    return found && { id: found[0], client: found[1] }
  }

  #clientOf(request: IncomingMessage, episode: unknown): Client {
    const found = this.#find(request, episode)
    if (found) return found.client
    throw new WireError(
      'EXECUTION_ERROR',
      'no episode has begun; POST /reset, and send its cookie or "episode_id" with each request',
    )
  }
}

function answerTo(error: unknown): Answer {
  if (!(error instanceof WireError)) throw error
  const { code, message, more } = error
  const status = code in STATUS ? STATUS[code as keyof typeof STATUS] : 422
  return { status, body: { detail: message, code, ...more } }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size <= MOST_BYTES) chunks.push(chunk as Buffer)
    else if (size > 16 * MOST_BYTES) break
  }
  if (size > MOST_BYTES) throw new WireError('VALIDATION_ERROR', `a body has at most ${MOST_BYTES} bytes`)
  const text = Buffer.concat(chunks).toString('utf8')
  if (text.trim() === '') return {}
  try {
    return parseJson(text)
  } catch (error) {
    throw new WireError('INVALID_JSON', `the body is not JSON: ${(error as Error).message.slice(0, 200)}`)
  }
}

function object(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new WireError('VALIDATION_ERROR', 'the body is a JSON object')
}
