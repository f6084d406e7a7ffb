import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The Chromium of this machine: the one that CHROMIUM names, or a usual one; undefined if there is none. */
export const chromiumPath = (): string | undefined =>
  [process.env['CHROMIUM'] ?? '', ...USUAL].find((path) => path && existsSync(path))

/** Starts Chromium without what it would ask the network for by itself. */
export const startChromium = (path: string): Promise<Browser> =>
  chromium.launch({
    executablePath: path,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

/** A page, and everything on it that must not happen: errors, warnings, and requests to elsewhere. */
export interface Watched {
  readonly page: Page
  readonly wrong: string[]
}

/** Opens an address and notes each error of the console, each exception, and each request that is not to `home`. */
export async function watched(
  browser: Browser,
  address: string,
  { home = address.split('#')[0]!, width = 1400, height = 900, dark = false } = {},
): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light' })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('console', (message) => void wrong.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => void wrong.push(`exception: ${error.message}`))
  page.on('dialog', (dialog) => {
    wrong.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(home) && !request.url().startsWith('data:')) wrong.push(`request: ${request.url()}`)
  })
  await page.goto(address)
  return { page, wrong }
}
