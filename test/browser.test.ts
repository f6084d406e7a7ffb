import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bundle } from '../pipelines/view/bundle.ts'
import { htmlOf } from '../pipelines/view/html.ts'
import { type Serving, servePage } from '../pipelines/view/server.ts'
import type { EvaluationPage } from '../schemas/evaluation-page.ts'
import type { GamePage } from '../schemas/page.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { CanaryWords, thinker } from '../src/leaks/canary.ts'
import { everyEye, gamePage } from '../src/page/game-page.ts'
import { linesOfPart } from '../src/page/prompt.ts'
import { rulesetOf } from '../src/play/series.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { chromiumPath, startChromium, watched } from './browser/chromium.ts'
import { commandLine } from './command-line.ts'
import { gameOf, makerOf } from './played.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const path = chromiumPath()
const base = mkdtempSync(join(tmpdir(), 'omerta-browser-'))
const at = (name: string): string => join(base, name)
let browser: Browser

const run = async (...args: string[]): Promise<void> => {
  const { code, err } = await commandLine(args)
  expect(err.split('\n').filter((line) => line.startsWith('omerta:'))).toEqual([])
  expect(code).toBe(0)
}

/** A written page, as the browser is told to open it. */
const written = (name: string): string => pathToFileURL(at(name)).href
const dataIn = <Data = GamePage>(name: string): Data =>
  JSON.parse(/id="data">(.*)<\/script>/.exec(readFileSync(at(name), 'utf8'))![1]!) as Data
const heard = (page: Page): Promise<string> => page.locator('.heard').innerText()

// CI sets this, so that a machine without a browser is no pass there.
test.runIf(process.env['OMERTA_BROWSER'] === 'required')('there is a Chromium', () => expect(path).toBeDefined())

describe.skipIf(path === undefined)('in Chromium', () => {
  beforeAll(async () => {
    browser = await startChromium(path!)
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(base, { recursive: true, force: true })
  })

  describe.each([
    ['mafia-2025', 'holy-grail', []],
    ['fiim', 'scripted', []],
    ['classic-7', 'scripted', []],
    ['mini-mafia', 'holy-grail', []],
    ['maw', 'scripted', ['--switch', 'players=7']],
  ] as const)('a game of %s', (ruleset, players, more) => {
    beforeAll(async () => {
      await run(
        'generate',
        '--ruleset',
        ruleset,
        '--train',
        '1',
        '--seed',
        'b',
        '--players',
        players,
        ...more,
        '--out',
        at(ruleset),
      )
      await run('view', at(ruleset), '--game', '0', '--out', at(`${ruleset}.html`))
      await run('view', at(ruleset), '--game', '0', '--seat', '2', '--out', at(`${ruleset}-2.html`))
    })

    test('is scrubbed to its end by every eye, in every panel, without an error or a request', async () => {
      const { page, wrong } = await watched(browser, written(`${ruleset}.html`))
      const { eyes, lines, prompts } = dataIn(`${ruleset}.html`)
      for (const [i, eye] of eyes.entries()) {
        await page.locator('.eyes button').nth(i).click()
        await page.keyboard.press('Home')
        await expect.poll(() => heard(page)).toBe(eye.moments[0]!.text)
        await page.keyboard.press('ArrowRight')
        await page.keyboard.press(']')
        await page.keyboard.press('End')
        await expect.poll(() => heard(page)).toBe(eye.moments.at(-1)!.text)
        expect(await page.locator('.transcript li').count()).toBe(eye.moments.length)
      }
      await page.locator('.eyes button').first().click()
      for (const tab of ['Votes', 'Claims', 'Beliefs', 'Outcome', 'Row', 'Story']) {
        await page.getByRole('tab', { name: tab }).click()
        expect((await page.locator('#panel').innerText()).length).toBeGreaterThan(10)
      }
      await page.getByLabel('Beside it').selectOption('2')
      await page.keyboard.press('End')
      const last = eyes.find(({ of }) => of === 2)!.moments.at(-1)!
      await expect.poll(() => page.locator('.column').nth(1).locator('li').last().innerText()).toContain(last.text)
      expect(await page.locator('.column').count()).toBe(2)
      await page.getByLabel('Beside it').selectOption('')
      await page.locator('.row-link').last().click()
      const row = eyes[0]!.rows.at(-1)!
      const ask = linesOfPart({ lines, prompts }, prompts[row.prompt]!.at(-1)!).join('\n')
      expect(await page.locator('details[open] pre').first().innerText()).toBe(ask)
      expect(await page.locator('article code').innerText()).toBe(row.id)
      expect(wrong).toEqual([])
    })

    test('fits on a phone, in the dark, and a link leads to the same moment', async () => {
      const { moments } = dataIn(`${ruleset}-2.html`).eyes[0]!
      const middle = Math.floor(moments.length / 2)
      const link = `${written(`${ruleset}-2.html`)}#eye=2&moment=${middle}&tab=story`
      const { page, wrong } = await watched(browser, link, { width: 360, height: 740, dark: true })
      expect(await heard(page)).toBe(moments[middle]!.text)
      for (const tab of ['Story', 'Votes', 'Claims', 'Beliefs', 'Outcome', 'Row']) {
        await page.getByRole('tab', { name: tab }).click()
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
      }
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(29, 32, 36)')
      expect(wrong).toEqual([])
    })
  })

  test('what players say is text, whatever they say', async () => {
    const evil = [
      '</script><script>window.hacked = 1</script> PASS.',
      '<img src=x onerror="window.hacked = 1"><svg onload="window.hacked = 1"> PASS.',
      '<style>*{display:none}</style><a href="javascript:window.hacked=1">me</a> PASS.',
      '\u202eSSAP \u2066red\u2069 \u0007\u001b[31m &lt;b&gt; {{window.hacked=1}} ${window.hacked=1} PASS.',
      `${'Z\u0351\u036b\u0343\u036a'.repeat(30)} <iframe src=//127.0.0.1:9></iframe> PASS.`,
    ]
    const recipe = recipeSchema.parse({ players: 'scripted', seed: 'evil', games: { train: 1 } })
    const maker = makerOf(recipe)
    let said = 0
    const player = (name: string, random: () => number) => {
      const inner = maker.player(name, random)
      return {
        ...inner,
        async act(view: Parameters<typeof inner.act>[0]) {
          const reply = await inner.act(view)
          const text = evil[said++ % evil.length]!
          return { ...reply, thought: text, ...(reply.text !== undefined && { text }) }
        },
      }
    }
    const played = await gameOf(recipe, 0, { player })
    const ruleset = rulesetOf(recipe)
    const words = wordsOf(ruleset)
    const { decisions } = rowsOf(played, { words })
    const source = { dataset: evil[0]!, played, ruleset, words, told: words, decisions, tries: new Map() }
    const data = gamePage(source, everyEye(source))
    writeFileSync(at('evil.html'), htmlOf(evil[0]!, data, await bundle()))
    const { page, wrong } = await watched(browser, written('evil.html'))
    const { moments, rows } = data.eyes[0]!
    await page.keyboard.press('Home')
    for (let i = 1; i < moments.length; i++) {
      await page.keyboard.press('ArrowRight')
      await page.getByText(` · ${i + 1} of ${moments.length}`).waitFor()
      const shown = moments[i]!.said
      if (!shown) continue
      const bubble = page.locator('.bubble bdi')
      expect(await bubble.evaluate((node) => node.childElementCount)).toBe(0)
      expect(await bubble.evaluate((node) => node.textContent)).toBe(
        shown.text.replace(/[^\P{C}\n]|[\u2028\u2029]/gu, '·'),
      )
    }
    await page.getByRole('tab', { name: 'Row' }).click()
    for (let i = 0; i < Math.min(rows.length, 12); i++) {
      await page.locator('.row-list button').nth(i).click()
      await page.locator('article').waitFor()
    }
    expect(await page.locator('#page :is(img, script, style, iframe, a)').count()).toBe(0)
    expect(await page.evaluate('window.hacked')).toBeUndefined()
    expect(await page.title()).not.toMatch(/\p{C}/u)
    expect(wrong).toEqual([])
  })

  test('with the eye of a seat nothing is drawn that its own file does not have', async () => {
    const recipe = recipeSchema.parse({ players: 'scripted', seed: 'drawn', games: { train: 1 } })
    const ruleset = rulesetOf(recipe)
    const words = new CanaryWords(wordsOf(ruleset))
    const maker = makerOf(recipe)
    let next = 1
    const played = await gameOf(recipe, 0, {
      player: (name, random) => thinker(maker.player(name, random), next++, words, []),
    })
    const { decisions } = rowsOf(played, { words })
    const source = { dataset: 'D', played, ruleset, words, told: words, decisions, tries: new Map() }
    const data = gamePage(source, everyEye(source))
    writeFileSync(at('eyes.html'), htmlOf('eyes', data, await bundle()))
    const { page, wrong } = await watched(browser, written('eyes.html'))
    const wordsIn = (text: string) => new Set(text.match(/zq[0-9a-f]{12}/g))
    for (const seat of ['judge', ...played.outcome.roles.map((_, i) => i + 1)] as const) {
      await page
        .locator('.eyes button')
        .nth(seat === 'judge' ? 0 : seat)
        .click()
      await page.keyboard.press('End')
      let drawn = ''
      for (const tab of ['Votes', 'Claims', 'Beliefs', 'Outcome', 'Row', 'Story']) {
        await page.getByRole('tab', { name: tab }).click()
        if (tab === 'Row') await page.locator('.row-list button').last().click()
        drawn += await page.locator('#page').evaluate((node) => node.textContent)
      }
      const may = wordsIn(JSON.stringify(gamePage(source, [seat])))
      expect([...wordsIn(drawn)].filter((word) => !may.has(word))).toEqual([])
      expect(wordsIn(drawn).size).toBeGreaterThan(seat === 'judge' ? 30 : 1)
      const sheriff = played.outcome.roles.indexOf('sheriff') + 1
      if (seat === 'judge') expect(drawn).toContain(`Sheriff: ${sheriff}`)
      else expect(drawn).not.toContain(`Sheriff: ${sheriff}`)
    }
    expect(wrong).toEqual([])
  })

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
      const { page, wrong } = await watched(browser, address)
      const status = page.getByRole('status')
      await expect.poll(() => status.innerText()).toBe('33 games')
      await page.getByLabel('Won by').selectOption('red')
      await expect.poll(() => page.locator('.list tbody tr').count()).toBeLessThan(33)
      const won = await page.locator('.list tbody tr td:nth-child(2)').allInnerTexts()
      expect(won.length).toBeGreaterThan(0)
      expect(won.every((text) => text.startsWith('Red'))).toBe(true)
      const tag = page.locator('.tags button', { hasText: 'two claims: Detective' })
      await tag.click()
      await expect.poll(async () => (await page.locator('.list tbody tr').count()) < won.length).toBe(true)
      for (const text of await page.locator('.list tbody tr td:nth-child(4)').allInnerTexts())
        expect(text).toContain('two claims: Detective')
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
      await page.locator('.found button').first().click()
      await expect.poll(() => heard(page)).toMatch(/I am the Detective/i)
      await page.getByRole('button', { name: '← set' }).click()
      await page.getByRole('tab', { name: 'Figures' }).click()
      expect(await page.locator('.wins text').allTextContents()).toContain('red')
      expect(wrong).toEqual([])
    })
  })

  test('an evaluation leads from its verdict to its deals, and a deal shows its games side by side', async () => {
    const players = ['--player', 'holy-grail', '--against', 'random']
    await run('evaluate', ...players, '--ruleset', 'mini-mafia', '--deals', '20', '--seed', 'e', '--out', at('ev'))
    await run('view', at('ev'), '--out', at('ev.html'))
    const data = dataIn<EvaluationPage>('ev.html')
    const { page, wrong } = await watched(browser, written('ev.html'))
    expect(await page.locator('.verdict').innerText()).toBe(data.verdict[0])
    expect(await page.locator('.course .mean').count()).toBe(1)
    await page.locator('.scores button').nth(2).click() // holy-grail as red
    expect(await page.getByLabel('Game', { exact: true }).inputValue()).toBe('0')
    await page.getByLabel('won by').selectOption('black')
    const lost = data.deals.filter(({ games }) => games[0]!.winner === 'black')
    expect(await page.getByRole('status').innerText()).toBe(lost.length === 1 ? '1 deal' : `${lost.length} deals`)
    await page.getByLabel('won by').selectOption('')
    const { deal, games } = data.deals.find(({ games: [a, b] }) => a!.winner !== b!.winner)!
    await page.getByRole('button', { name: `deal ${deal}`, exact: true }).click()
    await page.getByRole('button', { name: /^They part at moment/ }).click()
    const shown = page.locator('.stage.pair section')
    expect(await shown.count()).toBe(2)
    for (const [i, { winner }] of games.entries())
      expect(await shown.nth(i).locator('h2').innerText()).toMatch(winner === 'red' ? /Red won$/ : /Black won$/)
    const texts = await page.locator('.stage.pair .transcript').allInnerTexts()
    expect(texts[0]).not.toBe(texts[1])
    await page.getByRole('button', { name: '← ev' }).click()
    await page.getByRole('tab', { name: 'Games' }).last().click()
    await page.locator('.list tbody th button').first().click()
    await page.locator('.ring').waitFor()
    expect(wrong).toEqual([])
    const served = await servePage({ folder: at('ev'), games: at('ev/games'), port: 0 })
    const other = await watched(browser, served.address)
    expect(await other.page.locator('.verdict').innerText()).toBe(data.verdict[0])
    expect(other.wrong).toEqual([])
    await served.close()
  })
})
