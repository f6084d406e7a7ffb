// Sends files of a given size to a loopback Hub in a process that can be killed or measured: node test/hub/send.ts URL FILES BYTES.
import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { send } from '../../pipelines/hub/push.ts'
import { HubClient } from '../../src/storage/hub/client.ts'
import { fileOnDisk } from '../../src/storage/hub/identity.ts'
import { smallPublication } from './publication.ts'
import { WRITER } from './serve.ts'

const [url, count, size] = [process.argv[2]!, Number(process.argv[3]), Number(process.argv[4])]
const folder = mkdtempSync(join(tmpdir(), 'omerta-send-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'data/games'), { recursive: true })
const { files, ...small } = smallPublication({ sample: 'x' })
const large = []
for (let i = 0; i < count; i++) {
  const path = `data/games/train-${String(i).padStart(5, '0')}.parquet`
  const file = openSync(join(folder, path), 'w')
  // The same bytes in every run, and all blocks different.
  for (let at = 0; at < size; at += 1 << 16) {
    const seed = createHash('sha512').update(`${i} ${at}`).digest()
    writeSync(file, Buffer.alloc(Math.min(1 << 16, size - at), seed))
  }
  closeSync(file)
  large.push(await fileOnDisk(folder, path))
}
const begun = performance.now()
const hub = new HubClient({ endpoint: url, token: WRITER, repo: 'user/games' })
await send(hub, { ...small, files: [...files, ...large] }, { folder, repo: 'user/games' })
const seconds = (performance.now() - begun) / 1000
const { maxRSS } = process.resourceUsage()
console.log(JSON.stringify({ files: count, bytes: size * count, seconds, peak_rss_mb: Math.round(maxRSS / 1024) }))
