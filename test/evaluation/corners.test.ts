import { describe, expect, test } from 'vitest'
import { luckNote } from '../../pipelines/evaluate/luck-rows.ts'
import { verdictLines } from '../../pipelines/evaluate/verdict-text.ts'
import type { Told } from '../../schemas/event.ts'
import { type Block, blockOf } from '../../src/evaluation/blocks.ts'
import { differencesOf } from '../../src/evaluation/deeds/differences.ts'
import { DeedSums } from '../../src/evaluation/deeds/tally.ts'
import type { Question } from '../../src/evaluation/design.ts'
import { gauntletOf as allOf, designOf } from '../../src/evaluation/design.ts'
import { gauntletOf } from '../../src/evaluation/gauntlet.ts'
import { likelierBySeat } from '../../src/evaluation/luck/luck.ts'
import { marginOf } from '../../src/evaluation/margin.ts'
import { type GameOutcome, scoreOf } from '../../src/evaluation/outcome.ts'
import { bounds } from '../../src/evaluation/rating.ts'
import { resultsOf } from '../../src/evaluation/report.ts'
import { confidenceSequence } from '../../src/evaluation/statistics/anytime.ts'
import { clusteredMean } from '../../src/evaluation/statistics/clustered.ts'
import { holm } from '../../src/evaluation/statistics/holm.ts'
import { estimateOf, noSums, SHARE, withCluster } from '../../src/evaluation/statistics/moments.ts'
import { sequentialTest } from '../../src/evaluation/statistics/sequential.ts'
import { quantile, studentTest } from '../../src/evaluation/statistics/student.ts'
import { type StopRule, verdictOf } from '../../src/evaluation/verdict.ts'
import { stream } from '../../src/game/random.ts'

// Corners in which verdicts were wrong once: results that hardly vary, looks at any time, and what is said of them.

const role: Question = { kind: 'role', role: 'don' }
const rule = { delta: 0.05, alpha: 0.05, beta: 0.05 }
const game = (winner: string): GameOutcome => ({ index: 0, winner, days: 1, alive: 1, points: {}, defaulted: {} })

/** Deals of which so many differ, all of them because black wins with A and not with B. */
function deals(count: number, differing: number, seed: string): Block[] {
  const random = stream('corners', seed)
  return Array.from({ length: count }, () =>
    blockOf([game('black'), game(random() < differing ? 'red' : 'black')], role, scoreOf, 'black'),
  )
}
const verdict = (blocks: readonly Block[], stop: StopRule) =>
  verdictOf(blocks, marginOf(blocks, role), { question: role, stop, rule })
const share = (hits: number, of: number): number => hits / of

describe('results that hardly vary', () => {
  test('are not said to be alike before sixty deals, however even they are', () => {
    for (const count of [20, 40, 55])
      expect(verdict(deals(count, 0, 'none'), { kind: 'deals', deals: count }).answer).toBe('unclear')
    expect(verdict(deals(60, 0, 'none'), { kind: 'deals', deals: 60 }).answer).toBe('no difference')
  })

  test('are called alike in at most one of twenty evaluations whose margin is five points', () => {
    for (const count of [20, 60, 100]) {
      const wrong = Array.from({ length: 600 }, (_, i) =>
        verdict(deals(count, 0.05, `five ${i}`), { kind: 'deals', deals: count }),
      ).filter(({ answer }) => answer === 'no difference').length
      // Of 600 evaluations 30 are expected at most; 47 or more have a chance of 0.2 %.
      expect(wrong).toBeLessThan(47)
    }
  })

  test('are overlooked by the sequential test in at most beta of 1,000 tests', () => {
    const missed = Array.from({ length: 1000 }, (_, i) => {
      const values = deals(2000, 0.05, `sequential ${i}`).map(({ value }) => value)
      return sequentialTest(values, 0.5, { ...rule, delta: rule.delta / 2 }).decision
    }).filter((decision) => decision !== 'better').length
    // 50 are expected at most; 72 or more have a chance of 0.2 %.
    expect(missed).toBeLessThan(72)
  })

  test('have intervals that cover the truth at a win rate of 99 %', () => {
    for (const [rate, count] of [
      [0.95, 20],
      [0.99, 20],
      [0.99, 100],
    ] as const) {
      const random = stream('coverage', rate, count)
      const covered = Array.from({ length: 1000 }, () => {
        let sums = noSums
        for (let deal = 0; deal < count; deal++)
          sums = withCluster(sums, (Number(random() < rate) + Number(random() < rate)) / 2, 1)
        const { low, high } = estimateOf(sums, SHARE)
        return low! <= rate && rate <= high!
      }).filter(Boolean).length
      expect(share(covered, 1000)).toBeGreaterThan(0.93)
    }
  })
})

test("Student's quantiles are those of the tables", () => {
  for (const [df, t] of [
    [1, 12.7062],
    [2, 4.3027],
    [4, 2.7764],
    [19, 2.093],
    [99, 1.9842],
    [100_000, 1.96],
  ] as const)
    expect(quantile(df)).toBeCloseTo(t, 3)
  // 2 · P(T > 1) with one degree of freedom is one half, and with many that of the normal distribution.
  expect(studentTest(1, 1)).toBeCloseTo(0.5, 10)
  expect(studentTest(3, 1e6)).toBeCloseTo(0.0027, 4)
  expect(studentTest(0, 5)).toBe(1)
})

test('an interval without a range is that of the clusters, whatever their sizes', () => {
  const clusters = [3, 1, 4, 1, 5].map((sum, i) => ({ sum, of: i + 1 }))
  const sums = clusters.reduce((before, { sum, of }) => withCluster(before, sum, of), noSums)
  const [a, b] = [estimateOf(sums), clusteredMean(clusters)]
  expect(a.low).toBeCloseTo(b.low!, 10)
  expect(estimateOf(sums, [0, 5]).low).toBeLessThan(a.low!)
})

describe('bounds that hold at any time', () => {
  const values = (seed: string, count: number, rate: number): number[] => {
    const random = stream('any time', seed)
    return Array.from({ length: count }, () => (Number(random() < rate) + Number(random() < rate)) / 2)
  }

  test('leave out 0 for good once they have left it out: of 60 crossings none stands beside bounds with 0', () => {
    let crossings = 0
    for (let i = 0; i < 3000 && crossings < 60; i++) {
      const { low, high, excludes_even_at: at } = confidenceSequence(values(`null ${i}`, 300, 0.5), 0.05, 0.5)
      if (at === null) continue
      crossings++
      expect(low > 0.5 || high < 0.5).toBe(true)
    }
    expect(crossings).toBeGreaterThan(30)
  }, 60_000)

  test('only get narrower', () => {
    const all = values('narrower', 400, 0.55)
    let before = confidenceSequence([], 0.05, 0.5)
    for (let count = 10; count <= 400; count += 10) {
      const now = confidenceSequence(all.slice(0, count), 0.05, 0.5)
      expect(now.low).toBeGreaterThanOrEqual(before.low)
      expect(now.high).toBeLessThanOrEqual(before.high)
      before = now
    }
    expect(before.high - before.low).toBeLessThan(0.2)
  })
})

describe('results without luck', () => {
  const stated = {
    design: designOf({ kind: 'duel' }, 'greedy', 'scripted'),
    stop: { kind: 'deals', deals: 400 } as const,
    rule,
    beliefs: 0,
    isChanged: false,
    teams: {},
    roleNames: {},
  }
  /** Equal players; what the choices of A were worth is 8 points to its own team in the mean, or 0. */
  const played = (bias: number, seed: string): GameOutcome[] => {
    const random = stream('luck to A', seed)
    return Array.from({ length: 800 }, (_, index) => {
      const isRed = index % 2 === 0
      const luck = (isRed ? 1 : -1) * bias + (random() - 0.5) / 5
      const winner = random() < 0.5 ? 'red' : 'black'
      return { ...game(winner), index, luck: { [isRed ? 'a/red' : 'a/black']: luck, chance: (random() - 0.5) / 5 } }
    })
  }
  const reduced = (games: GameOutcome[]) => resultsOf({ games, deeds: new DeedSums() }, stated).duel!

  test('keep the choices of a player whose stated probabilities favour itself, and say whose', () => {
    const { margin, reduced: without } = reduced(played(0.08, 'biased'))
    expect(without!.refused).toEqual(['a'])
    expect(Math.abs(without!.margin.margin.mean! - margin.margin.mean!)).toBeLessThan(0.01)
    expect(luckNote(without!, { a: 'greedy' })).toContain('The choices of greedy are left in')
  })

  test('lack those of a player that draws from what it states', () => {
    const { reduced: without } = reduced(played(0, 'honest'))
    expect(without!.refused).toEqual([])
    expect(without!.luck.low).toBeLessThan(0)
    expect(without!.luck.high).toBeGreaterThan(0)
  })

  test('know a player that picks what it states to be likeliest by its picks', () => {
    const asked = { type: 'asked', seat: 1, turn: 0, act: 'vote', options: [2, 3], words: 0, seconds: 1 }
    const picked = (pick: number): number =>
      likelierBySeat({
        roles: ['civilian', 'civilian', 'mafia'],
        teams: ['red', 'red', 'black'],
        log: [{ to: [1], event: asked }] as unknown as Told[],
        record: {
          choices: [
            {
              seat: 1,
              turn: 0,
              pick,
              source: 'made',
              attempts: 1,
              truncated: false,
              ending_repaired: false,
              probs: [0.25, 0.75],
            },
          ],
        },
      }).get(1)!
    // 0.75 − (0.25² + 0.75²), and 0.25 less the same: 0 in the mean if each is picked as often as stated.
    expect(picked(3)).toBeCloseTo(0.125, 10)
    expect(0.75 * picked(3) + 0.25 * picked(2)).toBeCloseTo(0, 10)
  })
})

describe('differences of what two players did', () => {
  test('of one case a deal are those of the pairs', () => {
    const random = stream('pairs')
    const sums = new DeedSums()
    const pairs: number[] = []
    for (let deal = 0; deal < 60; deal++) {
      const luck = random()
      const [a, b] = [luck + random(), luck + 0.3 * random()]
      pairs.push(a - b)
      sums.add(sums.group('a/red'), 'words', a, 1)
      sums.add(sums.group('b/red'), 'words', b, 1)
      sums.endDeal(new Map())
    }
    const [found] = differencesOf(sums)
    const { mean, low, high } = clusteredMean(pairs.map((sum) => ({ sum, of: 1 })))
    expect(found).toMatchObject({ group: 'red', deed: 'words' })
    expect(found!.difference.mean).toBeCloseTo(mean!, 10)
    expect(found!.difference.low).toBeCloseTo(low!, 10)
    expect(found!.difference.high).toBeCloseTo(high!, 10)
  })

  test('of equal players are marked on at most one page in twenty, and a true one is', () => {
    const page = (i: number, more: number) => {
      const random = stream('page', i)
      const sums = new DeedSums()
      for (let deal = 0; deal < 60; deal++) {
        for (const letter of ['a', 'b'])
          for (const group of ['all', 'red', 'black', 'sheriff'])
            for (const deed of ['vote_on_black', 'alive', 'contradicted', 'check_finds', 'made'])
              for (let n = 0; n < 3; n++)
                sums.add(
                  sums.group(`${letter}/${group}`),
                  deed,
                  Number(random() < 0.4 + (letter === 'a' && group === 'red' && deed === 'alive' ? more : 0)),
                  1,
                )
        sums.endDeal(new Map())
      }
      return differencesOf(sums).filter(({ p_holm: p }) => p < 0.05)
    }
    const wrong = Array.from({ length: 200 }, (_, i) => page(i, 0)).filter((marked) => marked.length > 0).length
    // Of 200 pages 10 are expected at most; 20 or more have a chance of 0.2 %.
    expect(wrong).toBeLessThan(20)
    expect(page(0, 0.4).map(({ group, deed }) => `${group}/${deed}`)).toEqual(['red/alive'])
  }, 60_000)

  test("are corrected as in Holm's example", () => {
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02])
    expect(holm([])).toEqual([])
  })
})

test('a gauntlet says who plays better head to head, and leaves open what it cannot tell', () => {
  const random = stream('gauntlet corner')
  // As red or black, x beats y in nine games of ten, and y and z are even.
  const strength = [2, 0, 0]
  const games = Array.from({ length: 60 * 9 }, (_, i) => {
    const [red, black] = [Math.floor((i % 9) / 3), i % 3]
    return {
      ...game(random() < 1 / (1 + Math.exp(strength[black]! - strength[red]!)) ? 'red' : 'black'),
      points: { red: 0, black: 0 },
    }
  })
  const found = gauntletOf(games, ['x', 'y', 'z'], 1)
  expect(found.pairs.map(({ answer }) => answer)).toEqual(['better', 'better', 'unclear'])
  const design = allOf(['x', 'y', 'z'])
  const stated = {
    design,
    stop: { kind: 'deals', deals: 60 } as const,
    rule,
    beliefs: 0,
    isChanged: false,
    teams: {},
    roleNames: {},
  }
  const lines = verdictLines(resultsOf({ games, deeds: new DeedSums() }, stated), stated)
  expect(lines.at(-1)).toMatch(
    /^Head to head, corrected for 3 pairs: x plays better than y \(.*; x plays better than z/,
  )
  expect(lines.at(-1)).toContain('The other 1 of the 3 pairs cannot be told apart yet.')
})

test('bounds of two equal things mirror each other', () => {
  const samples = Array.from({ length: 200 }, (_, i) => Math.sin(i) * 100)
  const { low, high } = bounds(samples)
  const mirrored = bounds(samples.map((one) => -one))
  expect(mirrored.low).toBeCloseTo(-high, 10)
  expect(mirrored.high).toBeCloseTo(-low, 10)
})

describe('what a verdict says first', () => {
  const lines = (
    wins: (random: () => number) => readonly [string, string],
    count: number,
    stop: StopRule,
    isChanged = false,
  ) => {
    const random = stream('first sentence', count)
    const games = Array.from({ length: count }, () => wins(random))
      .flat()
      .map(game)
    const design = designOf({ kind: 'duel' }, 'new', 'old')
    const stated = { design, stop, rule, beliefs: 0, isChanged, teams: {}, roleNames: {} }
    return verdictLines(resultsOf({ games, deeds: new DeedSums() }, stated), stated)
  }
  const better = (random: () => number): readonly [string, string] => [
    random() < 0.65 ? 'red' : 'black',
    random() < 0.65 ? 'black' : 'red',
  ]

  test('is that one team nearly always wins', () => {
    const games = [...Array(127).fill('red'), 'black'].map(game)
    const design = designOf({ kind: 'duel' }, 'new', 'old')
    const stated = {
      design,
      stop: { kind: 'deals', deals: 64 } as const,
      rule,
      beliefs: 0,
      isChanged: false,
      teams: {},
      roleNames: {},
    }
    const [first] = verdictLines(resultsOf({ games, deeds: new DeedSums() }, stated), stated)
    expect(first).toMatch(/^Red won 127 of 128 games, so who wins tells little about these players/)
  })

  test('has the interval where the number of deals was fixed, and bounds that hold at any time otherwise', () => {
    const fixed = lines(better, 200, { kind: 'deals', deals: 200 })
    expect(fixed[0]).toMatch(/^new plays better than old \(strong evidence\): new wins .* 95 % interval /)
    const decided = lines(better, 200, { kind: 'decided', deals: 1000 })
    expect(decided[0]).toContain('bounds that hold at any time')
    expect(decided[0]).not.toContain('95 % interval')
    expect(lines(better, 200, { kind: 'deals', deals: 200 }, true)[0]).toContain('bounds that hold at any time')
  })

  test('is weak evidence where an interval of twenty deals leaves out 0 and the bounds that hold at any time do not', () => {
    let turn = 0
    // Of 20 deals A wins both games of 8 and neither of 1: +17.5 points.
    const few = () =>
      [
        ['red', 'black'],
        ['black', 'red'],
        ['red', 'red'],
      ][turn++ < 8 ? 0 : turn === 9 ? 1 : 2] as [string, string]
    const [first, second] = lines(few, 20, { kind: 'deals', deals: 20 })
    expect(first).toMatch(/^new seems to play better than old \(weak evidence\)/)
    expect(second).toContain('confirm it with a new evaluation (another --seed)')
  })
})
