import { expect, test } from 'vitest'
import { type Distances, decisionsOf, measure, within } from '../scripts/coverage.ts'
import { Appraiser } from '../src/value/appraise.ts'

/** Imagined states of each decision; each estimate is made from so few of them, as many as `--values 8` gives a choice at least. */
const [ALL, FEW] = [240, 16]
/** With ten decisions one whose options differ by little moves the share by a point or two. */
const [DECISIONS, REPEATS] = [25, 40]

test('of a thousand intervals of ±1.96 standard errors 90 to 98 % have the truth in them, and fewer of half as wide ones', async () => {
  const found: Distances = { value: [], advantage: [] }
  for await (const { view, appraising, random } of decisionsOf('classic-7', DECISIONS)) {
    const all = new Appraiser(appraising, 1).appraise(view, ALL, random)
    const action = Math.floor(random() * all.length)
    for (let i = 0; i < REPEATS; i++) {
      const chosen = Array.from({ length: FEW }, () => Math.floor(random() * ALL))
      const few = all.map((row) => chosen.map((state) => row[state]!))
      measure(found, few, all, action)
    }
  }
  expect(found.value).toHaveLength(DECISIONS * REPEATS)
  expect(within(found.value, 1.96)).toBeGreaterThanOrEqual(0.9)
  expect(within(found.value, 1.96)).toBeLessThanOrEqual(0.98)
  expect(within(found.value, 0.98)).toBeLessThan(0.85)
  // A whole difference is added to the squares of an advantage, so with few states its intervals are wider than they need be.
  expect(within(found.advantage, 1.96)).toBeGreaterThanOrEqual(0.9)
  expect(within(found.advantage, 0.98)).toBeLessThan(0.9)
}, 120_000)
