import type { IncomingMessage, ServerResponse } from 'node:http'

/** The ways in which one request can fail. */
export const faultNames = [
  'refused 408',
  'refused 409',
  'refused 412',
  'refused 429',
  'refused 500',
  'refused 503',
  'done, then 500',
  'done, then 504',
  'cut before',
  'cut in the request',
  'done, then cut',
  'cut in the answer',
  'answer that is no JSON',
] as const
export type FaultName = (typeof faultNames)[number]

/** Lets a request fail. Returns true if it must not be carried out. */
export async function failBefore(
  fault: FaultName,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [, status] = /^refused (\d+)$/.exec(fault) ?? []
  if (status !== undefined) {
    await drain(request)
    response.writeHead(Number(status), {
      'Content-Type': 'application/json',
      ...(status === '429' && { RateLimit: '"api";r=0;t=1', 'RateLimit-Policy': '"fixed window";"api";q=500;w=300' }),
      ...(status === '503' && { 'Retry-After': '1' }),
    })
    response.end(JSON.stringify({ error: `injected ${status}` }))
    return true
  }
  if (fault === 'cut before') {
    request.socket.destroy()
    return true
  }
  if (fault === 'cut in the request') {
    request.once('data', () => request.socket.destroy())
    request.once('end', () => request.socket.destroy())
    return true
  }
  return false
}

/** Damages the answer to a request that is carried out. */
export function failAfter(fault: FaultName, response: ServerResponse): void {
  const [, status] = /^done, then (\d+)$/.exec(fault) ?? []
  const { writeHead, write, end } = response
  // Status and length are changed only when the whole answer is known.
  response.writeHead = ((code: number, headers: Record<string, string | number> = {}) => {
    response.statusCode = code
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    return response
  }) as ServerResponse['writeHead']
  const spoil = (body: string | Buffer = ''): ServerResponse => {
    Object.assign(response, { writeHead, write, end })
    if (fault === 'done, then cut') response.socket?.destroy()
    else if (fault === 'cut in the answer') {
      response.setHeader('Content-Length', Buffer.byteLength(body) + 10)
      response.write(`${body} `.slice(0, 5), () => response.socket?.destroy())
    } else {
      response.removeHeader('Content-Length')
      if (status !== undefined) response.statusCode = Number(status)
      response.end(status === undefined ? '<html>a proxy was here</html>' : '{"error":"injected"}')
    }
    return response
  }
  response.end = spoil as ServerResponse['end']
  response.write = ((chunk: Buffer) => Boolean(spoil(chunk))) as ServerResponse['write']
}

/** Reads a request to its end, as a server must before it answers on a connection that is kept alive. */
export async function drain(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
