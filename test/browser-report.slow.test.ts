import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { EvaluationPage } from '../schemas/evaluation-page.ts'
import { chromiumPath, watched } from './browser/chromium.ts'
import { browserFor, heard, pagesIn, run } from './browser/pages.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const path = chromiumPath()
const { base, at, written, dataIn } = pagesIn('omerta-browser-report-')

describe.skipIf(path === undefined)('in Chromium', () => {
  const chromium = browserFor(path, base)
  beforeAll(async () => {
    const duel = [
      '--player',
      'scripted',
      '--against',
      'random',
      '--ruleset',
      'mini-mafia',
      '--deals',
      '20',
      '--seed',
      'r',
    ]
    await run('evaluate', ...duel, '--out', at('duel'))
    await run('view', at('duel'), '--out', at('duel.html'))
  })
  const report = () => dataIn<EvaluationPage>('duel.html')

  test('the report has two players beside each other, and a figure leads to the decisions that it counts', async () => {
    const { page, wrong } = await watched(chromium.browser, written('duel.html'))
    const table = page.locator('section.part').filter({ hasText: 'Legality and cost' })
    expect(await table.locator('thead th').allInnerTexts()).toEqual(['as', 'what', 'scripted', 'random', 'difference'])
    // Roles of a team win together: no bar is drawn twice.
    const bars = await page.locator('.scores tr').evaluateAll((rows) => rows.map((row) => row.textContent))
    expect(new Set(bars).size).toBe(bars.length)
    expect(bars.length).toBe(6)
    // Rows of roles are called what the game calls them.
    const names = (await page.locator('.report tbody tr > th:first-child').allInnerTexts()).filter(Boolean)
    expect(names).toContain('Detective')
    for (const role of Object.keys(report().games.roleNames)) expect(names).not.toContain(role)
    const line = page
      .locator('section.part')
      .filter({ hasText: 'Decision quality' })
      .locator('tbody tr', { hasText: 'votes on black' })
    await line.first().locator('button').nth(1).click()
    const wanted = report().games.embedded!.decisions.filter(({ player, act }) => player === 'random' && act === 'vote')
    await expect.poll(() => page.getByRole('status').innerText()).toContain(`${wanted.length} decisions`)
    await expect.poll(() => page.getByLabel('Player').inputValue()).toBe('random')
    await page.goBack()
    await expect.poll(() => page.getByRole('tab', { selected: true }).innerText()).toBe('Report')
    expect(wrong).toEqual([])
  })

  test('a deal opens where its games part, and a line of either opens its row', async () => {
    const { page, wrong } = await watched(chromium.browser, `${written('duel.html')}#page=deals&deals=pair=differ`)
    await page.locator('.list tbody button').first().click()
    const part = page.getByRole('button', { name: /They part at moment/ })
    const [, moment] = /(\d+)/.exec(await part.innerText())!
    expect(Number(moment)).toBeGreaterThan(1)
    expect(await page.locator('.scrubber output').innerText()).toContain(`· ${moment} of`)
    await page.keyboard.press('End')
    await page.locator('.pair > section').nth(1).locator('.row-link').last().click()
    expect(await page.locator('.pair > section').nth(1).locator('article code').innerText()).toMatch(/^[0-9a-f]+/)
    expect(await page.locator('.pair > section').nth(0).locator('article').count()).toBe(0)
    expect(wrong).toEqual([])
  })

  test('speeches are found by what they claim, without a word', async () => {
    const { page, wrong } = await watched(chromium.browser, `${written('duel.html')}#page=games&list=search`)
    await page.getByLabel('Claim', { exact: true }).selectOption('check')
    const first = page.locator('.found li').first()
    await first.waitFor()
    await expect.poll(() => page.getByRole('status').innerText()).toMatch(/^\d+ games/)
    await first.locator('button').click()
    await expect.poll(() => page.locator('.transcript .tag').count()).toBeGreaterThan(0)
    await expect.poll(() => heard(page)).not.toBe('')
    expect(wrong).toEqual([])
  })
})
