import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { listenForPlayers } from '../../pipelines/seat/listen.ts'
import { SeatWire } from '../../pipelines/seat/seat-wire.ts'

const open = async (
  address: string,
  first: string | Buffer,
  options = {},
): Promise<{ socket: WebSocket; code: Promise<number> }> => {
  const socket = new WebSocket(address, options)
  socket.on('error', () => {})
  const code = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.once('open', () => socket.send(first))
  return { socket, code }
}

test('a socket takes the seat of its token, a later one takes its place, and others are closed', async () => {
  const wires = [new SeatWire('none', Date.now), new SeatWire('none', Date.now)]
  const arrivals: (() => void)[] = []
  const arrival = () => new Promise<void>((resolve) => arrivals.push(resolve))
  const { address, tokens, close } = await listenForPlayers(wires, '127.0.0.1', 0, () => arrivals.shift()?.())
  const hello = (i: number) => JSON.stringify({ type: 'hello', token: tokens[i] })
  expect(new Set(tokens).size).toBe(2)
  const came = arrival()
  const first = await open(address, hello(1))
  await came
  expect(wires.map(({ isConnected }) => isConnected)).toEqual([false, true])
  for (const wrong of [
    '{',
    '{"type":"hello"}',
    '{"type":"hello","token":"x"}',
    Buffer.from(hello(0)),
    `{"type":"hello","token":"${tokens[0]}","more":1}`,
  ])
    expect(await (await open(address, wrong)).code).toBe(1008)
  expect(await (await open(address.replace('/seat', '/other'), hello(0))).code).toBe(1006)
  expect(await (await open(address, hello(0), { origin: 'http://elsewhere.example' })).code).toBe(1006)
  const again = arrival()
  const second = await open(address, hello(1))
  await again
  expect(await first.code).toBe(1000)
  second.socket.send('{}')
  const [refused] = (await once(second.socket, 'message')) as [Buffer]
  expect(String(refused)).toContain('refused')
  second.socket.terminate()
  await second.code
  await expect.poll(() => wires[1]!.isConnected).toBe(false)
  await close()
})
