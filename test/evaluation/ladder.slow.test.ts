import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { standingsOf } from '../../src/evaluation/ladder/standings.ts'
import { stream } from '../../src/game/random.ts'
import { commandLine } from '../command-line.ts'
import { filesIn, folderOf, reportIn } from './folders.ts'
import { duels, TRUE } from './ladders.ts'

const root = folderOf('ladder')

test('the ratings of a ladder lie in intervals that cover them about as often as they say', () => {
  const names = ['w', 'x', 'y', 'z']
  let covered = 0
  for (let i = 0; i < 40; i++) {
    const { standings } = standingsOf(duels(60, `cover ${i}`), names, 0)
    for (const { player, strength } of standings) {
      const truth = (400 / Math.LN10) * TRUE[names.indexOf(player)]!
      if (player !== 'w' && strength.low <= truth && truth <= strength.high) covered++
    }
  }
  // 120 intervals; of intervals of 95 % fewer than 106 cover with a chance of 0.2 %.
  expect(covered).toBeGreaterThan(105)
})

const args = (folder: string, deals: number): string[] => [
  ...['evaluate', 'ladder', folder, '--ruleset', 'mini-mafia', '--workers', '1', '--seed', 'ladder'],
  ...['--players', 'holy-grail-novice,holy-grail-club', '--deals', String(deals)],
]

describe('a ladder of built-in players', () => {
  const folder = join(root, 'whole')

  test('ranks them as their games say, and is measured from random', async () => {
    const { code, out } = await commandLine(args(folder, 256))
    expect(code).toBe(0)
    expect(out).toContain('Elo points above random')
    const { standings, pairs, anchor } = reportIn(folder)
    expect(anchor).toMatch(/^random@\d+$/)
    expect(standings).toHaveLength(4)
    const [last] = standings.slice(-1)
    expect(last.player).toBe(anchor)
    // Whoever is ahead by the ratings of a pair that is clearly apart is ahead in its games.
    for (const { score, expected } of pairs)
      if (Math.abs(expected - 0.5) > 0.15) expect(Math.sign(score.mean - 0.5)).toBe(Math.sign(expected - 0.5))
    for (const file of ['report.md', 'figures/ladder.png', 'tables/the-ladder.csv', 'tables/tables.tex'])
      expect(existsSync(join(folder, file))).toBe(true)
    expect(readFileSync(join(folder, 'report.md'), 'utf8')).not.toMatch(/NaN|undefined|null/)
    // Each pair is an evaluation of its own.
    const [duel] = readdirSync(join(folder, 'duels'))
    const checked = await commandLine(['validate', join(folder, 'duels', duel!), '--workers', '1'])
    expect(checked.out).toContain('files are what these games give')
  }, 120_000)

  test('ends in the same bytes after it was killed with kill -9, again and again', async () => {
    const killed = join(root, 'killed')
    const random = stream('kill a ladder')
    for (let i = 0; i < 6; i++) {
      const child = spawn(process.execPath, ['scripts/omerta.js', ...args(killed, 256)], { stdio: 'ignore' })
      const ended = new Promise((resolve) => child.on('close', resolve))
      await wait(700 + 1500 * random())
      child.kill('SIGKILL')
      await ended
    }
    expect((await commandLine(args(killed, 256))).code).toBe(0)
    expect(filesIn(killed)).toEqual(filesIn(folder))
  }, 120_000)

  test('keeps its games when a player is added, and refuses another game', async () => {
    const before = reportIn(folder).pairs.length
    const more = [...args(folder, 320)]
    more[more.indexOf('--players') + 1] = 'holy-grail-expert'
    expect((await commandLine(more)).code).toBe(0)
    const { standings, pairs } = reportIn(folder)
    expect(standings).toHaveLength(5)
    expect(pairs.length).toBeGreaterThan(before)
    const { code, err } = await commandLine([...args(folder, 320), '--ruleset', 'classic-7'])
    expect(err).toContain('is a ladder of another game (ruleset: "mini-mafia" there, "classic-7" here)')
    expect(code).toBe(2)
  }, 120_000)
})
