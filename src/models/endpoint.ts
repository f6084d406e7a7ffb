import type { Agent } from 'node:http'
import { parseJson } from '../../schemas/json.ts'
import { keepSecret, valueWithout } from '../../schemas/secrets.ts'
import { ModelUnavailable, Refused, WrongShape } from './errors.ts'
import { Gate } from './gate.ts'
import { type Answered, agentFor, NoAnswer, postJson } from './http.ts'
import type { Tokens } from './ledger.ts'
import { until } from './pause.ts'
import type { EndpointSetting } from './setting.ts'

/** How often a request that failed is sent again; the wait before it doubles each time. A server that never answered is given up sooner. */
const RETRIES = { known: 6, unknown: 2 } as const
const FIRST_WAIT_MS = 250
/** How often a request is sent again because the server says that it has too much to do. */
const BUSY_RETRIES = 60
const LONGEST_WAIT_MS = 60_000

/** Reads a body as one wire format has it; throws {@link WrongShape} or a SyntaxError. */
export type Read<T> = (body: unknown) => T

/** What is reported about requests to a server. */
export interface Watch {
  /** Called before each request, and while one waits; throws if none may be sent any more. */
  proceed(): void
  /** A request is sent. Returns how to say that it has ended. */
  sending(tokens: Tokens): () => void
  /** A request was sent without a usable answer, but may have to be paid. */
  lost(tokens: Tokens): void
}

/**
 * One server at one base URL: the only place where requests are sent, keys read, limits kept and failures waited out. A request that fails is
 * sent again after a pause; `retry-after` is honoured for all requests. What the server refuses is not sent again ({@link Refused}).
 */
export class Endpoint {
  /** The base URL as it may be shown: without name, password and query. */
  readonly shown: string
  readonly #base: URL
  readonly #key: string
  readonly #timeout: number
  readonly #gate: Gate
  readonly #agent: Agent
  readonly #watch: Watch
  /** Whether it answered as it should before. */
  #isKnown = false
  /** Games that have their home here. */
  games = 0

  constructor(url: string, setting: EndpointSetting, watch: Watch) {
    this.#base = new URL(url)
    this.shown = `${this.#base.origin}${this.#base.pathname}`.replace(/\/$/, '')
    this.#key = process.env[setting.key] ?? ''
    keepSecret(this.#key)
    this.#timeout = setting.timeout_seconds * 1000
    this.#gate = new Gate(setting, watch.proceed)
    this.#agent = agentFor(this.#base)
    this.#watch = watch
  }

  /** Requests at once that it is sent. */
  get limit(): number {
    return this.#gate.limit
  }

  /** How busy it was kept, in words; nothing if it never had all the requests at once that it takes. */
  use(): string | undefined {
    const { share, limit, isFound } = this.#gate
    if (share === undefined) return undefined
    const found = isFound ? ' (found by trying)' : ''
    return `${limit} ${limit === 1 ? 'request' : 'requests'} at once${found}, ${(100 * share).toFixed(0)} % of these places taken while there were games enough`
  }

  get load(): number {
    return this.games + this.#gate.busy
  }

  /** Posts to a path below the base URL. `tokens` is what the request will take at most, as far as that is known before. */
  async post<T extends object>(path: string, body: object, tokens: Tokens, read: Read<T>): Promise<T & Sent> {
    const text = JSON.stringify(body)
    let last: Fault = { fault: '' }
    let failures = 0
    const isLeft = (): boolean => failures <= (this.#isKnown ? RETRIES.known : RETRIES.unknown)
    for (let busy = 0; isLeft() && busy <= BUSY_RETRIES; ) {
      const outcome = await this.#gate.through(tokens.prompt + tokens.reply, () => this.#try(path, text, tokens, read))
      if ('value' in outcome) return outcome.value
      last = outcome
      if (outcome.isBusy) busy++
      else failures++
      const pause = outcome.after ?? Math.min(FIRST_WAIT_MS * 2 ** (failures + busy - 1), LONGEST_WAIT_MS)
      if (outcome.isBusy) this.#gate.refused(pause)
      else if (isLeft()) {
        const then = Date.now() + pause * (0.75 + Math.random() / 2)
        await until(() => then, this.#watch.proceed)
      }
    }
    // Nothing but answers of another shape: this is no such server, and will be none next time.
    throw this.unavailable(last.fault, this.#isKnown || !last.isMisshapen)
  }

  /** A sentence about this server, without the key, which some servers repeat. */
  unavailable(fault: string, isTemporary: boolean): ModelUnavailable {
    return new ModelUnavailable(`the model server at ${this.shown} ${fault}`, {
      remedy: 'all answers are kept, and the same command continues',
      isTemporary,
    })
  }

  close(): void {
    this.#agent.destroy()
  }

  async #try<T extends object>(
    path: string,
    text: string,
    tokens: Tokens,
    read: Read<T>,
  ): Promise<{ value: T & Sent } | Fault> {
    this.#watch.proceed()
    const ended = this.#watch.sending(tokens)
    try {
      const answered = await postJson(this.#url(path), text, {
        agent: this.#agent,
        headers: this.#key === '' ? {} : { authorization: `Bearer ${this.#key}` },
        timeout: this.#timeout,
      })
      const { status, body } = answered
      if (status >= 200 && status < 300) {
        // What is read becomes rows, attempts and the cache, and some servers repeat the key.
        const value = {
          ...read(valueWithout(parseJson(body), this.#key)),
          sent: answered.sent,
          beside: answered.beside,
        }
        this.#isKnown = true
        this.#gate.answered()
        return { value }
      }
      const words = this.#said(messageIn(body))
      if (!isPassing(status)) throw new Refused(status, `answered ${status}: ${words}`)
      return {
        fault: `answered ${status}: ${words}`,
        isBusy: status === 429 || status === 503,
        after: afterOf(answered),
      }
    } catch (error) {
      if (error instanceof NoAnswer ? error.wasSent : error instanceof SyntaxError || error instanceof WrongShape)
        this.#watch.lost(tokens)
      if (error instanceof NoAnswer) return { fault: `did not answer: ${this.#said(error.message)}` }
      if (error instanceof SyntaxError || error instanceof WrongShape)
        return { fault: `does not answer as it should: ${this.#said(error.message)}`, isMisshapen: true }
      throw error
    } finally {
      ended()
    }
  }

  #url(path: string): URL {
    const url = new URL(this.#base)
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
    return url
  }

  #said(words: string): string {
    const open = this.#key === '' ? words : words.replaceAll(this.#key, '…')
    return open
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .slice(0, 300)
      .replace(/[. ]+$/, '')
  }
}

/** Hashes of what the model read and of the rest of the request. */
interface Sent {
  readonly sent: string
  readonly beside: string
}

interface Fault {
  readonly fault: string
  /** The server has too much to do. */
  readonly isBusy?: boolean
  /** It answered something that is not of its wire format. */
  readonly isMisshapen?: boolean
  /** Milliseconds for which nothing is to be sent, as the server requests. */
  readonly after?: number | undefined
}

/** Whether another try may help: a time-out, a conflict, too many requests, or a status of 500 and more except 501. */
const isPassing = (status: number): boolean =>
  status === 408 || status === 409 || status === 425 || status === 429 || (status >= 500 && status !== 501)

/** How long a server asks to be left alone: seconds, milliseconds or a date. */
function afterOf({ headers }: Answered): number | undefined {
  const ms = Number(headers['retry-after-ms'] ?? Number.NaN)
  const said = headers['retry-after']
  const seconds = Number(said ?? Number.NaN)
  const pause = !Number.isNaN(ms) ? ms : !Number.isNaN(seconds) ? 1000 * seconds : Date.parse(said ?? '') - Date.now()
  return Number.isNaN(pause) ? undefined : Math.min(Math.max(pause, 0), 10 * LONGEST_WAIT_MS)
}

/** What an error body says: the message of OpenAI's, FastAPI's or plain shape. */
function messageIn(body: string): string {
  try {
    const { error, detail, message } = JSON.parse(body) as Record<string, unknown>
    const inner = typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : error
    const said = inner ?? detail ?? message
    if (said !== undefined) return typeof said === 'string' ? said : JSON.stringify(said)
  } catch {}
  return body || 'nothing more'
}
