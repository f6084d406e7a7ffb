import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { gauntletOf } from '../../src/evaluation/gauntlet.ts'
import type { GameOutcome } from '../../src/evaluation/outcome.ts'
import { ratingsOf } from '../../src/evaluation/rating.ts'
import { stream } from '../../src/game/random.ts'
import { commandLine } from '../command-line.ts'

const root = mkdtempSync(join(tmpdir(), 'omerta-gauntlet-'))
afterAll(() => rmSync(root, { recursive: true }))

const game = (winner: string): GameOutcome => ({
  index: 0,
  winner,
  days: 2,
  alive: 3,
  points: { red: 1, black: 0 },
  defaulted: {},
})

describe('the rating model', () => {
  const true_ = { advantage: 0.3, asRed: [1, 0, -1], asBlack: [0.5, 0.2, -0.7] }
  const chance = (red: number, black: number): number =>
    1 / (1 + Math.exp(-(true_.advantage + true_.asRed[red]! - true_.asBlack[black]!)))
  const played = [0, 1, 2].flatMap((red) =>
    [0, 1, 2].map((black) => ({ red, black, games: 1e6, score: chance(red, black) })),
  )

  test('finds the strengths that games were drawn with', () => {
    const found = ratingsOf(played, 3)
    expect(found.advantage).toBeCloseTo(true_.advantage, 4)
    found.asRed.forEach((one, i) => expect(one).toBeCloseTo(true_.asRed[i]!, 4))
    found.asBlack.forEach((one, i) => expect(one).toBeCloseTo(true_.asBlack[i]!, 4))
  })

  test('does not depend on the order of the games, and is finite for who always wins', () => {
    expect(ratingsOf(played.toReversed(), 3).asRed[0]).toBeCloseTo(ratingsOf(played, 3).asRed[0]!, 10)
    const always = [
      { red: 0, black: 1, games: 50, score: 1 },
      { red: 1, black: 0, games: 50, score: 0 },
    ]
    const { asRed } = ratingsOf(always, 2)
    expect(asRed[0]).toBeGreaterThan(0.5)
    expect(Number.isFinite(asRed[0])).toBe(true)
  })
})

test('cells, pairs and differences are of the same deals', () => {
  // Two deals of two players: red and black are x or y. x as red beats y, and nobody else wins as red but y against y once.
  const deal = (yy: string): GameOutcome[] => ['black', 'red', 'black', yy].map(game)
  const found = gauntletOf([...deal('red'), ...deal('draw')], ['x', 'y'], 1)
  expect(found.cells.map(({ red, black, red_wins, draws }) => [red, black, red_wins.hits, draws])).toEqual([
    ['x', 'x', 0, 0],
    ['x', 'y', 2, 0],
    ['y', 'x', 0, 0],
    ['y', 'y', 1, 1],
  ])
  expect(found.pairs).toMatchObject([{ player: 'x', against: 'y', score: { mean: 1, clusters: 2 } }])
  expect(found.differences).toMatchObject([
    { player: 'x', team: 'red', less: 'y', mean: 0.25 },
    { player: 'x', team: 'black', less: 'y', mean: 0.75 },
  ])
})

test('who wins head to head by an interval of 95 % alone is not said to play better among several pairs', () => {
  // Of 30 deals x wins both games against y in 10, and y both in 2; all other games are drawn.
  const deal = (i: number): GameOutcome[] =>
    Array.from({ length: 9 }, (_, cell) => {
      const isWon = i < 10 ? cell === 1 : i < 12 ? cell === 3 : false
      const isLost = i < 10 ? cell === 3 : i < 12 ? cell === 1 : false
      return game(isWon ? 'red' : isLost ? 'black' : 'draw')
    })
  const { pairs } = gauntletOf(Array.from({ length: 30 }, (_, i) => deal(i)).flat(), ['x', 'y', 'z'], 0)
  const [first] = pairs
  expect(first!.score.mean).toBeCloseTo((10 + 18 / 2) / 30, 10)
  expect(first!.score.low).toBeGreaterThan(0.5)
  expect(first!.p_holm / 3).toBeLessThan(0.05)
  expect(first!.p_holm).toBeGreaterThan(0.05)
  expect(pairs.map(({ answer }) => answer)).toEqual(['unclear', 'unclear', 'unclear'])
})

test('intervals of ratings cover the truth about as often as they say', () => {
  const random = stream('ratings')
  const covered = Array.from({ length: 40 }, () => {
    const games = Array.from({ length: 4 * 150 }, (_, i) => game(random() < (i % 4 < 2 ? 0.6 : 0.4) ? 'red' : 'black'))
    const { ratings } = gauntletOf(games, ['x', 'y'], 0)
    // As red x wins 60 % and y 40 %, against anybody: half of the difference of their logits each, times 400 / ln 10.
    const truth = (400 / Math.LN10) * Math.log(0.6 / 0.4)
    return ratings[0]!.as_red.low! <= truth && truth <= ratings[0]!.as_red.high!
  }).filter(Boolean).length
  expect(covered).toBeGreaterThan(33)
}, 20_000)

describe('a gauntlet', () => {
  const folder = join(root, 'all')
  const args = ['evaluate', 'gauntlet', 'random,scripted', '--ruleset', 'classic-7', '--deals', '22', '--out', folder]

  test('plays everybody against everybody, and prints and draws tables', async () => {
    const { code, out } = await commandLine([...args, '--workers', '1'])
    expect(code).toBe(0)
    for (const title of ['How often red wins', 'Strength, from all games at once', 'Head to head'])
      expect(out).toContain(title)
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
    expect(report).toMatchObject({ question: { kind: 'gauntlet' }, deals: 22, games: 88, duel: null })
    expect(report.gauntlet.ratings).toHaveLength(2)
    const page = readFileSync(join(folder, 'report.md'), 'utf8')
    expect(page).not.toMatch(/NaN|undefined|null/)
    expect(page).toContain('Votes of red by day')
    for (const name of ['cells', 'ratings']) expect(page).toContain(`![${name}](figures/${name}.png)`)
  }, 60_000)

  test.each([
    [['--until', 'decided'], "unknown option '--until'"],
    [['--against', 'random'], "unknown option '--against'"],
  ])('%j does not go with it', async (more, sentence) => {
    const { code, err } = await commandLine([...args, ...more])
    expect(err).toContain(sentence)
    expect(code).toBe(2)
  })
})
