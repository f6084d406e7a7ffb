import { setTimeout as wait } from 'node:timers/promises'
import { parseBytes } from '../json.ts'
import { StorageError } from '../storage-error.ts'
import { HubError, isFinal } from './errors.ts'

/** How often and how slowly a request is tried again. */
export interface RetryPolicy {
  /** Tries of one request, the first included. */
  readonly tries: number
  /** Milliseconds before the second try; doubled before each further one, up to half a minute. */
  readonly firstPause: number
  readonly pause: (milliseconds: number) => Promise<unknown>
  /** Receives a sentence before every long pause. */
  readonly say: (sentence: string) => void
}

export const defaultRetry: RetryPolicy = {
  tries: 8,
  firstPause: 1000,
  pause: (milliseconds) => wait(milliseconds),
  say: (sentence) => process.stderr.write(`${sentence}\n`),
}

/** A request that got no answer in any of its tries. */
export class Unreachable extends Error {
  /** A separate sentence for a host name without an address: running the same command again would not help. */
  readonly noHost: string | undefined
  constructor(url: string, error: Error) {
    super(`${hostOf(url)} ${reason(error)}`)
    const host = unknownHost(error)
    this.noHost = host && `cannot reach ${host} (no such host); check the network or HF_ENDPOINT`
  }
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? 'the server'

/** The longest pause that we choose ourselves. */
const MAX_PAUSE_MS = 30_000
/** The longest pause that a server may ask for: twice the window of the Hub's rate limits. */
const MAX_RETRY_AFTER_MS = 600_000
/** From here on a pause is announced. */
const LONG_PAUSE_MS = 10_000
/** Retries after a failure that rarely passes within minutes: no address, a web page as the answer, endless redirects. */
const FEW_TRIES = 3
/** After so long no request is tried again: two that got no answer at all. */
const MAX_TRYING_MS = 2 * 120_000
const TIMEOUT_MS = 120_000
/** Bytes a millisecond. */
const MIN_SPEED = 50
/** Time limit of a request that sends or fetches this many bytes. */
export const timeFor = (bytes: number): number => Math.round(TIMEOUT_MS + bytes / MIN_SPEED)
/** More than a page of a thousand files has. */
const MAX_ANSWER_BYTES = 16 << 20
const CHANGED = 'a file was changed while it was pushed; nothing was published; restore the dataset and push again'

/**
 * A request and its complete answer; tried again after 408, 429, 5xx, a lost connection or an answer that was cut off. Returns the last
 * answer, whatever its status; throws {@link Unreachable} if there is none. Only for requests that may be carried out twice.
 */
export async function fetchWithRetry(url: string, init: RequestInit, retry: RetryPolicy): Promise<Response> {
  let trying = 0
  for (let tried = 1; ; tried++) {
    const began = performance.now()
    const outcome = await fetchOnce(url, init)
    trying += performance.now() - began
    if (outcome instanceof Response && isFinal(outcome.status)) return outcome
    if (tried < triesFor(outcome, retry) && trying < MAX_TRYING_MS) await waitBeforeRetry(url, outcome, tried, retry)
    else if (outcome instanceof Response) return outcome
    else throw new Unreachable(url, outcome)
  }
}

/** One try: the complete answer, or the error that prevented it. Throws if the request was aborted, or if its body cannot be read. */
export async function fetchOnce(url: string, init: RequestInit): Promise<Response | Error> {
  const bytes = init.body instanceof Blob ? init.body.size : 0
  const timeout = AbortSignal.timeout(timeFor(bytes))
  try {
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    const answer = await fetch(url, { ...init, signal })
    const body = await bodyOf(answer, url)
    const type = answer.headers.get('Content-Type') ?? ''
    if (answer.ok && type.includes('html')) throw new SyntaxError('a web page is not an answer of the Hub')
    if (answer.ok && type.includes('json')) parseBytes(body)
    const { status, statusText, headers } = answer
    return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers })
  } catch (error) {
    const { cause } = error as Error
    // The file to be sent was changed on the disk; another try cannot help.
    if (cause instanceof DOMException && cause.name === 'NotReadableError') throw new StorageError(CHANGED)
    if (init.signal?.aborted || error instanceof HubError) throw error
    return error as Error
  }
}

/** The body of an answer of the Hub's API, which is never long. */
async function bodyOf(answer: Response, url: string): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > MAX_ANSWER_BYTES)
      throw new HubError(`${hostOf(url)} answers with more than ${MAX_ANSWER_BYTES >> 20} MiB, as no Hub does`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** How many tries a request gets if one of them ended like this. */
export const triesFor = (outcome: Response | Error, { tries }: RetryPolicy): number =>
  outcome instanceof Error && (unknownHost(outcome) || isNoHub(outcome)) ? Math.min(tries, FEW_TRIES) : tries

/** Whether what answered is no Hub: it sends web pages, or redirects for ever. */
const isNoHub = (error: Error): boolean =>
  error instanceof SyntaxError || /redirect/i.test((error.cause as Error | undefined)?.message ?? '')

/** The host name that has no address, if that is why there is no answer. After a redirect it is not the one in the URL. */
function unknownHost({ cause }: Error): string | undefined {
  const { code, hostname } = (cause ?? {}) as { code?: string; hostname?: string }
  return code === 'ENOTFOUND' ? hostname : undefined
}

/** Waits before the next try: longer each time, and at least as long as the server asks. */
export async function waitBeforeRetry(
  url: string,
  outcome: Response | Error,
  tried: number,
  { firstPause, pause, say }: RetryPolicy,
): Promise<void> {
  const asked = outcome instanceof Response ? retryAfter(outcome.headers, Date.now()) : 0
  const own = Math.min(firstPause * 2 ** (tried - 1), MAX_PAUSE_MS) * (0.75 + Math.random() / 2)
  const milliseconds = Math.max(own, Math.min(asked, MAX_RETRY_AFTER_MS))
  if (milliseconds >= LONG_PAUSE_MS) {
    const why = outcome instanceof Response ? `answered ${outcome.status}` : reason(outcome)
    say(`${hostOf(url)} ${why}; trying again in ${Math.round(milliseconds / 1000)} s`)
  }
  await pause(milliseconds)
}

/** Milliseconds that a server asks to wait: `Retry-After` in seconds or as a date, or the rest of a rate limit's window. */
export function retryAfter(headers: Headers, now: number): number {
  const after = headers.get('Retry-After')
  if (after !== null) return /^\d+$/.test(after) ? Number(after) * 1000 : Math.max(0, Date.parse(after) - now || 0)
  const [, left, seconds] = /;\s*r=(\d+)\s*;\s*t=(\d+)/.exec(headers.get('RateLimit') ?? '') ?? []
  return left === '0' ? (Number(seconds) + 1) * 1000 : 0
}

/** Why there was no answer, as the rest of a sentence that begins with the host. */
function reason(error: Error): string {
  const { code } = (error.cause ?? error) as NodeJS.ErrnoException
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'cannot be resolved by DNS'
  if (code === 'ECONNREFUSED') return 'refuses connections'
  if (error.name === 'TimeoutError') return 'did not answer in time'
  if (/redirect/i.test((error.cause as Error | undefined)?.message ?? '')) return 'redirects without an end'
  if (error instanceof SyntaxError) return 'does not answer as the Hub does'
  return 'dropped the connection'
}
