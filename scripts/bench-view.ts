// How fast the viewer draws, in a real Chromium: `npm run bench:view`, or `npm run bench:view -- <dataset>` for one to be served.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { chromiumPath, startChromium } from '../test/browser/chromium.ts'
import { commandLine } from '../test/command-line.ts'

/** When something was first drawn, in milliseconds after the page was asked for. */
const firstPicture = async (page: Page): Promise<number> => {
  for (;;) {
    const found = await page.evaluate('performance.getEntriesByName("first-contentful-paint")[0]?.startTime')
    if (typeof found === 'number') return found
    await page.waitForTimeout(20)
  }
}

/** One moment a frame, from the first to the last: the milliseconds between frames. */
const SCRUB = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const input = document.querySelector('input[type=range]')
  const between = []
  let last = await frame()
  for (let i = 0; i <= Number(input.max); i++) {
    input.value = String(i)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    const now = await frame()
    between.push(now - last)
    last = now
  }
  return between
})()`

/**
 * Scrubs through a game. `work` is what a moment takes on the page's main thread, in milliseconds of its processor time, all of drawing but the painting
 * included.
 */
async function scrub(page: Page): Promise<{ readonly work: number; readonly between: number[] }> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value
  }
  const before = await busy()
  const between = (await page.evaluate(SCRUB)) as number[]
  return { work: (1000 * ((await busy()) - before)) / between.length, between }
}

/** Marks the moment at which the list shows the first games. */
const MARK = `new MutationObserver((_, watcher) => {
  if (!document.querySelector('.list tbody tr')) return
  performance.mark('listed')
  watcher.disconnect()
}).observe(document, { childList: true, subtree: true })`

/** How long the page of a served dataset takes, by the page's own clock from its request on. The server is a separate process, as for users. */
async function served(browser: Browser, folder: string): Promise<string> {
  const server = spawn(process.execPath, ['scripts/omerta.js', 'view', folder, '--serve', '--json'])
  try {
    const [line] = (await once(server.stdout, 'data')) as [Buffer]
    const { address } = JSON.parse(line.toString()) as { address: string }
    const page = await browser.newPage()
    await page.addInitScript(MARK)
    await page.goto(address)
    const first = await firstPicture(page)
    await page.locator('.list tbody tr').first().waitFor()
    const listed = (await page.evaluate('performance.getEntriesByName("listed")[0].startTime')) as number
    await page.getByText('looked at so far').waitFor({ state: 'detached', timeout: 300_000 })
    const whole = (await page.evaluate('performance.now()')) as number
    return `served: first picture after ${first.toFixed(0)} ms, first games after ${listed.toFixed(0)} ms, all games looked at after ${whole.toFixed(0)} ms`
  } finally {
    server.kill()
  }
}

const at = (values: readonly number[], share: number): string =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!.toFixed(1)

const path = chromiumPath()
if (!path) throw new Error('there is no Chromium here; name one in CHROMIUM')
const base = mkdtempSync(join(tmpdir(), 'omerta-bench-view-'))
const browser = await startChromium(path)
try {
  const set = join(base, 'set')
  const file = join(base, 'game.html')
  for (const args of [
    ['generate', '--train', '1', '--seed', 'bench', '--players', 'holy-grail', '--out', set],
    ['view', set, '--game', '0', '--out', file],
  ])
    await commandLine(args)
  for (let round = 0; round < 3; round++) {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
    await page.goto(pathToFileURL(file).href)
    const first = await firstPicture(page)
    const { work, between } = await scrub(page)
    console.log(
      [
        `game: first picture after ${first.toFixed(0)} ms`,
        `${between.length} moments, ${work.toFixed(1)} ms of the main thread each`,
        `between frames ${at(between, 0.5)} ms (95 %: ${at(between, 0.95)})`,
      ].join('; '),
    )
    await page.close()
  }
  const [folder = set] = process.argv.slice(2)
  console.log(await served(browser, folder))
} finally {
  await browser.close()
  rmSync(base, { recursive: true, force: true })
}
