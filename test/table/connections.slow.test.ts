import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { folderFor, roomFor, served } from './tables.ts'

test('500 connections and readers that never read leave the table as it was, and memory flat', async () => {
  const folder = folderFor('connections')
  const room = roomFor(folder, { persons: 2 })
  const serving = await served(room)
  onTestFinished(async () => {
    await room.stop()
    await serving.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const token = room.guests[0]!.token
  const before = process.memoryUsage().rss
  const sockets = Array.from({ length: 500 }, () => connect(serving.port, '127.0.0.1').on('error', () => {}))
  await sleep(300)
  // Half of them ask for a stream and read nothing.
  sockets.forEach((socket, i) => {
    socket.pause()
    if (i % 2 === 0 && !socket.destroyed)
      socket.write(`GET /live HTTP/1.1\r\nhost: 127.0.0.1:${serving.port}\r\nauthorization: Bearer ${token}\r\n\r\n`)
  })
  await sleep(500)
  for (const socket of sockets) socket.destroy()
  await sleep(300)
  expect((await fetch(`http://127.0.0.1:${serving.port}/`)).status).toBe(200)
  expect(room.stage).toBe('lobby')
  expect(process.memoryUsage().rss - before).toBeLessThan(80 << 20)
})
