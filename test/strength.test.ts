import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asMarkdown, asText } from '../pipelines/evaluate/sections.ts'
import type { Played } from '../scripts/strength/played.ts'
import { resultsOf } from '../scripts/strength/results.ts'
import { sectionsOf } from '../scripts/strength/tables.ts'
import { playAll } from '../scripts/strength/threads.ts'

const game = (winner: string): Played => ({
  winner,
  days: 2,
  alive: 3,
  points: { red: 1, black: 0 },
  votes: [],
  checks: [],
  beliefs: [],
})

test('a player is compared with the scripted one deal by deal', () => {
  const players = ['scripted', 'holy-grail']
  const cells = players.flatMap((red) => players.map((black) => ({ red, black })))
  const games = (...winners: string[]): Played[] => winners.map(game)
  const { differences, cells: table } = resultsOf(players, cells, [
    games('red', 'black', 'black', 'red'),
    games('red', 'draw', 'black', 'black'),
    games('red', 'red', 'black', 'red'),
    games('black', 'black', 'red', 'draw'),
  ])
  expect(differences).toMatchObject([
    { player: 'holy-grail', team: 'red', mean: 0.25, of: 4 },
    { player: 'holy-grail', team: 'black', mean: 0, of: 4 },
  ])
  expect(table[1]).toMatchObject({ red_wins: { hits: 1, of: 4 }, black_wins: { hits: 2 }, draws: 1 })
})

test('the games are the same with one thread and with two, and all sections are there or left out with a word', async () => {
  const cells = [{ red: 'holy-grail', black: 'holy-grail' }]
  const setting = { ruleset: 'mini-mafia', switches: {}, believers: cells[0] }
  const tick = () => {}
  const one = await playAll(cells, 30, setting, { threads: 1, tick })
  expect(await playAll(cells, 30, setting, { threads: 2, tick })).toEqual(one)
  expect(one[0]).toHaveLength(30)
  const results = resultsOf(['holy-grail'], cells, one)
  const sections = sectionsOf(results, ['holy-grail'])
  expect(sections.map((section) => 'absent' in section)).toEqual([false, false, true, false, true, false])
  for (const text of [asText(sections), asMarkdown(sections)]) expect(text).not.toMatch(/NaN|undefined|null/)
  // The Villager who lives cannot tell the Detective from the mafioso.
  expect(one[0]!.flatMap(({ beliefs }) => beliefs).every(({ base }) => base === 0.5)).toBe(true)
}, 60_000)

test.each([
  [['nogame'], 'there is no ruleset "nogame"'],
  [['mini-mafia', 'many'], 'it must be a whole number of games'],
  [['mini-mafia', '2', 'colour=red'], 'colour: there is no such entry'],
  [['mini-mafia', '2', '--players', 'gpt'], 'there is no built-in player "gpt"'],
])(
  '%j is refused with one sentence',
  (args, sentence) => {
    const command = join(import.meta.dirname, '../scripts/strength.ts')
    const { status, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' })
    expect(stderr).toContain(sentence)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(status).toBe(2)
  },
  30_000,
)
