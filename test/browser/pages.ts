import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { GamePage } from '../../schemas/page.ts'
import { commandLine } from '../command-line.ts'

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

/** Runs a command that must succeed and say nothing wrong. */
export const run = async (...args: string[]): Promise<void> => {
  const { code, err } = await commandLine(args)
  expect(err.split('\n').filter((line) => line.startsWith('omerta:'))).toEqual([])
  expect(code).toBe(0)
}

/** What was heard at the moment that is shown. */
export const heard = (page: Page): Promise<string> => page.locator('.heard').innerText()
