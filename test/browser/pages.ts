import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { GamePage } from '../../schemas/page.ts'
import { commandLine } from '../command-line.ts'
import { startChromium } from './chromium.ts'

/** A folder for the datasets and the pages of a test file, which removes it. */
export function pagesIn(prefix: string) {
  const base = mkdtempSync(join(tmpdir(), prefix))
  const at = (name: string): string => join(base, name)
  return {
    base,
    at,
    /** A written page, as the browser is told to open it. */
    written: (name: string): string => pathToFileURL(at(name)).href,
    dataIn: <Data = GamePage>(name: string): Data =>
      JSON.parse(/id="data">(.*)<\/script>/.exec(readFileSync(at(name), 'utf8'))![1]!) as Data,
  }
}

/** The browser of a test file, started before its tests and closed after them, when its folder is removed. */
export function browserFor(path: string | undefined, base: string): { readonly browser: Browser } {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await startChromium(path!)
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(base, { recursive: true, force: true })
  })
  return {
    get browser() {
      return browser!
    },
  }
}

/** Runs a command that must succeed and say nothing wrong. */
export const run = async (...args: string[]): Promise<void> => {
  const { code, err } = await commandLine(args)
  expect(err.split('\n').filter((line) => line.startsWith('omerta:'))).toEqual([])
  expect(code).toBe(0)
}

/** What was heard at the moment that is shown. */
export const heard = (page: Page): Promise<string> => page.locator('.heard').innerText()
