import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { commandLine } from '../command-line.ts'
import { folderOf, runDuel } from './folders.ts'

const root = folderOf('added-deals')

describe('after deals were added', () => {
  const folder = join(root, 'duel')
  beforeAll(async () => {
    for (const deals of ['20', '24'])
      expect((await runDuel('scripted', 'random', folder, '--seed', 'added', '--deals', deals)).code).toBe(0)
  }, 60_000)

  test('the pictures are headed by the verdict, not by what is said of the stopping rule', () => {
    for (const name of ['wins', 'course']) {
      const svg = readFileSync(join(folder, 'figures', `${name}.svg`), 'utf8')
      expect(/aria-label="Title text '(scripted plays better [^']*)'/.exec(svg)?.[1]).toBe(
        'scripted plays better than random (strong evidence).',
      )
      expect(svg).not.toMatch(/was changed after results/)
    }
  })

  test('the intervals of win rates and deeds are marked as not valid, in tables and in the picture', async () => {
    const MARK = 'they require a number of deals fixed in advance, which these games do not have'
    const page = readFileSync(join(folder, 'report.md'), 'utf8')
    for (const title of ['Win rates', 'Outcomes', 'Decision quality', 'Votes of red by day'])
      expect(page.split('\n').find((line) => line.startsWith(`**${title}.**`))).toContain(MARK)
    const picture = () => readFileSync(join(folder, 'figures/wins.svg'), 'utf8')
    expect(picture()).toContain('require a number of deals fixed in advance')
    const fixed = join(root, 'fixed')
    const again = ['--seed', 'added', '--deals', '24', '--hub', 'user/name']
    for (const one of [fixed, folder]) expect((await runDuel('scripted', 'random', one, ...again)).code).toBe(0)
    const notes = (one: string) => readFileSync(join(one, 'hub/model/.eval_results/omerta.yaml'), 'utf8')
    expect([fixed, folder].map((one) => notes(one).includes('requires a number of deals fixed'))).toEqual([false, true])
    expect(readFileSync(join(fixed, 'report.md'), 'utf8')).not.toContain(MARK)
    expect(readFileSync(join(fixed, 'figures/wins.svg'), 'utf8')).not.toContain('fixed in advance')
  })

  test('so are those of a gauntlet', async () => {
    const all = join(root, 'gauntlet')
    const args = 'evaluate gauntlet random,scripted --ruleset mini-mafia --workers 1 --seed added --out'.split(' ')
    const note = async (deals: string) => {
      expect((await commandLine([...args, all, '--deals', deals])).code).toBe(0)
      const page = readFileSync(join(all, 'report.md'), 'utf8')
      return ['Head to head', 'Contribution to the team'].map((title) =>
        page
          .split('\n')
          .find((line) => line.startsWith(`**${title}.**`))!
          .includes('do not have'),
      )
    }
    expect(await note('4')).toEqual([false, false])
    expect(await note('6')).toEqual([true, true])
  })
})
