import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { wallClock } from '../pipelines/table/clock.ts'
import type { Room } from '../pipelines/table/room.ts'
import { type Serving, serveTable } from '../pipelines/table/server.ts'
import { bundle } from '../pipelines/view/bundle.ts'
import { htmlOf } from '../pipelines/view/html.ts'
import { chromiumPath, watched } from './browser/chromium.ts'
import { browserFor, pagesIn, run } from './browser/pages.ts'
import { FAST, hasty, roomFor } from './table/tables.ts'

// What axe can find wrong for those who see little, hear the page, or use its keys: nothing, in each state.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const path = chromiumPath()
const { base, at, written } = pagesIn('omerta-browser-axe-')
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** What axe finds on a page, a line each; of `colours`, only what depends on them. */
async function violations(page: Page, what: 'everything' | 'colours' = 'everything'): Promise<string[]> {
  await page.evaluate(AXE)
  const options = what === 'colours' ? '{ runOnly: ["color-contrast", "link-in-text-block"] }' : '{}'
  const found = (await page.evaluate(`axe.run(${options}).then(({ violations }) => violations)`)) as Violation[]
  return found.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  )
}

describe.skipIf(path === undefined)('axe finds nothing', () => {
  const chromium = browserFor(path, base)
  beforeAll(async () => {
    const small = ['--ruleset', 'mini-mafia', '--seed', 'axe']
    await run('generate', ...small, '--train', '4', '--players', 'holy-grail', '--values', '2', '--out', at('set'))
    await run('view', at('set'), '--game', '0', '--out', at('game.html'))
    await run('view', at('set'), '--out', at('set.html'))
    await run('evaluate', ...small, '--player', 'scripted', '--against', 'random', '--deals', '20', '--out', at('duel'))
    await run('view', at('duel'), '--out', at('duel.html'))
  })

  test.each([
    ['game.html', 'eye=judge&moment=20'],
    ['game.html', 'eye=2&moment=25&tab=row'],
    ['game.html', 'eye=judge&moment=30&tab=row&row=1.0'],
    ['game.html', 'eye=judge&moment=40&tab=votes'],
    ['game.html', 'eye=judge&moment=40&tab=claims'],
    ['game.html', 'eye=judge&moment=40&tab=beliefs'],
    ['game.html', 'eye=judge&moment=40&tab=outcome'],
    ['game.html', 'eye=judge&moment=30&beside=3'],
    ['game.html', 'eye=judge&view=story'],
    ['game.html', 'eye=judge&moment=20&view=blind'],
    ['set.html', 'list=games'],
    ['set.html', 'list=decisions'],
    ['set.html', 'list=search&said=claim=check'],
    ['set.html', 'list=figures'],
    ['duel.html', 'page=report'],
    ['duel.html', 'page=deals'],
    ['duel.html', 'deal=1'],
  ])('%s #%s', async (file, hash) => {
    const { page } = await watched(chromium.browser, `${written(file)}#${hash}`)
    await page.locator('main').first().waitFor()
    expect(await violations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page, 'colours')).toEqual([])
    await page.context().close()
  })

  describe('on a live table', () => {
    let room: Room
    let serving: Serving
    beforeAll(async () => {
      room = roomFor(at('table'), { clock: hasty(10) })
      const page = htmlOf('Omertà', { kind: 'table' }, await bundle('table'), 'self')
      serving = await serveTable({ room, page, host: '127.0.0.1', port: 0, clock: wallClock })
    })
    afterAll(async () => {
      await room?.stop()
      await serving?.close()
    })

    test('in the lobby, at the card, at the table, when asked, and at the end', async () => {
      const link = `http://127.0.0.1:${serving.port}/#seat=${room.guests[0]!.token}`
      const { page } = await watched(chromium.browser, link)
      // Colours on their way from day to night are not looked at.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.getByRole('button', { name: 'Deal the cards' }).waitFor()
      expect(await violations(page), 'lobby').toEqual([])
      room.begin({ ...FAST, isTimed: false, hints: true })
      const card = page.locator('.playing-card')
      await card.waitFor()
      expect(await violations(page), 'card').toEqual([])
      await card.focus()
      await page.keyboard.down('Space')
      await page.keyboard.up('Space')
      await page.getByRole('button', { name: 'I have seen it' }).click()
      await page.locator('.seats, .live').first().waitFor()
      expect(await violations(page), 'table').toEqual([])
      // So low that what stands in a panel does not fit.
      await page.setViewportSize({ width: 1000, height: 420 })
      for (const name of ['Votes', 'Claims', 'Hints', 'Rules']) {
        await page.getByRole('tab', { name }).click()
        expect(await violations(page), name).toEqual([])
      }
      await page.setViewportSize({ width: 1400, height: 900 })
      for (let i = 0; i < 40 && (await page.locator('.end .cards').count()) === 0; i++) {
        await page.locator('.ask:not(.waiting), .end .cards').first().waitFor({ timeout: 60_000 })
        const ask = room.guests[0]!.eye!.messages.findLast((message) => message.kind === 'ask')?.ask
        if ((await page.locator('.end').count()) > 0) break
        if (i < 3) expect(await violations(page), `asked to ${ask?.act}`).toEqual([])
        room.answer(room.guests[0]!, {
          turn: ask!.turn,
          ...(ask!.options.length > 0 ? { pick: ask!.options[0]! } : { text: 'I wait.' }),
        })
        await page.waitForTimeout(300)
        await page
          .getByRole('button', { name: 'Skip the wait' })
          .click({ timeout: 500 })
          .catch(() => {})
      }
      await page.locator('.end .cards').waitFor({ timeout: 90_000 })
      await page.locator('.game-course').waitFor()
      await page.waitForTimeout(2500) // cards turn over
      expect(await violations(page), 'end').toEqual([])
    })
  })
})
