import type { IncomingMessage } from 'node:http'
import * as z from 'zod'
import { issueText } from '../../schemas/issue.ts'
import { Refused } from './line.ts'

/** No request has more bytes. */
const MOST_BYTES = 4096

/** The token of a request: in a header, so it is in no log, no history and no address. */
export function tokenOf({ headers }: IncomingMessage): string {
  const [, token = ''] = /^Bearer ([\w-]{22})$/.exec(headers.authorization ?? '') ?? []
  return token
}

/** Whether a request names this address as its host, and comes from a page of it, if it comes from a page. A name that was made to point here is refused. */
export function isFromHere({ headers, method }: IncomingMessage, hosts: readonly string[]): boolean {
  if (!hosts.includes(headers.host ?? '')) return false
  if (headers['sec-fetch-site'] !== undefined && !['same-origin', 'none'].includes(String(headers['sec-fetch-site'])))
    return false
  const { origin } = headers
  if (origin === undefined) return method === 'GET'
  return hosts.some((host) => origin === `http://${host}`)
}

/** The JSON of a request, which is small and exactly of its schema. */
export async function bodyOf<T>(request: IncomingMessage, schema: z.ZodType<T>): Promise<T> {
  if (request.headers['content-type'] !== 'application/json') throw new Refused(400, 'send application/json')
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) throw new Refused(400, 'at most 4 kB may be sent')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MOST_BYTES) throw new Refused(400, 'at most 4 kB may be sent')
    chunks.push(chunk)
  }
  try {
    return schema.parse(JSON.parse(Buffer.concat(chunks).toString()))
  } catch (error) {
    if (error instanceof z.ZodError) throw new Refused(400, issueText(error))
    throw new Refused(400, 'this is not JSON')
  }
}
