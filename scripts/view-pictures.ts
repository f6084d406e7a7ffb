// The pictures of docs/view.md, taken in a real Chromium: `node scripts/view-pictures.ts`. Plays the games first, in a temporary folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { chromiumPath, startChromium } from '../test/browser/chromium.ts'
import { commandLine } from '../test/command-line.ts'

const path = chromiumPath()
if (!path) throw new Error('there is no Chromium here; name one in CHROMIUM')
const base = mkdtempSync(join(tmpdir(), 'omerta-pictures-'))
const figures = join(import.meta.dirname, '../docs/figures')
const at = (name: string): string => join(base, name)

const run = async (...args: string[]): Promise<void> => {
  const { code, err } = await commandLine(args)
  if (code !== 0) throw new Error(err)
}

/** What is done on a page before its picture is taken. */
type Step = (page: Page) => Promise<void>
const none: Step = async () => {}

const browser = await startChromium(path)
try {
  await run(
    'generate',
    '--train',
    '8',
    '--seed',
    'view',
    '--players',
    'holy-grail',
    '--values',
    '4',
    '--out',
    at('valued'),
  )
  await run('view', at('valued'), '--game', '1', '--out', at('game.html'))
  await run('view', at('valued'), '--out', at('valued.html'))
  const players = ['--player', 'holy-grail', '--against', 'scripted']
  await run('evaluate', ...players, '--ruleset', 'classic-7', '--deals', '60', '--seed', 'view', '--out', at('duel'))
  await run('view', at('duel'), '--out', at('duel.html'))
  const shots: readonly [string, string, Step, { readonly height?: number; readonly dark?: boolean }][] = [
    ['view-table', 'game.html#eye=judge&moment=113', none, {}],
    ['view-seat', 'game.html#eye=4&moment=113', none, { dark: true }],
    [
      'view-votes',
      'game.html#eye=judge&moment=206&tab=votes',
      async (page) => {
        await page.getByLabel('true colours').check()
      },
      {},
    ],
    [
      'view-row',
      'game.html#eye=judge&moment=206&tab=votes',
      async (page) => {
        await page.locator('.matrix tbody tr').nth(3).locator('td').nth(3).locator('button').click()
      },
      { height: 1000 },
    ],
    ['view-beliefs', 'game.html#eye=judge&moment=100&tab=beliefs', none, {}],
    ['view-dataset', 'valued.html', none, { height: 640 }],
    ['view-evaluation', 'duel.html', none, { height: 1100 }],
  ]
  for (const [name, address, step, { height = 800, dark = false }] of shots) {
    const [file, hash = ''] = address.split('#')
    const page = await browser.newPage({ viewport: { width: 1360, height }, colorScheme: dark ? 'dark' : 'light' })
    await page.goto(`${pathToFileURL(at(file!)).href}#${hash}`)
    await step(page)
    await page.waitForTimeout(300)
    await page.screenshot({ path: join(figures, `${name}.png`) })
    await page.close()
  }
} finally {
  await browser.close()
  rmSync(base, { recursive: true, force: true })
}
