// How fast the viewer draws, in a real Chromium: `npm run bench:view`, or `npm run bench:view -- <dataset>` for one to be served.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { servePage } from '../pipelines/view/server.ts'
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

/** Scrubs through a game. `work` is what a moment takes on the page's main thread, in milliseconds of its processor time, all of drawing but the painting included. */
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
      `game: first picture after ${first.toFixed(0)} ms; ${between.length} moments, ${work.toFixed(1)} ms of the main thread each; between frames ${at(between, 0.5)} ms (95 %: ${at(between, 0.95)})`,
    )
    await page.close()
  }
  const [folder = set] = process.argv.slice(2)
  const serving = await servePage({ folder, port: 0 })
  const page = await browser.newPage()
  const from = performance.now()
  await page.goto(serving.address)
  const first = await firstPicture(page)
  await page.locator('.list tbody tr').first().waitFor()
  const listed = performance.now() - from
  await serving.index()
  console.log(
    `served: first picture after ${first.toFixed(0)} ms, first games after ${listed.toFixed(0)} ms, all after ${(performance.now() - from).toFixed(0)} ms`,
  )
  await serving.close()
} finally {
  await browser.close()
  rmSync(base, { recursive: true, force: true })
}
