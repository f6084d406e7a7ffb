import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requirePermission } from '../pipelines/hub/push.ts'
import { HubClient } from '../src/storage/hub/client.ts'
import { download } from '../src/storage/hub/download.ts'
import type { RetryPolicy } from '../src/storage/hub/retry.ts'
import { loopback, REPO } from './hub/pushing.ts'
import { READER } from './hub/serve.ts'

const retry: RetryPolicy = { tries: 2, firstPause: 0, pause: async () => {}, say: () => {} }
const HUB = 'https://hub.example'
const TOKEN = 'hf_secret'
const hub = new HubClient({ endpoint: HUB, token: TOKEN, repo: REPO, retry })

/** Requests by URL, with the token that each of them carried. */
const sent: [url: string, authorization: string | null][] = []
let answer: () => Response
beforeEach(() => {
  sent.length = 0
  answer = () => Response.json([])
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    sent.push([String(url), new Headers(init?.headers).get('Authorization')])
    return answer()
  })
})
afterEach(() => void vi.restoreAllMocks())

test('a download whose connection was lost after the last byte is whole, and one that is shorter goes on where it was', async () => {
  const ranges: (string | null)[] = []
  const whole = Buffer.from('ten bytes.')
  const broken = (bytes: Buffer) =>
    new ReadableStream({
      pull(controller) {
        if (ranges.at(-1) === null && !bytes.equals(given)) controller.enqueue((given = bytes))
        else controller.error(new TypeError('terminated'))
      },
    })
  let given: Buffer = Buffer.alloc(0)
  const read = async (first: number) => {
    ranges.length = 0
    given = Buffer.alloc(0)
    vi.mocked(fetch).mockImplementation(async (_, init) => {
      ranges.push(new Headers(init?.headers).get('Range'))
      const from = Number(/^bytes=(\d+)-$/.exec(ranges.at(-1) ?? '')?.[1] ?? 0)
      if (ranges.length === 1) return new Response(broken(whole.subarray(0, first)))
      return from < whole.length
        ? new Response(whole.subarray(from), { status: 206 })
        : new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${whole.length}` } })
    })
    const file = { url: `${HUB}/file`, what: 'a file', bytes: whole.length }
    return Buffer.concat(await Array.fromAsync(download(file, TOKEN, retry))).toString()
  }
  expect(await read(whole.length)).toBe('ten bytes.')
  expect(ranges).toEqual([null, 'bytes=10-'])
  expect(await read(4)).toBe('ten bytes.')
  expect(ranges).toEqual([null, 'bytes=4-'])
})

test('a server that begins again where it is asked to go on gives each byte once', async () => {
  const whole = Buffer.from('ten bytes.')
  const parts = [whole.subarray(0, 4), whole.subarray(0, 2), whole.subarray(2)]
  let asked = 0
  vi.mocked(fetch).mockImplementation(async () => {
    asked++
    const given = asked === 1 ? parts.slice(0, 1) : parts.slice(1)
    return new Response(
      new ReadableStream({
        pull(controller) {
          const part = given.shift()
          if (part) controller.enqueue(part)
          else if (asked === 1) controller.error(new TypeError('terminated'))
          else controller.close()
        },
      }),
    )
  })
  const file = { url: `${HUB}/file`, what: 'a file', bytes: whole.length }
  expect(Buffer.concat(await Array.fromAsync(download(file, TOKEN, retry))).toString()).toBe('ten bytes.')
  expect(asked).toBe(2)
})

test('of a file that is longer than the Hub lists it no more is taken', async () => {
  vi.mocked(fetch).mockImplementation(async () => new Response('eleven byte'))
  const file = (bytes: number) => Array.fromAsync(download({ url: `${HUB}/file`, what: 'a file', bytes }, TOKEN, retry))
  expect(await file(11)).toHaveLength(1)
  await expect(file(10)).rejects.toThrow('a file is longer than the Hub lists it (10 bytes)')
})

test('the token is sent to the Hub alone, and not where the Hub says that a file is to be confirmed', async () => {
  await hub.call('ask', '/api/here')
  await hub.call('confirm', new URL('https://elsewhere.example/verify'), {})
  expect(sent).toEqual([
    [`${HUB}/api/here`, `Bearer ${TOKEN}`],
    ['https://elsewhere.example/verify', null],
  ])
})

test('a list of files that goes on at another server is refused, and the server is not asked', async () => {
  answer = () => Response.json([], { headers: { Link: '<https://elsewhere.example/more>; rel="next"' } })
  await expect(hub.files('a'.repeat(40))).rejects.toThrow(/names another server for the rest of its answer/)
  expect(sent.map(([url]) => new URL(url).origin)).toEqual([HUB])
})

test('the names of folders and files are quoted in the address of a file', async () => {
  answer = () => new Response('text')
  await hub.read({ path: 'my data/a#1?.txt', bytes: 4 }, 'abc').next()
  expect(sent.map(([url]) => url)).toEqual([`${HUB}/datasets/${REPO}/resolve/abc/my%20data/a%231%3F.txt`])
})

test('what the Hub answers is told without the token', async () => {
  answer = () => Response.json({ error: `${TOKEN} is unknown` }, { status: 400 })
  await expect(hub.call('ask', '/api/here')).rejects.toThrow('(400: <token> is unknown)')
})

test('a token that may only read, and one that the Hub does not know, are told what to do', async () => {
  vi.restoreAllMocks()
  const { url } = await loopback()
  const client = (token: string) => new HubClient({ endpoint: url, token, repo: REPO, retry })
  await expect(requirePermission(client(READER))).rejects.toThrow(/read/)
  await expect(client('hf_unknown').head('main')).rejects.toThrow('does not accept this token')
  expect(await new HubClient({ endpoint: url, repo: REPO, retry }).head('main')).toBeUndefined()
})
