import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { serveHub } from '../test/hub/serve.ts'

// Pushes ten files of 100 MB to a loopback Hub, whole and in parts, each push in a separate process: seconds and peak memory.
const FILES = 10
const BYTES = 100_000_000
const MAX_MB = 700

for (const partBytes of [Number.POSITIVE_INFINITY, 16_000_000]) {
  const hub = await serveHub({ partBytes })
  const args = [join(import.meta.dirname, '../test/hub/send.ts'), hub.url, String(FILES), String(BYTES)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const said: string[] = []
  child.stdout.on('data', (chunk) => said.push(String(chunk)))
  await new Promise((resolve) => child.on('close', resolve))
  const { seconds, peak_rss_mb } = JSON.parse(said.join('')) as { seconds: number; peak_rss_mb: number }
  const how = partBytes === Number.POSITIVE_INFINITY ? 'whole' : `in parts of ${partBytes / 1e6} MB`
  const speed = (FILES * BYTES) / 1e6 / seconds
  console.log(
    `${FILES} files of ${BYTES / 1e6} MB ${how}: ${seconds.toFixed(1)} s, ${speed.toFixed(0)} MB/s, ${peak_rss_mb} MB of memory at most`,
  )
  if (peak_rss_mb > MAX_MB) process.exitCode = 1
  await hub.close()
}
