import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commandLine } from '../command-line.ts'
import { fakeXmpp } from './fake-xmpp.ts'

beforeEach(() => void vi.stubEnv('OMERTA_XMPP_PASSWORD', 'wrong'))
afterEach(() => void vi.unstubAllEnvs())

test('a bridge to a server that is not there ends with 75, as the same command may succeed later', async () => {
  const aiwolf = await commandLine(['bridge', 'aiwolf', '--join', 'ws://127.0.0.1:9/ws', '--players', 'random'])
  expect(aiwolf).toMatchObject({
    code: 75,
    err: expect.stringContaining('no AIWolf server answers at ws://127.0.0.1:9/ws'),
  })
  const xmpp = ['bridge', 'xmpp', '--join', 'gm@nowhere.invalid', '--players', 'random', '--domain', 'nowhere.invalid']
  const { code, err } = await commandLine([...xmpp, '--server', 'xmpp://127.0.0.1:9'])
  expect(code).toBe(75)
  expect(err).toContain('gm@nowhere.invalid cannot log in at xmpp://127.0.0.1:9: connect ECONNREFUSED 127.0.0.1:9')
  expect(err).toContain('; --server names another server')
})

test('a server that answers and refuses is wrong usage, as it would refuse again', async () => {
  const server = createServer((socket) => socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const { code } = await commandLine(['bridge', 'aiwolf', '--join', `ws://127.0.0.1:${port}/ws`, '--players', 'random'])
  server.close()
  expect(code).toBe(2)
})

const join = (service: string) =>
  commandLine([
    'bridge',
    'xmpp',
    '--join',
    'gm@localhost',
    '--domain',
    'localhost',
    '--players',
    'random',
    '--server',
    service,
  ])

test('a wrong password is wrong usage', async () => {
  const { service, close } = await fakeXmpp('right', () => undefined)
  const { code, err } = await join(service)
  close()
  expect(code).toBe(2)
  expect(err).toContain(`gm@localhost cannot log in at ${service}: not-authorized`)
})

test('a player says that it waits for a game master that is not there, and asks again', {
  timeout: 30_000,
}, async () => {
  let asked = 0
  const refused = JSON.stringify({ type: 'join_result', ok: false, player_name: 'Omerta', reason: 'full' })
  const { service, close } = await fakeXmpp('wrong', () =>
    asked++ === 0
      ? '<message type="error" from="gm@localhost"><error type="cancel"/></message>'
      : `<message type="chat" from="gm@localhost/one"><body>${refused}</body></message>`,
  )
  const { code, err } = await join(service)
  close()
  expect(err.split('\n')[0]).toBe('waiting for gm@localhost, which has not answered; Ctrl-C ends it')
  expect(err).toContain('the game master refused: full')
  expect([asked, code]).toEqual([2, 2])
})

test('--self-signed says in one sentence what it does, in place of a warning of Node', () => {
  const args = ['scripts/omerta.js', 'bridge', 'xmpp', '--serve', '--self-signed', '--server', 'xmpps://127.0.0.1:9']
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(status).toBe(75)
  expect(stderr).not.toMatch(/NODE_TLS|Warning/)
  expect(stderr).toMatch(/^--self-signed: this command checks no certificate, neither/)
})
