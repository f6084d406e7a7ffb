import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { recipeSchema } from '../../schemas/recipe.ts'
import { readParquet } from '../../src/storage/parquet/reader.ts'
import { commandLine } from '../command-line.ts'
import { duel, filesIn, folderOf, reportIn } from './folders.ts'

const root = folderOf('evaluate')
const DUEL = duel('scripted', 'random')
const gamesIn = async (folder: string, shard = '00000') =>
  (await readParquet(readFileSync(join(folder, `games/data/games/test-${shard}.parquet`)))) as unknown as {
    roles: string[]
    players: string[]
    winner: string
  }[]

test('a gauntlet of one player is that player against itself, with calibration over as many deals as are asked for', async () => {
  const folder = join(root, 'alone')
  const args = [
    '--gauntlet',
    'holy-grail',
    '--ruleset',
    'mini-mafia',
    '--deals',
    '6',
    '--beliefs',
    '6',
    '--workers',
    '1',
  ]
  const { code, out } = await commandLine(['evaluate', ...args, '--out', folder])
  expect(code).toBe(0)
  expect(out).toMatch(/Contribution to the team\n *there is one player/)
  const { games, gauntlet, deeds } = reportIn(folder)
  expect([games, gauntlet.cells.length]).toEqual([6, 1])
  const [own] = deeds.filter((one: { group: string }) => one.group === 'day 1')
  expect(own.deeds.exact_belief.of).toBe(6 * 2)
})

describe('an evaluation of two players', () => {
  const folder = join(root, 'duel')

  test('plays each deal twice with the sides changed, and says who is better', async () => {
    const { code, out, err } = await commandLine([...DUEL, '--deals', '40', '--out', folder])
    expect(err.replace(/.*games: \d+ of \d+\n/g, '')).toBe('')
    expect(code).toBe(0)
    expect(out).toContain('scripted plays better than random (strong evidence): scripted wins')
    expect(reportIn(folder)).toMatchObject({
      question: { kind: 'duel' },
      players: { a: 'scripted', b: 'random' },
      deals: 40,
      games: 80,
      duel: { verdict: { answer: 'better', by: 'interval' } },
    })
    const games = await gamesIn(folder)
    for (let at = 0; at < games.length; at += 2) {
      const [first, second] = [games[at]!, games[at + 1]!]
      expect(first.roles).toEqual(second.roles)
      const black = first.roles.indexOf('mafia')
      expect([first.players[black], second.players[black]]).toEqual(['random', 'scripted'])
    }
  })

  test('says how often red won, and which game it was: rules, switches, prompts', async () => {
    const shards = readdirSync(join(folder, 'games/data/games')).map((name) => name.slice(5, 10))
    const games = (await Promise.all(shards.map((shard) => gamesIn(folder, shard)))).flat()
    expect(games).toHaveLength(80)
    const red = games.filter(({ winner }) => winner === 'red').length / games.length
    expect(red).toBeGreaterThan(0)
    const page = readFileSync(join(folder, 'report.md'), 'utf8')
    expect(page).toContain(`Red won ${(100 * red).toFixed(1)} % of all these games`)
    const { switches } = recipeSchema.parse({ ruleset: 'mini-mafia', games: { test: 1 } })
    expect(page).toContain(`switches \`${JSON.stringify(switches)}\`; full prompts `)
    expect(reportIn(folder)).toMatchObject({ switches, renderer: 'full' })
  })

  test('is a dataset that passes all checks', async () => {
    const { code, out } = await commandLine(['validate', join(folder, 'games'), '--workers', '1'])
    expect(out).toContain('80 games: all checks passed')
    expect(code).toBe(0)
    expect(readdirSync(join(folder, 'games/data'))).toEqual(['games'])
  })

  test('writes the report again to the byte, whatever was lost of its counts', async () => {
    const before = filesIn(folder)
    rmSync(join(folder, 'report.md'))
    rmSync(join(folder, 'tallies/test-00000.json'))
    writeFileSync(join(folder, 'tallies/test-00001.json'), '{"of":')
    expect((await commandLine([...DUEL, '--deals', '40', '--out', folder])).code).toBe(0)
    expect(filesIn(folder)).toEqual(before)
  })

  test('goes on from the games of a run that was killed, to the same bytes', async () => {
    const before = filesIn(folder)
    const killed = join(root, 'killed')
    cpSync(folder, killed, { recursive: true })
    for (const lost of ['report.json', 'report.md', 'tallies', 'figures', 'games/manifest.json', 'games/README.md'])
      rmSync(join(killed, lost), { recursive: true })
    // The first shard is whole, and has a note; the second was not written.
    const { shards, recipe } = JSON.parse(readFileSync(join(folder, 'games/manifest.json'), 'utf8'))
    rmSync(join(killed, 'games/data/games/test-00001.parquet'))
    mkdirSync(join(killed, 'games/.omerta'))
    writeFileSync(join(killed, 'games/.omerta/recipe.json'), JSON.stringify(recipe))
    writeFileSync(join(killed, 'games/.omerta/test-00000.json'), JSON.stringify(shards[0]))
    expect((await commandLine([...DUEL, '--deals', '40', '--out', killed])).code).toBe(0)
    expect(filesIn(killed)).toEqual(before)
  })

  test('grows, and notes that its rule was changed', async () => {
    const more = join(root, 'more')
    cpSync(folder, more, { recursive: true })
    const { code, err } = await commandLine([...DUEL, '--deals', '50', '--out', more])
    expect(code).toBe(0)
    expect(err).toContain('has 40 deals; more are added, up to 50')
    expect(reportIn(more)).toMatchObject({ deals: 50, earlier: [{ deals: 40, stop: { kind: 'deals', deals: 40 } }] })
    expect(readFileSync(join(more, 'report.md'), 'utf8')).toContain('Until deal 40 the rule was to stop after 40 deals')
  })

  test.each([
    [['--deals', '30'], 'has 40 deals already'],
    [
      ['--against', 'holy-grail', '--deals', '40'],
      'contains another evaluation (recipe.players.b: "random" there, "holy-grail" here)',
    ],
    [['--seed', 'other', '--deals', '40'], 'contains another evaluation (recipe.seed: "0" there, "other" here)'],
    [['--delta', '0.1', '--deals', '40'], 'contains another evaluation (rule.delta: 0.05 there, 0.1 here)'],
  ])('%j is refused in its folder', async (args, sentence) => {
    const { code, err } = await commandLine([...DUEL, ...args, '--out', folder])
    expect(err).toContain(sentence)
    expect(code).toBe(2)
  })
})

test('one of a player against itself plays two different games of a deal, and none is better', async () => {
  const folder = join(root, 'null')
  const args = [
    '--player',
    'random',
    '--against',
    'random',
    '--ruleset',
    'mini-mafia',
    '--deals',
    '60',
    '--workers',
    '1',
  ]
  const { out } = await commandLine(['evaluate', ...args, '--out', folder])
  expect(out).toContain('Cannot tell random (A) and random (B) apart yet')
  expect(out).toMatch(/a new evaluation \(another --seed\) of about [\d,]+ deals/)
  // Whoever adds deals after a look has not fixed their number before.
  const more = await commandLine(['evaluate', ...args.with(args.indexOf('60'), '64'), '--out', folder])
  expect(more.out).toContain('this rests on the confidence sequence')
  expect(more.out).toContain('Stopping rule, changed after results were seen: stop after 64 deals')
  expect(reportIn(folder).duel.verdict.by).toBe('confidence sequence')
  const winners = (await gamesIn(folder)).map(({ winner }) => winner)
  expect(winners.some((winner, i) => i % 2 === 0 && winner !== winners[i + 1])).toBe(true)
})

test('stops when the test has decided, at the same deal after a stop', async () => {
  const [whole, begun] = [join(root, 'until'), join(root, 'until-begun')]
  const args = [...DUEL, '--until', 'decided', '--deals', '400']
  expect((await commandLine([...args, '--out', whole])).code).toBe(0)
  const { deals, duel, stop } = reportIn(whole)
  expect(stop).toEqual({ kind: 'decided', deals: 400 })
  expect(duel.verdict).toMatchObject({ answer: 'better', by: 'sequential test' })
  expect(deals).toBeLessThan(200)
  cpSync(whole, begun, { recursive: true })
  rmSync(join(begun, 'report.json'))
  expect((await commandLine([...args, '--out', begun])).code).toBe(0)
  expect(filesIn(begun)).toEqual(filesIn(whole))
})

describe('the others are the same in both games', () => {
  test('where two are compared in one role', async () => {
    const folder = join(root, 'role')
    const args = ['--player', 'scripted', '--against', 'random', '--role', 'mafia', '--among', 'scripted']
    const { out } = await commandLine([
      'evaluate',
      ...args,
      '--ruleset',
      'mini-mafia',
      '--deals',
      '24',
      '--workers',
      '1',
      '--out',
      folder,
    ])
    expect(out).toMatch(/as Mafioso \(\w+ evidence\): the side of scripted \(A\) wins/)
    for (const { roles, players } of (await gamesIn(folder)).filter((_, i) => i % 2 === 1))
      expect(players).toEqual(roles.map((role) => (role === 'mafia' ? 'random' : 'scripted')))
  })

  test('where two are compared in seats drawn by deal', async () => {
    const folder = join(root, 'seats')
    const args = ['--player', 'random', '--against', 'scripted', '--seats', '2', '--ruleset', 'classic-7']
    expect((await commandLine(['evaluate', ...args, '--deals', '24', '--workers', '1', '--out', folder])).code).toBe(0)
    const games = await gamesIn(folder)
    const drawn = games
      .filter((_, i) => i % 2 === 0)
      .map(({ players }) => players.flatMap((name, i) => (name === 'random' ? [i] : [])))
    expect(drawn.every((seats) => seats.length === 2)).toBe(true)
    expect(new Set(drawn.map(String)).size).toBeGreaterThan(5)
    expect(games.every(({ players }, i) => i % 2 === 0 || players.every((name) => name === 'scripted'))).toBe(true)
    const { code } = await commandLine(['validate', join(folder, 'games'), '--workers', '1'])
    expect(code).toBe(0)
  })
})

test('few deals give no verdict', async () => {
  const { out } = await commandLine([...DUEL, '--deals', '5', '--out', join(root, 'few')])
  expect(out).toContain('5 deals are too few for any verdict; play at least 20 with --deals 20.')
})

test('twenty deals that black always wins do not say that there is no difference', async () => {
  // In 1,500 other deals of these rules A is ahead by 6.7 points (±1.8).
  const args =
    '--role don --player scripted --against random --among random --ruleset mafia-2025 --deals 20 --seed zz17'
  const folder = join(root, 'zero')
  const { out } = await commandLine(['evaluate', ...args.split(' '), '--workers', '1', '--out', folder])
  expect(out).toMatch(/^Black won every game/)
  expect(out).toContain('Cannot tell scripted and random (B) apart as Don by these games')
  expect(out).not.toContain('would tell')
  const { duel } = reportIn(folder)
  expect(duel.margin.margin.mean).toBe(0)
  expect(duel.margin.margin.high).toBeGreaterThan(0.1)
  expect(duel.verdict.answer).toBe('unclear')
})

test.each([
  [['--player', 'scripted'], 'name two players'],
  [['--player', 'scripted', '--against', 'nobody'], 'there is no player "nobody"'],
  [['--player', 'scripted', '--against', 'random', '--role', 'king'], 'mafia-2025 has no role or team "king"'],
  [['--player', 'scripted', '--against', 'random', '--role', 'don', '--seats', '2'], 'use one of them'],
  [['--player', 'scripted', '--against', 'random', '--among', 'random'], 'it goes with --role or --seats'],
  [['--player', 'scripted', '--against', 'random', '--seats', '10'], '10 seats cannot be drawn of the 10'],
  [
    ['--player', 'scripted', '--against', 'random', '--until', 'soon'],
    'it must be decided, or a number between 0 and 1',
  ],
  [['--player', 'scripted', '--against', 'random', '--until', '0.05', '--deals', '3'], 'too few for any verdict'],
])('%j is refused with one sentence, and nothing is written', async (args, sentence) => {
  const folder = join(root, 'refused')
  const { code, err } = await commandLine(['evaluate', ...args, '--out', folder])
  expect(err).toContain(sentence)
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(code).toBe(2)
  expect(existsSync(folder)).toBe(false)
})

test('a folder with something else in it is left alone', async () => {
  const { code, err } = await commandLine([...DUEL, '--out', join(root, 'duel/games')])
  expect(code).toBe(2)
  expect(err).toContain('is not empty')
})
