import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath, startChromium } from '../browser/chromium.ts'
import { commandLine } from '../command-line.ts'
import { FakeEndpoint } from '../models/fake-endpoint.ts'
import { folderFor } from './tables.ts'

const path = chromiumPath()
const base = folderFor('browsers')
const children: ChildProcess[] = []
let browser: Browser
let model: FakeEndpoint

beforeAll(async () => {
  if (path === undefined) return
  browser = await startChromium(path)
  model = await new FakeEndpoint().listen()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await browser?.close()
  model?.close()
  rmSync(base, { recursive: true, force: true })
})

interface Playing {
  readonly child: ChildProcess
  readonly links: readonly string[]
  /** What the terminal has shown. */
  text(): string
  readonly ended: Promise<number | null>
}

/** Starts `omerta play` with a person in its terminal, and waits for the links of the others. */
async function play(links: number, ...args: string[]): Promise<Playing> {
  const at = (file: string): string => join(import.meta.dirname, file)
  const program = ['--import', at('hasty-time.ts'), at('../../scripts/omerta.js')]
  const child = spawn(process.execPath, [...program, 'play', '--port', '0', ...args])
  children.push(child)
  let out = ''
  child.stdout.on('data', (chunk) => (out += chunk))
  child.stderr.on('data', (chunk) => (out += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const found = (): string[] => [...out.matchAll(/http:\S+#(?:seat|judge)=\S+/g)].map(([link]) => link)
  for (let i = 0; i < 600 && found().length < links; i++) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(found().length, out).toBe(links)
  return { child, links: found(), text: () => out, ended }
}

/** Opens a seat and plays it by keyboard alone until the game is over. Returns all that went wrong on the page. */
async function sitDown(link: string): Promise<{ readonly wrong: string[]; readonly page: Page }> {
  const page = await (await browser.newContext({ viewport: { width: 1100, height: 800 } })).newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => void wrong.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('409')) wrong.push(message.text())
  })
  page.on('request', (request) => {
    if (request.url().includes(new URL(link).hash.slice(6))) wrong.push(`a token in an address: ${request.url()}`)
  })
  await page.goto(link)
  return { wrong, page }
}

async function playOn(page: Page): Promise<void> {
  const card = page.locator('.playing-card')
  await card.waitFor({ timeout: 60_000 })
  await card.focus()
  await page.keyboard.down('Space')
  expect(await card.locator('b').innerText()).not.toBe('')
  await page.keyboard.up('Space')
  await page.locator('button:has-text("I have seen it")').focus()
  await page.keyboard.press('Enter')
  for (;;) {
    const end = page.locator('.end .cards')
    const ask = page.locator('.ask:not(.waiting)')
    await end.or(ask).first().waitFor({ timeout: 800_000 })
    if ((await end.count()) > 0) return
    try {
      if ((await page.locator('textarea').count()) > 0) {
        await page.locator('textarea').fill('I am a villager. Bob, whom do you suspect?', { timeout: 2000 })
        await page.keyboard.press('Enter')
      } else {
        await page.locator('.choices button').last().focus({ timeout: 2000 })
        await page.keyboard.press('Enter')
        await page.locator('.options .primary').focus({ timeout: 2000 })
        await page.keyboard.press('Enter')
      }
    } catch {
      // the time was over
    }
    await page.waitForTimeout(150)
  }
}

describe.skipIf(path === undefined)('persons at one table', () => {
  test.each([
    ['mini-mafia', 1],
    ['classic-7', 4],
  ])(
    'two browsers and a terminal play %s with a model to the end, by keyboard alone, and the dataset validates',
    { timeout: 120_000 },
    async (ruleset, machines) => {
      const out = join(base, ruleset)
      const players = `model:stub@${model.url}*${machines}`
      const table = await play(
        2,
        ...['--ruleset', ruleset, '--players', players, '--invite', '2', '--terminal', '--pace', 'fast', '--out', out],
      )
      const typing = setInterval(() => {
        const last = table.text().lastIndexOf('▌ You are asked to')
        const ask = table.text().slice(last)
        if (last >= 0 && !ask.includes('\n▌ Your choice') && !ask.includes('The table hears') && !typed.has(last)) {
          typed.add(last)
          const [, first] = /: (?:\w+ \()?(none|\d+)/.exec(ask) ?? []
          table.child.stdin!.write(`${first ?? 'I am a villager and I trust 1.'}\n`)
        }
      }, 100)
      const typed = new Set<number>()
      const seats = await Promise.all(table.links.map(sitDown))
      await Promise.all(seats.map(({ page }) => playOn(page)))
      expect(await table.ended, table.text()).toBe(0)
      clearInterval(typing)
      expect(seats.flatMap(({ wrong }) => wrong).filter((text) => !text.includes('ERR_'))).toEqual([])
      expect(table.text()).toContain('saved game 0')
      // Of three persons at least one in a browser is there by day, and what it types is heard in the terminal.
      expect(table.text()).toContain('whom do you suspect?')
      expect(table.text()).toMatch(/Game over|game is over|wins/i)
      const { code, out: said } = await commandLine(['validate', out, '--worlds', 'all'])
      expect(code, said).toBe(0)
    },
  )
})
