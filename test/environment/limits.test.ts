import { once } from 'node:events'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { episode, firstLegal, Socket, served, type Told } from './client.ts'
import { hostileBodies, hostileMessages } from './hostile.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

async function server(setting: Parameters<typeof served>[0] = {}): ReturnType<typeof served> {
  const made = await served(setting)
  open.push(made)
  return made
}

async function socketTo(address: string): Promise<Socket> {
  const socket = await Socket.open(address)
  open.push(socket)
  return socket
}

const post = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers })

test('beyond its capacity the server says CAPACITY_REACHED, and takes the next client when one leaves', async () => {
  const { address, environment } = await server({ limits: { capacity: 2 } })
  const [first] = [await socketTo(address), await socketTo(address)]
  const third = await socketTo(address)
  expect((await third.next())!.message.data).toMatchObject({
    code: 'CAPACITY_REACHED',
    active_sessions: 2,
    max_sessions: 2,
  })
  expect(await third.next()).toBeUndefined()
  expect((await post(`${address}/reset`, {})).status).toBe(503)
  first.close()
  await expect.poll(() => environment.active).toBe(1)
  const fourth = await socketTo(address)
  expect((await fourth.reset({ seed: 1 })).message.type).toBe('observation')
})

test('a client that is silent is told so and closed, and its episode can be continued', async () => {
  const { address } = await server({ limits: { idle: 150 }, flags: { ruleset: 'classic-7' } })
  const socket = await socketTo(address)
  const asked = await socket.reset({ seed: 0, seat: 'sheriff', episode_id: 'quiet' })
  expect((await socket.next())!.message.data).toMatchObject({ code: 'SESSION_ERROR' })
  expect(await socket.next()).toBeUndefined()
  const again = await socketTo(address)
  const resumed = await again.reset({ episode_id: 'quiet', resume: true })
  expect(resumed.message.data.observation).toEqual(asked.message.data.observation)
})

test('an episode that is continued elsewhere is lost to its first client', async () => {
  const { address } = await server({ flags: { ruleset: 'classic-7' } })
  const [one, other] = [await socketTo(address), await socketTo(address)]
  await one.reset({ seed: 0, seat: 'sheriff', episode_id: 'mine' })
  const taken = await other.reset({ episode_id: 'mine', resume: true })
  expect((await one.step({ choice: '1' })).message.data.code).toBe('EXECUTION_ERROR')
  expect((await other.step(firstLegal(taken.message.data))).message.type).toBe('observation')
})

test('64 sessions at once: each is sent what it is sent alone', async () => {
  const { address } = await server({ flags: { ruleset: 'classic-7', players: ['scripted'] } })
  const seeds = Array.from({ length: 64 }, (_, seed) => seed)
  const reset = (seed: number) => ({ seed, episode_id: `episode ${seed}` })
  const sockets = await Promise.all(seeds.map(() => socketTo(address)))
  const together = await Promise.all(sockets.map((socket, seed) => episode(socket, reset(seed))))
  const alone = await socketTo(address)
  for (const seed of seeds) expect(together[seed]).toEqual(await episode(alone, reset(seed)))
  expect(new Set(together.map((texts) => texts.join())).size).toBe(64)
})

test('300 hostile messages on a socket: each is answered with an error, and another session goes on undisturbed', async () => {
  const { address } = await server({ flags: { ruleset: 'classic-7' } })
  const alone = await episode(await socketTo(address), { seed: 9, episode_id: 'calm' })
  const [calm, hostile] = [await socketTo(address), await socketTo(address)]
  const texts = [(await calm.reset({ seed: 9, episode_id: 'calm' })).text]
  for (const message of hostileMessages(300)) {
    hostile.send(message)
    const answer = await hostile.next()
    expect(answer?.message.type, String(message).slice(0, 200)).toBe('error')
    expect(answer!.message.data.message!.length).toBeLessThan(400)
    if (texts.length < alone.length) {
      const { data } = JSON.parse(texts.at(-1)!) as Told['message']
      texts.push((await calm.step(firstLegal(data))).text)
    }
  }
  expect(texts).toEqual(alone)
  expect((await hostile.reset({ seed: 1 })).message.type).toBe('observation')
})

test.each(['', ' \r\n\t '])('a body of nothing or of blanks, %j, is an object without entries', async (body) => {
  const { address } = await server()
  const reset = await post(`${address}/reset`, body)
  expect(reset.status).toBe(200)
  expect(await reset.json()).toHaveProperty('observation')
  const step = await post(`${address}/step`, body)
  expect(await step.json()).toMatchObject({ code: expect.not.stringMatching('INVALID_JSON') })
})

test('300 hostile bodies on each route of HTTP: a clear answer and no crash', async () => {
  const { address } = await server()
  for (const [at, body] of hostileBodies(300).entries()) {
    const route = ['/reset', '/step', '/mcp'][at % 3]!
    const response = await post(`${address}${route}`, body)
    expect(route === '/mcp' ? [200, 202] : [409, 422], `${route} ${body.slice(0, 200)}`).toContain(response.status)
    const text = await response.text()
    if (route !== '/mcp')
      expect(JSON.parse(text)).toMatchObject({ detail: expect.any(String), code: expect.any(String) })
    else if (response.status === 200) expect(JSON.parse(text)).toMatchObject({ jsonrpc: '2.0' })
  }
  expect(await (await fetch(`${address}/health`)).json()).toEqual({ status: 'healthy' })
  expect((await fetch(`${address}/nothing`)).status).toBe(404)
})

test('a client that does not wait for answers is closed before it fills the memory', async () => {
  const { address } = await server()
  const socket = await socketTo(address)
  for (let i = 0; i < 5000; i++) socket.send('{"type":"reset","data":{}}')
  let answers = 0
  while (await socket.next()) answers++
  expect(answers).toBeLessThan(5000)
  expect((await (await socketTo(address)).reset({})).message.type).toBe('observation')
})

test('pages of other sites, and names that point here, are refused', async () => {
  const { address } = await server()
  expect((await post(`${address}/reset`, {}, { origin: 'http://elsewhere.example' })).status).toBe(403)
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { origin: 'http://elsewhere.example' })
  const refused = await new Promise((resolve) => {
    socket.on('error', resolve)
    socket.on('open', () => resolve('opened'))
  })
  expect(String(refused)).toContain('403')
})

test('a request whose address is none ends nothing, and a client that goes away while it sends is not told of', async () => {
  const { address } = await server()
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { host, hostname, port } = new URL(address)
  const said = async (request: string): Promise<string> => {
    const socket = connect(Number(port), hostname)
    socket.write(`${request}Host: ${host}\r\n${request.startsWith('POST') ? 'Content-Length: 9\r\n\r\n{' : '\r\n'}`)
    if (request.startsWith('POST')) setTimeout(() => socket.destroy(), 200)
    const [data] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    socket.destroy()
    return String(data)
  }
  expect(await said('GET //[::: HTTP/1.1\r\n')).toMatch(/^HTTP\/1.1 404 /)
  const upgrade = 'Upgrade: websocket\r\nConnection: Upgrade\r\n'
  expect(await said(`GET //[::: HTTP/1.1\r\n${upgrade}`)).toMatch(/^HTTP\/1.1 403 /)
  await said('POST /reset HTTP/1.1\r\n')
  expect((await post(`${address}/reset`, {})).status).toBe(200)
  expect(write.mock.calls).toEqual([])
  write.mockRestore()
})

test('over HTTP a cookie or the id of the episode finds the session; each has its own', async () => {
  const { address } = await server({ flags: { ruleset: 'classic-7' } })
  const first = await post(`${address}/reset`, { seed: 0, seat: 'sheriff', episode_id: 'one' })
  const cookie = first.headers.get('set-cookie')!.split(';')[0]!
  const other = await post(`${address}/reset`, { seed: 1, seat: 'sheriff', episode_id: 'other' })
  expect(other.headers.get('set-cookie')!.split(';')[0]).not.toBe(cookie)
  const action = { pick: 1 }
  const byCookie = await (await post(`${address}/step`, { action }, { cookie })).json()
  expect(byCookie).toMatchObject({ done: false, observation: { turn: 1 } })
  const byId = await (await post(`${address}/step`, { action, episode_id: 'other' })).json()
  expect(byId).toMatchObject({ done: false, observation: { turn: 1 } })
  const state = await (await fetch(`${address}/state?episode_id=one`)).json()
  expect(state).toMatchObject({ episode_id: 'one', step_count: 1, done: false })
})

test('over MCP a session plays: initialize, tools, reset, act', async () => {
  const { address } = await server({ flags: { ruleset: 'classic-7' } })
  const rpc = (method: string, params?: object, headers?: Record<string, string>) =>
    post(`${address}/mcp`, { jsonrpc: '2.0', id: 1, method, params }, headers)
  const opened = await rpc('initialize', {})
  const headers = { 'mcp-session-id': opened.headers.get('mcp-session-id')! }
  expect((await post(`${address}/mcp`, { jsonrpc: '2.0', method: 'notifications/initialized' }, headers)).status).toBe(
    202,
  )
  const listed = (await (await rpc('tools/list', {}, headers)).json()) as { result: { tools: { name: string }[] } }
  expect(listed.result.tools.map(({ name }) => name)).toEqual(['reset', 'act'])
  const call = async (name: string, given: object) =>
    (await (await rpc('tools/call', { name, arguments: given }, headers)).json()) as {
      result: { isError?: boolean; structuredContent: { observation: { turn: number } }; content: { text: string }[] }
    }
  expect((await call('act', { pick: 1 })).result.isError).toBe(true)
  const begun = await call('reset', { seed: 0, seat: 'sheriff' })
  expect(begun.result.content[0]!.text).toContain('Detective')
  expect((await call('act', { pick: 1 })).result.structuredContent.observation.turn).toBe(1)
})

test('opponents come from a pool that changes while the server runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'omerta-pool-'))
  const pool = join(folder, 'pool.json')
  const write = (players: unknown, second: number): void => {
    writeFileSync(pool, JSON.stringify({ players }))
    utimesSync(pool, second, second)
  }
  write(['random'], 1)
  const { address, environment } = await server({ flags: { players: undefined as never, pool } })
  const socket = await socketTo(address)
  const seated = async () => {
    await socket.reset({ seed: 1, seat: 1, episode_id: 'who' })
    return environment.journal.unfinished('who')?.plan.players ?? []
  }
  expect(new Set(await seated())).toEqual(new Set(['agent', 'random']))
  write([{ players: 'scripted', weight: 2 }], 2)
  expect(new Set(await seated())).toEqual(new Set(['agent', 'scripted']))
  writeFileSync(pool, '{"players": [')
  utimesSync(pool, 3, 3)
  expect(new Set(await seated())).toEqual(new Set(['agent', 'scripted']))
  rmSync(folder, { recursive: true })
})

test('a reset may name built-in players, and nothing that opens a file or reaches a server', async () => {
  const { address } = await server()
  const socket = await socketTo(address)
  expect((await socket.reset({ players: 'scripted' })).message.type).toBe('observation')
  for (const players of ['gguf:/etc/passwd', 'model:m@http://169.254.169.254/v1', '/tmp/player.ts', 'nobody'])
    expect((await socket.reset({ players })).message.data.code).toBe('VALIDATION_ERROR')
})

test('with a pace, how long the other seats took does not show', async () => {
  const { address } = await server({ flags: { ruleset: 'classic-7', players: ['scripted'] }, limits: { pace: 120 } })
  const socket = await socketTo(address)
  const times: number[] = []
  const timed = async <T>(ask: () => Promise<T>): Promise<T> => {
    const from = performance.now()
    const told = await ask()
    times.push(performance.now() - from)
    return told
  }
  let told = await timed(() => socket.reset({ seed: 0, seat: 'sheriff' }))
  while (!told.message.data.done) told = await timed(() => socket.step(firstLegal(told.message.data)))
  expect(times.length).toBeGreaterThan(1)
  expect(Math.min(...times)).toBeGreaterThan(110)
})
