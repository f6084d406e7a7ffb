import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sectionsOf } from '../../pipelines/evaluate/tables.ts'
import { eloText } from '../../pipelines/evaluate/wording.ts'
import { DeedSums } from '../../src/evaluation/deeds/tally.ts'
import { designOf } from '../../src/evaluation/design.ts'
import { resultsOf } from '../../src/evaluation/report.ts'
import { commandLine } from '../command-line.ts'

const root = mkdtempSync(join(tmpdir(), 'omerta-few-deals-'))
afterAll(() => rmSync(root, { recursive: true }))

test('too few deals for a verdict are said to be that before they are played, and not again when they are', async () => {
  const players = ['--player', 'random', '--against', 'scripted', '--ruleset', 'mini-mafia']
  const line = ['evaluate', ...players, '--deals', '2', '--workers', '1', '--out', join(root, 'few')]
  const [first, again] = [await commandLine(line), await commandLine(line)]
  expect([first.code, first.err]).toEqual([
    0,
    expect.stringMatching(/^2 deals are too few for any verdict; play at least 20 with --deals 20\n/),
  ])
  expect(again.err).not.toContain('too few')
  expect(first.out).toContain('2 deals are too few for any verdict')
})

test('a gauntlet of few deals has no intervals of strength, and says so before and in the report', async () => {
  const out = join(root, 'few-all')
  const line = ['evaluate', 'gauntlet', 'random,scripted', '--ruleset', 'mini-mafia', '--deals', '1', '--workers', '1']
  const ran = await commandLine([...line, '--out', out])
  expect(ran.err).toMatch(/^1 deal is too few for any verdict; play at least 20 with --deals 20\n/)
  expect(ran.out).toMatch(
    /^1 deal is too few for any verdict; .*\n\nBy strength in all games: \w+ \S+, \w+ \S+ Elo points\./,
  )
  expect(ran.out).toContain('Fewer than 20 deals are too few for intervals.')
  expect(ran.out).toContain('1 game per cell')
  expect(ran.out).not.toContain('Intervals are 95 %')
  const { gauntlet } = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))
  expect([gauntlet.red_ahead, gauntlet.ratings[0].strength]).toMatchObject([{ low: null }, { low: null, high: null }])
  expect((await commandLine(['validate', out])).code).toBe(0)
}, 60_000)

test('strengths of nearly nothing have no sign', () => {
  expect(eloText({ value: -0.2, low: -0.4, high: 0.3 })).toBe('0 (0 to 0)')
  expect(eloText({ value: -1.6, low: -3, high: 12 })).toBe('−2 (−3 to +12)')
  expect(eloText({ value: 291, low: null, high: null })).toBe('+291')
})

test('pairs of which one result never varies are said to be that, and not to save no games', () => {
  // A wins half of its games as red, and all as black.
  const winners = Array.from({ length: 40 }, (_, deal) => [deal % 2 ? 'red' : 'black', 'black'])
  const stated = {
    design: designOf({ kind: 'duel' }, 'new', 'old'),
    stop: { kind: 'deals', deals: 40 } as const,
    rule: { delta: 0.05, alpha: 0.05, beta: 0.05 },
    ...{ beliefs: 0, isChanged: false, teams: {}, roleNames: {} },
  }
  const games = winners.flat().map((winner) => ({ index: 0, winner, days: 1, alive: 1, points: {}, defaulted: {} }))
  const evidence = sectionsOf(resultsOf({ games, deeds: new DeedSums() }, stated), stated).find(
    ({ title }) => title === 'Evidence',
  )!
  if ('absent' in evidence) throw new Error(evidence.absent)
  expect(evidence.rows.find(([method]) => method === 'pairs')).toEqual([
    'pairs',
    '-',
    'one of the two results never varies',
  ])
})
