import { setTimeout as wait } from 'node:timers/promises'
import { StorageError } from '../files.ts'

/** How often and how slowly a request is tried again. */
export interface Patience {
  /** Tries of one request, the first included. */
  readonly tries: number
  /** Milliseconds before the second try; doubled before each further one, up to half a minute. */
  readonly firstPause: number
  readonly pause: (milliseconds: number) => Promise<unknown>
  /** Hears what is waited for, where it takes long. */
  readonly say: (sentence: string) => void
}

export const patient: Patience = {
  tries: 8,
  firstPause: 1000,
  pause: (milliseconds) => wait(milliseconds),
  say: (sentence) => process.stderr.write(`${sentence}\n`),
}

/** No answer came, however often it was asked. */
export class Unreachable extends Error {
  /** A sentence of its own where the address names no host: the same command would not get further. */
  readonly noHost: string | undefined
  constructor(url: string, error: Error) {
    super(`${hostOf(url)} ${reason(error)}`)
    const host = unknownHost(error)
    this.noHost = host && `cannot reach ${host} (no such host); check the network or HF_ENDPOINT`
  }
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? 'the server'

const MAX_PAUSE = 30_000
/** Rate limits of the Hub reset every five minutes; nobody is waited for longer than twice that. */
const MAX_ASKED_PAUSE = 600_000
const CHANGED = 'a file was changed while it was pushed; nothing was published; make the dataset whole and push again'
const LONG_PAUSE = 10_000
/** A name that nobody knows is hardly known a minute later. */
const UNKNOWN_HOST_TRIES = 3
const ANSWER_MS = 120_000
/** Bytes a millisecond: what slower uploads than this do is called hanging. */
const SLOWEST = 50

/** Whether an answer stays the same, however often one asks. */
export const isFinal = (status: number): boolean => status < 500 && status !== 408 && status !== 429

/**
 * A request and its whole answer; tried again after 408, 429, 5xx, a lost connection, or an answer that was cut off. The last answer is
 * returned as it is; {@link Unreachable} is thrown if there is none. For requests that may be carried out twice.
 */
export async function askPatiently(url: string, init: RequestInit, patience: Patience): Promise<Response> {
  for (let tried = 1; ; tried++) {
    const outcome = await askOnce(url, init)
    if (outcome instanceof Response && isFinal(outcome.status)) return outcome
    if (tried < triesAfter(outcome, patience)) await pauseAfter(url, outcome, tried, patience)
    else if (outcome instanceof Response) return outcome
    else throw new Unreachable(url, outcome)
  }
}

/** One try: the whole answer, or what kept it from coming. Throws if it was called off, or if what it sends cannot be read. */
export async function askOnce(url: string, init: RequestInit): Promise<Response | Error> {
  const bytes = init.body instanceof Blob ? init.body.size : 0
  const limit = AbortSignal.timeout(Math.round(ANSWER_MS + bytes / SLOWEST))
  try {
    const answer = await fetch(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit })
    const body = await answer.arrayBuffer()
    const type = answer.headers.get('Content-Type') ?? ''
    if (answer.ok && type.includes('html')) throw new SyntaxError('a page is no answer of the Hub')
    if (answer.ok && type.includes('json')) JSON.parse(Buffer.from(body).toString())
    const { status, statusText, headers } = answer
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers })
  } catch (error) {
    const { cause } = error as Error
    // What is to be sent is not on the disk any more as it was: no other try helps.
    if (cause instanceof DOMException && cause.name === 'NotReadableError') throw new StorageError(CHANGED)
    if (init.signal?.aborted) throw error
    return error as Error
  }
}

/** How many tries a request has, after one that ended like this. */
export const triesAfter = (outcome: Response | Error, { tries }: Patience): number =>
  outcome instanceof Error && unknownHost(outcome) ? Math.min(tries, UNKNOWN_HOST_TRIES) : tries

/** The name that the network does not know, if that is why no answer came. After a redirect it is not that of the address. */
function unknownHost({ cause }: Error): string | undefined {
  const { code, hostname } = (cause ?? {}) as { code?: string; hostname?: string }
  return code === 'ENOTFOUND' ? hostname : undefined
}

/** Waits before the next try: longer each time, and as long as the server asks. */
export async function pauseAfter(
  url: string,
  outcome: Response | Error,
  tried: number,
  { firstPause, pause, say }: Patience,
): Promise<void> {
  const asked = outcome instanceof Response ? askedPause(outcome.headers, Date.now()) : 0
  const own = Math.min(firstPause * 2 ** (tried - 1), MAX_PAUSE) * (0.75 + Math.random() / 2)
  const milliseconds = Math.max(own, Math.min(asked, MAX_ASKED_PAUSE))
  if (milliseconds >= LONG_PAUSE) {
    const why = outcome instanceof Response ? `answered ${outcome.status}` : reason(outcome)
    say(`${hostOf(url)} ${why}; trying again in ${Math.round(milliseconds / 1000)} s`)
  }
  await pause(milliseconds)
}

/** Milliseconds that a server wants to be left alone: `Retry-After` in seconds or as a date, or what is left of a rate limit's window. */
export function askedPause(headers: Headers, now: number): number {
  const after = headers.get('Retry-After')
  if (after !== null) return /^\d+$/.test(after) ? Number(after) * 1000 : Math.max(0, Date.parse(after) - now || 0)
  const [, left, seconds] = /;\s*r=(\d+)\s*;\s*t=(\d+)/.exec(headers.get('RateLimit') ?? '') ?? []
  return left === '0' ? (Number(seconds) + 1) * 1000 : 0
}

/** Why no answer came, from the innermost cause that has a code. */
function reason(error: Error): string {
  const { code } = (error.cause ?? error) as NodeJS.ErrnoException
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'is not known to this network'
  if (code === 'ECONNREFUSED') return 'refuses connections'
  if (error.name === 'TimeoutError') return 'did not answer in time'
  if (error instanceof SyntaxError) return 'answers what is no answer of a Hub'
  return 'dropped the connection'
}
