import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { wallClock } from '../../pipelines/table/clock.ts'
import type { Room } from '../../pipelines/table/room.ts'
import type { Serving } from '../../pipelines/table/server.ts'
import type { Clock } from '../../src/game/play.ts'
import { asksIn, FAST, folderFor, keeping, roomFor, type Seated, served } from './tables.ts'
import { VirtualClock } from './virtual-clock.ts'

let room: Room
let serving: Serving
let folder: string
afterEach(async () => {
  await room.stop()
  await serving.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A table of two persons and two machines, served. */
async function open(clock: Clock = wallClock): Promise<void> {
  folder = folderFor('abuse')
  room = roomFor(folder, { persons: 2, hasJudge: true, clock })
  serving = await served(room)
}

interface Sent {
  readonly method?: string
  readonly token?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** Sends a request as no browser would; returns what came back. */
const send = (path: string, { method = 'POST', token, headers = {}, body = '' }: Sent = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const one = request({
      host: '127.0.0.1',
      port: serving.port,
      path,
      method,
      headers: {
        host: `127.0.0.1:${serving.port}`,
        origin: `http://127.0.0.1:${serving.port}`,
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    })
    one.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode!, text }))
      response.on('error', () => resolve({ status: response.statusCode!, text }))
    })
    one.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? resolve({ status: 0, text: '' }) : reject(error),
    )
    one.end(body)
  })

/** Waits until something has come. */
async function until<T>(look: () => T | undefined): Promise<T> {
  for (let i = 0; i < 3000; i++) {
    const found = look()
    if (found !== undefined) return found
    await sleep(20)
  }
  throw new Error('it did not come')
}

test('200 requests of abuse change nothing, tell nothing, and are each answered with a sentence', async () => {
  await open()
  const [first, second] = room.guests.map(({ token }) => token) as [string, string]
  const lines = room.guests.map((guest) => {
    const line = keeping()
    room.connect(guest, line)
    return line
  })
  const start = JSON.stringify({ ...FAST, keeps: true })
  const wrong = 'A'.repeat(22)
  const cases: readonly [string, Sent, number][] = [
    ['/start', { token: second, body: start }, 403],
    ['/start', { token: wrong, body: start }, 403],
    ['/start', { body: start }, 403],
    ['/start', { token: first, body: start, headers: { host: 'evil.example' } }, 403],
    ['/start', { token: first, body: start, headers: { origin: 'http://evil.example' } }, 403],
    ['/start', { token: first, body: start, headers: { origin: 'null' } }, 403],
    ['/start', { token: first, body: start, headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    ['/start', { token: first, body: start, headers: { 'content-type': 'text/plain' } }, 400],
    ['/start', { token: first, body: '{' }, 400],
    ['/start', { token: first, body: 'null' }, 400],
    ['/start', { token: first, body: '{"pace":"fast","isTimed":true,"keeps":true,"hints":false,"seed":"1"}' }, 400],
    ['/start', { token: first, body: '{"__proto__":{"isHost":true}}' }, 400],
    ['/start', { token: first, body: JSON.stringify({ ...FAST, isTimed: false }) }, 400],
    ['/start', { token: first, body: ' '.repeat(1 << 20) }, 400],
    ['/start', { token: first, body: start, method: 'PUT' }, 404],
    ['/start', { token: first, method: 'GET' }, 404],
    ['/answer', { token: first, body: '{"turn":0,"text":"hello"}' }, 409],
    ['/answer', { token: first, body: '{"turn":-1}' }, 400],
    ['/answer', { token: first, body: '{"turn":1e99}' }, 400],
    ['/control', { token: first, body: '{"do":"pause","breaks":false}' }, 403],
    ['/control', { token: room.judge.token!, body: '{"do":"pause","breaks":false}' }, 409],
    ['/answer', { token: room.judge.token!, body: '{"turn":0,"text":"hello"}' }, 403],
    ['/open', { token: first, body: '{}' }, 409],
    ['/again', { token: first, body: '{"how":"new"}' }, 409],
    ['/after', { token: first, method: 'GET' }, 409],
    ['/live', { token: wrong, method: 'GET' }, 403],
    ['/live', { method: 'GET' }, 403],
    ['/live?token=x', { method: 'GET' }, 403],
    ['/../../etc/passwd', { token: first, method: 'GET' }, 404],
    ['/%2e%2e/package.json', { token: first, method: 'GET' }, 404],
    ['/constructor', { token: first, body: '{}' }, 404],
    ['/__proto__', { token: first, body: '{}' }, 404],
    ['/toString', { token: first, body: '{}' }, 404],
  ]
  let sent = 0
  for (let round = 0; round < 7; round++)
    for (const [path, what, status] of cases) {
      const { status: got, text } = await send(path, what)
      sent++
      // A body that is cut off may end the connection before its answer is read.
      if (what.body && what.body.length > 10_000) expect([0, status], path).toContain(got)
      else expect(got, `${path} ${JSON.stringify(what)}`).toBe(status)
      expect(text).not.toMatch(/\bat .*\.ts:|node:|Error:|\/work|stack/)
      for (const secret of [first, second, room.judge.token!]) expect(text).not.toContain(secret)
    }
  expect(sent).toBeGreaterThan(200)
  expect(room.stage).toBe('lobby')
  expect(lines.flatMap(({ sent: messages }) => messages).every(({ kind }) => kind === 'lobby')).toBe(true)
})

test('one person cannot answer for another, nor late, nor twice, nor what is not asked', async () => {
  // Time stands still while requests are sent, so no ask ends meanwhile.
  const clock = new VirtualClock()
  await open(clock)
  const lines = room.guests.map((guest) => {
    const line = keeping()
    room.connect(guest, line)
    return line
  })
  room.begin(FAST)
  for (const guest of room.guests) room.ready(guest)
  // By day one player speaks at a time; in the night before both may be asked, and the rules answer for them.
  const isAskedToSpeak = (line: Seated): boolean => asksIn(line).some(({ options }) => options.length === 0)
  await clock.run(3600_000, () => lines.some(isAskedToSpeak))
  const asked = lines.findIndex(isAskedToSpeak)
  const [own, other] = [room.guests[asked]!.token, room.guests[1 - asked]!.token]
  const { turn } = asksIn(lines[asked]!).at(-1)!
  const answer = (token: string, reply: object) => send('/answer', { token, body: JSON.stringify(reply) })
  const text = 'I say this once.'
  expect((await answer(other, { turn, text })).status).toBe(409)
  expect((await answer(own, { turn: turn + 1, text })).status).toBe(409)
  expect((await answer(own, { turn, text: '   ' })).status).toBe(409)
  expect(JSON.parse((await answer(own, { turn, text })).text)).toEqual({ isAgain: false })
  expect(JSON.parse((await answer(own, { turn, text })).text)).toEqual({ isAgain: true })
  const { seat } = room.guests[asked]!
  const said = room.game!.session.choices.filter((choice) => 'text' in choice && choice.text === text)
  expect(said).toMatchObject([{ seat, turn }])
})

test('a seat has one window: the one before is told, and gets nothing more', async () => {
  await open()
  const guest = room.guests[0]!
  const [one, other] = [keeping(), keeping()]
  room.connect(guest, one)
  room.connect(guest, other)
  expect(one.sent.at(-1)).toEqual({ kind: 'elsewhere' })
  expect(one.isClosed).toBe(true)
  room.begin(FAST)
  await until(() => other.sent.find(({ kind }) => kind === 'card'))
  expect(one.sent.some(({ kind }) => kind === 'card')).toBe(false)
})
