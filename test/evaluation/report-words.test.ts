import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deedSections } from '../../pipelines/evaluate/deed-tables.ts'
import { designOf } from '../../src/evaluation/design.ts'
import type { Results, Stated } from '../../src/evaluation/report.ts'
import type { ScoreTable } from '../../src/game/scores.ts'
import { editionOf } from '../../src/policy/players.ts'
import { commandLine } from '../command-line.ts'
import { FakeEndpoint } from '../models/fake-endpoint.ts'
import { folderOf } from './folders.ts'

const root = folderOf('words-of-reports')

test.each([
  ['mini-mafia', 'red (the town) and black (the Mafia)'],
  ['maw', 'red (the Villagers) and black (the Werewolves)'],
])(
  'the report of %s says what its teams are, by what wins are counted, and the editions of its players',
  async (ruleset, teams) => {
    const out = join(root, ruleset)
    const args = `evaluate --player scripted --against random --ruleset ${ruleset} --deals 2 --workers 1`.split(' ')
    expect((await commandLine([...args, '--out', out])).code).toBe(0)
    const page = readFileSync(join(out, 'report.md'), 'utf8')
    expect(page.split(teams).length).toBe(2)
    expect(page).toContain('Team wins are counted by seat')
    expect(page).toContain(
      `- A is \`scripted\`, edition ${editionOf('scripted')}; B is \`random\`, edition ${editionOf('random')}.`,
    )
  },
)

test('names of players are readable in the title of a report, and the summary of what was asked is', async () => {
  const server = await new FakeEndpoint({}).listen()
  const out = join(root, 'named')
  const players = ['--player', `holy-grail:model:m@${server.url}`, '--against', 'random', '--ruleset', 'mini-mafia']
  const ran = await commandLine(['evaluate', ...players, '--deals', '1', '--workers', '1', '--out', out])
  server.close()
  expect(readFileSync(join(out, 'report.md'), 'utf8')).toMatch(/^# holy-grail:model:m and random, mini-mafia@/)
  const repeats = '\\d+ % of the text repeats the beginning of an earlier prompt of its game'
  expect(ran.out).toMatch(
    new RegExp(`^m: .*tokens in \\(${repeats}; \\d+ % of the tokens came from the cache of prompts`, 'm'),
  )
})

test('a note refers to another table only where that is there', () => {
  const estimate = { mean: 0.5, low: null, high: null, of: 4, clusters: 2 }
  const stated = {
    design: designOf({ kind: 'duel' }, 'new', 'old'),
    stop: { kind: 'deals', deals: 2 },
    ...{ beliefs: 9, isChanged: false, teams: {}, roleNames: {} },
  } as unknown as Stated
  const noteOf = (...deeds: string[]) => {
    const own = Object.fromEntries(deeds.map((deed) => [deed, estimate]))
    const results = { deals: 2, deeds: [{ letter: 'a', player: 'new', group: 'day 1', deeds: own }], differences: [] }
    const sections = deedSections(results as unknown as Results, stated) as ScoreTable[]
    return sections.find(({ title }) => title === 'Beliefs of an exact observer')!.note
  }
  expect(noteOf('exact_belief', 'stated_belief')).toMatch(/^The same for an observer/)
  expect(noteOf('exact_belief')).toMatch(/^P\(black\) of each other living seat .* Over all 2 deals\./)
})
