import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projected } from '../pipelines/estimate/projection.ts'
import { type Random, stream } from '../src/game/random.ts'
import { commandLine } from './command-line.ts'

test('a projection is the mean times the games, with the games of the pilot among them', () => {
  const some = projected([10, 12, 14, 12], 100)
  expect([some.game, some.all]).toEqual([12, 1200])
  // Each bound solves (y/96 − 12)² = t² φ (1/4 + 1/96) (48 + y)/100, with φ = (8/3)/12 and t of 3 degrees of freedom.
  for (const bound of [some.low!, some.high!]) {
    const y = bound - 48
    const wanted = 3.1824 ** 2 * (8 / 3 / 12) * (1 / 4 + 1 / 96) * (bound / 100)
    expect((y / 96 - 12) ** 2).toBeCloseTo(wanted, 2)
  }
  expect(projected([10, 12], 2)).toEqual({ game: 11, all: 22, low: 22, high: 22 })
  expect(projected([3], 9)).toEqual({ game: 3, all: 27, low: null, high: null })
})

test('what no game of a pilot has is counted up to a bound, and costs nothing if nothing was paid', () => {
  expect(projected([0, 0, 0, 0], 400)).toMatchObject({ all: 0, low: 0, high: expect.toSatisfy((n: number) => n > 400) })
  expect(projected([0, 0], 9, false)).toMatchObject({ all: 0, low: null, high: null })
})

test('counts that are alike by chance are not taken as certain; those of every game are', () => {
  expect(projected([2, 2, 2, 2], 400).high).toBeGreaterThan(900)
  expect(projected([9, 9, 9, 9], 400)).toMatchObject({ low: 3600, high: 3600 })
})

/** A count of events with this mean. */
function poisson(mean: number, random: Random): number {
  let count = 0
  for (let left = random(); left > Math.exp(-mean); left *= random()) count++
  return count
}

const GAMES = 400
test.each<[string, number, (random: Random) => number]>([
  ['a label in fifty games', 50, (random) => poisson(0.02, random)],
  ['a label in twenty games', 50, (random) => poisson(0.05, random)],
  ['a label in ten games', 8, (random) => poisson(0.1, random)],
  ['one or no label a game', 8, (random) => Number(random() < 0.3)],
  ['one to three labels in ten games', 20, (random) => (random() < 0.1 ? 1 + Math.floor(3 * random()) : 0)],
  ['two pairs a game', 4, (random) => poisson(2, random)],
  ['decisions', 8, (random) => 20 + Math.floor(10 * (random() + random() + random() + random()))],
])('of 400 intervals at least 92 % have the true number of all games: %s, pilots of %i', (name, pilot, draw) => {
  const random = stream('coverage of projections', name)
  let held = 0
  for (let i = 0; i < 400; i++) {
    const all = Array.from({ length: GAMES }, () => draw(random))
    const { low, high } = projected(all.slice(0, pilot), GAMES)
    const truth = all.reduce((sum, one) => sum + one, 0)
    if (low! <= truth && truth <= high!) held++
  }
  expect(held / 400).toBeGreaterThanOrEqual(0.92)
})

test('a pilot has the games that are asked for, whatever is in a shard; more than the recipe has are said to be', async () => {
  const args = ['estimate', '--ruleset', 'mini-mafia', '--players', 'random', '--shard-games', '1', '--json']
  const small = await commandLine([...args, '--train', '2', '--games', '50'])
  expect([small.code, JSON.parse(small.out).pilot.games]).toEqual([0, 2])
  expect(small.err).toBe('--games 50 is more than the recipe has: the pilot plays all 2 games of it\n')
  const shards = await commandLine([...args, '--train', '40', '--games', '5'])
  expect([shards.code, shards.err, JSON.parse(shards.out).pilot.games]).toEqual([0, '', 5])
})

test('a ladder plays the deals that are asked for, and no more', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'omerta-ladder-')), 'ladder')
  try {
    for (const deals of [3, 5]) {
      const args = ['evaluate', 'ladder', folder, '--ruleset', 'mini-mafia', '--workers', '1', '--json']
      const { code, out } = await commandLine([...args, '--deals', String(deals)])
      expect([code, JSON.parse(out).pairs[0].score.clusters]).toEqual([0, deals])
    }
    const { code, err } = await commandLine(['evaluate', 'ladder', folder, '--deals', '4', '--json'])
    expect([code, err]).toEqual([0, `${folder} has 5 deals, which are more than --deals 4: no more are begun\n`])
  } finally {
    rmSync(join(folder, '..'), { recursive: true })
  }
})
