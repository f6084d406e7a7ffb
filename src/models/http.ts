import { Agent as HttpAgent, type IncomingHttpHeaders, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import { sentIn } from '../../schemas/sent.ts'

/** A longer body than any answer to a player has. */
const LONGEST_BODY = 8 << 20

const CUT_OFF = 'its answer was cut off'

/** What a server answered. */
export interface Answered {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** The hashes of what the model reads, and of the rest of the request. */
  readonly sent: string
  readonly beside: string
}

/** The hashes of what was sent. */
export type Sent = Pick<Answered, 'sent' | 'beside'>

/** A connection that failed, a body that was cut off or grew too long, an answer that did not come in time, or a request that was aborted. */
export class NoAnswer extends Error {
  /** Whether the request was sent whole, so that it may have to be paid. */
  readonly wasSent: boolean
  constructor(words: string, wasSent: boolean) {
    super(words)
    this.wasSent = wasSent
  }
}

export const agentFor = (url: URL): HttpAgent =>
  url.protocol === 'https:' ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })

interface Posting {
  /** False for a new connection. */
  readonly agent: HttpAgent | false
  readonly headers: Readonly<Record<string, string>>
  readonly timeout: number
  /** Aborts the request, also while its answer is read. */
  readonly signal?: AbortSignal
}

/** Times of the last answer on keep-alive connections. */
const lastUsed = new WeakMap<Socket, number>()
/** No server closes a connection that was idle for less. */
const IDLE_MS = 1000

/** A connection that was kept open from an earlier request, and that the server had closed before it read this one. */
class Stale extends Error {}

/**
 * Posts JSON and waits for the whole answer, with a time limit in milliseconds. Throws {@link NoAnswer}. Servers close connections that were idle for some
 * seconds, and this process may notice only when it writes: such a request was not read, and is sent again on a new connection.
 */
export async function postJson(url: URL, body: string, posting: Posting): Promise<Answered> {
  try {
    return await postOnce(url, body, posting)
  } catch (error) {
    if (!(error instanceof Stale)) throw error
    return postOnce(url, body, { ...posting, agent: false })
  }
}

function postOnce(url: URL, body: string, { agent, headers, timeout, signal }: Posting): Promise<Answered> {
  return new Promise((resolve, reject) => {
    let wasSent = false
    let isAnswered = false
    let connection: Socket | undefined
    let idle = 0
    const fail = (error: Error & { code?: string }): void => {
      clearTimeout(timer)
      const isStale = idle > IDLE_MS && !isAnswered && /^(?:ECONNRESET|EPIPE)$/.test(error.code ?? '')
      reject(isStale ? new Stale() : new NoAnswer(messageOf(error), wasSent))
      request.destroy()
    }
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(
      url,
      {
        method: 'POST',
        agent,
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        isAnswered = true
        const parts: Buffer[] = []
        let length = 0
        response.on('data', (part: Buffer) => {
          length += part.length
          if (length > LONGEST_BODY) fail(new Error(`an answer has more than ${LONGEST_BODY >> 20} MiB`))
          else parts.push(part)
        })
        response.on('error', fail)
        response.on('close', () => fail(new Error(CUT_OFF)))
        response.on('end', () => {
          clearTimeout(timer)
          if (connection) lastUsed.set(connection, performance.now())
          if (!response.complete) return fail(new Error(CUT_OFF))
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString('utf8'),
            ...sentIn(body, request.getHeaders(), url.search),
          })
        })
      },
    )
    const timer = setTimeout(
      () => fail(new Error(`no answer in ${timeout / 1000} ${timeout === 1000 ? 'second' : 'seconds'}`)),
      timeout,
    )
    const abort = (): void => fail(new Error('the request was aborted'))
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
    request.on('socket', (socket) => {
      connection = socket
      const now = performance.now()
      idle = now - (lastUsed.get(socket) ?? now)
    })
    request.on('error', fail)
    request.on('finish', () => {
      wasSent = true
    })
    request.end(body)
  })
}

/** An error of several addresses has its messages inside. */
function messageOf(error: Error & { code?: string }): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0] as Error)
  if (error.message === 'aborted') return CUT_OFF
  return error.message || error.code || 'the connection failed'
}
