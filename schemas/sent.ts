import { hash } from 'node:crypto'

/** The hash of what a model reads: the messages of a chat, or the state that questions are about. */
export const sentHash = (read: unknown): string => hash('sha256', JSON.stringify(read)).slice(0, 32)

/** The hash of the rest of a request: the other fields of its body, headers that are not about transport, and a query. */
export const besideHash = (fields: object, headers: Readonly<Record<string, unknown>> = {}, query = ''): string =>
  sentHash([fields, headers, query])

/** Headers that every request has, and the key, which must stay secret. */
const USUAL = ['authorization', 'connection', 'content-length', 'content-type', 'host']

/** Both of a request, as it leaves the process. */
export function sentIn(body: string, headers: Readonly<Record<string, unknown>>, query: string) {
  const { messages, state, input, ...fields } = JSON.parse(body) as Record<string, unknown>
  const more = Object.fromEntries(Object.entries(headers).filter(([name]) => !USUAL.includes(name)))
  return { sent: sentHash(messages ?? state ?? input), beside: besideHash(fields, more, query) }
}
