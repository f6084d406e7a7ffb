import { beforeAll, describe, expect, test, vi } from 'vitest'
import { chromiumPath, watched } from './browser/chromium.ts'
import { browserFor, heard, pagesIn, run } from './browser/pages.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const path = chromiumPath()
const { base, at, written, dataIn } = pagesIn('omerta-browser-links-')

describe.skipIf(path === undefined)('in Chromium', () => {
  const chromium = browserFor(path, base)
  beforeAll(async () => {
    await run('generate', '--train', '1', '--seed', 'b', '--players', 'scripted', '--out', at('set'))
    await run('view', at('set'), '--game', '0', '--out', at('game.html'))
    await run('view', at('set'), '--out', at('set.html'))
  })
  const game = () => dataIn('game.html')
  const eyeIn = (of: number) => game().eyes.find((eye) => eye.of === of)!
  /** Where a moment of a seat is in the judge's list. */
  const placeIn = (of: number, moment: number) => eyeIn(of).moments[moment]!.at!

  test('a link that is followed while the page is open brings the page there, and so does Back', async () => {
    const { moments } = game().eyes[0]!
    const { page, wrong } = await watched(chromium.browser, `${written('game.html')}#eye=judge&moment=20`)
    await expect.poll(() => heard(page)).toBe(moments[20]!.text)
    const follow = (hash: string) => page.evaluate(`location.hash = ${JSON.stringify(hash)}`)
    await follow('#eye=4&moment=60&tab=votes&beside=2')
    const own = eyeIn(4).moments.findLast(({ at }) => at! <= 60)!
    await expect.poll(() => heard(page)).toBe(own.text)
    expect(await page.locator('.eyes [aria-pressed="true"]').innerText()).toBe('4')
    expect(await page.locator('.column h2').allInnerTexts()).toEqual(['Seat 4', 'Seat 2'])
    await page.getByLabel('Beside it').selectOption('')
    await expect.poll(() => page.getByRole('tab', { selected: true }).innerText()).toBe('Votes')
    await expect.poll(() => page.evaluate('location.hash')).toBe('#eye=4&moment=60&tab=votes')
    // The column that was closed is a step of its own.
    await page.goBack()
    await expect.poll(() => page.locator('.column').count()).toBe(2)
    await page.goBack()
    await expect.poll(() => heard(page)).toBe(moments[20]!.text)
    await page.goForward()
    await page.goForward()
    await expect.poll(() => heard(page)).toBe(own.text)
    // What the page writes itself is in the address and no link that is followed.
    await page.keyboard.press('End')
    await expect.poll(() => page.evaluate('location.hash')).toContain(`moment=${eyeIn(4).moments.at(-1)!.at}&`)
    await expect.poll(() => heard(page)).toBe(eyeIn(4).moments.at(-1)!.text)
    expect(wrong).toEqual([])
  })

  test('a link is followed from the list of a dataset into a game, and back', async () => {
    const { page, wrong } = await watched(chromium.browser, `${written('set.html')}#list=figures`)
    await page.evaluate('location.hash = "#game=train-0&eye=4&moment=60"')
    await expect.poll(() => page.locator('.eyes [aria-pressed="true"]').innerText()).toBe('4')
    await page.goBack()
    await expect.poll(() => page.getByRole('tab', { selected: true }).innerText()).toBe('Figures')
    expect(wrong).toEqual([])
  })

  test('a row has one name for every eye, stays open with the eye of its seat, and is missed in words', async () => {
    const row = eyeIn(4).rows[2]!
    const address = `${written('game.html')}#eye=judge&row=4.${row.turn}`
    const { page, wrong } = await watched(chromium.browser, address)
    const id = page.locator('article code')
    const look = (name: string) => page.locator('.eyes').getByRole('button', { name, exact: true }).click()
    expect(await id.innerText()).toBe(row.id)
    expect(await heard(page)).toContain('Seat 4 is asked to')
    await look('4')
    await expect.poll(() => heard(page)).toBe(eyeIn(4).moments[row.moment]!.text)
    expect(await id.innerText()).toBe(row.id)
    await expect.poll(() => page.evaluate('location.hash')).toContain(`row=4.${row.turn}`)
    await look('5')
    const missed = page.locator('.rows [role="status"]')
    expect(await missed.innerText()).toBe(
      `Row 4.${row.turn} is of seat 4, and this eye has the rows of its own seat only.`,
    )
    expect(await id.count()).toBe(0)
    await look('Judge')
    expect(await id.innerText()).toBe(row.id)
    await page.evaluate('location.hash = "#eye=4&row=40"')
    await expect.poll(() => missed.innerText()).toMatch(/^“40” names no row\./)
    expect(wrong).toEqual([])
  })

  test('a look with other eyes leads back to the same moment, and their buttons stay where they are', async () => {
    const { moments } = game().eyes[0]!
    // A place that seat 4 did not see, at which seats 4 and 10 were last told something at different places.
    const place = moments.findIndex((_, at) => {
      const [four, ten] = [4, 10].map((of) => eyeIn(of).moments.findLastIndex((moment) => moment.at! <= at))
      return at > 40 && placeIn(4, four!) < at && placeIn(10, ten!) < at
    })
    for (const width of [1400, 390]) {
      const address = `${written('game.html')}#eye=judge&moment=${place}`
      const { page } = await watched(chromium.browser, address, { width })
      const look = (name: string) => page.locator('.eyes').getByRole('button', { name, exact: true })
      const box = await look('4').boundingBox()
      for (const name of ['4', '10', 'Judge']) {
        await look(name).click()
        await expect.poll(() => look('4').boundingBox()).toEqual(box)
      }
      await expect.poll(() => heard(page)).toBe(moments[place]!.text)
    }
  })
})
