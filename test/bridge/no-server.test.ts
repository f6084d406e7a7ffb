import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commandLine } from '../command-line.ts'

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
