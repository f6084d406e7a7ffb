import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { DatasetPage } from '../schemas/dataset-page.ts'
import type { GamePage } from '../schemas/page.ts'
import { chromiumPath, watched } from './browser/chromium.ts'
import { browserFor, heard, pagesIn, run } from './browser/pages.ts'
import { commandLine } from './command-line.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const path = chromiumPath()
const { base, at, written, dataIn } = pagesIn('omerta-browser-viewer-')

describe.skipIf(path === undefined)('in Chromium', () => {
  const chromium = browserFor(path, base)
  beforeAll(async () => {
    await run('generate', '--train', '2', '--seed', 'b', '--players', 'scripted', '--validate', '--out', at('set'))
    await run('view', at('set'), '--game', '0', '--out', at('game.html'))
    await run('view', at('set'), '--out', at('set.html'))
  })
  const game = () => dataIn('game.html')
  const eyeIn = (of: number | 'judge') => game().eyes.find((eye) => eye.of === of)!
  const open = (hash: string, more = {}) => watched(chromium.browser, `${written('game.html')}#${hash}`, more)
  const tab = (page: Page): Promise<string> => page.getByRole('tab', { selected: true }).innerText()
  const eye = (page: Page): Promise<string> => page.locator('.eyes [aria-pressed="true"]').innerText()

  test('Back undoes an eye, a panel and a game, one after another, and does not leave the viewer', async () => {
    const { page, wrong } = await watched(chromium.browser, written('set.html'))
    await page.locator('.list').getByRole('button', { name: 'train 0', exact: true }).click()
    await page.locator('.eyes').getByRole('button', { name: '4', exact: true }).click()
    await page.getByRole('tab', { name: 'Votes' }).click()
    await page.keyboard.press('ArrowRight')
    await page.goBack()
    await expect.poll(() => tab(page)).toBe('Story')
    await expect.poll(() => eye(page)).toBe('4')
    await page.goBack()
    await expect.poll(() => eye(page)).toBe('Judge')
    await page.goBack()
    await expect.poll(() => page.locator('.list tbody tr').count()).toBe(2)
    await page.goForward()
    await expect.poll(() => eye(page)).toBe('Judge')
    expect(wrong).toEqual([])
  })

  test('filters of lists are in the link, and a link brings them back', async () => {
    const { page } = await watched(chromium.browser, `${written('set.html')}#list=decisions`)
    await page.getByLabel('Act').selectOption('vote')
    await page.getByLabel('Role').selectOption('sheriff')
    const { decisions } = dataIn<DatasetPage>('set.html').embedded!
    const total = `${decisions.filter(({ act, role }) => act === 'vote' && role === 'sheriff').length} decisions`
    await expect.poll(() => page.getByRole('status').innerText()).toBe(total)
    const link = (await page.evaluate('location.href')) as string
    expect(link).toContain('decisions=')
    const { page: again } = await watched(chromium.browser, link)
    await expect.poll(() => again.getByRole('status').innerText()).toBe(total)
    expect(await again.getByLabel('Act').inputValue()).toBe('vote')
    expect(await again.getByLabel('Role').inputValue()).toBe('sheriff')
  })

  test('pages of a dataset that was validated say when, and what was checked', async () => {
    for (const name of ['set.html', 'game.html']) {
      const { page, wrong } = await watched(chromium.browser, written(name))
      const summary = page.locator('.checked summary')
      await expect.poll(() => summary.innerText()).toMatch(/^Checked by validate on \d+ \w+ 20\d\d/)
      await summary.focus()
      await page.keyboard.press('Enter')
      expect(await page.locator('.checked p').innerText()).toMatch(/: 2 games, \d+ decisions, no findings; each game/)
      expect(wrong).toEqual([])
    }
  })

  test('keys move the game after the slider was touched', async () => {
    const { page } = await open('eye=judge&moment=30')
    await page.getByLabel('Moment of the game').focus()
    const moments = eyeIn('judge').moments
    const next = moments.findIndex(({ mark }, i) => i > 30 && mark)
    await page.keyboard.press(']')
    await expect.poll(() => heard(page)).toBe(moments[next]!.text)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => heard(page)).toBe(moments[next + 1]!.text)
    await page.keyboard.press('p')
    await expect.poll(() => page.locator('button.play').innerText()).toBe('Pause')
  })

  test('both columns beside each other move the game and open rows', async () => {
    const { page } = await open('eye=judge&moment=60&beside=4')
    const second = page.locator('.column').nth(1)
    const lines = eyeIn(4).moments.filter(({ at }) => at! <= 60)
    await second.locator('li .text').nth(3).click()
    await expect.poll(() => heard(page)).toBe(eyeIn('judge').moments[lines[3]!.at!]!.text)
    await page.keyboard.press('End')
    const row = eyeIn(4).rows[1]!
    await second.locator(`[data-row="1"]`).first().click()
    await expect.poll(() => page.locator('article code').innerText()).toBe(row.id)
    await expect.poll(() => eye(page)).toBe('4')
  })

  test('early on, votes and claims lead to the first ones', async () => {
    const { page } = await open('eye=judge&moment=2&tab=votes')
    const first = eyeIn('judge').ballots[0]!
    await page.locator('.later button').click()
    await expect.poll(() => heard(page)).toBe(eyeIn('judge').moments[first.moment]!.text)
    await page.keyboard.press('Home')
    await page.getByRole('tab', { name: 'Role claims' }).click()
    await page.locator('.later button').click()
    await expect.poll(() => page.locator('.claims li').count()).toBeGreaterThan(0)
  })

  test('who is nominated stays so while hands are counted', async () => {
    const { moments } = eyeIn('judge')
    const vote = moments.findIndex(({ type }) => type === 'voted')
    const { page } = await open(`eye=judge&moment=${vote}`)
    const began = moments.findLastIndex(({ type }, i) => i < vote && type === 'began')
    const up = moments.slice(began, vote).flatMap(({ arrows = [] }) => arrows.filter(({ kind }) => kind === 'nominate'))
    expect(up.length).toBeGreaterThan(0)
    expect(await page.locator('.seat .nominated').count()).toBe(new Set(up.map(({ to }) => to)).size)
  })

  test('private lines have a mark that is no colour, and forced colours show what is chosen', async () => {
    const { page } = await open('eye=4&moment=60')
    const own = eyeIn(4).moments.filter(({ at, open }) => at! <= 60 && !open)
    expect(own.length).toBeGreaterThan(0)
    expect(await page.locator('.transcript li.secret .private').count()).toBe(own.length)
    expect(await page.locator('.transcript li:not(.secret) .private').count()).toBe(0)
    await page.emulateMedia({ forcedColors: 'active' })
    const ground = (id: string) =>
      page.evaluate(`getComputedStyle(document.getElementById('tab-${id}')).backgroundColor`)
    expect(await ground('story')).not.toBe(await ground('votes'))
  })

  test('a story is one tab stop, and its lines are reached with the arrows', async () => {
    const { page } = await open('eye=judge')
    const { moments } = eyeIn('judge')
    await page.keyboard.press('End')
    await expect.poll(() => heard(page)).toBe(moments.at(-1)!.text)
    const stops = await page.evaluate(
      '[...document.querySelectorAll("button, input, select")].filter((one) => one.tabIndex === 0 && one.checkVisibility()).length',
    )
    expect(stops).toBeLessThan(35)
    const last = page.locator('.transcript li').last().locator('.text')
    await last.focus()
    await page.keyboard.press('ArrowUp')
    const count = await page.locator('.transcript li').count()
    const before = page.locator('.transcript li').nth(count - 2)
    const isFocused = () => before.evaluate((line) => line.contains(line.ownerDocument.activeElement))
    await expect.poll(isFocused).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => heard(page)).toBe(moments.at(-2)!.text)
  })

  test.each([
    ['at 200 %', 720, 450],
    ['on a phone', 390, 844],
  ])('%s table and story are seen together', async (_, width, height) => {
    const { page } = await open('eye=judge&moment=60', { width, height })
    const line = page.locator('.transcript li').last()
    await line.scrollIntoViewIfNeeded()
    const [table, story] = [await page.locator('.ring svg').boundingBox(), await line.boundingBox()]
    for (const box of [table!, story!]) {
      expect(box.y).toBeGreaterThan(-30)
      expect(box.y + box.height).toBeLessThanOrEqual(height + 1)
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  })

  test('without spoilers nothing tells roles, the winner or what is to come, until it is said', async () => {
    const { page } = await open('eye=judge&moment=60&tab=outcome&view=blind')
    const { winner } = game()
    const text = await page.locator('main').innerText()
    expect(text.toLowerCase()).not.toContain(`${winner} won`)
    expect(await tab(page)).toBe('Story')
    expect(await page.locator('.seat .role').allTextContents()).toEqual(Array(10).fill(''))
    expect(await page.locator('header').innerText()).not.toContain('Sheriff')
    expect(await page.locator('.transcript .secret').count()).toBe(0)
    await page.getByRole('tab', { name: 'Votes' }).click()
    expect(await page.locator('.later').count()).toBe(0)
    await page.keyboard.press('End')
    await expect.poll(() => page.locator('header').innerText()).toMatch(/won/i)
  })

  test('story only is the whole story and nothing beside it', async () => {
    const { page } = await open('eye=4&moment=10')
    await page.getByLabel('Show', { exact: true }).selectOption('story')
    await expect.poll(() => page.locator('.transcript li').count()).toBe(eyeIn(4).moments.length)
    expect(await page.locator('.ring svg').isVisible()).toBe(false)
  })

  test('what a seat heard is saved as a page with nothing else in it, and the whole game as it is', async () => {
    const { page, wrong } = await open('eye=4&moment=60&tab=row&row=4.2')
    const saved = async (name: string, file: string): Promise<GamePage> => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ])
      await download.saveAs(at(file))
      return dataIn(file)
    }
    await run('view', at('set'), '--game', '0', '--seat', '4', '--out', at('seat.html'))
    expect(await saved('Save what seat 4 heard', 'saved-seat.html')).toEqual(dataIn('seat.html'))
    expect(await saved('Save this game', 'saved.html')).toEqual(game())
    expect(wrong).toEqual([])
    const { page: again, wrong: alsoWrong } = await watched(chromium.browser, written('saved-seat.html'))
    expect(await again.locator('.transcript li').count()).toBeGreaterThan(0)
    expect(alsoWrong).toEqual([])
  })

  test('a page of one row opens at it, and its prompt is copied whole', async () => {
    const row = eyeIn('judge').rows[10]!
    await run('view', at('set'), '--row', row.id, '--out', at('row.html'))
    const { page } = await watched(chromium.browser, written('row.html'))
    expect(await page.locator('article code').innerText()).toBe(row.id)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy prompt' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const { out } = await commandLine(['show', at('set'), '--row', row.id, '--json'])
    const { sft } = JSON.parse(out) as { sft: { prompt: { content: string }[] } }
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      sft.prompt.map(({ content }) => content).join('\n\n'),
    )
  })

  test('the course of the game is drawn from the public table, and its turns lead to their moments', async () => {
    const { page } = await open('eye=judge&moment=60&tab=outcome')
    expect(await page.locator('.game-course svg').getAttribute('aria-label')).toMatch(/30.% at first/)
    const turn = page.locator('.turns li').first()
    const text = await turn.locator('bdi').innerText()
    await turn.locator('button').click()
    await expect.poll(() => heard(page)).toBe(text)
  })
})
