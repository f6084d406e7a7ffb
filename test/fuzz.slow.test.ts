import { expect, test } from 'vitest'
import { fuzz } from './fuzz/commands.ts'

/** So many of each kind; `node test/fuzz/commands.ts --count 1000` tries more. */
const CASES = 25

test('no random command line, and no verb on a damaged dataset, ends in a stack trace or past its bounds', async () => {
  const { ended, slips } = await fuzz('ci', CASES)
  expect(slips).toEqual([])
  expect(Object.values(ended).reduce((sum, n) => sum + n, 0)).toBe(2 * CASES)
  // Damage is noticed: most of these verbs do not end as if nothing were wrong.
  expect(ended['datasets: exit 1']).toBeGreaterThan(0)
  expect(ended['lines: exit 2']).toBeGreaterThan(0)
}, 240_000)
