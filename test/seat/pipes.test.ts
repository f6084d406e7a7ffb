import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connectPipes, runPlayer } from '../../pipelines/seat/pipes.ts'
import { MOST_BYTES, readReply } from '../../pipelines/seat/read-line.ts'
import type { Channel, SeatWire } from '../../pipelines/seat/seat-wire.ts'

/** A seat that notes what it is given. */
function noting() {
  const [lines, left]: [string[], string[]] = [[], []]
  let channel: Channel | undefined
  const wire = {
    read: (line: string) => void lines.push(line),
    leave: (why: string) => void left.push(why),
    connect: (one: Channel) => void (channel = one),
  } as unknown as SeatWire
  return { wire, lines, left, channel: () => channel! }
}

test('lines come whole, however they are cut, and one that is too long is handed over once and its rest passed over', async () => {
  const { wire, lines, left } = noting()
  const from = new PassThrough()
  connectPipes(wire, from, new PassThrough())
  from.write('{"a":1}\n{"b"')
  from.write(':2}\n\n')
  await setImmediate()
  expect(lines).toEqual(['{"a":1}', '{"b":2}', ''])
  from.write('x'.repeat(MOST_BYTES + 1))
  await setImmediate()
  from.write('y'.repeat(2 * MOST_BYTES))
  from.write('z\n{"c":3}\n')
  await setImmediate()
  expect(lines.slice(3).map((line) => line.slice(0, 7))).toEqual(['xxxxxxx', '{"c":3}'])
  expect(left).toEqual([])
  from.end()
  await setImmediate()
  expect(left[0]).toBe('its pipe is closed')
})

test('a program is written lines as long as it reads them', () => {
  const { wire, left, channel } = noting()
  const to = new PassThrough()
  connectPipes(wire, new PassThrough(), to)
  channel().send('{"type":"hello"}')
  expect(String(to.read())).toBe('{"type":"hello"}\n')
  let unread = 4 << 20
  Object.defineProperty(to, 'writableLength', { get: () => unread })
  channel().send('{}')
  expect(left).toEqual([])
  unread++
  channel().send('{}')
  expect(left).toEqual(['too much was left unread'])
})

test('a line of 64 KiB is read, and no longer one; an empty command runs nothing', () => {
  const line = '{"type":"answer","turn":0}'
  expect(readReply(line.padEnd(MOST_BYTES))).not.toEqual({ why: expect.stringContaining('a line has at most') })
  expect(readReply(line.padEnd(MOST_BYTES + 1))).toEqual({ why: 'a line has at most 65536 characters' })
  expect(readReply('{')).toEqual({ why: 'the line is not JSON' })
  expect(() => runPlayer(noting().wire, '  ')).toThrow('--run needs a command')
})
