import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ladderReport } from '../../pipelines/evaluate/ladder/report.ts'
import type { Entry, LadderState } from '../../pipelines/evaluate/ladder/state.ts'
import { ladderFigure } from '../../src/evaluation/figures/ladder.ts'
import { standingsOf } from '../../src/evaluation/ladder/standings.ts'
import type { ScoreTable } from '../../src/game/scores.ts'
import { commandLine } from '../command-line.ts'
import { folderOf, reportIn } from './folders.ts'
import { duels } from './ladders.ts'

const root = folderOf('ladder-begun')
const climbed = async (name: string, deals: number, ...players: string[]) => {
  const folder = join(root, name)
  const args = ['evaluate', 'ladder', folder, '--ruleset', 'mini-mafia', '--workers', '1', '--deals', String(deals)]
  const { code, out } = await commandLine([...args, ...(players.length > 0 ? ['--players', players.join(',')] : [])])
  expect(code).toBe(0)
  return { folder, out, report: reportIn(folder), state: JSON.parse(readFileSync(join(folder, 'ladder.json'), 'utf8')) }
}

test('few deals are shared out, so that every player plays, and are too few to call one the strongest', async () => {
  const { report, out, state } = await climbed('shared', 31, 'holy-grail-novice')
  expect(state.steps.map(({ deals }: { deals: number }) => deals)).toEqual([15, 16])
  expect(report.standings.map(({ deals }: { deals: number }) => deals).toSorted()).toEqual([15, 16, 31])
  expect(report).not.toHaveProperty('not_played')
  expect(out.split('\n')[0]).toMatch(/^\S+ and \S+ have fewer than 20 deals, too few to say who is the strongest/)
}, 60_000)

test('a player without games has no rank and no interval, and the deals that are named give it some', async () => {
  const { folder, report, out } = await climbed('begun', 1, 'holy-grail-novice', 'holy-grail-club')
  const [novice, club] = report.not_played
  expect([novice, club]).toEqual([
    expect.stringMatching(/^holy-grail-novice@/),
    expect.stringMatching(/^holy-grail-club@/),
  ])
  expect(report.standings).toHaveLength(2)
  const [first] = out.split('\n')
  expect(first).toBe(
    'holy-grail-novice and holy-grail-club have not played yet and are not ranked: run the ladder again with --deals 41 or more.',
  )
  expect(out).toMatch(/\n +- +holy-grail-novice +- +0\n/)
  expect(out).not.toContain(' is the strongest of')
  expect(readFileSync(join(folder, 'figures/ladder.svg'), 'utf8')).not.toContain(' is the strongest of')
  const { state, report: later } = await climbed('begun', 41)
  // Head to head names the folder of the games of each pair, and so does what says that a ladder is no dataset.
  const page = readFileSync(join(folder, 'report.md'), 'utf8')
  const { err } = await commandLine(['validate', folder, '--workers', '1'])
  for (const { player, against } of later.pairs) {
    const [a, b] = [player, against].map((key: string) => key.replace(/@.*/, ''))
    const named = page.split('\n').find((line) => line.startsWith(`| ${a} | ${b} |`))!
    const duel = join('duels', /\| (\w+) \|$/.exec(named)![1]!)
    expect(JSON.parse(readFileSync(join(folder, duel, 'evaluation.json'), 'utf8')).recipe.players).toEqual({ a, b })
    expect(err).toContain(`${duel} of ${a} against ${b}`)
  }
  const places = ['random against scripted', 'scripted against holy-grail-club', 'scripted against holy-grail-novice']
  expect(places.map((who) => err.indexOf(who)).toSorted((a, b) => a - b)).toEqual(places.map((who) => err.indexOf(who)))
  expect(state.steps.slice(1).map(({ deals }: { deals: number }) => deals)).toEqual([20, 20])
}, 60_000)

test('where the others have played enough, the strongest of them is named as that', () => {
  const keys = ['w', 'x', 'y', 'z', 'new']
  const players = keys.map((key): Entry => ({ key, player: key, edition: null, weights: null }))
  const state: LadderState = { format: 1, game: { seed: '0' }, players, steps: [{ a: 'w', b: 'x', deals: 60 }] }
  const found = standingsOf(duels(60, 'begun'), keys, 0)
  expect(found.standings.map(({ rank }) => rank.value)).toEqual([1, 2, 3, 4])
  const { lines, sections, isSoFar } = ladderReport(state, players[0]!, found, 'mini-mafia')
  expect(lines[0]).toBe('new has not played yet and is not ranked: run the ladder again with --deals 80 or more.')
  expect(lines[1]).toMatch(/^z is the strongest of the 4 players of mini-mafia that have played: \+\d+ /)
  expect((sections[0] as ScoreTable).rows.at(-1)).toEqual(['-', 'new', '-', '0'])
  expect(isSoFar).toBe(true)
  // One that was not named this time is to be named.
  const absent = ladderReport(state, players[0]!, found, 'mini-mafia', keys.slice(0, 4))
  expect(absent.lines[0]).toContain('run the ladder again with --players new and --deals 80 or more.')
})

test('of two players whose rank may be the first, neither is called the strongest', () => {
  const keys = ['w', 'x', 'y', 'z']
  const players = keys.map((key): Entry => ({ key, player: key, edition: null, weights: null }))
  const state: LadderState = { format: 1, game: { seed: '0' }, players, steps: [{ a: 'w', b: 'x', deals: 60 }] }
  const found = standingsOf(duels(60, 'begun'), keys, 0)
  const [, second] = found.standings
  const tied = {
    ...found,
    standings: found.standings.map((one) => (one === second ? { ...one, rank: { ...one.rank, low: 1 } } : one)),
  }
  const firstOf = (standings: typeof found) => ladderReport(state, players[0]!, standings, 'mini-mafia').lines[0]
  expect(firstOf(found)).toMatch(/^z is the strongest of 4 players of mini-mafia: \+\d+ /)
  expect(firstOf(tied)).toMatch(
    /^z and \w lead 4 players of mini-mafia, and their games do not tell them apart: \+\d+ \(.*\) and \+\d+ \(.*\) Elo points above w\.$/,
  )
  const titleOf = ({ standings }: typeof found) =>
    (
      ladderFigure(standings, { ruleset: 'mini-mafia', deals: 60, called: (key) => key, anchor: 'w' }).spec as {
        title: { text: string }
      }
    ).title.text
  expect([titleOf(found), titleOf(tied)]).toEqual([
    'z is the strongest of 4 players.',
    'Of 4 players the first 2 are not told apart.',
  ])
})
