import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Endpoint } from '../src/models/endpoint.ts'
import { ModelUnavailable } from '../src/models/errors.ts'
import { postJson } from '../src/models/http.ts'
import type { Tokens } from '../src/models/ledger.ts'
import { ServedModel } from '../src/models/served.ts'
import { endpointSchema } from '../src/models/setting.ts'
import { FakeEndpoint } from './models/fake-endpoint.ts'

const open: { close(): void }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

/** An endpoint, and the requests that it says may have to be paid. */
function endpointAt(url: string) {
  const lost: Tokens[] = []
  const watch = { proceed() {}, sending: () => () => {}, lost: (tokens: Tokens) => void lost.push(tokens) }
  const endpoint = new Endpoint(url, endpointSchema.parse({ concurrency: 1 }), watch)
  open.push(endpoint)
  return { endpoint, lost }
}

test('a request that no server took need not be paid', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  const { endpoint, lost } = endpointAt(`http://127.0.0.1:${port}/v1`)
  const asked = endpoint.post('chat/completions', {}, { prompt: 5, reply: 2 }, (body) => body as object)
  await expect(asked).rejects.toBeInstanceOf(ModelUnavailable)
  expect(lost).toEqual([])
})

test.each([404, 405, 501])(
  'a server that answers %i to one form of decisions is asked in the other',
  async (status) => {
    const server = await new FakeEndpoint({
      paths: ['systemone', 'decisions'],
      raw(response, { questions }) {
        if (!Array.isArray(questions)) response.writeHead(status).end('{}')
        else
          response
            .writeHead(200)
            .end(JSON.stringify({ answers: [{ name: questions[0].name, probability: 0.25 }], usage: {} }))
        return true
      },
    }).listen()
    open.push(server)
    const home = new ServedModel('m', [endpointAt(server.url).endpoint], {}).enter()
    const { answers } = await home.decide('Day.', { dark: { type: 'noul', instructions: 'Dark?' } })
    expect(answers).toEqual({ dark: { false: 0.75, true: 0.25 } })
  },
)

test('an answer of more than 8 MiB is not waited for, and one of 8 MiB is read', async () => {
  const server = await new FakeEndpoint({
    raw(response, { size }) {
      response.writeHead(200).end(Buffer.alloc(size as number, ' '))
      return true
    },
  }).listen()
  open.push(server)
  const url = new URL(`${server.url}/chat/completions`)
  // Lengths, as a body is too long to be shown where a test fails.
  const ask = (size: number): Promise<number | string> =>
    postJson(url, JSON.stringify({ messages: [], size }), { agent: false, headers: {}, timeout: 5000 }).then(
      ({ body }) => body.length,
      ({ message }: Error) => message,
    )
  expect(await ask(8 << 20)).toBe(8 << 20)
  expect(await ask((8 << 20) + 1)).toBe('an answer has more than 8 MiB')
})
