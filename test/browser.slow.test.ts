import { writeFileSync } from 'node:fs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { bundle } from '../pipelines/view/bundle.ts'
import { htmlOf } from '../pipelines/view/html.ts'
import { recipeSchema } from '../schemas/recipe.ts'
import { CanaryWords, thinker } from '../src/leaks/canary.ts'
import { everyEye, gamePage } from '../src/page/game-page.ts'
import { linesOfPart } from '../src/page/prompt.ts'
import { rulesetOf } from '../src/play/series.ts'
import { rowsOf } from '../src/rows/rows.ts'
import { wordsOf } from '../src/storage/prompts.ts'
import { UNTIMED } from '../src/view/player.ts'
import { chromiumPath, watched } from './browser/chromium.ts'
import { browserFor, heard, pagesIn, run } from './browser/pages.ts'
import { gameOf, makerOf } from './played.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const path = chromiumPath()
const { base, at, written, dataIn } = pagesIn('omerta-browser-')

// CI sets this, so that a machine without a browser is no pass there.
test.runIf(process.env['OMERTA_BROWSER'] === 'required')('there is a Chromium', () => expect(path).toBeDefined())

describe.skipIf(path === undefined)('in Chromium', () => {
  const chromium = browserFor(path, base)

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
      const { page, wrong } = await watched(chromium.browser, written(`${ruleset}.html`))
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
      await expect.poll(() => page.locator('details[open] pre').first().innerText()).toBe(ask)
      expect(await page.locator('article code').innerText()).toBe(row.id)
      expect(wrong).toEqual([])
    })

    test('fits on a phone, in the dark, and a link leads to the same moment', async () => {
      const { moments } = dataIn(`${ruleset}-2.html`).eyes[0]!
      const middle = Math.floor(moments.length / 2)
      const link = `${written(`${ruleset}-2.html`)}#eye=2&moment=${middle}&tab=story`
      const { page, wrong } = await watched(chromium.browser, link, { width: 360, height: 740, dark: true })
      await expect.poll(() => heard(page)).toBe(moments[middle]!.text)
      for (const tab of ['Story', 'Votes', 'Claims', 'Beliefs', 'Outcome', 'Row']) {
        await page.getByRole('tab', { name: tab }).click()
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
      }
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(29, 32, 36)')
      expect(wrong).toEqual([])
    })
  })

  test('a vote in the matrix leads to its row, in sight, with the table at its moment, and back', async () => {
    const { page, wrong } = await watched(chromium.browser, written('mafia-2025.html'))
    const { moments, rows } = dataIn('mafia-2025.html').eyes[0]!
    await page.keyboard.press('End')
    await page.getByRole('tab', { name: 'Votes' }).click()
    await page.locator('td.vote button').last().click()
    const id = await page.locator('article code').innerText()
    const row = rows.find((one) => one.id === id)!
    expect(row.act).toBe('vote')
    await expect.poll(() => heard(page)).toBe(moments[row.moment]!.text)
    const inSight = await page.locator('.row-list [aria-current="true"]').evaluate((line) => {
      const [own, list] = [line.getBoundingClientRect(), line.closest('.row-list')!.getBoundingClientRect()]
      return own.top >= list.top && own.bottom <= list.bottom
    })
    expect(inSight).toBe(true)
    await page.getByRole('button', { name: `back to moment ${moments.length}` }).click()
    await expect.poll(() => heard(page)).toBe(moments.at(-1)!.text)
    expect(wrong).toEqual([])
  })

  test('arrow keys step through the tabs that have the focus, and else through the game', async () => {
    const { page } = await watched(chromium.browser, written('mafia-2025.html'))
    const chosen = () => page.locator('[role="tab"][aria-selected="true"]').innerText()
    await page.keyboard.press('Home')
    const first = await heard(page)
    await page.getByRole('tab', { name: 'Story' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect([await chosen(), await heard(page)]).toEqual(['Votes', first])
    await page.keyboard.press('ArrowLeft')
    expect(await chosen()).toBe('Row')
    await page.getByRole('tab', { name: 'Claims' }).click()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => heard(page)).not.toBe(first)
    expect(await chosen()).toBe('Role claims')
  })

  test('the page of a seat says who won at its end and not before', async () => {
    const { page } = await watched(chromium.browser, written('mafia-2025-2.html'))
    expect(await page.locator('header').innerText()).not.toMatch(/ won on day /)
    await page.keyboard.press('End')
    await expect.poll(() => page.locator('header').innerText()).toMatch(/ won on day /)
  })

  test('a phone that is sent a link to a panel shows the panel', async () => {
    const address = `${written('mafia-2025.html')}#eye=judge&moment=60&tab=votes`
    const { page } = await watched(chromium.browser, address, { width: 390, height: 800 })
    await expect
      .poll(() => page.locator('.panel').evaluate((panel) => panel.getBoundingClientRect().top))
      .toBeLessThan(400)
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
          const reply = await inner.act(view, UNTIMED)
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
    const { page, wrong } = await watched(chromium.browser, written('evil.html'))
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
    const { page, wrong } = await watched(chromium.browser, written('eyes.html'))
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
})
