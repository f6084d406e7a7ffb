import { expect, test } from 'vitest'
import { pairsOf } from './pairs.ts'
import { differences, hastily } from './slots.ts'

// A few of the pairs of deals of same-slots.slow.test.ts.

test('two deals that a seat cannot tell apart send it the same bytes in the same time slots, which a hasty night would not', async () => {
  let caught = 0
  for (const [i, pair] of (await pairsOf('classic-7', { kill: 'consult' }, 6)).entries()) {
    const found = await differences(pair, `classic-7 ${i}`)
    expect(found.difference, `pair ${i}, seat ${pair.seat}`).toBeUndefined()
    expect(found.compared).toBeGreaterThan(15)
    if ((await differences(hastily(pair), `classic-7 ${i}`)).difference) caught++
  }
  expect(caught).toBeGreaterThan(0)
})
