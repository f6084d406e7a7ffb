import { expect, test } from 'vitest'
import { verdictLines } from '../../pipelines/evaluate/verdict-text.ts'
import { DeedSums } from '../../src/evaluation/deeds/tally.ts'
import { designOf } from '../../src/evaluation/design.ts'
import type { Gauntlet } from '../../src/evaluation/gauntlet.ts'
import { type Results, resultsOf, type Stated } from '../../src/evaluation/report.ts'
import type { StopRule } from '../../src/evaluation/verdict.ts'

const game = (winner: string) => ({ index: 0, winner, days: 1, alive: 1, points: {}, defaulted: {} })
const statedOf = (stop: StopRule, isChanged = false): Stated => ({
  design: designOf({ kind: 'duel' }, 'new', 'old'),
  rule: { delta: 0.05, alpha: 0.05, beta: 0.05 },
  ...{ stop, isChanged, beliefs: 0, teams: {}, roleNames: {} },
})
/** What is said of deals that A wins both games of, loses both games of, or of which it wins one. */
const counted = (won: number, lost: number, even: number, more: Partial<Stated> = {}) => {
  const deals = [
    ...Array<string[]>(won).fill(['red', 'black']),
    ...Array<string[]>(lost).fill(['black', 'red']),
    // One deal of two is red's and the other black's, so that no team wins nearly all games.
    ...Array.from({ length: even }, (_, i) => (i % 2 ? ['red', 'red'] : ['black', 'black'])),
  ]
  const stated = { ...statedOf({ kind: 'deals', deals: deals.length }), ...more }
  return [resultsOf({ games: deals.flat().map(game), deeds: new DeedSums() }, stated), stated] as const
}
function lines(won: number, lost: number, even: number, more: Partial<Stated> = {}, other: Partial<Results> = {}) {
  const [results, stated] = counted(won, lost, even, more)
  return verdictLines({ ...results, ...other }, stated)
}

test('few deals give no verdict, and the share of games won is told where there are enough', () => {
  expect(lines(10, 0, 9)).toEqual(['19 deals are too few for any verdict; play at least 20 with --deals 20.'])
  const [said] = lines(30, 10, 20)
  const [, mean, low, high] = /new wins (\S+) % of its games against old, .* interval (\S+) to (\S+)\.$/
    .exec(said!)!
    .map(Number)
  expect(mean).toBeCloseTo(66.7, 1)
  expect(low! < mean! && mean! < high! && low! > 50).toBe(true)
})

test('how many deals a new evaluation takes has those of this one in it', () => {
  const deals = (text: string): number => Number(/of about ([\d,]+) deals/.exec(text)![1]!.replace(',', ''))
  const [results] = counted(12, 8, 40)
  expect(deals(lines(12, 8, 40)[0]!)).toBe(60 + results.duel!.verdict.more_deals!)
})

test('a rule that was changed after a look is said to have been, and no other', () => {
  const CHANGED = /^The number of deals, or the rule to stop by, was changed after results were seen/
  const stop = { kind: 'deals', deals: 60 } as const
  expect(lines(40, 10, 10, statedOf(stop, true)).some((line) => CHANGED.test(line))).toBe(true)
  expect(lines(40, 10, 10, statedOf({ kind: 'width', width: 0.3, deals: 90 })).some((line) => CHANGED.test(line))).toBe(
    false,
  )
})

test('how many more deals it takes is told of the method that the verdict rests on', () => {
  const most = 9000
  const said = (stop: StopRule, isChanged = false) => {
    const [results, stated] = counted(9, 6, 10, statedOf(stop, isChanged))
    return [verdictLines(results, stated).find((line) => line.includes('apart'))!, results.duel!.verdict] as const
  }
  const whole = (n: number) => n.toLocaleString('en-US')
  const [fixed, { more_deals: few }] = said({ kind: 'deals', deals: 25 })
  expect(fixed).toContain(`of about ${whole(25 + few!)} deals`)
  const later = [
    said({ kind: 'gate', low: 0, high: 0.05, deals: 25 }),
    said({ kind: 'width', width: 0.01, deals: most }),
    said({ kind: 'deals', deals: 25 }, true),
  ]
  for (const [text, { more_deals: more }] of later) {
    expect(text).toContain(`the bounds that hold at any time would leave out 0 after about ${whole(more!)} deals`)
    // These bounds are wider than the interval.
    expect(more).toBeGreaterThan(2 * few!)
  }
  const [decided, { sequential }] = said({ kind: 'decided', deals: most })
  expect(decided).toContain(`the sequential test would decide after about ${whole(sequential.more!)} deals`)
})

test('a gate says which of its margins the deals fit better', () => {
  const stop = { kind: 'gate', low: -0.03, high: 0, deals: 600 } as const
  const said = (won: number, lost: number) => lines(won, lost, 0, statedOf(stop))[0]
  expect(said(150, 20)).toMatch(
    /^Accepted: new\. The first \d+ deals fit a margin of \+0\.0 points much better than one of −3\.0/,
  )
  expect(said(20, 150)).toMatch(
    /^Rejected: new\. The first \d+ deals fit a margin of −3\.0 points much better than one of \+0\.0/,
  )
})

test('a team that wins every game of a few is named, and one that wins most of a few is not', () => {
  const of = (wins: object, games: number) => lines(0, 0, 20, {}, { wins: { red: 0, black: 0, ...wins }, games })[0]
  expect(of({ black: 4 }, 4)).toMatch(/^Black won every game, so who wins tells nothing/)
  expect(of({ red: 19 }, 20)).toMatch(/^Red won 19 of 20 games, so who wins tells little/)
  expect(of({ draw: 40 }, 40)).toMatch(/^Nobody won every game/)
  expect(of({ red: 18 }, 19)).not.toMatch(/^Red won/)
})

test('a player whose decisions are the rules in more than a tenth is said to be hardly measured', () => {
  const deeds = (mean: number) => [{ letter: 'b', player: 'old', group: 'all', deeds: { default: { mean } } }] as never
  expect(lines(0, 0, 20, {}, { deeds: deeds(0.2) })[0]).toMatch(
    /^The rules decided 20\.0 % of the decisions of old because/,
  )
  expect(lines(0, 0, 20, {}, { deeds: deeds(0.1) })[0]).not.toMatch(/^The rules decided/)
})

test('the better player of a gauntlet pair is named first, with its own share', () => {
  const bounded = { value: 0, low: -9, high: 9 }
  const pair = (answer: string, mean: number) => ({
    ...{ player: 'x', against: 'y', answer, p_holm: 0.01 },
    score: { mean, low: mean - 0.1, high: mean + 0.1, of: 40, clusters: 40 },
  })
  const said = (...pairs: object[]) => {
    const ratings = ['x', 'y'].map((player) => ({ player, strength: bounded }))
    const gauntlet = { ratings, pairs } as unknown as Gauntlet
    return lines(0, 0, 20, {}, { duel: null, gauntlet }).at(-1)
  }
  expect(said(pair('better', 0.7))).toBe('Head to head: x plays better than y (70.0 % (60.0 to 80.0)).')
  expect(said(pair('worse', 0.3))).toBe('Head to head: y plays better than x (70.0 % (60.0 to 80.0)).')
  expect(said(pair('better', 0.7), pair('unclear', 0.5))).toBe(
    'Head to head, corrected for 2 pairs: x plays better than y (70.0 % (60.0 to 80.0)). The other 1 of the 2 pairs cannot be told apart yet.',
  )
  expect(said(pair('unclear', 0.5))).toBe('Head to head x and y cannot be told apart yet.')
  expect(said(pair('unclear', 0.5), pair('unclear', 0.5))).toBe(
    'Head to head none of the 2 pairs can be told apart yet.',
  )
})
