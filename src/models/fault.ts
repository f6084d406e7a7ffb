import { parseJson } from '../../schemas/json.ts'
import { WrongShape } from './errors.ts'
import type { Answered } from './http.ts'

/** Why a request has no usable answer. */
export interface Fault {
  readonly fault: string
  /** How it failed, in a few words, for counts. */
  readonly how: string
  /** The server has too much to do. */
  readonly isBusy?: boolean
  /** It answered something that is not of its wire format. */
  readonly isMisshapen?: boolean
  /** Milliseconds for which nothing is to be sent, as the server requests. */
  readonly after?: number | undefined
}

/** Whether another try may help: a time-out, a conflict, too many requests, or a status of 500 and more except 501. */
export const isPassing = (status: number): boolean =>
  status === 408 || status === 409 || status === 425 || status === 429 || (status >= 500 && status !== 501)

/** How long a server asks to be left alone, in milliseconds: its header has seconds, milliseconds or a date. */
export function afterOf({ headers }: Pick<Answered, 'headers'>): number | undefined {
  const ms = Number(headers['retry-after-ms'] ?? Number.NaN)
  const said = headers['retry-after']
  const seconds = Number(said ?? Number.NaN)
  const pause = !Number.isNaN(ms) ? ms : !Number.isNaN(seconds) ? 1000 * seconds : Date.parse(said ?? '') - Date.now()
  return Number.isNaN(pause) ? undefined : Math.max(pause, 0)
}

/** What a body has as JSON. Throws a SyntaxError, or {@link WrongShape} for a web page. */
export function jsonIn(body: string): unknown {
  if (/^\s*</.test(body))
    throw new WrongShape("it is a web page: does the address end as the server's own, often in /v1?")
  return parseJson(body)
}

/** What an error body says: the message of OpenAI's, FastAPI's or plain shape. */
export function messageIn(body: string): string {
  try {
    const { error, detail, message } = JSON.parse(body) as Record<string, unknown>
    const inner = typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : error
    const said = inner ?? detail ?? message
    if (said !== undefined) return typeof said === 'string' ? said : JSON.stringify(said)
  } catch {}
  return body || 'nothing more'
}

/** What a server says as one line without the key, which some servers repeat. */
export const said = (words: string, key: string): string =>
  (key === '' ? words : words.replaceAll(key, '…'))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, 300)
    .replace(/[. ]+$/, '')
