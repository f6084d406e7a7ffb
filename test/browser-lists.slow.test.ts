import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Serving, servePage } from '../pipelines/view/server.ts'
import type { EvaluationPage } from '../schemas/evaluation-page.ts'
import { chromiumPath, watched } from './browser/chromium.ts'
import { browserFor, heard, pagesIn, run } from './browser/pages.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const path = chromiumPath()
const { base, at, written, dataIn } = pagesIn('omerta-browser-lists-')

describe.skipIf(path === undefined)('in Chromium', () => {
  const chromium = browserFor(path, base)

  describe('a dataset', () => {
    let serving: Serving
    beforeAll(async () => {
      await run(
        'generate',
        '--ruleset',
        'mini-mafia',
        '--train',
        '30',
        '--test',
        '3',
        '--seed',
        'd',
        '--players',
        'holy-grail',
        '--values',
        '2',
        '--out',
        at('set'),
      )
      await run('view', at('set'), '--out', at('set.html'))
      serving = await servePage({ folder: at('set'), port: 0 })
      await serving.index()
    })
    afterAll(() => serving?.close())

    test.each(['file', 'server'] as const)('is filtered, searched and opened from a %s', async (from) => {
      const address = from === 'file' ? written('set.html') : serving.address
      const { page, wrong } = await watched(chromium.browser, address)
      const status = page.getByRole('status')
      await expect.poll(() => status.innerText()).toBe('33 games')
      const what = page.locator('.list tbody tr td:nth-child(4)')
      const all = await what.allInnerTexts()
      const having = (tag: string): number => all.filter((text) => text.includes(tag)).length
      // A tag that some games have and some have not.
      const tags = await page.locator('.tags button').allInnerTexts()
      const tag = tags.find((name) => having(name) > 0 && having(name) < all.length)
      expect([tag, tags, all.length]).not.toContain(undefined)
      await page.locator('.tags').getByRole('button', { name: tag!, exact: true }).click()
      await expect.poll(() => what.count()).toBe(having(tag!))
      for (const text of await what.allInnerTexts()) expect(text).toContain(tag)
      await page.locator('.tags').getByRole('button', { name: tag!, exact: true }).click()
      await expect.poll(() => what.count()).toBe(all.length)
      await page.getByLabel('Won by').selectOption('red')
      await expect.poll(() => page.locator('.list tbody tr').count()).toBeLessThan(33)
      const won = await page.locator('.list tbody tr td:nth-child(2)').allInnerTexts()
      expect(won.length).toBeGreaterThan(0)
      const town = await page.getByLabel('Won by').locator('option[value=red]').innerText()
      expect(won.filter((text) => !text.toLowerCase().startsWith(town.toLowerCase()))).toEqual([])
      await page.getByRole('tab', { name: 'Decisions' }).click()
      await page.getByLabel('Act').selectOption('vote')
      await expect
        .poll(() =>
          page
            .locator('.list tbody tr td:nth-child(4)')
            .allInnerTexts()
            .then((all) => all.every((text) => text.startsWith('vote'))),
        )
        .toBe(true)
      const choice = await page.locator('.list tbody tr td:nth-child(4)').first().innerText()
      await page.locator('.list tbody th button').first().click()
      await page.locator('article.row').waitFor()
      expect(await page.locator('.options .chosen').innerText()).toContain(`${choice} ← chosen`)
      await page.getByRole('button', { name: '← set' }).click()
      await page.getByRole('tab', { name: 'Search' }).click()
      await page.getByRole('searchbox').fill('i am the DETECTIVE')
      await page.getByRole('button', { name: 'Search' }).click()
      expect(await page.locator('.found mark').first().innerText()).toMatch(/^i am the detective$/i)
      await page.locator('.found button').first().click()
      await expect.poll(() => heard(page)).toMatch(/I am the Detective/i)
      await page.getByRole('button', { name: '← set' }).click()
      await page.getByRole('tab', { name: 'Figures' }).click()
      await expect.poll(() => page.locator('.wins text').allTextContents()).toContain(town)
      expect(wrong).toEqual([])
    })
  })

  test('an evaluation leads from its verdict to its deals, and a deal shows its games side by side', async () => {
    const players = ['--player', 'holy-grail', '--against', 'random']
    await run('evaluate', ...players, '--ruleset', 'mini-mafia', '--deals', '25', '--seed', 'e', '--out', at('ev'))
    await run('view', at('ev'), '--out', at('ev.html'))
    const data = dataIn<EvaluationPage>('ev.html')
    const { page, wrong } = await watched(chromium.browser, written('ev.html'))
    expect(await page.locator('.verdict').innerText()).toBe(data.verdict[0])
    expect(await page.locator('.course .mean').count()).toBe(1)
    await page.locator('.scores button').nth(2).click() // holy-grail as red
    await expect.poll(() => page.getByLabel('Game', { exact: true }).inputValue()).toBe('0')
    await page.getByLabel('won by').selectOption('black')
    const lost = data.deals.filter(({ games }) => games[0]!.winner === 'black')
    const deals = lost.length === 1 ? '1 deal' : `${lost.length} deals`
    await expect.poll(() => page.getByRole('status').innerText()).toBe(deals)
    await page.getByLabel('won by').selectOption('')
    const { deal, games } = data.deals.find(({ games: [a, b] }) => a!.winner !== b!.winner)!
    await page.getByRole('button', { name: `deal ${deal}`, exact: true }).click()
    await page.getByRole('button', { name: /^They part at moment/ }).click()
    const shown = page.locator('.stage.pair section')
    expect(await shown.count()).toBe(2)
    for (const [i, { winner }] of games.entries())
      expect(await shown.nth(i).locator('h2').innerText()).toMatch(winner === 'red' ? /Town won$/ : /Mafia won$/)
    const texts = await page.locator('.stage.pair .transcript').allInnerTexts()
    expect(texts[0]).not.toBe(texts[1])
    await page.getByRole('button', { name: '← ev' }).click()
    await page.getByRole('tab', { name: 'Games' }).last().click()
    const serves = `npx omerta view ${at('ev')} --serve`
    await expect.poll(() => page.locator('header .note').innerText()).toContain(serves)
    await page.locator('.list tbody th button').last().click()
    await expect
      .poll(() => page.locator('#evaluation').innerText())
      .toContain(`“npx omerta view ${at('ev')} --game 49 --split test” writes this one, and “${serves}” shows all.`)
    await page.getByRole('button', { name: '← games' }).click()
    await page.getByRole('tab', { name: 'Decisions' }).click()
    await expect
      .poll(() => page.getByRole('status').innerText())
      .toContain(' in the first 40 games of 50, which this file holds')
    await page.getByRole('tab', { name: 'Games' }).last().click()
    await page.locator('.list tbody th button').first().click()
    await page.locator('.ring').waitFor()
    expect(wrong).toEqual([])
    const served = await servePage({ folder: at('ev'), games: at('ev/games'), port: 0 })
    const other = await watched(chromium.browser, served.address)
    expect(await other.page.locator('.verdict').innerText()).toBe(data.verdict[0])
    expect(other.wrong).toEqual([])
    await served.close()
  })

  test('a gauntlet compares its players head to head, each with its own colour', async () => {
    const rules = ['--ruleset', 'mini-mafia', '--deals', '4', '--seed', 'g']
    await run('evaluate', 'gauntlet', 'random,scripted,holy-grail', ...rules, '--out', at('all'))
    await run('view', at('all'), '--out', at('all.html'))
    const { scores, called } = dataIn<EvaluationPage>('all.html')
    expect(scores.map(({ group }) => group)).not.toContain('all')
    for (const group of ['random and scripted', 'random and holy-grail', 'scripted and holy-grail']) {
      const [one, other] = scores.filter((score) => score.group === group)
      expect(group).toBe(`${called[one!.letter]} and ${called[other!.letter]}`)
      expect(one!.score.mean! + other!.score.mean!).toBeCloseTo(1)
    }
    const { page, wrong } = await watched(chromium.browser, written('all.html'))
    const colours = (await page.evaluate(
      `[...document.querySelectorAll('.scores .bar')].map((bar) => bar.parentElement.getAttribute('class') + getComputedStyle(bar).fill)`,
    )) as string[]
    expect(new Set(colours).size).toBe(3)
    expect(new Set(colours.map((one) => one.split('rgb')[1])).size).toBe(3)
    expect(wrong).toEqual([])
  })
})
