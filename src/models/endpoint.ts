import type { Agent } from 'node:http'
import { keepSecret, valueWithout } from '../../schemas/secrets.ts'
import { ModelUnavailable, Refused, WrongShape } from './errors.ts'
import { afterOf, type Fault, isPassing, jsonIn, messageIn, said } from './fault.ts'
import { Gate } from './gate.ts'
import { withGrace } from './grace.ts'
import { agentFor, NoAnswer, postJson, type Sent } from './http.ts'
import type { Tokens } from './ledger.ts'
import { LongPauses, until } from './pause.ts'
import type { EndpointSetting } from './setting.ts'
import { Silence } from './silence.ts'

/** How often a request that failed is sent again; the wait before it doubles each time. A server that never answered is given up sooner. */
const RETRIES = { known: 6, unknown: 2 } as const
const FIRST_WAIT_MS = 250
/** How often a request is sent again because the server says that it has too much to do. */
const BUSY_RETRIES = 60
const LONGEST_WAIT_MS = 60_000
/** The longest pause that a server may ask for. */
const MOST_AFTER_MS = 600_000

/** Reads a body as one wire format has it; throws {@link WrongShape} or a SyntaxError. */
export type Read<T> = (body: unknown) => T

/** What is reported about requests to a server. */
export interface Watch {
  /** Called before each request, and while one waits; throws if none may be sent any more. */
  proceed(): void
  /** Whether the run was told to stop: requests under way are aborted two seconds later. */
  stopped?(): boolean
  /** A request is sent. Returns how to say that it has ended. */
  sending(tokens: Tokens): () => void
  /** A request was sent without a usable answer, but may have to be paid. */
  lost(tokens: Tokens): void
  /** Receives a sentence before every long pause, and while nothing is answered for long. */
  say?(sentence: string): void
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
  readonly #pauses: LongPauses
  readonly #silence: Silence
  /** Whether it answered as it should before. */
  #isKnown = false
  /** Requests that failed and were sent again, by how they failed. */
  readonly failed: Record<string, number> = {}
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
    this.#pauses = new LongPauses((sentence) => watch.say?.(sentence))
    this.#silence = new Silence(this.shown, (sentence) => watch.say?.(sentence))
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
    return `${limit} ${limit === 1 ? 'request' : 'requests'} at once${found}, of which ${(100 * share).toFixed(0)} % were in use while there was enough to ask`
  }

  get load(): number {
    return this.games + this.#gate.busy
  }

  /** Posts to a path below the base URL. `tokens` is what the request will take at most, as far as that is known before. */
  async post<T extends object>(path: string, body: object, tokens: Tokens, read: Read<T>): Promise<T & Sent> {
    const text = JSON.stringify(body)
    let last: Fault = { fault: '', how: '' }
    let failures = 0
    const retries = (): number => (this.#isKnown ? RETRIES.known : RETRIES.unknown)
    const isLeft = (): boolean => failures <= retries()
    for (let busy = 0; isLeft() && busy <= BUSY_RETRIES; ) {
      const tried = `attempt ${failures + 1} of ${retries() + 1}`
      const outcome = await this.#gate.through(tokens.prompt + tokens.reply, () =>
        this.#try(path, { text, tokens, tried }, read),
      )
      if ('value' in outcome) return outcome.value
      if (this.#watch.stopped?.()) this.#watch.proceed()
      last = outcome
      if (outcome.isBusy) busy++
      else failures++
      const { after, fault } = outcome
      const own = Math.min(FIRST_WAIT_MS * 2 ** (failures + busy - 1), LONGEST_WAIT_MS)
      const pause = Math.min(after ?? own, MOST_AFTER_MS)
      if (isLeft() && busy <= BUSY_RETRIES) {
        this.failed[outcome.how] = (this.failed[outcome.how] ?? 0) + 1
        this.#pauses.begin(pause, `${this.#called} ${fault}`, after)
      }
      if (outcome.isBusy) this.#gate.refused(pause)
      else if (isLeft()) {
        const then = Date.now() + pause * (0.75 + Math.random() / 2)
        await until(() => then, this.#watch.proceed)
      }
    }
    // Nothing but answers of another shape: this is no such server, and will be none next time.
    throw this.unavailable(last.fault, this.#isKnown || !last.isMisshapen)
  }

  get #called(): string {
    return `the model server at ${this.shown}`
  }

  /** A sentence about this server, without the key, which some servers repeat. */
  unavailable(fault: string, isTemporary: boolean): ModelUnavailable {
    return new ModelUnavailable(`${this.#called} ${fault}`, {
      remedy: 'all answers are kept, and the same command continues',
      isTemporary,
    })
  }

  close(): void {
    this.#agent.destroy()
  }

  async #try<T extends object>(
    path: string,
    { text, tokens, tried }: { text: string; tokens: Tokens; tried: string },
    read: Read<T>,
  ): Promise<{ value: T & Sent } | Fault> {
    this.#watch.proceed()
    const ended = this.#watch.sending(tokens)
    const heard = this.#silence.begin(tried)
    let isAnswered = false
    try {
      const headers: Record<string, string> = this.#key === '' ? {} : { authorization: `Bearer ${this.#key}` }
      const posting = { agent: this.#agent, headers, timeout: this.#timeout }
      const answered = await withGrace(this.#watch.stopped, (signal) =>
        postJson(this.#url(path), text, { ...posting, signal }),
      )
      const { status, body } = answered
      isAnswered = true
      if (status >= 200 && status < 300) {
        // What is read becomes rows, attempts and the cache, and some servers repeat the key.
        const value = {
          ...read(valueWithout(jsonIn(body), this.#key)),
          sent: answered.sent,
          beside: answered.beside,
        }
        this.#isKnown = true
        this.#gate.answered()
        return { value }
      }
      const words = said(messageIn(body), this.#key)
      if (!isPassing(status)) throw new Refused(status, `answered ${status}: ${words}`)
      return {
        fault: `answered ${status}: ${words}`,
        how: `answered ${status}`,
        isBusy: status === 429 || status === 503,
        after: afterOf(answered),
      }
    } catch (error) {
      if (error instanceof NoAnswer ? error.wasSent : error instanceof SyntaxError || error instanceof WrongShape)
        this.#watch.lost(tokens)
      if (error instanceof NoAnswer)
        return { fault: `did not answer: ${said(error.message, this.#key)}`, how: 'no whole answer' }
      if (error instanceof SyntaxError || error instanceof WrongShape)
        return {
          fault: `does not answer as it should: ${said(error.message, this.#key)}`,
          how: 'unusable answer',
          isMisshapen: true,
        }
      throw error
    } finally {
      ended()
      heard(isAnswered)
    }
  }

  #url(path: string): URL {
    const url = new URL(this.#base)
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
    return url
  }
}
