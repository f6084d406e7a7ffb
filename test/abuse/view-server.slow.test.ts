import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Serving, servePage } from '../../pipelines/view/server.ts'
import { commandLine } from '../command-line.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const SEED = 36
const base = mkdtempSync(join(tmpdir(), 'omerta-abuse-view-'))
let serving: Serving
let port = 0

beforeAll(async () => {
  const words = '--ruleset classic-7 --train 6 --seed abuse --configs decisions,games --out'.split(' ')
  expect((await commandLine(['generate', ...words, join(base, 'set')])).code).toBe(0)
  serving = await servePage({ folder: join(base, 'set'), port: 0 })
  await serving.index()
  port = Number(new URL(serving.address).port)
})
afterAll(async () => {
  await serving?.close()
  rmSync(base, { recursive: true, force: true })
})

const api = (name: string, query: object): string => `/api/${name}?q=${encodeURIComponent(JSON.stringify(query))}`
const GAMES = api('games', { split: '', winner: '', tags: [], sort: 'number', from: 0 })
const asked = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)

/** What comes back for bytes as they are sent, up to the end of the connection or for a second. */
async function sent(bytes: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let back = ''
  socket.on('data', (chunk) => (back += chunk.toString('latin1')))
  socket.on('error', () => {})
  const ended = new Promise((resolve) => socket.on('close', resolve))
  socket.write(bytes)
  await Promise.race([ended, wait(1000)])
  socket.destroy()
  return back
}

const get = (target: string): string => `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`

test.each([
  '//',
  '///',
  '//evil.example/',
  '//[',
  '/\\',
  'http://evil.example/',
  'http://[',
  '*',
  '/api',
  '/api/',
  '/api/constructor',
  '/api/__proto__',
  '/..//api/game',
  '/%',
])('answers 404 to %s', async (target) => {
  expect(await sent(get(target))).toMatch(/^HTTP\/1\.1 404 /)
})

test.each([
  ['a split that the dataset lacks', api('game', { key: 'test-0' }), 404],
  ['a split that nothing has', api('game', { key: 'constructor-0' }), 404],
  ['a game that the split lacks', api('game', { key: 'train-6' }), 404],
  ['a number that could begin an id', api('game', { key: 'train-99999999' }), 404],
  ['a key that is none', api('game', { key: '../../etc/passwd' }), 400],
  ['a query that is not JSON', '/api/game?q={', 400],
  ['a query with __proto__', '/api/games?q={"__proto__":{}}', 400],
  ['an escape that is none', '/api/game?q=%E0%A4%A', 400],
  ['a search for one letter', api('search', { text: 'a' }), 400],
])('%s', async (_, path, status) => {
  expect((await asked(path)).status).toBe(status)
  expect((await asked(GAMES)).status).toBe(200)
})

test('2,000 requests of random bytes end nothing, and none is answered with 500', async () => {
  const target = fc.oneof(
    fc.webPath(),
    fc.string({ maxLength: 40 }),
    fc
      .constantFrom('/api/game?q=', '/api/games?q=', '/api/search?q=', '//', '/')
      .chain((head) =>
        fc.oneof(fc.json(), fc.string()).map((tail) => head + (tail.length % 2 ? tail : encodeURIComponent(tail))),
      ),
  )
  const method = fc.constantFrom('GET', 'GET', 'GET', 'POST', 'HEAD', 'OPTIONS', 'CONNECT', 'G\0T', '')
  const request = fc.tuple(method, target, fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/9', ''))
  const all = fc.sample(request, { numRuns: 2000, seed: SEED })
  for (let at = 0; at < all.length; at += 25)
    await Promise.all(
      all.slice(at, at + 25).map(async ([verb, path, version]) => {
        const line = `${verb} ${path} ${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`
        expect(await sent(line), line).not.toMatch(/^HTTP\/1\.1 5/)
      }),
    )
  expect((await asked(GAMES)).status).toBe(200)
})

const openSockets: Socket[] = []
afterAll(() => openSockets.forEach((socket) => socket.destroy()))

test.each([
  ['the page', '/'],
  ['a game', api('game', { key: 'train-3' })],
  ['a search', api('search', { text: 'mafia', claim: '' })],
])('50 clients that ask 20 times for %s and read nothing do not keep another waiting', async (_, target) => {
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      openSockets.push(socket)
      await new Promise((resolve) => socket.once('connect', resolve))
      socket.pause()
      socket.write(get(target).repeat(20))
    }),
  )
  await wait(300)
  for (const path of [GAMES, api('game', { key: 'train-1' }), '/']) expect((await asked(path)).status).toBe(200)
})

test('a connection that sends half a request, or does not read its answer, is closed', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const began = performance.now()
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.resume()
  socket.write('GET / HTTP/1.1\r\nHost: ')
  await closed
  expect(performance.now() - began).toBeLessThan(30_000)
})
