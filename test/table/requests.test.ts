import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { bodyOf, isFromHere, tokenOf } from '../../pipelines/table/requests.ts'
import { requests } from '../../schemas/table.ts'

const HOSTS = ['127.0.0.1:4000', 'localhost:4000']

/** A request with these headers, of POST if nothing else is said. */
const asking = (headers: Record<string, string>, method = 'POST', body = ''): IncomingMessage =>
  Object.assign(Readable.from(body === '' ? [] : [Buffer.from(body)]), {
    headers,
    method,
  }) as unknown as IncomingMessage

test('a token is read from the header alone, and whole', () => {
  const token = 'aB3-_'.padEnd(22, 'x')
  expect(tokenOf(asking({ authorization: `Bearer ${token}` }))).toBe(token)
  for (const authorization of [token, `Bearer ${token}y`, `Bearer ${token.slice(1)}`, `bearer ${token}`, ''])
    expect(tokenOf(asking({ authorization })), authorization).toBe('')
  expect(tokenOf(asking({}))).toBe('')
})

test.each<[isFromHere: boolean, method: string, headers: Record<string, string>]>([
  [true, 'GET', { host: 'localhost:4000' }],
  [true, 'GET', { host: '127.0.0.1:4000', 'sec-fetch-site': 'none' }],
  [true, 'POST', { host: '127.0.0.1:4000', origin: 'http://localhost:4000', 'sec-fetch-site': 'same-origin' }],
  [false, 'POST', { host: '127.0.0.1:4000' }],
  [false, 'GET', { host: 'evil.example:4000' }],
  [false, 'GET', {}],
  [false, 'POST', { host: 'evil.example', origin: 'http://127.0.0.1:4000' }],
  [false, 'POST', { host: '127.0.0.1:4000', origin: 'http://evil.example' }],
  [false, 'POST', { host: '127.0.0.1:4000', origin: 'https://127.0.0.1:4000' }],
  [false, 'GET', { host: '127.0.0.1:4000', origin: 'null' }],
  [false, 'GET', { host: '127.0.0.1:4000', 'sec-fetch-site': 'cross-site' }],
  [false, 'GET', { host: '127.0.0.1:4000', 'sec-fetch-site': 'same-site' }],
])('only requests of this address and its pages are answered: %s, %s %j', (isOurs, method, headers) =>
  expect(isFromHere(asking(headers, method), HOSTS)).toBe(isOurs),
)

const JSON_TYPE = { 'content-type': 'application/json' }
const ANSWER = '{"turn":3,"pick":2}'
const taken = (headers: Record<string, string>, body: string): Promise<unknown> =>
  bodyOf(asking(headers, 'POST', body), requests.answer)

test('a body of 4 kB at most is read, and exactly of its schema', async () => {
  expect(await taken(JSON_TYPE, ANSWER)).toEqual({ turn: 3, pick: 2 })
  const room = 4096 - ANSWER.length
  expect(await taken({ ...JSON_TYPE, 'content-length': '4096' }, ANSWER + ' '.repeat(room))).toMatchObject({ turn: 3 })
  const tooMuch = { status: 400, message: 'at most 4 kB may be sent' }
  await expect(taken(JSON_TYPE, ANSWER + ' '.repeat(room + 1))).rejects.toMatchObject(tooMuch)
  await expect(taken({ ...JSON_TYPE, 'content-length': '4097' }, ANSWER)).rejects.toMatchObject(tooMuch)
  await expect(taken({}, ANSWER)).rejects.toMatchObject({ status: 400, message: 'send application/json' })
  await expect(taken(JSON_TYPE, '{')).rejects.toMatchObject({ status: 400, message: 'this is not JSON' })
  await expect(taken(JSON_TYPE, '{"turn":3,"seat":1}')).rejects.toMatchObject({ status: 400 })
})
