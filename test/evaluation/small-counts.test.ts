import { expect, test } from 'vitest'
import { sectionsOf } from '../../pipelines/evaluate/tables.ts'
import { pointsText } from '../../pipelines/evaluate/wording.ts'
import { DeedSums } from '../../src/evaluation/deeds/tally.ts'
import { designOf } from '../../src/evaluation/design.ts'
import { resultsOf } from '../../src/evaluation/report.ts'

/** The line of a day of which a player has one vote in each of these deals, all of them on a black. */
function lineOf(deals: number): readonly (string | number)[] {
  const deeds = new DeedSums()
  const group = deeds.group('a/day 3')
  for (let deal = 0; deal < deals; deal++) {
    for (const [deed, value] of [
      ['vote_on_black', 1],
      ['vote_by_chance', 0.5],
      ['vote_gain', 0.5],
    ] as const)
      deeds.add(group, deed, value, 1)
    deeds.endDeal(new Map())
  }
  const stated = {
    design: designOf({ kind: 'duel' }, 'new', 'old'),
    stop: { kind: 'deals', deals } as const,
    rule: { delta: 0.05, alpha: 0.05, beta: 0.05 },
    ...{ beliefs: 0, isChanged: false, teams: {}, roleNames: {} },
  }
  const games = Array.from({ length: 2 * deals }, () => ({
    ...{ index: 0, winner: 'red', days: 1, alive: 1, points: {}, defaulted: {} },
  }))
  const table = sectionsOf(resultsOf({ games, deeds }, stated), stated).find(({ title }) => title.includes('by day'))!
  if ('absent' in table) throw new Error(table.absent)
  return table.rows[0]!
}

test('a few votes of a day that are all alike look as unsure as they are, and no bound is beyond the scale', () => {
  for (const deals of [2, 6, 60]) {
    const [, , , share, , gain] = lineOf(deals)
    const [low, high] = /\(([+−]\S+) to ([+−]\S+)\)$/
      .exec(String(gain))!
      .slice(1)
      .map((text) => Number(text.replace('−', '-')))
    expect(String(share)).toContain(`100.0 % of ${deals} (`)
    expect(String(gain)).toMatch(/^\+50\.0 /)
    expect([low! < 49, high! > 51, low! >= -100, high! <= 100]).toEqual([true, true, true, true])
  }
})

test('a mean of cases that are all alike has no interval where there is no scale', () => {
  const alike = { mean: 0.125, low: 0.125, high: 0.125, of: 2, clusters: 2 }
  expect(pointsText(alike)).toBe('+12.5')
})
