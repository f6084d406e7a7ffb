// Memory and delay of a live table: `npm run bench:table`, or `npm run bench:table -- 300` for 300 seconds of play. Ten built-in players play mafia-2025,
// and a judge's page in a real Chromium watches. Memory is the server's resident set; a delay is from the event's bytes leaving the server to the frame
// after its line is on the page.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromiumPath, startChromium } from '../test/browser/chromium.ts'

/** Loaded by the server before anything else: says on its fourth stream when it sends a moment. */
const CLOCKED = `import { ServerResponse } from 'node:http'
import { writeSync } from 'node:fs'
const { write } = ServerResponse.prototype
ServerResponse.prototype.write = function (text, ...rest) {
  if (/"kind":"moment"/.test(text)) writeSync(3, Date.now() + '\\n')
  return write.call(this, text, ...rest)
}`

/** Run in the page: when each line of the story was drawn, by its place. */
const WATCH = `
window.drawn = []
new MutationObserver(() => {
  const lines = document.querySelectorAll('.story .lines > ol > li').length
  requestAnimationFrame(() => setTimeout(() => {
    const now = Date.now()
    while (window.drawn.length < lines) window.drawn.push(now)
  }))
}).observe(document, { childList: true, subtree: true })`

const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!

const path = chromiumPath()
if (!path) throw new Error('there is no Chromium here; name one in CHROMIUM')
const seconds = Number(process.argv[2] ?? 120)
const folder = mkdtempSync(join(tmpdir(), 'omerta-bench-table-'))
const preload = `data:text/javascript,${encodeURIComponent(CLOCKED)}`
const browser = await startChromium(path)
const server = spawn(
  process.execPath,
  [
    ...['--import', preload, 'scripts/omerta.js', 'play', '--ruleset', 'mafia-2025', '--players', 'holy-grail'],
    ...['--seat', 'none', '--pace', 'fast', '--no-keep', '--no-open', '--port', '0', '--out', join(folder, 'set')],
  ],
  { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] },
)
try {
  const sent: number[] = []
  createInterface({ input: server.stdio[3] as NodeJS.ReadableStream }).on('line', (line) => sent.push(Number(line)))
  let link: string | undefined
  while (link === undefined) [link] = /http:\S+/.exec(String(await once(server.stdout!, 'data'))) ?? []
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
  await page.addInitScript(WATCH)
  await page.goto(link)
  await page.locator('.story').waitFor()
  // Events from before the page connected are drawn at once and count as no delay.
  const early = sent.length
  const resident: number[] = []
  for (let i = 0; i < seconds; i++) {
    await page.waitForTimeout(1000)
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? []
    resident.push((1024 * Number(kilobytes)) / 1e6)
  }
  const drawn = (await page.evaluate('window.drawn')) as number[]
  const delays = drawn.map((time, i) => time - sent[i]!).slice(early, sent.length)
  console.log(
    `server: ${at(resident, 0.5).toFixed(0)} MB in the median of ${seconds} s, ${Math.max(...resident).toFixed(0)} MB at most`,
  )
  console.log(
    `event to screen: ${at(delays, 0.5)} ms in the median of ${delays.length}, ` +
      `${at(delays, 0.95)} ms at the 95th percentile, ${Math.max(...delays)} ms at most`,
  )
} finally {
  server.kill()
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
