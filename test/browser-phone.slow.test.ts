import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { chromiumPath, watched } from './browser/chromium.ts'
import { browserFor, pagesIn, run } from './browser/pages.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const path = chromiumPath()
const { base, at, written } = pagesIn('omerta-browser-phone-')

/** How far what `selector` names reaches to the right, and how much of what is in it is cut off there, in pixels. */
const reachOf = (page: Page, selector: string): Promise<{ right: number; hidden: number }> =>
  page
    .locator(selector)
    .first()
    .evaluate((node) => ({
      right: Math.ceil(node.getBoundingClientRect().right),
      hidden: node.scrollWidth - node.clientWidth,
    }))

/** Red, green, blue and how opaque, each 0 to 1, of a colour as a browser computes it: "rgb(1, 2, 3)" or "color(srgb 0.1 0.2 0.3 / 0.4)". */
function partsOf(colour: string): number[] {
  const [r, g, b, opacity = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  const most = colour.startsWith('color(') ? 1 : 255
  return [r! / most, g! / most, b! / most, opacity]
}

/** The luminance of colours that lie on each other, the lowest first, by WCAG 2. */
function luminanceOf(...layers: string[]): number {
  const shown = layers.map(partsOf).reduce((below, layer) => {
    const opacity = layer[3]!
    return below.map((part, i) => part * (1 - opacity) + layer[i]! * opacity)
  })
  const [r, g, b] = shown.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

/** The least contrast of the figures of the matrix with the ground that they stand on, by WCAG 2. */
async function contrastIn(page: Page): Promise<number> {
  const cells = (await page.evaluate(`[...document.querySelectorAll('.minds td')].map((cell) =>
    [cell.closest('.panel'), cell].map((node) => getComputedStyle(node).backgroundColor).concat(getComputedStyle(cell).color))`)) as string[][]
  const contrasts = cells.map(([paper, ground, ink]) => {
    const [low, high] = [luminanceOf(paper!, ground!), luminanceOf(ink!)].sort((a, b) => a - b)
    return (high! + 0.05) / (low! + 0.05)
  })
  return Math.min(...contrasts)
}

/** A computed style of the first element that a selector names. */
const styleOf = (page: Page, selector: string, name: string): Promise<unknown> =>
  page.evaluate(`getComputedStyle(document.querySelector(${JSON.stringify(selector)}))[${JSON.stringify(name)}]`)

describe.skipIf(path === undefined)('in Chromium, on a phone', () => {
  const chromium = browserFor(path, base)
  beforeAll(async () => {
    const valued = ['--players', 'holy-grail', '--values', '1', '--out', at('set')]
    await run('generate', '--train', '1', '--seed', 'b', ...valued)
    await run('view', at('set'), '--game', '0', '--out', at('game.html'))
    await run('view', at('set'), '--out', at('set.html'))
  })
  const phone = (hash: string, file = 'game.html') =>
    watched(chromium.browser, `${written(file)}#${hash}`, { width: 390, height: 844 })

  test('the options of a row are in sight with all their columns, and a line of the list has its choice', async () => {
    const { page, wrong } = await phone('eye=judge&tab=row')
    const rows = page.locator('.row-list button')
    for (const act of ['speak', 'vote', 'check']) {
      await page.getByLabel('Act').selectOption(act)
      await rows.first().click()
      const { right } = await reachOf(page, '.options th:last-child')
      expect(await page.locator('.options th').nth(2).innerText()).toBe('wins with it')
      expect(right).toBeLessThan(390)
      expect(await reachOf(page, '.scroll:has(.options)')).toMatchObject({ hidden: 0 })
      const tops = await rows
        .first()
        .evaluate((line) => [...line.children].map((part) => part.getBoundingClientRect().top))
      expect(new Set(tops.slice(0, 3)).size).toBe(1)
    }
    expect(wrong).toEqual([])
  })

  test('beliefs fit, a number and its sign are on one line, and figures stand out from their ground', async () => {
    const { page } = await phone('eye=judge&moment=500&tab=beliefs')
    await page.keyboard.press('End')
    await expect.poll(() => reachOf(page, '.scroll:has(.minds)')).toMatchObject({ hidden: 0 })
    await expect.poll(() => page.locator('#panel').innerText()).toContain('The game is over.')
    expect(await contrastIn(page)).toBeGreaterThan(4.5)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await contrastIn(page)).toBeGreaterThan(4.5)
    await page.locator('.eyes').getByRole('button', { name: '4', exact: true }).click()
    await expect.poll(() => page.locator('.bars td').allInnerTexts()).toContain('0\u00a0%')
  })

  test('a table that is wider keeps its first column in sight and has a shade at its edge', async () => {
    const { page } = await phone('list=decisions', 'set.html')
    const scroll = page.locator('.scroll:has(.list)')
    await scroll.waitFor()
    expect((await reachOf(page, '.scroll:has(.list)')).hidden).toBeGreaterThan(100)
    expect(await styleOf(page, '.scroll:has(.list)', 'backgroundImage')).toContain('gradient')
    const left = () =>
      page
        .locator('.list tbody th')
        .first()
        .evaluate((cell) => cell.getBoundingClientRect().left)
    const before = await left()
    await scroll.evaluate((node) => node.scrollTo(300, 0))
    expect(await left()).toBe(before)
  })

  test('a speech stands below the table, where all of it can be read, and not on it', async () => {
    const { page } = await phone('eye=judge')
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.locator('.bubble').isVisible()).toBe(false)
    expect(await styleOf(page, '.heard', 'overflowY')).toBe('auto')
  })
})
